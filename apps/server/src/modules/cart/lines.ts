import type { AcceptedDeal, CartType } from "@remedia/domain/carts";
import type { ProductClass } from "@remedia/domain/catalog";
import { nairaOrNull } from "@remedia/domain/money";
import { packGrams, type WeighedPart } from "@remedia/domain/weights";
import { type RawBuilder, sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import { stockOf } from "../catalog/product-stock.ts";
import { firstImageFile, imageUrl } from "../catalog/products.ts";
import { type Quote, quoteLines } from "../promotions/running-deals.ts";
import { type DeliveryStore, deliveryStores } from "../stores/delivery.ts";
import { deskCartOf, inCartOf } from "./desk-carts.ts";
import { licenceRefusals } from "./licences.ts";
import { type LineProblem, shortageOf } from "./shortages.ts";

export type CartRow = {
  id: number;
  type: CartType;
  quantity: number;
  price_kobo: number | null;
  added_at: Date;
  product_id: number;
  title: string;
  name: string;
  form: string;
  pack_size: string;
  class: ProductClass;
  state: string;
  manufacturer: string | null;
  branch_kobo: number | null;
  image_file_id: number | null;
  accepted_deal_id: number | null;
  accepted_expiry: string | null;
  weight_grams: number | null;
  /** What a pack of a combo holds, as far as its weight depends on it. */
  inside: WeighedPart[] | null;
};

/** Which lines: all, or those that are to be ordered now for one store, whose own licence counts; none: for no store yet. */
type Occasion = {
  orderedFor?: Pick<DeliveryStore, "id" | "promised_on"> | null;
  /** What buying on credit adds to prices. */
  creditBp?: number;
  /** Who collects, collects what the branch has itself. */
  collected?: boolean;
};

/** A customer's lines, oldest first, priced now, and why one cannot be ordered if so. */
export const pricedLines = async (ctx: ActorCtx, { orderedFor, creditBp = 0, collected = false }: Occasion = {}) => {
  const { branchId, userId } = ctx.actor;
  const chosen = orderedFor === undefined ? sql`` : sql`and ci.type = 'buy_now'`;
  const { rows } = await sql<CartRow>`
    ${selectLines(branchId)} where ci.user_id = ${userId} and ${inCartOf(deskCartOf(ctx), "ci")} ${chosen}
    order by ci.id`.execute(ctx.db);
  if (rows.length === 0) return [];
  const store = orderedFor === undefined ? (await deliveryStores(ctx))[0] : orderedFor;
  const arrivesOn = store?.promised_on;
  const wanted = rows.map((row) => ({ ...askedOf(row), creditBp }));
  const quotes = await quoteLines(ctx, branchId, wanted, arrivesOn);
  const stock = await stockOf(
    ctx,
    wanted.map(({ productId }) => productId),
    { branchId, forCustomers: true, withHelp: !collected, buyerId: userId, ...(arrivesOn ? { arrivesOn } : {}) },
  );
  const licenceRefusal = await licenceRefusals(ctx, orderedFor === undefined ? undefined : (orderedFor?.id ?? 0));
  return rows.map((row, at) => judgeLine(row, quotes[at]!, stock(row.product_id).packs, licenceRefusal));
};

const weighedParts = sql`(select json_agg(json_build_object('quantity', c.quantity, 'form', part.form,
    'pack_size', part.pack_size, 'weight_grams', part.weight_grams))
  from combo_components c join products part on part.id = c.component_id where c.combo_id = p.id)`;

/** Lines with their products and prices at a branch; whoever reads them says whose, and perhaps what more. */
export const selectLines = (
  branch: number | RawBuilder<unknown>,
  more = sql``,
  lines: RawBuilder<unknown> = sql`cart_items`,
) => sql`
  select ci.id, ci.type, ci.quantity, ci.price_kobo, ci.added_at, p.id as product_id, p.title, p.name, p.form, p.pack_size,
    p.class, p.state, m.name as manufacturer, pr.price_kobo as branch_kobo, ${firstImageFile} as image_file_id,
    ci.accepted_deal_id, ci.accepted_expiry, p.weight_grams, case when p.is_combo then ${weighedParts} end as inside${more}
  from ${lines} ci
  join products p on p.id = ci.product_id
  left join manufacturers m on m.id = p.manufacturer_id
  left join product_prices pr on pr.product_id = p.id and pr.branch_id = ${branch}`;

/** What the packs of a line weigh together. */
export const lineGrams = (row: CartRow): number => row.quantity * packGrams(row, row.inside ?? []);

/** What a line asks the deals for. */
export const askedOf = (row: CartRow) => ({
  productId: row.product_id,
  branchPriceKobo: row.branch_kobo,
  quantity: row.quantity,
  list: row.type,
  accepted: acceptedBy(row),
});

type LicenceRefusal = (productClass: ProductClass) => string | null;

/** A line with its price, and why it cannot be ordered if so: `packs` are what the buyer could have of it. */
export const judgeLine = <R extends CartRow>(row: R, quote: Quote, packs: number, refusal: LicenceRefusal) => ({
  row,
  ...quote,
  fault: faultOf(row, refusal) ?? shortageOf({ ...quote, quantity: row.quantity, packs }),
});

export const acceptedBy = ({
  accepted_deal_id,
  accepted_expiry,
}: Pick<CartRow, "accepted_deal_id" | "accepted_expiry">): AcceptedDeal | null =>
  accepted_deal_id !== null && accepted_expiry !== null ? { dealId: accepted_deal_id, expiry: accepted_expiry } : null;

export type PricedCartLine = Awaited<ReturnType<typeof pricedLines>>[number];

/** The same as their owner sees them. */
export const readLines = async (ctx: ActorCtx) => (await pricedLines(ctx)).map((line) => presentLine(ctx, line));

export const presentLine = (ctx: ActorCtx, { row, price, deal, missed, shortDated, fault }: PricedCartLine) => ({
  id: row.id,
  type: row.type,
  quantity: row.quantity,
  product: {
    id: row.product_id,
    title: row.title,
    name: row.name,
    form: row.form,
    pack_size: row.pack_size,
    manufacturer: row.manufacturer ?? "",
    image_url: imageUrl(ctx, row.image_file_id),
    price_per_pack: nairaOrNull(row.branch_kobo),
  },
  deal_id: deal?.id ?? null,
  deal,
  missed_deal: missed,
  short_dated: shortDated,
  unit_price: nairaOrNull(price?.unitKobo ?? null),
  line_total: nairaOrNull(price?.totalKobo ?? null),
  price_when_added: nairaOrNull(row.price_kobo),
  price_changed: row.price_kobo !== null && price !== null && price.baseKobo !== row.price_kobo,
  refusal: fault?.message ?? null,
  available: fault?.available ?? null,
  added_at: row.added_at,
});

const faultOf = (row: CartRow, licenceRefusal: LicenceRefusal): LineProblem | null => {
  if (row.state !== "active") return { why: "not_sold", message: "This product is not sold at the moment." };
  if (row.branch_kobo === null)
    return { why: "no_price", message: "This product is not sold at your branch at the moment." };
  const refusal = licenceRefusal(row.class);
  return refusal === null ? null : { why: "licence", message: refusal };
};
