import { shortAnswers } from "@remedia/domain/order-desk";
import { orderStates } from "@remedia/domain/orders";
import { Closed, Day, Id, Naira, Name, OneOf, Type, Whole } from "../../../platform/schemas.ts";
import { RefundTo } from "../step-schemas.ts";

/** One order, or several that are picked in one walk. */
export const Round = Closed({
  orders: Type.Array(
    Closed({
      id: Id,
      number: Type.String(),
      state: OneOf(orderStates),
      store_name: Type.String(),
      promised_on: Day,
      packs: Whole(),
      picks_first: Type.Boolean(),
      /** What was paid for it and not given back, from which packs that are left out are refunded. */
      paid: Naira,
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
    }),
  ),
  /** Along the shelves. */
  stops: Type.Array(
    Closed({
      id: Id,
      order_id: Id,
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

/** A cart takes so many totes. */
const totes = 12;
export const RoundQuery = Closed({
  with: Type.Optional(
    Type.String({
      pattern: `^[1-9][0-9]{0,14}(\\|[1-9][0-9]{0,14}){0,${totes - 2}}$`,
      description: "Other orders that are picked in the same walk, such as 12|15",
    }),
  ),
});
const With = Type.Optional(Type.Array(Id, { maxItems: totes - 1 }));

/** What a scanner read, or the stop that somebody pointed at. One of both. */
export const PickBody = Closed({
  with: With,
  code: Type.Optional(Name(200)),
  stop_id: Type.Optional(Id),
  packs: Type.Optional(Whole(1, 100_000)),
  /** Why another batch than was promised. */
  reason: Type.Optional(Name(300)),
});
export const PutBackBody = Closed({ with: With, stop_id: Id });

export const ShortBody = Closed({
  line_id: Id,
  packs: Whole(1, 100_000),
  answer: OneOf(shortAnswers),
  refund_to: Type.Optional(RefundTo),
  /** What comes in their place, and who agreed to it. */
  substitute: Type.Optional(Closed({ product_id: Id, quantity: Whole(1, 100_000), consent: Name(200) })),
});
