import { addDays, lagosDay } from "@remedia/domain/days";
import { nairaText, toKobo, toNaira } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, inTransaction } from "../../platform/context.ts";
import { invalid } from "../../platform/errors.ts";
import { dayBegins } from "../../platform/lagos-days.ts";
import { readWallet } from "../ledger/holds.ts";
import { createPayment } from "../payments/payments.ts";
import { getSetting } from "../settings/settings.ts";
import { readMovements } from "./movements.ts";
import type { FundBody, WalletQuery } from "./schemas.ts";
import { sendLeftKobo } from "./transfers.ts";

/** What is in it, what of that waits for orders, what can be spent, and how much may be added and sent today. */
export const getWallet = async (ctx: ActorCtx) => {
  const { kobo, heldKobo, availableKobo } = await readWallet(ctx, ctx.actor.userId);
  return {
    balance: toNaira(kobo),
    held: toNaira(heldKobo),
    available: toNaira(availableKobo),
    fund_min: await getSetting(ctx, "wallet.fund_min_naira"),
    fund_left: toNaira(await fundLeftKobo(ctx)),
    transfers: await getSetting(ctx, "wallet.transfers"),
    send_left: toNaira(await sendLeftKobo(ctx)),
  };
};

/**
 * How much more may be added today: what the customer paid through a gateway and may still pay there counts. What staff
 * recorded for them does not.
 */
const fundLeftKobo = async (ctx: ActorCtx): Promise<number> => {
  const most = toKobo(await getSetting(ctx, "wallet.fund_day_naira"));
  const today = lagosDay(ctx.now);
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(q.amount_kobo), 0)::bigint as kobo from payments p join payment_parts q on q.payment_id = p.id
    where p.user_id = ${ctx.actor.userId} and p.direction = 'in' and p.method = 'gateway' and q.document = 'wallet' and (
      p.state in ('initiated', 'pending') and p.expires_at > ${ctx.now}
      or p.paid_at >= ${dayBegins(today)} and p.paid_at < ${dayBegins(addDays(today, 1))})`.execute(ctx.db);
  return Math.max(0, most - rows[0]!.kobo);
};

/** Asks for money to be added; the gateway's page is opened by the next request. */
export const fundWallet = (ctx: ActorCtx, { amount }: Static<typeof FundBody>) =>
  inTransaction(ctx, async (tx) => {
    // Two who add for the same customer at once come one after the other.
    await tx.db.selectFrom("users").select("id").where("id", "=", tx.actor.userId).forNoKeyUpdate().execute();
    const least = await getSetting(tx, "wallet.fund_min_naira");
    const refuse = (sentence: string) => invalid(sentence, { amount: sentence });
    if (amount < least) throw refuse(`Add at least ${nairaText(toKobo(least))}.`);
    const left = await fundLeftKobo(tx);
    if (toKobo(amount) > left) throw refuse(`You can add ${nairaText(left)} more today.`);
    const part = { document: "wallet" as const, documentId: tx.actor.userId, amountKobo: toKobo(amount) };
    return { payment_id: await createPayment(tx, tx.actor, [part]) };
  });

/** Everything that came into one's wallet and left it. */
export const listWallet = async (ctx: ActorCtx, input: Static<typeof WalletQuery>) => {
  const { accountId } = await readWallet(ctx, ctx.actor.userId);
  return readMovements(ctx, accountId, input);
};
