import { lineFaults, paymentMethods } from "@remedia/domain/orders";
import { Closed, Day, Id, Naira, Nullable, OneOf, Text, Type, Whole } from "../../platform/schemas.ts";
import { CartLineShape } from "../cart/schemas.ts";
import { PickUp } from "./pick-up.ts";

export const Fault = Closed({
  cart_id: Id,
  title: Type.String(),
  why: OneOf(lineFaults),
  message: Type.String(),
  /** How many packs could be had instead. */
  available: Nullable(Whole()),
});

export const CheckoutQuery = Closed({
  store_id: Type.Optional(Id),
  delivery_type_id: Type.Optional(Id),
  /** Whoever buys on credit pays more. */
  payment_method: Type.Optional(OneOf(paymentMethods)),
});
export const Checkout = Closed({
  stores: Type.Array(
    Closed({
      id: Id,
      name: Type.String(),
      address: Type.String(),
      place: Type.String(),
      /** By the chosen type; null where it is told later. */
      delivery_fee: Nullable(Naira),
      promised_on: Day,
    }),
  ),
  store_id: Nullable(Id),
  /** How the chosen store can be reached, with what each way costs for these lines; no fee where it is told later. */
  delivery_types: Type.Array(
    Closed({
      id: Id,
      name: Type.String(),
      about: Type.String(),
      collected: Type.Boolean(),
      fee: Nullable(Naira),
      promised_on: Day,
    }),
  ),
  delivery_type_id: Nullable(Id),
  /** Where to collect, if one of them is a pick-up. */
  pick_up: Nullable(PickUp),
  /** What the customer's branch lacks comes from another one, on its own day. */
  helped: Nullable(Closed({ branch: Type.String(), packs: Whole(1), everything: Type.Boolean(), promised_on: Day })),
  lines: Type.Array(CartLineShape),
  faults: Type.Array(Fault),
  goods: Naira,
  delivery_fee: Naira,
  awaits_delivery_fee: Type.Boolean(),
  total: Naira,
  promised_on: Nullable(Day),
  /** Every way that is open to this customer for this total, and why one is not. */
  payment_methods: Type.Array(
    Closed({ method: OneOf(paymentMethods), refusal: Nullable(Type.String()), total: Naira }),
  ),
  wallet: Naira,
  credit: Nullable(
    Closed({ name: Type.String(), increment: Type.Number(), due_days: Whole(1), limit: Naira, owed: Naira }),
  ),
});

export const PlaceBody = Closed({
  store_id: Id,
  /** The first that is offered, where nothing is said. */
  delivery_type_id: Type.Optional(Id),
  payment_method: OneOf(paymentMethods),
  /** What the customer was shown. Another total is never charged silently: the order is refused, and says what changed. */
  expected_total: Naira,
  note: Type.Optional(Text(500)),
});
