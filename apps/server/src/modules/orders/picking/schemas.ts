import { shortAnswers } from "@remedia/domain/order-desk";
import { orderStates } from "@remedia/domain/orders";
import { Closed, Day, Id, Name, OneOf, Type, Whole } from "../../../platform/schemas.ts";
import { RefundTo } from "../schemas.ts";

export const Pick = Closed({
  id: Id,
  number: Type.String(),
  state: OneOf(orderStates),
  store_name: Type.String(),
  promised_on: Day,
  packs: Whole(),
  lines: Type.Array(
    Closed({
      id: Id,
      product_id: Id,
      title: Type.String(),
      quantity: Whole(),
      /** Promised to it once, and taken away since. */
      short: Whole(),
    }),
  ),
  /** Along the shelves. */
  stops: Type.Array(
    Closed({
      id: Id,
      line_id: Id,
      product_id: Id,
      title: Type.String(),
      batch_id: Id,
      batch_number: Type.String(),
      expires_on: Day,
      place_code: Type.String(),
      quantity: Whole(),
      picked: Whole(),
    }),
  ),
});

/** What a scanner read, or the stop that somebody pointed at. One of both. */
export const PickBody = Closed({
  code: Type.Optional(Name(200)),
  stop_id: Type.Optional(Id),
  packs: Type.Optional(Whole(1, 100_000)),
  /** Why another batch than was promised. */
  reason: Type.Optional(Name(300)),
});
export const PutBackBody = Closed({ stop_id: Id });

export const ShortBody = Closed({
  line_id: Id,
  packs: Whole(1, 100_000),
  answer: OneOf(shortAnswers),
  refund_to: Type.Optional(RefundTo),
  /** What comes in their place, and who agreed to it. */
  substitute: Type.Optional(Closed({ product_id: Id, quantity: Whole(1, 100_000), consent: Name(200) })),
});
