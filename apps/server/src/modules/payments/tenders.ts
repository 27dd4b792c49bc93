import type { AccountKey } from "@remedia/domain/ledger";
import { passedOn, type TenderMethod, tenderAccount } from "@remedia/domain/payments";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { beginDocument } from "../../platform/documents.ts";
import { requireInWallet } from "../ledger/holds.ts";
import { postEntry } from "../ledger/ledger.ts";

export type PartOf = { document: "wallet" | "order"; documentId: number; amountKobo: number };

/** A number for a payment before it is written, for answers that name it. */
export const drawPaymentId = async ({ db }: Ctx): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select nextval('payments_id_seq') as id`.execute(db);
  return rows[0]!.id;
};

type NewPayment = {
  id: number;
  userId: number;
  branchId: number;
  direction: "in" | "out";
  method: TenderMethod;
  state: "initiated" | "succeeded";
  parts: readonly PartOf[];
  /** The part that it gives back, and the charge that its money goes back by. */
  refundsPartId?: number | null;
  refundsChargeId?: number;
  /** Where a gateway knows it. */
  through?: { gateway: string; reference: string; expiresAt: Date | null; askAgainAt: Date };
};

/** The only writer of new payments, with what they are for. */
export const insertPayment = async (tx: Ctx, payment: NewPayment) => {
  const { id, userId, branchId, direction, method, state, parts, through } = payment;
  const { refundsPartId = null, refundsChargeId = null } = payment;
  const isThere = state === "succeeded" || direction === "out";
  const amountKobo = parts.reduce((sum, part) => sum + part.amountKobo, 0);
  await sql`
    insert into payments (id, user_id, branch_id, direction, method, state, amount_kobo, created_at, state_since,
      paid_at, refunds_part_id, refunds_charge_id, gateway, reference, expires_at, ask_again_at) overriding system value
    values (${id}, ${userId}, ${branchId}, ${direction}, ${method}, ${state}, ${amountKobo}, ${tx.now}, ${tx.now},
      ${state === "succeeded" ? tx.now : null}, ${refundsPartId}, ${refundsChargeId}, ${through?.gateway ?? null},
      ${through?.reference ?? null}, ${through?.expiresAt ?? null}, ${through?.askAgainAt ?? null})`.execute(tx.db);
  await tx.db
    .insertInto("payment_parts")
    .values(
      parts.map(({ document, documentId, amountKobo }) => ({
        payment_id: id,
        document,
        document_id: documentId,
        amount_kobo: amountKobo,
        taken_kobo: isThere ? amountKobo : null,
      })),
    )
    .execute();
  await beginDocument(
    tx,
    { document: "payment", documentId: id },
    { action: direction === "out" ? "give_back" : isThere ? "take" : "initiate", state },
  );
};

type Details = {
  received_on?: string;
  bank_reference?: string | null;
  note?: string | null;
  proof_file_id?: number | null;
  recorded_by?: number;
  amount_kobo?: number;
  reconciled_at?: Date;
  reconciled_by?: number;
};

/** What is known about a payment beside its money. The payment is locked, or just written. */
export const describePayment = (tx: Ctx, id: number, details: Details) =>
  tx.db.updateTable("payments").set(details).where("id", "=", id).execute();

/** What a payment that does not count yet is for, put right: what gets nothing of it any more stays, with nothing. */
export const changeParts = async (tx: Ctx, paymentId: number, parts: readonly PartOf[]) => {
  await tx.db.updateTable("payment_parts").set({ amount_kobo: 0 }).where("payment_id", "=", paymentId).execute();
  for (const { document, documentId, amountKobo } of parts) {
    const { numUpdatedRows } = await tx.db
      .updateTable("payment_parts")
      .set({ amount_kobo: amountKobo })
      .where("payment_id", "=", paymentId)
      .where("document", "=", document)
      .where("document_id", "=", documentId)
      .executeTakeFirst();
    const part = { payment_id: paymentId, document, document_id: documentId, amount_kobo: amountKobo };
    if (numUpdatedRows === 0n) await tx.db.insertInto("payment_parts").values(part).execute();
  }
};

/** Payments whose charges the gateway lists as we took them. */
export const reconcileCharges = async ({ db, now }: Ctx, ids: readonly number[]) => {
  await sql`update payments set reconciled_at = ${now} where id = any(${ids}::bigint[]) and reconciled_at is null
    and state in ('succeeded', 'partly_refunded', 'refunded')`.execute(db);
};

/** What a part of a payment is credited to. */
const accountOf = ({ document, documentId }: PartOf, userId: number): AccountKey =>
  document === "wallet" ? { account: "wallet", ownerId: documentId } : { account: "receivable", ownerId: userId };

type TakenNow = { id?: number; userId: number; branchId: number; method: "wallet" | "cash" | "bank" };

/** Money that is there at once: out of the wallet, into the till, on the bank statement. Answers the payment's id. */
export const takeNow = async (tx: Ctx, from: TakenNow, parts: readonly PartOf[]): Promise<number> => {
  const { id = await drawPaymentId(tx), ...payer } = from;
  const amountKobo = parts.reduce((sum, part) => sum + part.amountKobo, 0);
  if (payer.method === "wallet") await requireInWallet(tx, payer.userId, amountKobo);
  await insertPayment(tx, { id, ...payer, direction: "in", state: "succeeded", parts });
  const source = tenderAccount(payer.method, payer);
  await postEntry(tx, {
    document: "payment",
    documentId: id,
    step: payer.method === "wallet" ? "spend" : "succeed",
    postings: parts.flatMap((part) => passedOn(part.amountKobo, source, accountOf(part, payer.userId))),
  });
  return id;
};

/** What a payment is for. */
export const partsOf = (tx: Ctx, paymentId: number) =>
  tx.db.selectFrom("payment_parts").selectAll().where("payment_id", "=", paymentId).orderBy("id").execute();
export type Part = Awaited<ReturnType<typeof partsOf>>[number];

/** How much of a part went where it was meant to go. */
export const markTaken = async (tx: Ctx, partId: number, takenKobo: number) => {
  await tx.db.updateTable("payment_parts").set({ taken_kobo: takenKobo }).where("id", "=", partId).execute();
};
