type Where = Record<string, string | number | undefined>;

/** The orders behind a figure: the list, narrowed to exactly those that were counted. */
const orders = (where: Where) => {
  const said = Object.entries(where).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `/admin/orders?${new URLSearchParams(said)}`;
};

/** Days, and what they are narrowed to: a branch, an LGA, a weekday. */
export type Behind = { from: string; to: string } & Partial<Record<"branch_id" | "lga_id" | "weekday", number>>;

export const ordersBehind = {
  placed: (behind: Behind, more: Where = {}) => orders({ ...behind, ...more }),
  /** What was missing, or, where nothing was, all that left. */
  filled: (behind: Behind, { unfilled_packs }: { unfilled_packs: number }) =>
    ordersBehind.sent(behind, unfilled_packs > 0 ? { incomplete: "true" } : {}),
  /** What came late, or, where nothing did, all that was handed over. */
  onTime: (behind: Behind, { on_time, handed_over }: { on_time: number; handed_over: number }) =>
    ordersBehind.handedOver(behind, on_time < handed_over ? { on_time: "false" } : {}),
  sent: ({ from, to, ...rest }: Behind, more: Where = {}) =>
    orders({ dispatched_from: from, dispatched_to: to, ...rest, ...more }),
  handedOver: ({ from, to, ...rest }: Behind, more: Where = {}) =>
    orders({ delivered_from: from, delivered_to: to, ...rest, ...more }),
  cancelled: ({ from, to, ...rest }: Behind, more: Where = {}) =>
    orders({ cancelled_from: from, cancelled_to: to, ...rest, ...more }),
};
