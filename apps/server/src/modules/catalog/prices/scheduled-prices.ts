import { toKobo, toNaira } from "@remedia/domain/money";
import { audit } from "../../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../../platform/context.ts";
import { refuseTaken } from "../../../platform/db.ts";
import { invalid, notFound, wrongState } from "../../../platform/errors.ts";
import { ownBranchOnly, requireOwnBranches } from "../branch-scope.ts";
import { requireProduct } from "../survivors.ts";
import { auditPrices, writePrices } from "./prices.ts";

const scheduled = (ctx: Ctx) =>
  ctx.db
    .selectFrom("scheduled_prices as s")
    .innerJoin("branches as b", "b.id", "s.branch_id")
    .leftJoin("users as u", "u.id", "s.created_by")
    .select([
      "s.id",
      "s.product_id",
      "s.branch_id",
      "b.name as branch_name",
      "s.price_kobo",
      "s.apply_at",
      "s.state",
      "u.name as created_by",
    ])
    .$if(ownBranchOnly(ctx) !== null, (query) => query.where("s.branch_id", "=", ownBranchOnly(ctx)!));

const present = <T extends { price_kobo: number }>({ price_kobo, ...rest }: T) => ({
  ...rest,
  price: toNaira(price_kobo),
});

/** Those still to come, the next first. */
export const listScheduledPrices = async (ctx: Ctx, productId: number) => {
  const rows = await scheduled(ctx)
    .where("s.product_id", "=", productId)
    .where("s.state", "=", "waiting")
    .orderBy("s.apply_at")
    .orderBy("s.id")
    .limit(200)
    .execute();
  return rows.map(({ product_id: _, ...row }) => present(row));
};

export type ScheduleBody = { branch_ids: number[]; price: number; apply_at: string | Date };

export const schedulePrices = (ctx: ActorCtx, productId: number, body: ScheduleBody) =>
  inTransaction(ctx, async (tx) => {
    const product_id = await requireProduct(tx, productId);
    requireOwnBranches(tx, body.branch_ids);
    const apply_at = new Date(body.apply_at);
    if (apply_at <= tx.now) throw invalid("Choose a time in the future.", { apply_at: "Choose a time in the future." });
    if (body.price === 0) throw invalid("Enter a price above ₦0.", { price: "Enter a price above ₦0." });
    const common = { product_id, price_kobo: toKobo(body.price), apply_at };
    const rows = body.branch_ids.map((branch_id) => ({
      ...common,
      branch_id,
      created_by: tx.actor.userId,
      created_at: tx.now,
    }));
    await insertScheduledPrices(tx, rows).catch(refuseTaken("A price is scheduled for this moment already."));
    await audit(tx, { action: "product.price.schedule", subject: "product", subjectId: product_id, after: body });
    return product_id;
  });

type NewScheduledPrice = {
  product_id: number;
  branch_id: number;
  price_kobo: number;
  apply_at: Date;
  created_by: number | null;
  created_at: Date;
};
export const insertScheduledPrices = async (tx: Ctx, rows: readonly NewScheduledPrice[]) => {
  if (rows.length > 0)
    await tx.db
      .insertInto("scheduled_prices")
      .values([...rows])
      .execute();
};

export const cancelScheduledPrice = (ctx: ActorCtx, productId: number, id: number) =>
  inTransaction(ctx, async (tx) => {
    const product_id = await requireProduct(tx, productId);
    const row = await scheduled(tx).where("s.id", "=", id).where("s.product_id", "=", product_id).executeTakeFirst();
    if (!row) throw notFound("Scheduled price");
    const { numUpdatedRows } = await tx.db
      .updateTable("scheduled_prices")
      .set({ state: "cancelled", finished_at: tx.now })
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw wrongState("This price is applied or cancelled already.");
    const { price_kobo, ...before } = row;
    await audit(tx, {
      action: "product.price.unschedule",
      subject: "product",
      subjectId: product_id,
      before: { ...before, price: toNaira(price_kobo) },
    });
    return product_id;
  });

const dueAtOnce = 200;

/** Applies every price whose time has come, each once, however many servers run this and however often. */
export const applyScheduledPrices = async (ctx: Ctx): Promise<number> => {
  let applied = 0;
  for (let count = dueAtOnce; count === dueAtOnce; applied += count) count = await applySomeDue(ctx);
  return applied;
};

const applySomeDue = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const due = await tx.db
      .selectFrom("scheduled_prices")
      .select(["id", "product_id", "branch_id", "price_kobo"])
      .where("state", "=", "waiting")
      .where("apply_at", "<=", tx.now)
      .orderBy("apply_at")
      .orderBy("id")
      .limit(dueAtOnce)
      // A second server waits here rather than overtaking: the later of two prices must be written later.
      .forUpdate()
      .execute();
    if (due.length === 0) return 0;
    // Of several that came due for the same product and branch, the latest counts.
    const latest = new Map(due.map(({ id, ...row }) => [`${row.product_id}/${row.branch_id}`, row]));
    const changes = await writePrices(tx, [...latest.values()], "scheduled");
    await auditPrices(tx, changes, "product.price.apply");
    const ids = due.map(({ id }) => id);
    await tx.db
      .updateTable("scheduled_prices")
      .set({ state: "applied", finished_at: tx.now })
      .where("id", "in", ids)
      .execute();
    return due.length;
  });
