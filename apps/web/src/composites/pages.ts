import { number } from "../lib/format.ts";

/** `more`: the list goes on behind `total`, where the server stops counting and numbering pages. */
export type RowsOnPage = { total: number; more?: true; perPage: number; at: number };

export const pageCount = ({ total, perPage }: RowsOnPage): number => Math.ceil(total / perPage);

/** The page to show: what lies beyond the end is the last. */
export const pageWithin = (rows: RowsOnPage): number => Math.max(1, Math.min(rows.at, pageCount(rows)));

/** "26–50 of 1,203", "1–25 of 10,000+"; the last page of a list without an end says how to see the rest. */
export const rowsShown = (rows: RowsOnPage): string => {
  const { total, more, perPage, at } = rows;
  const last = Math.min(total, at * perPage);
  const shown = `${number((at - 1) * perPage + 1)}–${number(last)} of ${number(total)}${more ? "+" : ""}`;
  return more && at >= pageCount(rows) ? `${shown}. Narrow the list or export it to see the rest.` : shown;
};
