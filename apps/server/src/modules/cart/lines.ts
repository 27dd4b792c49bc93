import type { CartType } from "@remedia/domain/carts";
import { mayBuy, type ProductClass } from "@remedia/domain/catalog";
import { toNaira } from "@remedia/domain/money";
import { priceLine } from "@remedia/domain/pricing";
import { sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import { firstImageFile, imageUrl } from "../catalog/products.ts";
import { bestDeals, presentDeal, termsOf } from "../promotions/running-deals.ts";
import { bestLicenceOf } from "./licences.ts";

type Row = {
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
};

/** A customer's lines of every type, oldest first, priced now. A merged product answers with its survivor. */
export const readLines = async (ctx: ActorCtx) => {
  const { rows } = await sql<Row>`
    select ci.id, ci.type, ci.quantity, ci.price_kobo, ci.added_at, p.id as product_id, p.title, p.name, p.form, p.pack_size,
      p.class, p.state, m.name as manufacturer, pr.price_kobo as branch_kobo, ${firstImageFile} as image_file_id
    from cart_items ci
    join products p on p.id = ci.product_id
    left join manufacturers m on m.id = p.manufacturer_id
    left join product_prices pr on pr.product_id = p.id and pr.branch_id = ${ctx.actor.branchId}
    where ci.user_id = ${ctx.actor.userId} order by ci.id`.execute(ctx.db);
  const [dealOf, licence] = await Promise.all([
    bestDeals(ctx, ctx.actor.branchId),
    bestLicenceOf(ctx, ctx.actor.userId),
  ]);
  const today = ctx.now.toISOString().slice(0, 10);
  return rows.map((row) => {
    const deal = dealOf(row.product_id);
    const price =
      row.branch_kobo === null
        ? null
        : priceLine({
            branchPriceKobo: row.branch_kobo,
            deal: deal && termsOf(deal),
            quantity: row.quantity,
            now: ctx.now,
          });
    const applied = price?.dealApplied ? deal : null;
    return {
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
        price_per_pack: row.branch_kobo === null ? null : toNaira(row.branch_kobo),
      },
      deal_id: applied?.dealId ?? null,
      deal: presentDeal(applied),
      unit_price: price ? toNaira(price.unitKobo) : null,
      line_total: price ? toNaira(price.totalKobo) : null,
      price_when_added: row.price_kobo === null ? null : toNaira(row.price_kobo),
      price_changed: row.price_kobo !== null && price !== null && price.unitKobo !== row.price_kobo,
      refusal:
        row.state !== "active"
          ? "This product is not sold at the moment."
          : mayBuy(row.class, licence?.licence_class ?? null, licence?.licence_expires_on ?? null, today).why,
      added_at: row.added_at,
    };
  });
};
