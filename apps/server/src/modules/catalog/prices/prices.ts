import { nairaOrNull, toKobo } from "@remedia/domain/money";
import { refusalOf } from "@remedia/domain/permissions";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { auditAll } from "../../../platform/audit.ts";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../../platform/context.ts";
import { forbidden, invalid, notFound, wrongState } from "../../../platform/errors.ts";
import { chunksOf, recordset } from "../../../platform/recordset.ts";
import { ownBranchOnly, requireOwnBranches } from "../branch-scope.ts";
import type { PriceBody } from "../schemas.ts";
import { requireProduct } from "../survivors.ts";
import { costFor } from "./costs.ts";

export type PriceReason = "edit" | "scheduled" | "bulk" | "undo" | "revert" | "merge" | "seed";
/** A null price takes the product out of the branch; a cost left out stays as it is. */
export type PriceWrite = {
  product_id: number;
  branch_id: number;
  price_kobo: number | null;
  cost_kobo?: number | null;
};
export type PriceChange = {
  product_id: number;
  branch_id: number;
  old_price_kobo: number | null;
  new_price_kobo: number | null;
  old_cost_kobo: number | null;
  new_cost_kobo: number | null;
};

/** Prices at every branch the reader may see; what it costs us only for those who may know. */
export const listBranchPrices = async (ctx: Ctx, productId: number) => {
  const own = ownBranchOnly(ctx);
  const cost = costFor(ctx);
  const rows = await ctx.db
    .selectFrom("branches as b")
    .leftJoin("product_prices as pp", (join) =>
      join.onRef("pp.branch_id", "=", "b.id").on("pp.product_id", "=", productId),
    )
    .select(["b.id as branch_id", "b.name as branch_name", "pp.price_kobo", "pp.cost_kobo", "pp.updated_at"])
    .where((eb) => eb.or([eb("b.active", "=", true), eb("pp.product_id", "is not", null)]))
    .$if(own !== null, (query) => query.where("b.id", "=", own!))
    .orderBy("b.id")
    .execute();
  return rows.map(({ price_kobo, cost_kobo, ...row }) => ({
    ...row,
    price: nairaOrNull(price_kobo),
    cost: cost(cost_kobo),
  }));
};

const keyOf = (row: { product_id: number; branch_id: number }) => `${row.product_id}/${row.branch_id}`;

/** Locks the products in the order of their ids, so that two writers of the same prices follow one another. */
const lockProducts = async (tx: Ctx, ids: readonly number[]) => {
  await tx.db
    .selectFrom("products")
    .select("id")
    .where("id", "in", [...ids])
    .orderBy("id")
    .forUpdate()
    .execute();
};

const changesOf = async (tx: Ctx, writes: readonly PriceWrite[]): Promise<PriceChange[]> => {
  const ids = [...new Set(writes.map(({ product_id }) => product_id))];
  await lockProducts(tx, ids);
  const standing = await tx.db
    .selectFrom("product_prices")
    .select(["product_id", "branch_id", "price_kobo", "cost_kobo"])
    .where("product_id", "in", ids)
    .execute();
  const before = new Map(standing.map((row) => [keyOf(row), row]));
  return writes.flatMap((write) => {
    const old = before.get(keyOf(write));
    const cost = write.cost_kobo === undefined ? (old?.cost_kobo ?? null) : write.cost_kobo;
    const change = {
      product_id: write.product_id,
      branch_id: write.branch_id,
      old_price_kobo: old?.price_kobo ?? null,
      new_price_kobo: write.price_kobo,
      old_cost_kobo: old?.cost_kobo ?? null,
      new_cost_kobo: write.price_kobo === null ? null : cost,
    };
    const same = change.old_price_kobo === change.new_price_kobo && change.old_cost_kobo === change.new_cost_kobo;
    return same ? [] : [change];
  });
};

/** The only writer of prices: what changes is written down with its history; what does not is left alone. */
export const writePrices = async (
  tx: Ctx,
  writes: readonly PriceWrite[],
  reason: PriceReason,
): Promise<PriceChange[]> => {
  if (writes.length === 0) return [];
  const changes = await changesOf(tx, writes);
  const gone = changes.filter((change) => change.new_price_kobo === null);
  const [products, branches] = [gone.map(({ product_id }) => product_id), gone.map(({ branch_id }) => branch_id)];
  await sql`delete from product_prices where (product_id, branch_id) in
    (select * from unnest(${products}::bigint[], ${branches}::bigint[]))`.execute(tx.db);
  await putPrices(tx, changes);
  await insertPriceHistory(tx, changes, reason);
  return changes;
};

/** A change may have its own time; the demo writes history of long ago. */
type Dated = PriceChange & { changed_at?: Date };
const rowsAtOnce = 1_000;
const changeShape = `product_id bigint, branch_id bigint, old_price_kobo bigint, new_price_kobo bigint,
  old_cost_kobo bigint, new_cost_kobo bigint, changed_at timestamptz`;

