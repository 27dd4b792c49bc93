import { lagosDay } from "@remedia/domain/days";
import { toKobo } from "@remedia/domain/money";
import {
  type MoneyState,
  passedOn,
  type RecordedAction,
  recordedTransitions,
  tenderAccount,
} from "@remedia/domain/payments";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit, changed } from "../../../platform/audit.ts";
import { type ActorCtx, bySystem, type Ctx, inTransaction } from "../../../platform/context.ts";
import { defineDocument, moveDocument, type Outcome, type Words } from "../../../platform/documents.ts";
import { invalid, notFound, wrongState } from "../../../platform/errors.ts";
import { emit } from "../../../platform/outbox.ts";
import { keepPhoto, keptPhoto } from "../../../platform/photos.ts";
import { requireInWallet } from "../../ledger/holds.ts";
import { postEntry, reverseEntry } from "../../ledger/ledger.ts";
import { lockOrder } from "../../orders/lock.ts";
import { lockOrders, takeBackPayment } from "../../orders/paying.ts";
import { leftToPayKobo } from "../../orders/reading-money.ts";
import { chargesOf } from "../../payments/charges.ts";
import { type LockedPayment, stampsOf } from "../../payments/document.ts";
import { needsSecondPerson } from "../../payments/second-person.ts";
import {
  changeParts,
  describePayment,
  drawPaymentId,
  insertPayment,
  markTaken,
  type PartOf,
  partsOf,
} from "../../payments/tenders.ts";
import { creditsFor, lockWithParts, takeParts } from "../parts.ts";
import { getPayment } from "./payments.ts";
import type { EditBody, RecordBody } from "./schemas.ts";
import { sendBack } from "./sending-back.ts";

export const keepProof = async (ctx: ActorCtx, content: Buffer) => ({
  proof: await keepPhoto(ctx, "payments", content),
});

/** The amount is what whoever approves it has seen. */
type Said = Words & { amount?: number | undefined };
type Recorded = LockedPayment & { recorded_by_id: number | null; held: boolean };

const lockRecorded = async (tx: Ctx, id: number): Promise<Recorded | undefined> => {
  const { payment } = await lockWithParts(tx, id);
  if (!payment || (tx.branchId !== null && payment.branch_id !== tx.branchId)) return undefined;
  return { ...payment, recorded_by_id: payment.recorded_by, held: payment.held_at !== null };
};

/** The money counts: each order takes what it still needs, and the rest is in the wallet. */
const takeRecorded = async (tx: Ctx, payment: LockedPayment, { amount }: Said) => {
  const { id, user_id: userId, branch_id: branchId, method, amount_kobo: amountKobo } = payment;
  if (amount !== undefined && toKobo(amount) !== amountKobo)
    throw wrongState("The amount was changed while you looked at it. Please look again.");
  const toOrdersKobo = await takeParts(tx, await partsOf(tx, id));
  const source = tenderAccount(method, { userId, branchId });
  await postEntry(tx, {
    document: "payment",
    documentId: id,
    step: "succeed",
    postings: creditsFor(userId, amountKobo, toOrdersKobo).flatMap(({ amountKobo: kobo, ...to }) =>
      passedOn(kobo, source, to),
    ),
  });
};

/** It was never there: the orders are unpaid again, and what was put into the wallet leaves it. */
const takeBack = async (tx: Ctx, payment: LockedPayment) => {
  const parts = await partsOf(tx, payment.id);
  if (parts.some(({ refunded_kobo }) => refunded_kobo > 0))
    throw wrongState("Part of it was given back. It can no longer be reversed.");
  let toOrdersKobo = 0;
  for (const { document, document_id, taken_kobo } of parts) {
    if (document !== "order") continue;
    toOrdersKobo += taken_kobo!;
    await takeBackPayment(tx, document_id, taken_kobo!);
  }
  for (const { id } of parts) await markTaken(tx, id, 0);
  const toWalletKobo = payment.amount_kobo - toOrdersKobo;
  if (toWalletKobo > 0) await requireInWallet(tx, payment.user_id, toWalletKobo);
  await reverseEntry(tx, { document: "payment", documentId: payment.id, step: "succeed" }, "reverse");
};

