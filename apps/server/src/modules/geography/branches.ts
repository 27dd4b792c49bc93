import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit, changed } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { refuseTaken } from "../../platform/db.ts";
import { takeEdit } from "../../platform/edits.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { alphabetical, contains, listPage } from "../../platform/lists.ts";
import type { BranchBody, BranchEdit, BranchQuery } from "./schemas.ts";

/** The branch a record belongs to when nothing says otherwise. */
export const defaultBranchId = 1;

const branchColumns = [
  "b.id",
  "b.name",
  "b.address",
  "b.phone",
  "b.state_id",
  "s.name as state_name",
  "b.lat",
  "b.lon",
  "b.has_barcode",
  "b.use_order_fulfilment",
  "b.active",
  "b.helper_id",
  "h.name as helper_name",
  "b.helper_days",
] as const;
const branches = (ctx: Ctx) =>
  ctx.db
    .selectFrom("branches as b")
    .leftJoin("states as s", "s.id", "b.state_id")
    .leftJoin("branches as h", "h.id", "b.helper_id")
    .select(branchColumns);

/** For selectors: every active branch, in the order they were opened. */
export const listActiveBranches = (ctx: Ctx) => branches(ctx).where("b.active", "=", true).orderBy("b.id").execute();

export const listBranches = (ctx: Ctx, input: Static<typeof BranchQuery>) => {
  let query = branches(ctx);
  if (input.q) query = query.where(sql`fold(b.name)`, "like", contains(input.q));
  if (input.active !== undefined) query = query.where("b.active", "=", input.active);
  return listPage(ctx, input, {
    rows: query,
    sorts: { name: alphabetical("b.name"), id: "b.id" },
    fallback: "id",
    tie: "b.id",
  });
};

export const getBranch = async (ctx: Ctx, id: number) => {
  const branch = await branches(ctx).where("b.id", "=", id).executeTakeFirst();
  if (!branch) throw notFound("Branch");
  return branch;
};

const refuseTakenName = refuseTaken("A branch with this name exists already.");

/** Some other branch, which is open. */
const requireHelper = async (tx: Ctx, id: number | null, helperId: number | null | undefined) => {
  if (helperId === null || helperId === undefined) return;
  const helper = await tx.db.selectFrom("branches").select("active").where("id", "=", helperId).executeTakeFirst();
  const fault = helperId === id ? "Choose another branch." : helper?.active ? null : "Choose a branch that is open.";
  if (fault) throw invalid(fault, { helper_id: fault });
};

export const createBranch = (ctx: ActorCtx, body: Static<typeof BranchBody>) =>
  inTransaction(ctx, async (tx) => {
    await requireHelper(tx, null, body.helper_id);
    const { id } = await tx.db
      .insertInto("branches")
      .values(body)
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch(refuseTakenName);
    await audit(tx, { action: "branch.create", subject: "branch", subjectId: id, after: body });
    return getBranch(tx, id);
  });

export const updateBranch = (ctx: ActorCtx, id: number, edit: Static<typeof BranchEdit>) =>
  inTransaction(ctx, async (tx) => {
    const before = await tx.db.selectFrom("branches").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (!before) throw notFound("Branch");
    const body = await takeEdit<Partial<Static<typeof BranchBody>>>(tx, { subject: "branch", id }, before, edit);
    const change = changed(before, body);
    if (!change) return getBranch(tx, id);
    await requireHelper(tx, id, body.helper_id);
    await tx.db.updateTable("branches").set(body).where("id", "=", id).execute().catch(refuseTakenName);
    await audit(tx, { action: "branch.update", subject: "branch", subjectId: id, ...change });
    return getBranch(tx, id);
  });
