import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { advance, lockDocument } from "../../platform/documents.ts";
import { conflict, notFound } from "../../platform/errors.ts";
import {
  countFollowers,
  countIn,
  type Follower,
  leadOn,
  lockPair,
  moveFollowers,
  refuseSame,
  rowsFollow,
} from "../../platform/merge.ts";
import { refreshCombosWith } from "./combos/combos.ts";
import { writePrices } from "./prices/prices.ts";
import { products } from "./product-writes.ts";
import { getProduct } from "./products.ts";

type Merged = {
  id: number;
  title: string;
  generic: string;
  strength: string;
  pack_size: string;
  class: string;
  state: string;
  is_combo: boolean;
  partner_id: number | null;
};

const getUnmerged = async (ctx: Ctx, id: number): Promise<Merged> => {
  const product = await ctx.db
    .selectFrom("products")
    .select(["id", "title", "generic", "strength", "pack_size", "class", "state", "is_combo", "partner_id"])
    .where("id", "=", id)
    .where("state", "!=", "merged")
    .executeTakeFirst();
  if (!product) throw notFound("Product");
  return product;
};

const warningsOf = (keep: Merged, merge: Merged): string[] => {
  const differing = (["generic", "strength", "pack_size", "class"] as const).filter(
    (field) => keep[field].toLowerCase() !== merge[field].toLowerCase(),
  );
  const warnings = differing.map(
    (field) => `Their ${field.replace("_", " ")} differs: "${keep[field]}" stays, "${merge[field]}" goes.`,
  );
  if (!["active", "hidden"].includes(keep.state)) warnings.push(`${keep.title} is ${keep.state}.`);
  if (keep.partner_id !== merge.partner_id) warnings.push("They have different sellers.");
  return warnings;
};

/** What would move, and what a careful person would want to know first. */
export const previewProductMerge = async (ctx: Ctx, keepId: number, mergeId: number) => {
  refuseSame(keepId, mergeId);
  const [keep, merge] = await Promise.all([getUnmerged(ctx, keepId), getUnmerged(ctx, mergeId)]);
  if (keep.is_combo !== merge.is_combo) throw conflict("A combo can be merged with a combo only.");
  return {
    keep: { id: keep.id, label: keep.title },
    merge: { id: merge.id, label: merge.title },
    moves: await countFollowers(ctx, "product", mergeId),
    warnings: warningsOf(keep, merge),
  };
};

export const mergeProducts = (ctx: ActorCtx, keepId: number, mergeId: number, step: "merge" | "match" = "merge") =>
  inTransaction(ctx, async (tx) => {
    await lockPair(tx, "products", keepId, mergeId);
    const goes = await lockDocument(tx, products, mergeId, step);
    const preview = await previewProductMerge(tx, keepId, mergeId);
    await moveFollowers(tx, "product", mergeId, keepId);
    await sql`update products k set popularity = k.popularity + m.popularity, updated_at = ${tx.now}
      from products m where k.id = ${keepId} and m.id = ${mergeId}`.execute(tx.db);
    await leadOn(tx, "products", keepId, mergeId);
    await advance(tx, products, goes, step, { intoId: keepId });
    await audit(tx, {
      action: "product.merge",
      subject: "product",
      subjectId: keepId,
      before: preview.merge,
      after: { ...preview.keep, moves: preview.moves },
    });
    return getProduct(tx, keepId);
  });

/** Whoever approves may recognise a product under review as one that exists; anything else is a merge. */
export const matchProduct = (ctx: ActorCtx, pendingId: number, knownId: number) =>
  inTransaction(ctx, async (tx) => {
    await getUnmerged(tx, pendingId);
    return mergeProducts(tx, knownId, pendingId, "match");
  });

// What follows ---------------------------------------------------------------------------------------------------------

/** A number that was free while its product lay archived may belong to a third by now: then it comes along asleep. */
const moveBarcodes = async (tx: Ctx, fromId: number, toId: number) => {
  await sql`delete from product_barcodes f using product_barcodes t
    where f.product_id = ${fromId} and t.product_id = ${toId} and t.gtin = f.gtin`.execute(tx.db);
  await sql`update product_barcodes b set product_id = ${toId}, live = k.state not in ('archived', 'rejected')
      and not exists (select from product_barcodes o where o.gtin = b.gtin and o.live and o.id <> b.id)
    from products k where k.id = ${toId} and b.product_id = ${fromId}`.execute(tx.db);
};

