import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { moveDocument } from "../../platform/documents.ts";
import { invalid } from "../../platform/errors.ts";
import {
  countFollowers,
  type Follower,
  leadOn,
  lockPair,
  moveFollowers,
  refuseSame,
  rowsFollow,
} from "../../platform/merge.ts";
import { users } from "../identity/user-moves.ts";
import { getCustomer } from "./customers.ts";

const requireCustomer = (customer: { role: number; user_type: string }) => {
  if (![3, 6].includes(customer.role) || customer.user_type === "hmo") throw invalid("Only customers can be merged.");
};

/** What would move, and what a careful person would want to know first. */
export const previewCustomerMerge = async (ctx: Ctx, keepId: number, mergeId: number) => {
  refuseSame(keepId, mergeId);
  const [keep, merge] = await Promise.all([getCustomer(ctx, keepId), getCustomer(ctx, mergeId)]);
  for (const customer of [keep, merge]) requireCustomer(customer);
  const warnings: string[] = [];
  if (keep.user_type !== merge.user_type)
    warnings.push(`${keep.name} is a ${keep.user_type}, ${merge.name} a ${merge.user_type}.`);
  if (keep.branch_id !== merge.branch_id) warnings.push("They belong to different branches.");
  if (keep.state !== "active") warnings.push(`${keep.name} is ${keep.state}.`);
  const label = (customer: typeof keep) => `${customer.name} (${customer.phone})`;
  return {
    keep: { id: keep.id, label: label(keep) },
    merge: { id: merge.id, label: label(merge) },
    moves: await countFollowers(ctx, "user", mergeId),
    warnings,
  };
};

export const mergeCustomers = (ctx: ActorCtx, keepId: number, mergeId: number) =>
  inTransaction(ctx, async (tx) => {
    await lockPair(tx, "users", keepId, mergeId);
    const preview = await previewCustomerMerge(tx, keepId, mergeId);
    await moveFollowers(tx, "user", mergeId, keepId);
    await leadOn(tx, "users", keepId, mergeId);
    await moveDocument(tx, users, mergeId, "merge", { intoId: keepId });
    await audit(tx, {
      action: "user.merge",
      subject: "user",
      subjectId: keepId,
      before: preview.merge,
      after: { ...preview.keep, moves: preview.moves },
    });
    return getCustomer(tx, keepId);
  });

/** Pairs that look like the same business: nearly the same name in the same LGA. */
export const listDuplicates = async (ctx: Ctx) => {
  const branch =
    ctx.branchId === null ? sql`` : sql`and a.branch_id = ${ctx.branchId} and b.branch_id = ${ctx.branchId}`;
  type Pair = { keep_id: number; keep_label: string; merge_id: number; merge_label: string; similarity: number };
  const { rows } = await sql<Pair>`
    select a.id as keep_id, a.name || ' (' || a.phone || ')' as keep_label,
      b.id as merge_id, b.name || ' (' || b.phone || ')' as merge_label,
      round(similarity(fold(a.name), fold(b.name))::numeric, 2)::float8 as similarity
    from users a join users b on a.id < b.id and fold(a.name) % fold(b.name)
    where a.role in (3, 6) and b.role in (3, 6) and a.state <> 'merged' and b.state <> 'merged'
      and a.user_type = b.user_type and similarity(fold(a.name), fold(b.name)) > 0.6
      and exists (select from stores sa join stores sb on sa.lga_id = sb.lga_id
        where sa.user_id = a.id and sb.user_id = b.id) ${branch}
    order by similarity desc, a.id limit 20`.execute(ctx.db);
  return rows;
};

export const customerFollowers: Follower[] = [rowsFollow("user", "Notes", "user_notes", "user_id")];
