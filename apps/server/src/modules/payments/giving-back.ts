import { randomBytes } from "node:crypto";
import type { AccountKey } from "@remedia/domain/ledger";
import { passedOn, tenderAccount } from "@remedia/domain/payments";
import { sql } from "kysely";
import { bySystem, type Ctx } from "../../platform/context.ts";
import { advance } from "../../platform/documents.ts";
import { gatewayReference } from "../../platform/gateways/gateway.ts";
import { emit } from "../../platform/outbox.ts";
import { postEntry } from "../ledger/ledger.ts";
import { type LockedPayment, lockPayment, payments } from "./document.ts";
import { drawPaymentId, insertPayment, type PartOf } from "./tenders.ts";

export type RefundTo = "wallet" | "source";

type Back = {
  /** The payment whose money goes back; it is locked. */
  paid: LockedPayment;
  part: PartOf;
  /** Where the money is until now. */
  from: AccountKey;
  step: "give_back" | "send_back";
  refundsPartId: number | null;
};

/** Into the wallet, at once. */
const toWallet = async (tx: Ctx, { paid, part, from, step, refundsPartId }: Back): Promise<number> => {
  const people = { userId: paid.user_id, branchId: paid.branch_id };
  const id = await drawPaymentId(tx);
  const back = { id, ...people, direction: "out" as const, method: "wallet" as const, state: "succeeded" as const };
  await insertPayment(tx, { ...back, parts: [part], refundsPartId });
  const postings = passedOn(part.amountKobo, from, tenderAccount("wallet", people));
  await postEntry(tx, { document: "payment", documentId: id, step, postings });
  return id;
};

/** To where it came from, by the charge it came by: the gateway is asked once this is in the books. */
export const toSource = async (tx: Ctx, { paid, part, from, step, refundsPartId }: Back, chargeId: number) => {
  const people = { userId: paid.user_id, branchId: paid.branch_id };
  const id = await drawPaymentId(tx);
  await insertPayment(tx, {
    id,
    ...people,
    direction: "out",
    method: "gateway",
    state: "initiated",
    parts: [part],
    refundsPartId,
    refundsChargeId: chargeId,
    through: {
      gateway: paid.gateway!,
      reference: gatewayReference("refund", randomBytes(16)),
      expiresAt: null,
      // At once: the event of this transaction and the job may both come, and one of them asks.
      askAgainAt: tx.now,
    },
  });
  const postings = passedOn(part.amountKobo, from, tenderAccount("gateway", people));
  await postEntry(tx, { document: "payment", documentId: id, step, postings });
  await emit(tx, "refund.asked", { paymentId: id });
  return id;
};

/** So much of a part went back; the payment, which is locked, comes to its end once all of it has. */
export const markGivenBack = async (tx: Ctx, paid: LockedPayment, partId: number, kobo: number) => {
  await tx.db
    .updateTable("payment_parts")
    .set({ refunded_kobo: sql`refunded_kobo + ${kobo}` })
    .where("id", "=", partId)
    .execute();
  await advance(bySystem(tx), payments, paid, "refund");
};

const takenParts = (tx: Ctx, orderId: number) =>
  tx.db
    .selectFrom("payment_parts as q")
    .innerJoin("payments as p", "p.id", "q.payment_id")
    .select(["q.id", "q.payment_id"])
    .select(sql<number>`q.taken_kobo - q.refunded_kobo`.as("left_kobo"))
    .where("q.document", "=", "order")
    .where("q.document_id", "=", orderId)
    .where("p.direction", "=", "in")
    .where(sql<boolean>`q.taken_kobo > q.refunded_kobo`)
    .orderBy("q.payment_id")
    .execute();
type TakenPart = Awaited<ReturnType<typeof takenParts>>[number];

/**
 * Gives back what was paid for an order, up to so much, part by part: into the wallet, or to where it came from where that is
 * a gateway. The order is locked by the caller. Answers how much went back.
 */
export const refundOrder = async (tx: Ctx, orderId: number, to: RefundTo, mostKobo: number): Promise<number> => {
  let leftKobo = mostKobo;
  for (const part of await takenParts(tx, orderId)) {
    const amountKobo = Math.min(leftKobo, part.left_kobo);
    if (amountKobo > 0) await refundPart(tx, part, to, { document: "order", documentId: orderId, amountKobo });
    leftKobo -= amountKobo;
  }
  return mostKobo - leftKobo;
};

const refundPart = async (tx: Ctx, { id, payment_id }: TakenPart, to: RefundTo, part: PartOf) => {
  const paid = (await lockPayment(tx, payment_id))!;
  const from = { account: "receivable" as const, ownerId: paid.user_id };
  const back: Back = { paid, part, from, step: "give_back", refundsPartId: id };
  const charge = to === "source" && paid.method === "gateway" ? await settlingCharge(tx, payment_id) : null;
  if (charge === null) await toWallet(tx, back);
  else await toSource(tx, back, charge);
  await markGivenBack(tx, paid, id, part.amountKobo);
};

/** The charge that brought the money of a payment, not one that came short before it; null where the gateway told of none. */
const settlingCharge = async (tx: Ctx, paymentId: number): Promise<number | null> => {
  const entry = await tx.db
    .selectFrom("journal_entries")
    .select("no")
    .where("document", "=", "payment")
    .where("document_id", "=", paymentId)
    .where("step", "=", "succeed")
    .executeTakeFirstOrThrow();
  return entry.no === 0 ? null : entry.no;
};
