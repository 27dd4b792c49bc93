import { lagosDay } from "@remedia/domain/days";
import { hasReceipt, type MoneyState, type PaymentDirection, type TenderMethod } from "@remedia/domain/payments";
import { shortName } from "@remedia/domain/wallet";
import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { notFound, wrongState } from "../../platform/errors.ts";
import { linkedReceipts } from "../settling/links.ts";
import { checkUrl } from "./codes.ts";
import { readHouse } from "./contents.ts";
import type { Paper } from "./drawing.ts";
import { qrFor, receiptPaper, transferPaper } from "./papers.ts";
import { print, type Reach } from "./printing.ts";

const methodWords: Readonly<Record<TenderMethod, string>> = {
  gateway: "Online payment",
  wallet: "Wallet",
  cash: "Cash",
  bank: "Bank transfer",
};

export const readPayment = (ctx: Ctx) =>
  ctx.db
    .selectFrom("payments as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["p.id", "p.number", "p.state", "p.paid_at", "p.received_on", "p.direction", "p.method"])
    .select(["u.name", "u.phone"])
    .$narrowType<{ state: MoneyState; direction: PaymentDirection; method: TenderMethod }>();
type Payment = Awaited<ReturnType<ReturnType<typeof readPayment>["executeTakeFirstOrThrow"]>>;

/** The day on which the money came: as staff read it on the statement, or when we took it. */
export const paidOn = ({ received_on, paid_at }: Pick<Payment, "received_on" | "paid_at">): string =>
  received_on ?? lagosDay(paid_at!);

/** What of a payment went to orders. One that was called off or paid meanwhile took nothing or less than was asked for. */
const readOrderLines = async (ctx: Ctx, paymentId: number) => {
  const parts = await ctx.db
    .selectFrom("payment_parts as q")
    .innerJoin("orders as o", "o.id", "q.document_id")
    .select(["q.taken_kobo as kobo", "o.number"])
    .$narrowType<{ kobo: number }>()
    .where("q.payment_id", "=", paymentId)
    .where("q.document", "=", "order")
    .where("q.taken_kobo", ">", 0)
    .orderBy("q.id")
    .execute();
  return parts.map(({ number, kobo }) => ({ what: `Order ${number}`, kobo }));
};

/** What of it is in the wallet, as the books say: also what no order took, and what was paid on top by mistake. */
const readWalletLines = async (ctx: Ctx, paymentId: number) => {
  const { rows } = await sql<{ again: boolean; kobo: number }>`
    select e.step = 'pay_again' as again, (-sum(p.amount_kobo))::bigint as kobo
    from journal_entries e join postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id and a.kind = 'wallet'
    where e.document = 'payment' and e.document_id = ${paymentId} and e.step in ('succeed', 'pay_again', 'keep')
    group by 1 order by 1`.execute(ctx.db);
  return rows.map(({ again, kobo }) => ({
    what: again ? "Paid a second time, added to the wallet" : "Added to the wallet",
    kobo,
  }));
};

/** What went back without an order, from the wallet or from what waited for a decision. */
const readSentBack = async ({ db }: Ctx, paymentId: number) => {
  const parts = await db
    .selectFrom("payment_parts")
    .select("amount_kobo as kobo")
    .where("payment_id", "=", paymentId)
    .where("document", "=", "wallet")
    .execute();
  return parts.map(({ kobo }) => ({ what: "Sent back to where it came from", kobo }));
};

const readLines = async (ctx: Ctx, { id, direction }: Payment) => [
  ...(await readOrderLines(ctx, id)),
  ...(direction === "in" ? await readWalletLines(ctx, id) : await readSentBack(ctx, id)),
];

/** A refund that the gateway could not pass on is in the wallet. */
const wayOf = ({ direction, state, method }: Payment) =>
  methodWords[direction === "out" && state === "failed" ? "wallet" : method];

/** The receipt of a payment as data. Whoever came by a link is not shown the customer's phone number. */
export const receiptOf = async (ctx: Ctx, payment: Payment, { withPhone }: { withPhone: boolean }): Promise<Paper> => {
  if (payment.state === "reversed") throw wrongState("This payment was reversed. There is no receipt for it.");
  if (!hasReceipt(payment)) throw wrongState("There is a receipt once a payment has come in.");
  const { id, number, direction, name, phone } = payment;
  const parts = await readLines(ctx, payment);
  const kobo = parts.reduce((sum, part) => sum + part.kobo, 0);
  const receipt = {
    number,
    direction,
    kobo,
    parts,
    paidOn: paidOn(payment),
    method: wayOf(payment),
    payer: { name, phone: withPhone ? phone : null },
    house: await readHouse(ctx),
  };
  return receiptPaper(receipt, qrFor({ pay: null, check: checkUrl(ctx, { kind: "receipt", id, kobo }) }));
};

const printPayment = async (ctx: Ctx, payment: Payment, { withPhone }: { withPhone: boolean }) =>
  print(ctx, await receiptOf(ctx, payment, { withPhone }), `receipt-${payment.number}`);

export const printReceipt = async (ctx: ActorCtx, id: number, reach: Reach) => {
  const payment = await readPayment(ctx)
    .where("p.id", "=", id)
    .$if(reach === "own", (query) => query.where("p.user_id", "=", ctx.actor.userId))
    .$if(reach === "branch" && ctx.branchId !== null, (query) => query.where("p.branch_id", "=", ctx.branchId!))
    .executeTakeFirst();
  if (!payment) throw notFound("Payment");
  return printPayment(ctx, payment, { withPhone: true });
};

/** For whoever paid by a link: what came through the gateway for that order. */
export const printLinkedReceipt = async (ctx: Ctx, token: string, number: string) => {
  const known = (await linkedReceipts(ctx, token)).find((receipt) => receipt.number === number);
  if (!known) throw notFound("Payment");
  const payment = await readPayment(ctx).where("p.id", "=", known.id).executeTakeFirstOrThrow();
  return printPayment(ctx, payment, { withPhone: false });
};

export const readTransfer = (ctx: Ctx) =>
  ctx.db
    .selectFrom("wallet_transfers as t")
    .innerJoin("users as f", "f.id", "t.from_user_id")
    .innerJoin("users as r", "r.id", "t.to_user_id")
    .select(["t.id", "t.number", "t.created_at", "t.amount_kobo", "t.note", "t.from_user_id"])
    .select(["f.name as sender", "r.name as recipient"]);
type Transfer = Awaited<ReturnType<ReturnType<typeof readTransfer>["executeTakeFirstOrThrow"]>>;

/** Each side reads the other's name as the screens show it: who sent it in full, who got it as far as the sender saw. */
export const transferReceiptOf = async (ctx: ActorCtx, transfer: Transfer): Promise<Paper> => {
  const { id, number, created_at: sentAt, amount_kobo: kobo, note, sender } = transfer;
  const isSender = transfer.from_user_id === ctx.actor.userId;
  const recipient = isSender ? shortName(transfer.recipient) : transfer.recipient;
  const receipt = { number, sentAt, kobo, note, sender, recipient, house: await readHouse(ctx) };
  return transferPaper(receipt, qrFor({ pay: null, check: checkUrl(ctx, { kind: "transfer", id }) }));
};

/** The receipt of whatever moved a customer's money, by the number that tells payments and transfers apart. */
export const printTransaction = async (ctx: ActorCtx, number: string) => {
  const { userId } = ctx.actor;
  const payment = await readPayment(ctx)
    .where("p.number", "=", number)
    .where("p.user_id", "=", userId)
    .executeTakeFirst();
  if (payment) return printPayment(ctx, payment, { withPhone: true });
  const transfer = await readTransfer(ctx)
    .where("t.number", "=", number)
    .where((eb) => eb.or([eb("t.from_user_id", "=", userId), eb("t.to_user_id", "=", userId)]))
    .executeTakeFirst();
  if (!transfer) throw notFound("Transaction");
  return print(ctx, await transferReceiptOf(ctx, transfer), `receipt-${number}`);
};
