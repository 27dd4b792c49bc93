import { actorById } from "../src/modules/identity/sessions.ts";
import type { ActorCtx, Ctx } from "../src/platform/context.ts";

/** Somebody at work or at the shop, with the rights they have. */
export const actAs = async (tx: Ctx, userId: number): Promise<ActorCtx> => {
  const actor = await actorById({ ...tx.platform, db: tx.db }, userId);
  if (!actor) throw new Error(`nobody has the id ${userId}`);
  return { ...tx, actor };
};

export const actAsOwnerOf = async (tx: Ctx, phone: string): Promise<ActorCtx> => {
  const user = tx.db.selectFrom("users").select("id").where("phone", "=", phone);
  return actAs(tx, (await user.executeTakeFirstOrThrow()).id);
};
