import type { ActorCtx } from "../../platform/context.ts";

/** One's own wallet as it stands: what is in it, what of that waits for orders, and what can be spent. */
export const readOwnWallet = async (ctx: ActorCtx) => {
  const account = await ctx.db
    .selectFrom("ledger_accounts as a")
    .leftJoin("balances as b", "b.account_id", "a.id")
    .select(["a.id", "b.kobo", "b.held_kobo"])
    .where("a.kind", "=", "wallet")
    .where("a.owner", "=", "customer")
    .where("a.owner_id", "=", ctx.actor.userId)
    .executeTakeFirst();
  const [kobo, heldKobo] = [account?.kobo ?? 0, account?.held_kobo ?? 0];
  return { accountId: account?.id ?? 0, kobo, heldKobo, availableKobo: kobo - heldKobo };
};
