import { orderTransitions } from "@remedia/domain/orders";
import { api } from "../../api/client.ts";
import type { RowOf } from "../../api/types.ts";
import { asking } from "../../composites/actions.tsx";
import { manyTransitions } from "../../composites/many.ts";
import { money } from "../../lib/format.ts";

type Row = RowOf<"GET /admin/orders">;

/** Confirms all that were chosen, after their total has been read. */
export const confirmMany = manyTransitions(orderTransitions, ["confirm"], {
  noun: "order",
  nameOf: ({ number }: Row) => number,
  send: (_, { ids }) => api("POST /admin/orders/confirm", { body: { ids } }),
}).map((confirm) =>
  asking(confirm, (rows) => ({ body: `${money(rows.reduce((sum, { total }) => sum + total, 0))} in all.` })),
);
