import type { RowOf } from "../../api/types.ts";
import { custom, datetime, link, money, number, state, text } from "../../composites/columns.tsx";
import * as format from "../../lib/format.ts";
import { OwnOrderState, ownStateWords } from "./own-order-state.tsx";
import { isComing } from "./words.ts";

type Row = RowOf<"GET /orders">;

/** An order of one's own in a list; on a phone its total and day come before the rest. */
export const ownOrderColumns = [
  link("number", "/orders/$id", { label: "Order" }),
  {
    ...state("state"),
    cell: (order: Row) => <OwnOrderState order={order} />,
    brief: (order: Row) => ownStateWords(order),
  },
  text("store_name", { label: "Store" }),
  number("packs"),
  {
    ...money("total", { sort: true, matters: true }),
    cell: ({ comes_to }: Row) => format.money(comes_to),
    brief: ({ comes_to }: Row) => format.money(comes_to),
  },
  { ...datetime("placed_at", { sort: true, matters: true }), brief: ({ placed_at }: Row) => format.day(placed_at) },
  // Of what has come, or never will, nobody asks when it comes.
  custom("promised_on", "Arrives by", (order: Row) =>
    isComing(order.state) ? <time dateTime={order.promised_on}>{format.day(order.promised_on)}</time> : "–",
  ),
];

export const ownOrderColumnsOfOneStore = ownOrderColumns.filter(({ name }) => name !== "store_name");
