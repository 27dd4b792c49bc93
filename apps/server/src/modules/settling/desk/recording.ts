import { lagosDay } from "@remedia/domain/days";
import { toKobo } from "@remedia/domain/money";
import { dueKobo, isPayable } from "@remedia/domain/orders";
import {
  type MoneyState,
  passedOn,
  type RecordedAction,
  recordedTransitions,
  tenderAccount,
} from "@remedia/domain/payments";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit } from "../../../platform/audit.ts";
import { type ActorCtx, bySystem, type Ctx, inTransaction } from "../../../platform/context.ts";
import { defineDocument, moveDocument, type Words } from "../../../platform/documents.ts";
import { invalid, notFound, wrongState } from "../../../platform/errors.ts";
import { emit } from "../../../platform/outbox.ts";
import { keepPhoto, keptPhoto } from "../../../platform/photos.ts";
import { heldFor, requireInWallet } from "../../ledger/holds.ts";
import { postEntry } from "../../ledger/ledger.ts";
import { lockOrder } from "../../orders/lock.ts";
import { lockOrders, payOrder, takeBackPayment } from "../../orders/paying.ts";
import { type LockedPayment, lockPayment } from "../../payments/document.ts";
import { describePayment, drawPaymentId, insertPayment, markTaken, type PartOf } from "../../payments/tenders.ts";
import { getSetting } from "../../settings/settings.ts";
import { getPayment } from "./payments.ts";
import type { EditBody, RecordBody } from "./schemas.ts";

export const keepProof = async (ctx: ActorCtx, content: Buffer) => ({
  proof: await keepPhoto(ctx, "payments", content),
});

const partsOf = (tx: Ctx, paymentId: number) =>
  tx.db.selectFrom("payment_parts").selectAll().where("payment_id", "=", paymentId).orderBy("id").execute();

type Recorded = LockedPayment & { recorded_by_id: number | null; held: boolean };

/** Orders before payments, as everybody takes them. */
const lockRecorded = async (tx: Ctx, id: number): Promise<Recorded | undefined> => {
  const parts = await partsOf(tx, id);
  await lockOrders(
    tx,
    parts.flatMap(({ document, document_id }) => (document === "order" ? [document_id] : [])),
  );
  const payment = await lockPayment(tx, id);
  if (!payment || (tx.branchId !== null && payment.branch_id !== tx.branchId)) return undefined;
  return { ...payment, recorded_by_id: payment.recorded_by, held: payment.held_at !== null };
};