/** What came short, or was far too much, leaves the account where it waited. */
const keep = async (tx: Ctx, payment: LockedPayment): Promise<Outcome<MoneyState>> => {
  const held = (await chargesOf(tx, payment.id)).filter(({ is_held }) => is_held);
  const kobo = held.reduce((sum, { left_kobo }) => sum + left_kobo, 0);
  if (kobo === 0) throw wrongState("It came in another currency. Please send it back.");
  const wallet = { account: "wallet" as const, ownerId: payment.user_id };
  await postEntry(tx, {
    document: "payment",
    documentId: payment.id,
    step: "keep",
    // Something may come short more than once: each time it is kept is told apart by the last charge.
    no: held.at(-1)!.id,
    postings: passedOn(kobo, { account: "unidentified_money" }, wallet),
  });
  // What was paid in full beside it stays paid.
  return { set: { held_at: null }, ...(payment.state === "pending" ? {} : { to: payment.state }) };
};

/** A payment that staff wrote down: above a limit it counts only once another person has approved it. */
const recorded = defineDocument<MoneyState, RecordedAction, Recorded, Said>({
  name: "payment",
  noun: "Payment",
  table: "payments",
  steps: recordedTransitions,
  lock: lockRecorded,
  effects: { approve: takeRecorded, reverse: takeBack, keep, send_back: sendBack },
  columns: stampsOf,
  moved: (tx, { facts, action }) => emit(tx, "payment.moved", { paymentId: facts.id, action }),
});

type Split = Pick<Static<typeof RecordBody>, "user_id" | "amount" | "order_ids">;

/** Orders are paid in the order in which they are named, and what is left goes into the wallet. */
const partsFor = async (tx: ActorCtx, body: Split): Promise<PartOf[]> => {
  let leftKobo = toKobo(body.amount);
  const parts: PartOf[] = [];
  await lockOrders(tx, body.order_ids);
  for (const id of body.order_ids) {
    const order = await lockOrder(tx, id);
    if (!order || order.user_id !== body.user_id) throw notFound("Order");
    if (order.due_kobo === 0) throw wrongState(`There is nothing to pay for ${order.number}.`);
    const amountKobo = Math.min(leftKobo, await leftToPayKobo(tx, order));
    if (amountKobo > 0) parts.push({ document: "order", documentId: id, amountKobo });
    leftKobo -= amountKobo;
  }
  if (leftKobo > 0) parts.push({ document: "wallet", documentId: body.user_id, amountKobo: leftKobo });
  return parts;
};

/** Locked: what is recorded for one customer comes one after the other, so that each sees what was recorded before. */
const lockCustomer = async (tx: ActorCtx, id: number) => {
  const customer = await tx.db
    .selectFrom("users")
    .select(["id", "branch_id"])
    .where("id", "=", id)
    .where("role", "in", [3, 6])
    .where("state", "!=", "merged")
    .$if(tx.branchId !== null, (query) => query.where("branch_id", "=", tx.branchId!))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer) throw notFound("Customer");
  return { userId: customer.id, branchId: customer.branch_id };
};

export const recordPayment = (ctx: ActorCtx, body: Static<typeof RecordBody>) =>
  inTransaction(ctx, async (tx) => {
    requireAmount(body.amount);
    requirePast(tx, body.received_on);
    const customer = await lockCustomer(tx, body.user_id);
    await requireNewReference(tx, { userId: body.user_id, reference: body.bank_reference });
    const parts = await partsFor(tx, body);
    const id = await drawPaymentId(tx);
    await insertPayment(tx, { id, ...customer, direction: "in", method: body.method, state: "initiated", parts });
    await describePayment(tx, id, { ...detailsOf(tx, body), recorded_by: tx.actor.userId });
    // Below the limit nobody else need look at it.
    if (!(await needsSecondPerson(tx, body.user_id))) await moveDocument(bySystem(tx), recorded, id, "approve");
    return getPayment(tx, id);
  });

const requirePast = ({ now }: Ctx, day: string) => {
  if (day > lagosDay(now)) throw invalid("That day is still to come.", { received_on: "That day is still to come." });
};

type Referred = { userId: number; reference: string | null | undefined; besideId?: number };

