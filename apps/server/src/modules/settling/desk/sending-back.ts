import { nairaText, toKobo } from "@remedia/domain/money";
import { type MoneyState, paymentTransitions } from "@remedia/domain/payments";
import type { Static } from "@sinclair/typebox";
import { audit } from "../../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../../platform/context.ts";
import type { Outcome, Words } from "../../../platform/documents.ts";
import { invalid, notFound, wrongState } from "../../../platform/errors.ts";
import { emit } from "../../../platform/outbox.ts";
import { requireInWallet } from "../../ledger/holds.ts";
import { chargesOf, returnableOf } from "../../payments/charges.ts";
import { type LockedPayment, lockPayment } from "../../payments/document.ts";
import { markGivenBack, toSource } from "../../payments/giving-back.ts";
import { hasRecorded, lockPayer, mayStillSendBack } from "../../payments/second-person.ts";
import { describePayment, partsOf } from "../../payments/tenders.ts";
import { lockWithParts } from "../parts.ts";
import { getPayment } from "./payments.ts";
import type { RefundBody } from "./schemas.ts";

const walletPart = ({ user_id }: LockedPayment, amountKobo: number) => ({
  document: "wallet" as const,
  documentId: user_id,
  amountKobo,
});

/**
 * What waited for a decision goes back by the charges it came by. Money of another country was never in our books: it goes back
 * on the gateway's own site, and this says that it did.
 */
export const sendBack = async (tx: Ctx, payment: LockedPayment, { reason }: Words): Promise<Outcome<MoneyState>> => {
  for (const { id, left_kobo, is_held } of await chargesOf(tx, payment.id)) {
    if (!is_held) continue;
    const from = { account: "unidentified_money" as const };
    const part = walletPart(payment, left_kobo);
    const refund = await toSource(tx, { paid: payment, part, from, step: "send_back", refundsPartId: null }, id);
    await describePayment(tx, refund, { note: reason ?? null });
  }
  return { set: { held_at: null }, ...(payment.state === "pending" ? {} : { to: payment.state }) };
};

/** The customer first, as whoever records money does: what is sent back to one comes one after the other. */
const lockRefundable = async (tx: ActorCtx, id: number): Promise<LockedPayment> => {
  await lockPayer(tx, (await getPayment(tx, id)).user_id);
  const { payment } = await lockWithParts(tx, id);
  if (!payment || (tx.branchId !== null && payment.branch_id !== tx.branchId)) throw notFound("Payment");
  if (payment.direction !== "in" || payment.method !== "gateway")
    throw wrongState("Only money that came through a gateway can go back there.");
  if (payment.held_at !== null) throw wrongState("Some of it waits for a decision. Please decide about that first.");
  return payment;
};

const refundable: readonly MoneyState[] = paymentTransitions.refund.from;

/** The wallet's part takes note of what left it, where the payment was for the wallet and came in full. */
const noteInPart = async (tx: Ctx, payment: LockedPayment, kobo: number): Promise<number | null> => {
  if (!refundable.includes(payment.state)) return null;
  const part = (await partsOf(tx, payment.id)).find(({ document }) => document === "wallet");
  return part && part.amount_kobo - part.refunded_kobo >= kobo ? part.id : null;
};

/** Money that a customer has in the wallet goes back to where it came from, at most what came by this payment. */
export const refundToSource = (ctx: ActorCtx, id: number, { amount, reason }: Static<typeof RefundBody>) =>
  inTransaction(ctx, async (tx) => {
    const payment = await lockRefundable(tx, id);
    let leftKobo = toKobo(amount);
    const charges = await returnableOf(tx, id);
    const mostKobo = charges.reduce((sum, { kobo }) => sum + kobo, 0);
    if (leftKobo <= 0) throw invalid("How much goes back?", { amount: "How much goes back?" });
    if (leftKobo > mostKobo) {
      const fault = `At most ${nairaText(mostKobo)} can go back by this payment.`;
      throw invalid(fault, { amount: fault });
    }
    if (await hasRecorded(tx, payment.user_id))
      throw wrongState("You recorded money of this customer lately. Someone else has to send it back.");
    const mayKobo = await mayStillSendBack(tx, payment.user_id);
    if (leftKobo > mayKobo)
      throw wrongState(
        `You may send ${nairaText(mayKobo)} back to this customer today. Someone else has to send the rest.`,
      );
    await requireInWallet(tx, payment.user_id, leftKobo);
    const from = { account: "wallet" as const, ownerId: payment.user_id };
    for (const { id: chargeId, kobo } of charges) {
      const amountKobo = Math.min(leftKobo, kobo);
      if (amountKobo === 0) break;
      leftKobo -= amountKobo;
      const paid = (await lockPayment(tx, id))!;
      const refundsPartId = await noteInPart(tx, paid, amountKobo);
      const back = { paid, part: walletPart(paid, amountKobo), from, step: "send_back" as const, refundsPartId };
      const refundId = await toSource(tx, back, chargeId);
      await describePayment(tx, refundId, { note: reason });
      await emit(tx, "payment.moved", { paymentId: refundId, action: "give_back" });
      if (refundsPartId !== null) await markGivenBack(tx, paid, refundsPartId, amountKobo);
    }
    await audit(tx, { action: "payment.refund", subject: "payment", subjectId: id, after: { amount, reason } });
    return getPayment(tx, id);
  });
