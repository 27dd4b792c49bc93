import { type ActorCtx, type Ctx, mayChooseBranch } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { defaultBranchId } from "../geography/branches.ts";

/** Whose prices a person sees and sets: their own branch's, or all for those who may choose. Null means all. */
export const ownBranchOnly = (ctx: Ctx): number | null => {
  const { actor } = ctx;
  if (!actor) return ctx.branchId;
  return mayChooseBranch(actor) ? null : actor.branchId;
};

/** Shoppers stand in one branch; visitors, and staff who look at all of them, see the first one's shelves. */
export const shopBranch = (ctx: Ctx): number => ctx.branchId ?? ctx.actor?.branchId ?? defaultBranchId;

/** Another branch is simply not there for those who may not choose. */
export const requireOwnBranches = (ctx: ActorCtx, branchIds: readonly number[]) => {
  const own = ownBranchOnly(ctx);
  if (own !== null && branchIds.some((id) => id !== own)) throw notFound("Branch");
};
