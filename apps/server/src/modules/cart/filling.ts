import { type AcceptedDeal, type CartLine, joinCarts, mostPacks } from "@remedia/domain/carts";
import { sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import { recordset } from "../../platform/recordset.ts";
import { quoteLines } from "../promotions/running-deals.ts";
import { deskCartOf, inCartOf } from "./desk-carts.ts";

type Sold = { asked: number; id: number; price_kobo: number | null };

/** Locked, so that none is merged away before its line is written. */
const lockSold = async (tx: ActorCtx, productIds: readonly number[]): Promise<Sold[]> => {
  const { rows } = await sql<Sold>`
    select p.id as asked, s.id, pr.price_kobo
    from products p
    join products s on s.id = coalesce(p.merged_into_id, p.id)
    left join product_prices pr on pr.product_id = s.id and pr.branch_id = ${tx.actor.branchId}
    where p.id = any(${productIds}::bigint[]) and s.state = 'active'
    order by s.id for share of s`.execute(tx.db);
  return rows;
};

/** The products that stand for these ids today. What waited for a merge finds the survivor at the second look. */
const soldProducts = async (tx: ActorCtx, productIds: readonly number[]): Promise<Map<number, Sold>> => {
  const sold = new Map((await lockSold(tx, productIds)).map((row) => [row.asked, row]));
  const missing = productIds.filter((id) => !sold.has(id));
  if (missing.length > 0) for (const row of await lockSold(tx, missing)) sold.set(row.asked, row);
  return sold;
};

type Packs = CartLine & { priceKobo: number | null };

/** Packs are put on top of what is there, or fill it up to so many: a list that is sent twice is still one list. */
type Way = "add" | "fill";
const quantityBy = {
  add: sql`least(${mostPacks}, cart_items.quantity + excluded.quantity)`,
  fill: sql`greatest(cart_items.quantity, excluded.quantity)`,
};
const totalBy: Record<Way, (held: number, wanted: number) => number> = {
  add: (held, wanted) => Math.min(mostPacks, held + wanted),
  fill: Math.max,
};

/** Two devices at once both count. In one order on every device, so that they do not wait for each other in a circle. */
export const writePacks = async (tx: ActorCtx, packs: readonly Packs[], way: Way = "add") => {
  await sql`
    insert into cart_items
      (user_id, product_id, type, quantity, price_kobo, added_at, updated_at, accepted_deal_id, accepted_expiry,
        desk_cart_id)
    select ${tx.actor.userId}, r."productId", r.type, r.quantity, r."priceKobo", ${tx.now}, ${tx.now},
      (r.accepted->>'dealId')::bigint, (r.accepted->>'expiry')::date, ${deskCartOf(tx)}::bigint
    from ${recordset(packs, `"productId" bigint, type text, quantity integer, "priceKobo" bigint, accepted jsonb`)}
    order by r."productId", r.type
    on conflict (user_id, type, product_id, desk_cart_id) do update
      set quantity = ${quantityBy[way]}, price_kobo = excluded.price_kobo, updated_at = excluded.updated_at,
        accepted_deal_id = coalesce(excluded.accepted_deal_id, cart_items.accepted_deal_id),
        accepted_expiry = coalesce(excluded.accepted_expiry, cart_items.accepted_expiry)`.execute(tx.db);
};

const keyOf = ({ type, productId }: { type: string; productId: number }) => `${type} ${productId}`;

type Held = { quantity: number; accepted: AcceptedDeal | null };

const heldPacks = async (tx: ActorCtx, productIds: readonly number[]): Promise<Map<string, Held>> => {
  const rows = await tx.db
    .selectFrom("cart_items")
    .select(["product_id as productId", "type", "quantity"])
    .select(
      sql<AcceptedDeal | null>`case when accepted_deal_id is not null
        then jsonb_build_object('dealId', accepted_deal_id, 'expiry', accepted_expiry) end`.as("accepted"),
    )
    .where("user_id", "=", tx.actor.userId)
    .where(inCartOf(deskCartOf(tx), "cart_items"))
    .where("product_id", "in", productIds)
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row]));
};

/**
 * Puts lines into the cart, makes those that are new and remembers what a pack of each costs at this moment. Answers what
 * is no longer sold. However long the list is, it takes the same few statements.
 */
export const putLines = async (tx: ActorCtx, lines: readonly CartLine[], way: Way = "add"): Promise<number[]> => {
  if (lines.length === 0) return [];
  const sold = await soldProducts(tx, [...new Set(lines.map(({ productId }) => productId))]);
  const left = new Set(lines.map(({ productId }) => productId).filter((id) => !sold.has(id)));
  const wanted = joinCarts(
    [],
    lines.flatMap((line) => {
      const product = sold.get(line.productId);
      return product ? [{ ...line, productId: product.id }] : [];
    }),
  );
  if (wanted.length > 0) await writePacks(tx, await withPrices(tx, wanted, sold, way), way);
  return [...left];
};

const withPrices = async (tx: ActorCtx, lines: readonly CartLine[], sold: ReadonlyMap<number, Sold>, way: Way) => {
  const branchKobo = new Map([...sold.values()].map(({ id, price_kobo }) => [id, price_kobo]));
  const held = await heldPacks(tx, [...branchKobo.keys()]);
  const quotes = await quoteLines(
    tx,
    tx.actor.branchId,
    lines.map((line) => ({
      productId: line.productId,
      branchPriceKobo: branchKobo.get(line.productId) ?? null,
      quantity: totalBy[way](held.get(keyOf(line))?.quantity ?? 0, line.quantity),
      accepted: line.accepted ?? held.get(keyOf(line))?.accepted ?? null,
    })),
  );
  return lines.map((line, at): Packs => ({ ...line, priceKobo: quotes[at]?.price?.unitKobo ?? null }));
};
