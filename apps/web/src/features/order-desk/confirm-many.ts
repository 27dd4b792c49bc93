import { orderTransitions } from "@remedia/domain/orders";
import { api } from "../../api/client.ts";
import { showDone, showFault } from "../../api/toasts.ts";
import type { RowOf } from "../../api/types.ts";
import type { Action } from "../../composites/actions.tsx";
import { money, plural } from "../../lib/format.ts";

type Row = RowOf<"GET /admin/orders">;
const { label } = orderTransitions.confirm;

/** Confirms all that were chosen; what could not be confirmed says why. */
export const confirmMany: Action<readonly Row[]> = {
  label,
  question: (rows) => ({
    title: `${label} ${plural(rows.length, "order")}?`,
    body: `${money(rows.reduce((sum, { total }) => sum + total, 0))} in all.`,
    label: rows.length === 1 ? "Confirm order" : "Confirm orders",
  }),
  run: async (rows) => {
    const { done, refused } = await api("POST /admin/orders/confirm", { body: { ids: rows.map(({ id }) => id) } });
    if (done > 0) showDone(`Confirmed: ${plural(done, "order")}.`);
    const numberOf = (wanted: number) => rows.find(({ id }) => id === wanted)?.number;
    if (refused.length > 0) showFault(...refused.map(({ id, why }) => `${numberOf(id)}: ${why}`));
  },
};
