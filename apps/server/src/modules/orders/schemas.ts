import { productClasses } from "@remedia/domain/catalog";
import {
  awaitedOrderStates,
  fulfilmentStates,
  orderStates,
  paymentMethods,
  paymentStates,
  type TimedState,
  timedStates,
} from "@remedia/domain/orders";
import {
  paymentStates as moneyStates,
  paymentDirections,
  payPageStates,
  tenderMethods,
} from "@remedia/domain/payments";
import type { TSchema } from "@sinclair/typebox";
import { Closed, Day, Id, Instant, ListQuery, Naira, Nullable, OneOf, Type, Whole } from "../../platform/schemas.ts";
import { deliveredFilters, figureFilters } from "./figure-filters.ts";
import { event, parts } from "./log-schemas.ts";
import { PickUp } from "./pick-up.ts";

export const PayBody = Closed({
  method: OneOf(["wallet", "gateway"] as const),
  /** The delivery fee alone, where the goods are paid otherwise. */
  only: Type.Optional(OneOf(["delivery_fee"] as const)),
});

/** While the fee is awaited, it is neither in the total nor asked for. */
const amounts = { goods: Naira, delivery_fee: Naira, awaits_delivery_fee: Type.Boolean(), total: Naira };
const head = {
  id: Id,
  number: Type.String(),
  state: OneOf(orderStates),
  payment_state: OneOf(paymentStates),
  store_name: Type.String(),
  line_count: Whole(),
  packs: Whole(),
  placed_at: Instant,
  promised_on: Day,
  /** The customer comes to the branch for it. */
  collected: Type.Boolean(),
};

export const OwnPayment = Closed({
  id: Id,
  number: Type.String(),
  direction: OneOf(paymentDirections),
  method: OneOf(tenderMethods),
  state: OneOf(moneyStates),
  amount: Naira,
  to_wallet: Naira,
  at: Instant,
});
/** What was paid, what went back, what is still to be paid; `held` waits in the wallet for the rest. */
const money = {
  paid: Naira,
  refunded: Naira,
  credited: Naira,
  due: Naira,
  held: Naira,
  pays_by: Nullable(Instant),
  due_on: Nullable(Day),
  payments: Type.Array(OwnPayment),
};

export const OwnOrderRow = Closed({
  ...head,
  total: Naira,
  /** The total less what was credited, as the order's own page says it. */
  comes_to: Naira,
  due: Naira,
  payment_method: OneOf(paymentMethods),
  may_pay: Type.Boolean(),
});
export const OwnOrderQuery = ListQuery(["placed_at", "total"], {
  state: Type.Optional(OneOf(orderStates)),
  store_id: Type.Optional(Id),
  /** Placed on these days. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  /** Whether something is left to pay. */
  to_pay: Type.Optional(Type.Boolean()),
});

/** What one owes: in all, what of it is overdue, and the orders by the day on which they are due. */
export const OwnOwed = Closed({
  total: Naira,
  overdue: Naira,
  orders: Type.Array(Closed({ id: Id, number: Type.String(), due_on: Day, due: Naira, days_late: Whole() })),
});

export const OwnSpendQuery = Closed({ store_id: Type.Optional(Id) });
export const OwnSpend = Closed({
  /** Ordered, and neither handed over nor called off yet. */
  coming_orders: Whole(),
  coming_total: Naira,
  delivered_orders: Whole(),
  spent: Naira,
  spent_this_month: Naira,
});

export const RestockLine = Closed({
  /** The product's. */
  id: Id,
  title: Type.String(),
  /** Whether it can be bought at the customer's branch today. */
  sold: Type.Boolean(),
  last_on: Day,
  last_packs: Whole(1),
  times: Whole(1),
  packs: Whole(1),
  usual_days: Nullable(Whole()),
  usual_packs: Whole(1),
  due_on: Nullable(Day),
  due: Type.Boolean(),
});

