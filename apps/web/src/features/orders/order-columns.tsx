import type { RowOf } from "../../api/types.ts";
import { custom, datetime, link, money, number, state, text } from "../../composites/columns.tsx";
import { day } from "../../lib/format.ts";
import { isComing } from "./words.ts";

type Row = RowOf<"GET /orders">;

/** An order of one's own in a list. */
export const ownOrderColumns = [
  link("number", "/orders/$id", { label: "Order" }),
  state("state"),
  text("store_name", { label: "Store" }),
  number("packs"),
  money("total", { sort: true }),
  datetime("placed_at", { sort: true }),
  // Of what has come, or never will, nobody asks when it comes.
  custom("promised_on", "Arrives by", ({ state, promised_on }: Row) =>
    isComing(state) ? <time dateTime={promised_on}>{day(promised_on)}</time> : "–",
  ),
];
