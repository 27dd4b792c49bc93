import { chargedBack, type MoneyState, passedOn, type TakenBack } from "@remedia/domain/payments";
import { sql } from "kysely";
import { bySystem, type Ctx, inTransaction } from "../../platform/context.ts";
import { advance } from "../../platform/documents.ts";
import type { Charge } from "../../platform/gateways/gateway.ts";
import { freeInWallet, recoverable } from "../ledger/holds.ts";
import { postEntry } from "../ledger/ledger.ts";
import { takeBackPayment } from "../orders/paying.ts";
import { type Brought, chargesOf, withOrdersKobo } from "../payments/charges.ts";
import { type LockedPayment, payments } from "../payments/document.ts";
import { markTaken, type Part } from "../payments/tenders.ts";
import { noteDifference } from "./differences.ts";

/** The row of a charge that we took. */
const findTaken = (tx: Ctx, gateway: string, chargeId: string) =>
  tx.db
    .selectFrom("payment_charges")
    .select(["id", "paid_kobo"])
    .where("gateway", "=", gateway)
    .where("charge_id", "=", chargeId)
    .executeTakeFirst();

/**
 * The payer's bank took back what it had paid. The orders are owed again, and somebody is told to look: once for each charge,
 * however often it is said. Providers call a charge reversed after a refund of our own as well: where there was one, money
 * moves only when a person has looked, and where all of it was ours there is nothing to see. Orders and payment are locked by
 * the caller.
 */
export const followChargeBack = async (
  tx: Ctx,
  payment: LockedPayment,
  parts: readonly Part[],
  charge: Charge,
): Promise<MoneyState> => {
  const taken = await findTaken(tx, payment.gateway!, charge.id);
  const brought = taken && (await chargesOf(tx, payment.id)).find(({ id }) => id === taken.id);
  if (!taken || !brought) return payment.state;
  const { refunded_kobo, left_kobo, is_refunding } = brought;
  if (refunded_kobo > 0 && left_kobo <= 0 && !is_refunding) return payment.state;
  const isSettling = brought.step === "succeed";
  const owed = await shareOut(tx, payment.id, brought);
  await noteDifference(tx, payment.gateway!, {
    kind: "reversed_charge",
    chargeId: charge.id,
    reference: charge.reference,
    paymentId: payment.id,
    gatewayKobo: 0,
    booksKobo: taken.paid_kobo,
  });
  if (refunded_kobo > 0) return payment.state;
  if (isSettling) await takeFromOrders(tx, parts);
  const { user_id: userId } = payment;
  const postings = chargedBack(owed, { inWalletKobo: await freeInWallet(tx, userId), userId });
  const waits = (await chargesOf(tx, payment.id)).some(({ id, is_held }) => is_held && id !== brought.id);
  const to = endOf(payment, { isSettling, waits });
  const takenBack = { no: brought.id, postings, to, waits };
  return (await advance(tx, payments, payment, "charge_back", { takenBack })).to;
};

/** Where the money of a charge is by now. */
const shareOut = async (tx: Ctx, paymentId: number, { step, left_kobo, is_held }: Brought): Promise<TakenBack> => {
  if (is_held) return { withOrdersKobo: 0, heldKobo: left_kobo, elsewhereKobo: 0 };
  const withOrders = step === "succeed" ? await withOrdersKobo(tx, paymentId) : 0;
  return { withOrdersKobo: withOrders, heldKobo: 0, elsewhereKobo: left_kobo - withOrders };
};

const takeFromOrders = async (tx: Ctx, parts: readonly Part[]) => {
  for (const { id, document, document_id, taken_kobo, refunded_kobo } of parts) {
    if (document !== "order" || taken_kobo === null || taken_kobo === refunded_kobo) continue;
    await takeBackPayment(tx, document_id, taken_kobo - refunded_kobo);
    await markTaken(tx, id, refunded_kobo);
  }
};

/** Only what brought the money of a payment ends it, and not before a person has decided about what waits beside it. */
const endOf = (
  { state }: LockedPayment,
  { isSettling, waits }: { isSettling: boolean; waits: boolean },
): MoneyState => {
  if (waits) return state;
  if (state === "pending") return "failed";
  return isSettling ? "reversed" : state;
};

/**
 * What a customer owes back is taken from the wallet as soon as something is there: added by themselves, or given back for an
 * order that was cancelled. May run twice without harm.
 */
export const recoverOwed = async (ctx: Ctx): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select a.owner_id as id from ledger_accounts a join postings p on p.account_id = a.id where a.kind = 'owed_back'
    group by 1 having sum(p.amount_kobo) > 0 order by 1`.execute(ctx.db);
  for (const { id } of rows) await inTransaction(bySystem(ctx), (tx) => recover(tx, id));
};

const recover = async (tx: Ctx, userId: number) => {
  const kobo = await recoverable(tx, userId);
  if (kobo === 0) return;
  const { rows } = await sql<{ no: number }>`
    select count(*)::int + 1 as no from journal_entries
    where document = 'user' and document_id = ${userId} and step = 'recover'`.execute(tx.db);
  const [wallet, owed] = [
    { account: "wallet" as const, ownerId: userId },
    { account: "owed_back" as const, ownerId: userId },
  ];
  const { no } = rows[0]!;
  await postEntry(tx, {
    document: "user",
    documentId: userId,
    step: "recover",
    no,
    postings: passedOn(kobo, wallet, owed),
  });
};
