import { orderHappenings } from "@remedia/domain/order-desk";
import { orderStates } from "@remedia/domain/orders";
import { Closed, Day, Id, Instant, Naira, Nullable, OneOf, Type, Whole } from "../../platform/schemas.ts";

/** What happened to an order, as staff and customers read it. */
export const event = {
  id: Id,
  at: Instant,
  action: OneOf(orderHappenings),
  to_state: OneOf(orderStates),
  note: Nullable(Type.String()),
  /** What was changed about it where it stood. */
  details: Nullable(
    Closed({
      lines: Type.Array(
        Closed({
          title: Type.String(),
          from: Whole(),
          to: Whole(),
          price_before: Type.Optional(Naira),
          price: Type.Optional(Naira),
        }),
      ),
      phone_before: Type.Optional(Type.String()),
      phone: Type.Optional(Type.String()),
      total_before: Type.Optional(Naira),
      total: Type.Optional(Naira),
      refunded: Type.Optional(Naira),
      store: Type.Optional(Type.String()),
      delivery_type: Type.Optional(Type.String()),
      part: Type.Optional(Type.String()),
      part_id: Type.Optional(Id),
    }),
  ),
};

/** The other orders that an order was split into, or split off from. */
export const parts = {
  parts: Type.Array(
    Closed({
      id: Id,
      number: Type.String(),
      state: OneOf(orderStates),
      packs: Whole(),
      total: Naira,
      branch_id: Id,
      branch_name: Type.String(),
      promised_on: Day,
      /** Why it waits. */
      state_reason: Nullable(Type.String()),
    }),
  ),
};
