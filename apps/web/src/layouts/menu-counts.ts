import { liveEveryMs, useApi } from "../api/query.ts";
import type { MenuGroup } from "../lib/menus.ts";

/** How many wait behind an entry of a menu, by its path. */
export type MenuCounts = Readonly<Record<string, number>>;

const orders = "/admin/orders";

/** Orders that nobody has confirmed yet, for those whose menu leads to them. */
export const useMenuCounts = (groups: readonly MenuGroup[]): MenuCounts => {
  const enabled = groups.some(({ entries }) => entries.some(({ to }) => to === orders));
  const options = { enabled, quiet: true, refreshEveryMs: liveEveryMs };
  const pending = useApi("GET /admin/orders/pending/count", undefined, options).data;
  return pending ? { [orders]: pending.pending_order_count } : {};
};