/** The prices that hold after these changes, without history: for `writePrices` and the demo. */
export const putPrices = async (tx: Ctx, changes: readonly Dated[]) => {
  const standing = changes.filter(({ new_price_kobo }) => new_price_kobo !== null);
  for (const rows of chunksOf(standing, rowsAtOnce))
    await sql`insert into product_prices (product_id, branch_id, price_kobo, cost_kobo, updated_at)
      select product_id, branch_id, new_price_kobo, new_cost_kobo, coalesce(changed_at, ${tx.now})
      from ${recordset(rows, changeShape)}
      on conflict (product_id, branch_id) do update set price_kobo = excluded.price_kobo,
        cost_kobo = excluded.cost_kobo, updated_at = excluded.updated_at`.execute(tx.db);
};

export const insertPriceHistory = async (tx: Ctx, changes: readonly Dated[], reason: PriceReason) => {
  const changedBy = doerOf(tx);
  for (const rows of chunksOf(changes, rowsAtOnce))
    await sql`insert into product_price_changes (product_id, branch_id, old_price_kobo, new_price_kobo, old_cost_kobo,
        new_cost_kobo, reason, changed_by, changed_at)
      select product_id, branch_id, old_price_kobo, new_price_kobo, old_cost_kobo, new_cost_kobo, ${reason},
        ${changedBy}::bigint, coalesce(changed_at, ${tx.now})
      from ${recordset(rows, changeShape)}`.execute(tx.db);
};

/** Prices as the audit trail shows them. */
export const auditPrices = (tx: Ctx, changes: readonly PriceChange[], action: string) =>
  auditAll(
    tx,
    changes.map((change) => {
      const side = (price: number | null, cost: number | null) => ({
        branch_id: change.branch_id,
        price: nairaOrNull(price),
        cost: nairaOrNull(cost),
      });
      return {
        action,
        subject: "product",
        subjectId: change.product_id,
        before: side(change.old_price_kobo, change.old_cost_kobo),
        after: side(change.new_price_kobo, change.new_cost_kobo),
      };
    }),
  );

const priceKobo = (price: number | null) => {
  if (price === 0) throw invalid("Enter a price above ₦0.", { price: "Enter a price above ₦0." });
  return price === null ? null : toKobo(price);
};

/** Sets prices as typed by a person. */
export const setPrices = (ctx: ActorCtx, productId: number, prices: readonly Static<typeof PriceBody>[]) =>
  inTransaction(ctx, async (tx) => {
    const product_id = await requireProduct(tx, productId);
    // Whoever creates or edits a product need not be one who may price it.
    if (prices.length > 0 && !tx.actor.permissions.has("products.price")) throw forbidden(refusalOf("products.price"));
    if (prices.some(({ cost }) => cost !== undefined) && !tx.actor.permissions.has("products.cost.read"))
      throw forbidden(refusalOf("products.cost.read"));
    requireOwnBranches(
      tx,
      prices.map(({ branch_id }) => branch_id),
    );
    if (new Set(prices.map(({ branch_id }) => branch_id)).size < prices.length)
      throw invalid("A branch can have only one price.", { prices: "A branch is listed twice." });
    const writes = prices.map(({ branch_id, price, cost }) => ({
      product_id,
      branch_id,
      price_kobo: priceKobo(price),
      ...(cost === undefined ? {} : { cost_kobo: cost === null ? null : toKobo(cost) }),
    }));
    await auditPrices(tx, await writePrices(tx, writes, "edit"), "product.price");
    return product_id;
  });

/** Puts a price back to what it was before one of its changes. */
export const revertPrice = (ctx: ActorCtx, productId: number, changeId: number) =>
  inTransaction(ctx, async (tx) => {
    const product_id = await requireProduct(tx, productId);
    const change = await tx.db
      .selectFrom("product_price_changes as c")
      .innerJoin("products as p", "p.id", "c.product_id")
      .select(["c.branch_id", "c.old_price_kobo", "c.old_cost_kobo"])
      .where("c.id", "=", changeId)
      .where((eb) => eb.or([eb("p.id", "=", product_id), eb("p.merged_into_id", "=", product_id)]))
      .executeTakeFirst();
    if (!change) throw notFound("Price change");
    requireOwnBranches(tx, [change.branch_id]);
    if (change.old_price_kobo === null) throw wrongState("There was no price before this change.");
    const { branch_id, old_price_kobo: price_kobo, old_cost_kobo: cost_kobo } = change;
    const written = await writePrices(tx, [{ product_id, branch_id, price_kobo, cost_kobo }], "revert");
    await auditPrices(tx, written, "product.price.revert");
    return product_id;
  });
