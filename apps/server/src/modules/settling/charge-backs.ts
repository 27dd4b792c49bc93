import { chargedBack, type MoneyState, type TakenBack } from "@remedia/domain/payments";
import type { Ctx } from "../../platform/context.ts";
import { advance } from "../../platform/documents.ts";
import type { Charge } from "../../platform/gateways/gateway.ts";
import { freeInWallet } from "../ledger/holds.ts";
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
 * however often it is said. Orders and payment are locked by the caller.
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
  const isSettling = brought.step === "succeed";
  const owed = await shareOut(tx, payment.id, brought);
  if (isSettling) await takeFromOrders(tx, parts);
  await noteDifference(tx, payment.gateway!, {
    kind: "reversed_charge",
    chargeId: charge.id,
    reference: charge.reference,
    paymentId: payment.id,
    gatewayKobo: 0,
    booksKobo: taken.paid_kobo,
  });
  const people = { userId: payment.user_id, branchId: payment.branch_id };
  const postings = chargedBack(owed, { inWalletKobo: await freeInWallet(tx, payment.user_id), ...people });
  const waits = (await chargesOf(tx, payment.id)).some(({ id, is_held }) => is_held && id !== brought.id);
  const to = endOf(payment, { isSettling, waits });
  const takenBack = { no: brought.id, postings, to, waits };
  return (await advance(tx, payments, payment, "charge_back", { takenBack })).to;
};

/** Where the money of a charge is by now. What went back by it already is not taken a second time. */
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