/** The money counts: each order takes what it still needs, and the rest is in the wallet. */
const takeRecorded = async (tx: Ctx, payment: LockedPayment) => {
  const source = tenderAccount(payment.method, { userId: payment.user_id, branchId: payment.branch_id });
  let toOrdersKobo = 0;
  for (const part of await partsOf(tx, payment.id)) {
    const takenKobo = part.document === "order" ? await payOrder(tx, part) : part.amount_kobo;
    if (part.document === "order") toOrdersKobo += takenKobo;
    await markTaken(tx, part.id, takenKobo);
  }
  const owner = { ownerId: payment.user_id };
  await postEntry(tx, {
    document: "payment",
    documentId: payment.id,
    step: "succeed",
    postings: [
      { ...source, amountKobo: payment.amount_kobo },
      { account: "receivable" as const, ...owner, amountKobo: -toOrdersKobo },
      { account: "wallet" as const, ...owner, amountKobo: toOrdersKobo - payment.amount_kobo },
    ].filter(({ amountKobo }) => amountKobo !== 0),
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
  await reverseEntry(tx, payment.id);
};

const reverseEntry = async (tx: Ctx, paymentId: number) => {
  const { rows } = await sql<{
    entry: number;
    account: string;
    owner: number | null;
    branch: number | null;
    kobo: number;
  }>`
    select e.id as entry, a.kind as account, a.owner_id as owner, a.branch_id as branch, p.amount_kobo as kobo
    from journal_entries e join postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.document = 'payment' and e.document_id = ${paymentId} and e.step = 'succeed' order by p.id`.execute(tx.db);
  await postEntry(tx, {
    document: "payment",
    documentId: paymentId,
    step: "reverse",
    reversesId: rows[0]!.entry,
    postings: rows.map(({ account, owner, branch, kobo }) => ({
      account: account as "cash",
      ownerId: owner,
      branchId: branch,
      amountKobo: -kobo,
    })),
  });
};

/** What came short, or was far too much, leaves the account where it waited. */
const keep = async (tx: Ctx, payment: LockedPayment) => {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(-sum(p.amount_kobo), 0)::bigint as kobo from journal_entries e join postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id and a.kind = 'unidentified_money'
    where e.document = 'payment' and e.document_id = ${payment.id}`.execute(tx.db);
  const { kobo } = rows[0]!;
  if (kobo === 0) throw wrongState("It came in another currency. Please send it back.");
  const wallet = { account: "wallet" as const, ownerId: payment.user_id };
  await postEntry(tx, {
    document: "payment",
    documentId: payment.id,
    step: "keep",
    no: await lastCharge(tx, payment.id),
    postings: passedOn(kobo, { account: "unidentified_money" }, wallet),
  });
};

/** Something may come short more than once: each time it is kept is told apart by the last charge. */
const lastCharge = async (tx: Ctx, paymentId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from payment_charges where payment_id = ${paymentId}`.execute(tx.db);
  return rows[0]!.id;
};

/** A payment that staff wrote down: above a limit it counts only once another person has approved it. */
const recorded = defineDocument<MoneyState, RecordedAction, Recorded, Words>({
  name: "payment",
  noun: "Payment",
  table: "payments",
  steps: recordedTransitions,
  lock: lockRecorded,
  effects: { approve: takeRecorded, reverse: takeBack, keep },
  columns: (tx, { note }) => ({ state_reason: note, state_since: tx.now, held_at: null }),
  moved: (tx, { facts, action }) => emit(tx, "payment.moved", { paymentId: facts.id, action }),
});

/** Orders are paid in the order in which they are named, and what is left goes into the wallet. */
const partsFor = async (tx: ActorCtx, body: Static<typeof RecordBody>): Promise<PartOf[]> => {
  let leftKobo = toKobo(body.amount);
  const parts: PartOf[] = [];
  await lockOrders(tx, body.order_ids);
  for (const id of body.order_ids) {
    const order = await lockOrder(tx, id);
    if (!order || order.user_id !== body.user_id) throw notFound("Order");
    if (!isPayable(order)) throw wrongState(`There is nothing to pay for ${order.number}.`);
    const heldKobo = await heldFor(tx, { document: "order", documentId: id });
    const amountKobo = Math.min(leftKobo, dueKobo(order) - heldKobo);
    if (amountKobo > 0) parts.push({ document: "order", documentId: id, amountKobo });
    leftKobo -= amountKobo;
  }
  if (leftKobo > 0) parts.push({ document: "wallet", documentId: body.user_id, amountKobo: leftKobo });
  return parts;
};

const requireCustomer = async (tx: ActorCtx, id: number) => {
  const customer = await tx.db
    .selectFrom("users")
    .select(["id", "branch_id"])
    .where("id", "=", id)
    .where("role", "in", [3, 6])
    .where("state", "!=", "merged")
    .$if(tx.branchId !== null, (query) => query.where("branch_id", "=", tx.branchId!))
    .executeTakeFirst();
  if (!customer) throw notFound("Customer");
  return { userId: customer.id, branchId: customer.branch_id };
};

export const recordPayment = (ctx: ActorCtx, body: Static<typeof RecordBody>) =>
  inTransaction(ctx, async (tx) => {
    if (body.amount <= 0) throw invalid("How much was paid?", { amount: "How much was paid?" });
    requirePast(tx, body.received_on);
    await requireNewReference(tx, body);
    const customer = await requireCustomer(tx, body.user_id);
    const parts = await partsFor(tx, body);
    const id = await drawPaymentId(tx);
    await insertPayment(tx, { id, ...customer, direction: "in", method: body.method, state: "initiated", parts });
    await describePayment(tx, id, { ...detailsOf(tx, body), recorded_by: tx.actor.userId });
    const limit = await getSetting(tx, "payments.approval_above_naira");
    // Below the limit nobody else need look at it.
    if (body.amount <= limit) await moveDocument(bySystem(tx), recorded, id, "approve");
    return getPayment(tx, id);
  });

const requirePast = ({ now }: Ctx, day: string) => {
  if (day > lagosDay(now)) throw invalid("That day is still to come.", { received_on: "That day is still to come." });
};

/** The same transfer is not written down twice. */
const requireNewReference = async (tx: Ctx, { user_id, bank_reference }: Static<typeof RecordBody>) => {
  if (!bank_reference?.trim()) return;
  const known = await tx.db
    .selectFrom("payments")
    .select("number")
    .where("user_id", "=", user_id)
    .where("bank_reference", "=", bank_reference.trim())
    .where("state", "in", ["initiated", "succeeded"])
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

/** What was written down about a payment, as long as nobody has found it on a statement. */
export const editPayment = (ctx: ActorCtx, id: number, body: Static<typeof EditBody>) =>
  inTransaction(ctx, async (tx) => {
    const payment = await lockRecorded(tx, id);
    if (!payment) throw notFound("Payment");
    if (payment.recorded_by === null) throw wrongState("Only payments that staff recorded can be edited.");
    if (payment.reconciled_at !== null) throw wrongState("It is on the statement. It can only be reversed.");
    requirePast(tx, body.received_on);
    const details = detailsOf(tx, body);
    await describePayment(tx, id, details);
    await audit(tx, { action: "payment.edit", subject: "payment", subjectId: id, after: details });
    return getPayment(tx, id);
  });

export const movePayment = (ctx: ActorCtx, id: number, action: RecordedAction, words: Words = {}) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, recorded, id, action, words);
    return getPayment(tx, id);
  });

/** Found on the statement of the bank, or of the till. */
export const markReconciled = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const payment = await lockRecorded(tx, id);
    if (!payment) throw notFound("Payment");
    if (payment.state !== "succeeded") throw wrongState("Only money that is there can be found on a statement.");
    if (payment.reconciled_at === null) {
      await describePayment(tx, id, { reconciled_at: tx.now, reconciled_by: tx.actor.userId });
      await audit(tx, { action: "payment.reconcile", subject: "payment", subjectId: id });
    }
    return getPayment(tx, id);
  });
