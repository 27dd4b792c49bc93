import { invoiceKinds, invoiceStates } from "@remedia/domain/invoices";
import { paymentDirections } from "@remedia/domain/payments";
import { Closed, Day, Id, Instant, ListQuery, Nullable, OneOf, Text, Type } from "../../platform/schemas.ts";
import { LinkParams } from "../settling/schemas.ts";
import { NumberParams } from "../wallet/schemas.ts";

export const CodeParams = Closed({ code: Text(80, 10) });
export const LinkedReceiptParams = Closed({ ...LinkParams.properties, ...NumberParams.properties });
export const PeriodQuery = Closed({ from: Type.Optional(Day), to: Type.Optional(Day) });

export const documentKinds = ["invoice", "credit_note", "proforma", "receipt", "transfer", "statement"] as const;
export const VerifiedDocument = Closed({
  kind: OneOf(documentKinds),
  number: Type.String(),
  issued_on: Day,
  seller: Type.String(),
  /** Only the beginnings of the name: whoever holds the paper knows the rest. */
  buyer: Type.String(),
  /** Of a statement: what the wallet came to at its end. */
  total: Type.Number(),
  valid: Type.Boolean(),
  standing: Type.String(),
});

/** What can be printed of an order. */
export const OrderPapers = Closed({
  proforma: Type.Boolean(),
  invoice: Nullable(
    Closed({
      id: Id,
      number: Type.String(),
      issued_at: Instant,
      state: OneOf(invoiceStates),
      state_reason: Nullable(Type.String()),
    }),
  ),
  credit_notes: Type.Array(Closed({ id: Id, number: Type.String(), issued_at: Instant, code: Type.String() })),
  receipts: Type.Array(
    Closed({
      payment_id: Id,
      number: Type.String(),
      direction: OneOf(paymentDirections),
      amount: Type.Number(),
      paid_at: Instant,
    }),
  ),
});

export const InvoiceQuery = ListQuery(["issued_at"], {
  kind: Type.Optional(OneOf(invoiceKinds)),
  state: Type.Optional(OneOf(invoiceStates)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export const InvoiceRow = Closed({
  id: Id,
  kind: OneOf(invoiceKinds),
  number: Type.String(),
  state: OneOf(invoiceStates),
  state_reason: Nullable(Type.String()),
  order_id: Id,
  order_number: Type.String(),
  customer: Type.String(),
  branch_name: Type.String(),
  issued_at: Instant,
  total: Type.Number(),
  vat: Type.Number(),
});