const pack = { batch_number: Type.String(), expires_on: Day, quantity: Whole(1) };
const line = {
  id: Id,
  product_id: Id,
  title: Type.String(),
  class: OneOf(productClasses),
  image_url: Nullable(Type.String()),
  quantity: Whole(1),
  unit_price: Naira,
  list_price: Naira,
  deal_id: Nullable(Id),
  deal_name: Nullable(Type.String()),
  /** The day of the short-dated packs that the buyer accepted. */
  accepted_expiry: Nullable(Day),
  total: Naira,
};
const parcels = {
  /** What it is packed into: weighed, or as heavy as its packs should be. */
  parcels: Nullable(Closed({ count: Whole(1), weight_grams: Whole(), weighed: Type.Boolean() })),
};
const delivery = {
  store_id: Id,
  address: Type.String(),
  place: Type.String(),
  phone: Type.String(),
  note: Type.String(),
  delivery_type_name: Type.String(),
  payment_method: OneOf(paymentMethods),
  state_reason: Nullable(Type.String()),
  received_by: Nullable(Type.String()),
  delivered_at: Nullable(Instant),
};

export const OwnOrder = Closed({
  ...head,
  ...amounts,
  ...delivery,
  ...money,
  /** The payment that waits on the gateway's page. */
  payment_id: Nullable(Id),
  pick_up: Nullable(PickUp),
  /** What of the delivery fee is still to be paid. */
  fee_due: Naira,
  pay_page: Nullable(Closed({ state: OneOf(payPageStates), reference: Type.String() })),
  may_pay: Type.Boolean(),
  delivery_fee_later: Type.Boolean(),
  may_cancel: Type.Boolean(),
  lines: Type.Array(Closed({ ...line, packs: Type.Array(Closed(pack)) })),
  ...parcels,
  ...parts,
  events: Type.Array(Closed(event)),
});

const staffHead = {
  ...head,
  branch_name: Type.String(),
  user_id: Id,
  customer: Type.String(),
  state_since: Instant,
  /** Where the customer collects it, on one line. */
  pick_up: Nullable(Type.String()),
  payment_method: OneOf(paymentMethods),
  paid: Naira,
  due: Naira,
};
/** Fulfilment officers pick here, and a second person packs. */
const picking = { picks_first: Type.Boolean() };
/** What the guards of an order's steps ask for. */
const stepFacts = { ...picking, picked_by_id: Nullable(Id), awaits_delivery_fee: Type.Boolean() };

export const OrderRow = Closed({
  ...staffHead,
  ...stepFacts,
  total: Naira,
  state_reason: delivery.state_reason,
  received_by: delivery.received_by,
  delivered_at: delivery.delivered_at,
  pays_by: money.pays_by,
  due_on: money.due_on,
  /** When staff last asked for the money, and who did. */
  reminded_at: Nullable(Instant),
  reminded_by: Nullable(Type.String()),
});
export const Board = Closed({
  ...picking,
  columns: Type.Array(
    Closed({
      state: OneOf(fulfilmentStates),
      count: Whole(),
      /** Those that are promised soonest, when there are many. */
      orders: Type.Array(
        Closed({
          ...staffHead,
          ...stepFacts,
          total: Naira,
          /** Who brought it where it is. */
          moved_by_id: Nullable(Id),
          moved_by: Nullable(Type.String()),
        }),
      ),
    }),
  ),
});
const orderFilters = {
  state: Type.Optional(OneOf(orderStates)),
  user_id: Type.Optional(Id),
  store_id: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};
export const OrderQuery = ListQuery(["placed_at", "total", "promised_on", "state_since", "delivered_at", "due_on"], {
  ...orderFilters,
  /** Promised for a day that is over. */
  late: Type.Optional(Type.Boolean()),
  /** Whether staff still have to set the delivery fee. */
  fee_to_set: Type.Optional(Type.Boolean()),
  /** Delivered, and to be paid by a day. */
  owed: Type.Optional(Type.Boolean()),
  /** And whether that day is over. */
  overdue: Type.Optional(Type.Boolean()),
  ...figureFilters,
});

