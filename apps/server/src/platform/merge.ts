import type { Ctx } from "./context.ts";
import { invalid } from "./errors.ts";

/**
 * What points at a record and must follow it into the survivor of a merge. Each module declares its own; the table
 * of all stands in `subscriptions.ts`, so that a merge reaches modules which the merged record does not know.
 */
export type Follower = {
  subject: "lga" | "user" | "product" | "category" | "subcategory" | "product_type" | "manufacturer";
  what: string;
  count: (ctx: Ctx, id: number) => Promise<number>;
  /** In the merge's own transaction. */
  move: (tx: Ctx, fromId: number, toId: number) => Promise<void>;
};

const followersOf = (ctx: Ctx, subject: Follower["subject"]) =>
  ctx.platform.followers.filter((follower) => follower.subject === subject);

export const countFollowers = (ctx: Ctx, subject: Follower["subject"], id: number) =>
  Promise.all(followersOf(ctx, subject).map(async ({ what, count }) => ({ what, count: await count(ctx, id) })));

export const moveFollowers = async (tx: Ctx, subject: Follower["subject"], fromId: number, toId: number) => {
  for (const follower of followersOf(tx, subject)) await follower.move(tx, fromId, toId);
};

export const refuseSame = (keepId: number, mergeId: number) => {
  if (keepId === mergeId) throw invalid("Choose two different records.", { merge_id: "Choose another one." });
};
