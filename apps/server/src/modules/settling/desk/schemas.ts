import {
  paymentDirections,
  paymentStates,
  reconciliationKinds,
  reconciliationStates,
  tenderMethods,
} from "@remedia/domain/payments";
import {
  Closed,
  Day,
  Id,
  Instant,
  ListQuery,
  Naira,
  Name,
  Nullable,
  OneOf,
  Text,
  Type,
} from "../../../platform/schemas.ts";

const head = {
  id: Id,
  number: Type.String(),
  direction: OneOf(paymentDirections),
  method: OneOf(tenderMethods),
  state: OneOf(paymentStates),
  state_reason: Nullable(Type.String()),
  amount: Naira,
  user_id: Id,
  customer: Type.String(),
  branch_name: Type.String(),
  gateway: Nullable(Type.String()),
  bank_reference: Nullable(Type.String()),
  created_at: Instant,
  received_on: Nullable(Day),
  recorded_by_id: Nullable(Id),
  recorded_by: Nullable(Type.String()),
  /** Something came that was not asked for: a person decides. */
  held: Type.Boolean(),
  reconciled_at: Nullable(Instant),
};
export const PaymentRow = Closed(head);
export const PaymentQuery = ListQuery(["created_at", "amount"], {
  direction: Type.Optional(OneOf(paymentDirections)),
  method: Type.Optional(OneOf(tenderMethods)),
  state: Type.Optional(OneOf(paymentStates)),
  reconciled: Type.Optional(Type.Boolean()),
  held: Type.Optional(Type.Boolean()),
  user_id: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});

/** What whoever approves has seen: another amount than that is not approved. */
export const ApproveBody = Closed({ amount: Type.Optional(Naira) });
export const RefundBody = Closed({ amount: Naira, reason: Name(500) });

export const Payment = Closed({
  ...head,
  /** How much of it may go back to where it came from, if the wallet has it. */
  returnable: Naira,
  has_receipt: Type.Boolean(),
  note: Nullable(Type.String()),
  proof_url: Nullable(Type.String()),
  reference: Nullable(Type.String()),
  reconciled_by: Nullable(Type.String()),
  parts: Type.Array(
    Closed({
      document: OneOf(["wallet", "order"] as const),
      document_id: Id,
      number: Nullable(Type.String()),
      amount: Naira,
      taken: Nullable(Naira),
      refunded: Naira,
    }),
  ),
  charges: Type.Array(
    Closed({
      id: Id,
      taken_at: Instant,
      currency: Type.String(),
      amount: Naira,
      refunds: Type.Array(Closed({ id: Id, number: Type.String(), state: OneOf(paymentStates), amount: Naira })),
    }),
  ),
  events: Type.Array(
    Closed({
      id: Id,
      at: Instant,
      action: Type.String(),
      to_state: OneOf(paymentStates),
      note: Nullable(Type.String()),
      actor: Nullable(Type.String()),
    }),
  ),
});

const told = {
  received_on: Day,
  bank_reference: Type.Optional(Nullable(Text(60, 1))),
  note: Type.Optional(Nullable(Text(500, 1))),
  /** What keeping the proof answered. */
  proof: Type.Optional(Nullable(Text(500))),
};
export const RecordBody = Closed({
  user_id: Id,
  method: OneOf(["cash", "bank"] as const),
  amount: Naira,
  /** Paid in this order, as far as it goes; what is left is put into the wallet. */
  order_ids: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
  ...told,
});
export const OwedOrder = Closed({ id: Id, number: Type.String(), placed_at: Instant, due: Naira });
/** The amount, while it waits for approval. */
export const EditBody = Closed({ ...told, amount: Type.Optional(Naira) });
export const Reason = Closed({ reason: Name(500) });

export const Difference = Closed({
  id: Id,
  kind: OneOf(reconciliationKinds),
  state: OneOf(reconciliationStates),
  state_reason: Nullable(Type.String()),
  gateway: Type.String(),
  charge_id: Type.String(),
  reference: Nullable(Type.String()),
  payment_id: Nullable(Id),
  payment_number: Nullable(Type.String()),
  customer: Nullable(Type.String()),
  at_gateway: Nullable(Naira),
  in_books: Nullable(Naira),
  found_at: Instant,
  explained_by: Nullable(Type.String()),
});
export const DifferenceQuery = ListQuery(["found_at"], {
  state: Type.Optional(OneOf(reconciliationStates)),
  kind: Type.Optional(OneOf(reconciliationKinds)),
});
