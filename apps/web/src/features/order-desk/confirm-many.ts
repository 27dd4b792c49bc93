import { orderTransitions } from "@remedia/domain/orders";
import { api } from "../../api/client.ts";
import type { RowOf } from "../../api/types.ts";
import { asking } from "../../composites/actions.tsx";
import { manyTransitions } from "../../composites/many.ts";
import { money } from "../../lib/format.ts";
import { createStore } from "../../lib/store.ts";

type Row = RowOf<"GET /admin/orders">;

/** What came of the last orders that were confirmed together, where some were not: why, or null for those that were. */
export const confirmed = createStore<readonly (Row & { why: string | null })[] | null>(null);

/** Confirms all that were chosen, after their total has been read. */
export const confirmMany = manyTransitions(orderTransitions, ["confirm"], {
  noun: "order",
  nameOf: ({ number }: Row) => number,
  send: (_, { ids }) => api("POST /admin/orders/confirm", { body: { ids } }),
  list: (rows, refused) => {
    const why = new Map(refused.map((each) => [each.id, each.why]));
    confirmed.set(rows.map((row) => ({ ...row, why: why.get(row.id) ?? null })));
  },
}).map((confirm) =>
  asking(confirm, (rows) => ({ body: `${money(rows.reduce((sum, { total }) => sum + total, 0))} in all.` })),
);