/** The same transfer is not written down twice. */
const requireNewReference = async (tx: Ctx, { userId, reference, besideId = 0 }: Referred) => {
  if (!reference?.trim()) return;
  const known = await tx.db
    .selectFrom("payments")
    .select("number")
    .where("user_id", "=", userId)
    .where("id", "!=", besideId)
    .where(sql<boolean>`upper(bank_reference) = ${reference.trim().toUpperCase()}`)
    .where("state", "not in", ["failed", "expired", "reversed"])
    .executeTakeFirst();
  if (known) {
    const fault = `${known.number} has this reference already.`;
    throw invalid(fault, { bank_reference: fault });
  }
};

const detailsOf = (ctx: Ctx, { received_on, bank_reference, note, proof }: Static<typeof EditBody>) => ({
  received_on,
  bank_reference: bank_reference?.trim() || null,
  note: note?.trim() || null,
  ...(proof ? { proof_file_id: keptPhoto(ctx, "payments", proof, "proof") } : {}),
});

/**
 * Another amount, while nobody has approved it: for the same orders, as far as it goes. Who says how much it was has recorded
 * it, so that another person approves it.
 */
const newAmount = async (tx: ActorCtx, payment: Recorded, amount: number | undefined) => {
  if (amount === undefined || toKobo(amount) === payment.amount_kobo) return {};
  if (payment.state !== "initiated") {
    const fault = "The amount counts already. Reverse this payment and record it again.";
    throw invalid(fault, { amount: fault });
  }
  requireAmount(amount);
  const { id, user_id } = payment;
  const order_ids = (await partsOf(tx, id)).flatMap(({ document, document_id }) =>
    document === "order" ? [document_id] : [],
  );
  await changeParts(tx, id, await partsFor(tx, { user_id, amount, order_ids }));
  return { amount_kobo: toKobo(amount), recorded_by: tx.actor.userId };
};

const requireAmount = (amount: number) => {
  if (amount <= 0) throw invalid("How much was paid?", { amount: "How much was paid?" });
};

/** What was written down about a payment, as long as nobody has found it on a statement. */
export const editPayment = (ctx: ActorCtx, id: number, body: Static<typeof EditBody>) =>
  inTransaction(ctx, async (tx) => {
    const { user_id: userId } = await getPayment(tx, id);
    await lockCustomer(tx, userId);
    const payment = (await lockRecorded(tx, id))!;
    if (payment.recorded_by === null) throw wrongState("Only payments that staff recorded can be edited.");
    if (payment.state !== "initiated" && payment.state !== "succeeded")
      throw wrongState("It no longer counts, so that there is nothing to edit.");
    if (payment.reconciled_at !== null) throw wrongState("It is on the statement. It can only be reversed.");
    requirePast(tx, body.received_on);
    await requireNewReference(tx, { userId, reference: body.bank_reference, besideId: id });
    const details = { ...detailsOf(tx, body), ...(await newAmount(tx, payment, body.amount)) };
    const { received_on, bank_reference, note, proof_file_id } = payment;
    const before = { received_on, bank_reference, note, proof_file_id, amount_kobo: payment.amount_kobo };
    await describePayment(tx, id, details);
    await audit(tx, { action: "payment.edit", subject: "payment", subjectId: id, ...changed(before, details) });
    return getPayment(tx, id);
  });

export const movePayment = (ctx: ActorCtx, id: number, action: RecordedAction, words: Said = {}) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, recorded, id, action, words);
    return getPayment(tx, id);
  });

/** It came, and stands on the statement also if some of it went back later. */
const isThere: readonly MoneyState[] = ["succeeded", "partly_refunded", "refunded"];

/** Found on the statement of the bank, or of the till. */
export const markReconciled = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const payment = await lockRecorded(tx, id);
    if (!payment) throw notFound("Payment");
    if (payment.method === "wallet") throw wrongState("Payments from the wallet are on no statement.");
    if (!isThere.includes(payment.state)) throw wrongState("Only money that is there can be found on a statement.");
    if (payment.reconciled_at === null) {
      await describePayment(tx, id, { reconciled_at: tx.now, reconciled_by: tx.actor.userId });
      await audit(tx, { action: "payment.reconcile", subject: "payment", subjectId: id });
    }
    return getPayment(tx, id);
  });
