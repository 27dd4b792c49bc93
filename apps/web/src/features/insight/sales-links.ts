import type { SalesGroup } from "@remedia/domain/insight";
import type { RowOf } from "../../api/types.ts";

export type SalesRow = RowOf<"GET /admin/sales">;

type Days = { from: string; to: string };
export type Where = Record<string, string | number | null | undefined>;

const said = (where: Where) =>
  new URLSearchParams(Object.entries(where).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])));

const delivered = ({ from, to }: Days) => ({ delivered_from: from, delivered_to: to });

export const salesBehind = {
  orders: (days: Days, more: Where = {}) => `/admin/orders?${said({ ...delivered(days), ...more })}`,
  ofProduct: (id: number, days: Days, more: Where = {}) =>
    `/admin/products/${id}/orders?${said({ ...delivered(days), ...more })}`,
};

/** Where the name of a row leads: to the orders it was made of, or, for a category, to its products. */
export const behindRow = (show: SalesGroup, { ref_id, day, placed_by }: SalesRow, days: Days, more: Where): string => {
  if (show === "product") return salesBehind.ofProduct(ref_id!, days, more);
  if (show === "category") return `/admin/sales?${said({ ...days, ...more, show: "product", category_id: ref_id })}`;
  if (show === "day") return salesBehind.orders({ from: day!, to: day! }, more);
  if (show === "customer") return salesBehind.orders(days, { ...more, user_id: ref_id });
  return salesBehind.orders(days, show === "branch" ? { ...more, branch_id: ref_id } : { ...more, placed_by });
};
