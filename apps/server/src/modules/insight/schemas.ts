import { placers, salesGroups } from "@remedia/domain/insight";
import { Closed, Day, Id, ListQuery, Nullable, OneOf, pageProperties, Type, Whole } from "../../platform/schemas.ts";

const period = { from: Type.Optional(Day), to: Type.Optional(Day), branch_id: Type.Optional(Id) };
/** Naira that may be below zero. */
const Amount = Type.Number();
const Percent = Nullable(Type.Number());

export const AnalyticsQuery = Closed({ ...period, lga_id: Type.Optional(Id) });

/** Of a period, or of a branch, an LGA or a weekday in it. */
const figures = {
  /** Placed in the period, and how far those got until now. */
  placed: Whole(),
  cleared: Whole(),
  confirmed: Whole(),
  packed: Whole(),
  dispatched: Whole(),
  delivered: Whole(),
  cancelled: Whole(),
  /** What customers placed at once, on average. */
  basket_lines: Nullable(Type.Number()),
  basket_packs: Nullable(Type.Number()),
  basket_value: Nullable(Amount),
  /** Orders that left in the period: the share of the packs asked for that went with them. */
  sent: Whole(),
  asked_packs: Whole(),
  unfilled_packs: Whole(),
  fill_rate: Percent,
  /** Orders handed over in the period, and how many of them by the promised day. */
  handed_over: Whole(),
  on_time: Whole(),
  on_time_rate: Percent,
  /** Orders cancelled in the period. */
  called_off: Whole(),
};
export const Analytics = Closed({
  from: Day,
  to: Day,
  ...figures,
  before: Closed(figures),
  days: Type.Array(Closed({ day: Day, ...figures })),
  branches: Type.Array(Closed({ id: Id, name: Type.String(), ...figures })),
  /** Monday is 1. */
  weekdays: Type.Array(Closed({ weekday: Whole(1, 7), ...figures })),
  reasons: Type.Array(
    Closed({
      reason: Type.String(),
      orders: Whole(),
      value: Amount,
      share: Percent,
    }),
  ),
  /** Cancelled for reasons that are rarer than those listed. */
  other_reasons: Whole(),
});

export const AnalyticsByLga = Type.Array(Closed({ id: Id, name: Type.String(), ...figures }));

export const FigureCategories = Type.Array(Closed({ id: Id, name: Type.String() }));

export const salesSorts = ["name", "orders", "packs", "sales", "credited", "net", "vat", "margin", "change"] as const;
export const SalesQuery = ListQuery(salesSorts, {
  ...period,
  /** What its rows stand for. */
  show: Type.Optional(OneOf(salesGroups)),
  category_id: Type.Optional(Id),
});

const sums = {
  orders: Whole(),
  packs: Whole(),
  /** Without VAT, at the prices charged: what deals took off is not in it. */
  sales: Amount,
  credited: Amount,
  net: Amount,
  vat: Amount,
  /** Net, less what the goods had cost that were sold and did not come back; for those who may see costs. */
  margin: Nullable(Amount),
  margin_percent: Percent,
};
/** What was left after credit notes in as many days before, and by how much it changed. */
const compared = { ...sums, net_before: Amount, change: Amount, change_percent: Percent };
export const SalesRow = Closed({
  id: Type.String(),
  name: Type.String(),
  /** The record that the row stands for, where there is one. */
  ref_id: Nullable(Id),
  day: Nullable(Day),
  placed_by: Nullable(OneOf(placers)),
  ...compared,
});
export const Sales = Closed({
  from: Day,
  to: Day,
  before_from: Day,
  before_to: Day,
  total_of: Closed(compared),
  days: Type.Array(Closed({ day: Day, sales: Amount, credited: Amount })),
  data: Type.Array(SalesRow),
  ...pageProperties,
});
