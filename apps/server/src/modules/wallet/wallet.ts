import { addDays, lagosDay } from "@remedia/domain/days";
import { growsBy, ledgerAccounts } from "@remedia/domain/ledger";
import { toKobo, toNaira } from "@remedia/domain/money";
import { shortName } from "@remedia/domain/wallet";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { invalid } from "../../platform/errors.ts";
import { dayBegins } from "../../platform/lagos-days.ts";
import { readStatement } from "../ledger/statements.ts";
import { createPayment } from "../payments/payments.ts";
import { getSetting } from "../settings/settings.ts";
import { readOwnWallet } from "./own-wallet.ts";
import type { FundBody, WalletQuery } from "./schemas.ts";
import { sendLeftKobo } from "./transfers.ts";

/** What somebody could spend at this moment. */
export const availableKobo = async ({ db }: Ctx, userId: number): Promise<number> => {
  const { rows } = await sql<{ kobo: number }>`
    select b.kobo - b.held_kobo as kobo from ledger_accounts a join balances b on b.account_id = a.id
    where a.kind = 'wallet' and coalesce(a.owner, '') = 'customer' and coalesce(a.owner_id, 0) = ${userId}
      and coalesce(a.branch_id, 0) = 0`.execute(db);
  return rows[0]?.kobo ?? 0;
};

/** What is in it, what of that waits for orders, what can be spent, and how much may be added and sent today. */
export const getWallet = async (ctx: ActorCtx) => {
  const { kobo, heldKobo, availableKobo } = await readOwnWallet(ctx);
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
    if (amount < least) throw refuse(`Add at least ₦${least.toLocaleString("en")}.`);
    const left = await fundLeftKobo(tx);
    if (toKobo(amount) > left) throw refuse(`You can add ₦${toNaira(left).toLocaleString("en")} more today.`);
    const part = { document: "wallet" as const, documentId: tx.actor.userId, amountKobo: toKobo(amount) };
    return { payment_id: await createPayment(tx, tx.actor, [part]) };
  });

/** Everything that came into one's wallet and left it: above zero it came in. */
export const listWallet = async (ctx: ActorCtx, input: Static<typeof WalletQuery>) => {
  const { accountId } = await readOwnWallet(ctx);
  const page = await readStatement(ctx, accountId, input);
  const others = await otherSides(ctx, page.data);
  return {
    ...page,
    data: page.data.map(({ id, at, document, document_id, step, debit, credit, balance }) => ({
      id,
      at,
      document,
      document_id,
      step,
      amount: credit ?? -debit!,
      balance: growsBy(ledgerAccounts.wallet.group) * balance,
      other: document === "wallet_transfer" ? (others.get(document_id) ?? null) : null,
    })),
  };
};

/** Whom money was sent to, or who sent it, by transfer. */
const otherSides = async (ctx: ActorCtx, rows: readonly { document: string; document_id: number }[]) => {
  const ids = rows.filter(({ document }) => document === "wallet_transfer").map(({ document_id }) => document_id);
  if (ids.length === 0) return new Map<number, string>();
  const names = await ctx.db
    .selectFrom("wallet_transfers as t")
    .innerJoin("users as f", "f.id", "t.from_user_id")
    .innerJoin("users as r", "r.id", "t.to_user_id")
    .select(["t.id", "t.from_user_id", "f.name as sender", "r.name as recipient"])
    .where("t.id", "in", ids)
    .execute();
  return new Map(
    names.map(({ id, from_user_id, sender, recipient }) => [
      id,
      from_user_id === ctx.actor.userId ? shortName(recipient) : sender,
    ]),
  );
};