export const Ages = Closed({
  states: Type.Array(
    Closed({
      state: OneOf(awaitedOrderStates),
      /** How many of each age, youngest first: one more than there are limits. */
      ages: Type.Array(Whole()),
      count: Whole(),
      late: Whole(),
      total: Naira,
      /** Since when the one stands that stands longest. */
      oldest: Nullable(Instant),
    }),
  ),
});

export const Confirmation = Closed({
  ...staffHead,
  total: Naira,
  confirmed_at: Instant,
  actor_id: Nullable(Id),
  actor: Nullable(Type.String()),
  waited_seconds: Whole(),
});
export const ConfirmationQuery = ListQuery(["confirmed_at"], {
  actor_id: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});

export const Targets = Closed({
  pending: Type.Number(),
  confirmed: Type.Number(),
  picking: Type.Number(),
  picked: Type.Number(),
  packed: Type.Number(),
  dispatched: Type.Number(),
} satisfies Record<TimedState, TSchema>);
export const StageQuery = Closed({ from: Type.Optional(Day), to: Type.Optional(Day) });
const stood = { state: OneOf(timedStates), count: Whole(), within: Whole() };
export const StageTimes = Closed({
  from: Day,
  to: Day,
  stages: Type.Array(
    Closed({
      ...stood,
      target_hours: Type.Number(),
      median_seconds: Nullable(Whole()),
      /** Nine of ten took no longer. */
      slow_seconds: Nullable(Whole()),
    }),
  ),
  people: Type.Array(
    Closed({
      ...stood,
      actor_id: Nullable(Id),
      actor: Nullable(Type.String()),
      median_seconds: Whole(),
      slow_seconds: Whole(),
    }),
  ),
});

export const ProductOrderRow = Closed({
  ...staffHead,
  quantity: Whole(1),
  unit_price: Naira,
  line_total: Naira,
  deal_name: Nullable(Type.String()),
  margin: Nullable(Type.Number()),
});
export const ProductOrderQuery = ListQuery(["placed_at", "quantity"], {
  state: orderFilters.state,
  from: orderFilters.from,
  to: orderFilters.to,
  branch_id: figureFilters.branch_id,
  category_id: figureFilters.category_id,
  ...deliveredFilters,
});

/** The packs of a combo are of other products than the line itself. */
const staffPack = { ...pack, batch_id: Id, product_id: Id, title: Type.String(), place_code: Type.String() };
export const Order = Closed({
  ...staffHead,
  ...amounts,
  ...delivery,
  customer_phone: Type.String(),
  branch_id: Id,
  ...stepFacts,
  ...money,
  delivery_fee_later: Type.Boolean(),
  weight_grams: Whole(),
  placed_by: Nullable(Type.String()),
  licence_number: Nullable(Type.String()),
  margin: Nullable(Type.Number()),
  lines: Type.Array(
    Closed({
      ...line,
      margin: Nullable(Type.Number()),
      /** Set aside, or gone, by batch and shelf. */
      packs: Type.Array(Closed(staffPack)),
      /** Promised packs that somebody took away since: a recall, a count, a breakage. */
      short: Whole(),
    }),
  ),
  ...parcels,
  ...parts,
  events: Type.Array(
    Closed({
      ...event,
      actor_id: Nullable(Id),
      actor: Nullable(Type.String()),
      /** How long the order stood in the state that this ended. */
      stood_seconds: Nullable(Whole()),
    }),
  ),
});

export const WeekOfSales = Closed({
  week: Day,
  packs: Whole(),
  orders: Whole(),
  revenue: Naira,
  margin: Nullable(Type.Number()),
});
export const ProductSales = Closed({
  weeks: Type.Array(WeekOfSales),
  packs: Whole(),
  revenue: Naira,
  margin: Nullable(Type.Number()),
});
