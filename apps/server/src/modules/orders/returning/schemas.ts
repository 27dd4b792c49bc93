import { returnOrigins, returnReasons, returnStates } from "@remedia/domain/returns";
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
  Type,
  Whole,
} from "../../../platform/schemas.ts";
import { RefundTo } from "../step-schemas.ts";

const Lines = Type.Array(Closed({ pick_id: Id, quantity: Whole(1, 100_000) }), { minItems: 1, maxItems: 300 });
const Photo = Type.Optional(Type.String({ maxLength: 500 }));

/** What customers may give as a reason: the door has its own. */
const askedReasons = returnReasons.filter((reason) => reason !== "refused");

export const ReturnBody = Closed({
  order_id: Id,
  reason: OneOf(askedReasons),
  note: Type.Optional(Name(500)),
  refund_to: Type.Optional(RefundTo),
  /** The packs are here already: nobody has to fetch them. */
  here: Type.Optional(Type.Boolean()),
  photo: Photo,
  lines: Lines,
});
export const OwnReturnBody = Closed({
  reason: OneOf(askedReasons),
  note: Type.Optional(Name(500)),
  refund_to: Type.Optional(RefundTo),
  photo: Photo,
  lines: Lines,
});

const Packs = Whole(0, 100_000);
export const InspectBody = Closed({
  lines: Type.Array(Closed({ line_id: Id, restock: Packs, quarantine: Packs, damage: Packs, pay: Packs }), {
    minItems: 1,
    maxItems: 300,
  }),
});

export const ReturnRow = Closed({
  id: Id,
  number: Type.String(),
  state: OneOf(returnStates),
  state_reason: Nullable(Type.String()),
  state_since: Instant,
  origin: OneOf(returnOrigins),
  reason: OneOf(returnReasons),
  note: Nullable(Type.String()),
  order_id: Id,
  order_number: Type.String(),
  store_name: Type.String(),
  customer_id: Id,
  customer: Type.String(),
  branch_name: Type.String(),
  packs: Whole(),
  refund_to: RefundTo,
  credited: Nullable(Naira),
  credited_at: Nullable(Instant),
  created_at: Instant,
  inspected_by_id: Nullable(Id),
});

const Found = Nullable(Whole());
export const Return = Closed({
  ...ReturnRow.properties,
  photo_url: Nullable(Type.String()),
  credit_note: Nullable(Closed({ id: Id, number: Type.String() })),
  /** What it comes to, once it is inspected, and what of that goes back; the rest is taken off what they owe. */
  comes_to: Nullable(Naira),
  goes_back: Nullable(Naira),
  /** What the customer was given for issues of the same order. */
  given_before: Nullable(Naira),
  lines: Type.Array(
    Closed({
      id: Id,
      product_id: Id,
      title: Type.String(),
      batch_number: Type.String(),
      expires_on: Day,
      /** Whether its batch may be sold at all. */
      sellable: Type.Boolean(),
      quantity: Whole(),
      restocked: Found,
      quarantined: Found,
      damaged: Found,
      payable: Found,
      credited: Nullable(Naira),
    }),
  ),
  events: Type.Array(
    Closed({
      id: Id,
      at: Instant,
      action: Type.String(),
      to_state: OneOf(returnStates),
      note: Nullable(Type.String()),
      by: Nullable(Type.String()),
    }),
  ),
});

export const ReturnQuery = ListQuery(["created_at"], {
  state: Type.Optional(OneOf(returnStates)),
  reason: Type.Optional(OneOf(returnReasons)),
  origin: Type.Optional(OneOf(returnOrigins)),
  order_id: Type.Optional(Id),
  customer_id: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});

const DeliveredPacks = Type.Array(
  Closed({
    pick_id: Id,
    line_id: Id,
    product_id: Id,
    title: Type.String(),
    batch_number: Type.String(),
    expires_on: Day,
    delivered: Whole(),
    left: Whole(),
  }),
);
export const Returnable = Closed({ id: Id, number: Type.String(), store_name: Type.String(), packs: DeliveredPacks });

export const OwnReturns = Closed({
  /** The last day on which something can be returned; null where nothing can. */
  until: Nullable(Day),
  packs: DeliveredPacks,
  returns: Type.Array(
    Closed({
      id: Id,
      number: Type.String(),
      state: OneOf(returnStates),
      state_reason: Nullable(Type.String()),
      reason: OneOf(returnReasons),
      note: Nullable(Type.String()),
      packs: Whole(),
      credited: Nullable(Naira),
      created_at: Instant,
      may_cancel: Type.Boolean(),
      lines: Type.Array(Closed({ title: Type.String(), batch_number: Type.String(), quantity: Whole() })),
    }),
  ),
});
