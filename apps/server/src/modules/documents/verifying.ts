import { dayOnPaper, lagosDay } from "@remedia/domain/days";
import { isOut, shortened } from "@remedia/domain/invoices";
import { toNaira } from "@remedia/domain/money";
import type { OrderState } from "@remedia/domain/orders";
import { hasReceipt, type PaymentDirection } from "@remedia/domain/payments";
import type { Static } from "@sinclair/typebox";
import type { Ctx } from "../../platform/context.ts";
import { getSetting } from "../settings/settings.ts";
import { type Checked, readCode } from "./codes.ts";
import { hasProforma, readInvoice } from "./printing.ts";
import { paidOn, readPayment, readTransfer } from "./receipts.ts";
import type { VerifiedDocument } from "./schemas.ts";

type Verified = Omit<Static<typeof VerifiedDocument>, "seller" | "buyer"> & { seller?: string; buyer: string };
type Look<K extends Checked["kind"]> = (
  ctx: Ctx,
  document: Extract<Checked, { kind: K }>,
) => Promise<Verified | undefined>;

const invoice: Look<"invoice"> = async (ctx, { id }) => {
  const found = await readInvoice(ctx).where("i.id", "=", id).executeTakeFirst();
  // What the tax authority has not cleared is nobody's to see.
  if (!found || !isOut(found.state)) return undefined;
  const { seller, buyer } = found.content;
  return {
    kind: found.kind,
    number: found.number,
    issued_on: lagosDay(found.issued_at),
    seller: seller.name,
    buyer: buyer.name,
    total: toNaira(found.total_kobo),
    valid: true,
    standing: found.kind === "invoice" ? "This invoice is genuine." : "This credit note is genuine.",
  };
};

const proforma: Look<"proforma"> = async (ctx, { id }) => {
  const order = await ctx.db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.user_id")
    .select(["o.number", "o.placed_at", "o.delivered_at", "o.state", "o.total_kobo", "u.name"])
    .$narrowType<{ state: OrderState }>()
    .where("o.id", "=", id)
    .executeTakeFirst();
  if (!order) return undefined;
  const valid = hasProforma(order.state);
  const ended =
    order.delivered_at !== null
      ? "The order was delivered: its invoice has taken the place of this proforma."
      : "The order was called off. Please do not pay.";
  return {
    kind: "proforma",
    number: order.number,
    issued_on: lagosDay(order.placed_at),
    buyer: order.name,
    total: toNaira(order.total_kobo),
    valid,
    standing: valid ? "This proforma invoice is genuine." : ended,
  };
};

const receipt: Look<"receipt"> = async (ctx, { id, kobo }) => {
  const payment = await readPayment(ctx).where("p.id", "=", id).executeTakeFirst();
  if (!payment?.paid_at) return undefined;
  const valid = hasReceipt(payment);
  const refunded = payment.state === "partly_refunded" || payment.state === "refunded";
  return {
    kind: "receipt",
    number: payment.number,
    issued_on: paidOn(payment),
    buyer: payment.name,
    total: toNaira(kobo),
    valid,
    standing: receiptStanding(payment.direction, valid, refunded),
  };
};

const receiptStanding = (direction: PaymentDirection, valid: boolean, refunded: boolean): string => {
  if (!valid) return "This payment was taken back.";
  if (direction === "out") return "We paid this refund.";
  return refunded ? "We received this payment. Some or all of it was refunded since." : "We received this payment.";
};

const transfer: Look<"transfer"> = async (ctx, { id }) => {
  const found = await readTransfer(ctx).where("t.id", "=", id).executeTakeFirst();
  return (
    found && {
      kind: "transfer",
      number: found.number,
      issued_on: lagosDay(found.created_at),
      buyer: found.sender,
      total: toNaira(found.amount_kobo),
      valid: true,
      standing: "This transfer was made.",
    }
  );
};

const statement: Look<"statement"> = async (ctx, { id, from, to, kobo }) => {
  const owner = await ctx.db.selectFrom("users").select("name").where("id", "=", id).executeTakeFirst();
  if (!owner) return undefined;
  return {
    kind: "statement",
    number: `${dayOnPaper(from)} to ${dayOnPaper(to)}`,
    issued_on: to,
    buyer: owner.name,
    total: toNaira(kobo),
    valid: true,
    standing: "This statement is genuine. Compare the closing balance.",
  };
};

const looks: { [K in Checked["kind"]]: Look<K> } = { invoice, proforma, receipt, transfer, statement };

/** What anybody who holds a document may learn of it: whether it is ours, and whether it says what it should. */
export const verifyDocument = async (ctx: Ctx, code: string) => {
  const known = readCode(ctx, code);
  const found = known && (await looks[known.kind](ctx, known as never));
  if (!found) return { document: null };
  return { document: { seller: await getSetting(ctx, "brand.name"), ...found, buyer: shortened(found.buyer) } };
};