const moveImages = async (tx: Ctx, fromId: number, toId: number) => {
  await sql`update product_images set product_id = ${toId}, position = position
      + (select coalesce(max(position), 0) from product_images where product_id = ${toId})
    where product_id = ${fromId}`.execute(tx.db);
};

/** The survivor's own prices stay; where it has none, it takes over the other's. */
const movePrices = async (tx: Ctx, fromId: number, toId: number) => {
  const prices = await tx.db
    .selectFrom("product_prices as f")
    .leftJoin("product_prices as t", (join) =>
      join.onRef("t.branch_id", "=", "f.branch_id").on("t.product_id", "=", toId),
    )
    .select(["f.branch_id", "f.price_kobo", "f.cost_kobo", "t.price_kobo as own_kobo"])
    .where("f.product_id", "=", fromId)
    .execute();
  const gone = prices.map(({ branch_id }) => ({ product_id: fromId, branch_id, price_kobo: null }));
  const taken = prices
    .filter(({ own_kobo }) => own_kobo === null)
    .map(({ own_kobo: _, ...price }) => ({ ...price, product_id: toId }));
  await writePrices(tx, [...gone, ...taken], "merge");
};

const moveScheduled = async (tx: Ctx, fromId: number, toId: number) => {
  await sql`update scheduled_prices f set state = 'cancelled', finished_at = ${tx.now} from scheduled_prices t
    where f.product_id = ${fromId} and f.state = 'waiting' and t.product_id = ${toId} and t.state = 'waiting'
      and t.branch_id = f.branch_id and t.apply_at = f.apply_at`.execute(tx.db);
  await tx.db.updateTable("scheduled_prices").set({ product_id: toId }).where("product_id", "=", fromId).execute();
};

const moveSubscriptions = async (tx: Ctx, fromId: number, toId: number) => {
  await sql`update back_in_stock_subscriptions f set state = 'cancelled', finished_at = ${tx.now}
    from back_in_stock_subscriptions t
    where f.product_id = ${fromId} and f.state = 'waiting' and t.product_id = ${toId} and t.state = 'waiting'
      and t.user_id = f.user_id and t.branch_id = f.branch_id`.execute(tx.db);
  await tx.db
    .updateTable("back_in_stock_subscriptions")
    .set({ product_id: toId })
    .where("product_id", "=", fromId)
    .execute();
};

/** A combo that held both holds their sum of the survivor, and is as strictly sold as that. */
const moveComponents = async (tx: Ctx, fromId: number, toId: number) => {
  await sql`update combo_components t set quantity = least(1000, t.quantity + f.quantity) from combo_components f
    where t.component_id = ${toId} and f.component_id = ${fromId} and f.combo_id = t.combo_id`.execute(tx.db);
  await sql`delete from combo_components f using combo_components t
    where f.component_id = ${fromId} and t.component_id = ${toId} and t.combo_id = f.combo_id`.execute(tx.db);
  await tx.db.updateTable("combo_components").set({ component_id: toId }).where("component_id", "=", fromId).execute();
  await refreshCombosWith(tx, [toId]);
};

/** The catalogue's own; stock, orders and carts follow through followers of theirs. Price history stays where it was written. */
export const productFollowers: Follower[] = [
  { subject: "product", what: "Barcodes", count: countIn("product_barcodes", "product_id"), move: moveBarcodes },
  { subject: "product", what: "Images", count: countIn("product_images", "product_id"), move: moveImages },
  { subject: "product", what: "Prices", count: countIn("product_prices", "product_id"), move: movePrices },
  {
    subject: "product",
    what: "Scheduled prices",
    count: countIn("scheduled_prices", "product_id"),
    move: moveScheduled,
  },
  {
    subject: "product",
    what: "Back-in-stock subscriptions",
    count: countIn("back_in_stock_subscriptions", "product_id"),
    move: moveSubscriptions,
  },
  rowsFollow("product", "Fulfilled requests", "product_requests", "product_id"),
  {
    subject: "product",
    what: "Combos with it",
    count: countIn("combo_components", "component_id"),
    move: moveComponents,
  },
];
