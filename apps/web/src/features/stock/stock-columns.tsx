import classes from "../../composites/columns.module.css";
import { type Column, custom, date, number as figure, link, state, text } from "../../composites/columns.tsx";
import { fillPath, PathLink } from "../../composites/links.tsx";
import { twoLines } from "../../composites/two-lines.tsx";
import { day, number } from "../../lib/format.ts";
import { type Level, placeKindLabel } from "./stock-reference.ts";

type Document = { id: number; created_at: string };
/** "Transfer 12", which leads to it, over the day on which it was entered; numbers follow those days. */
export const documentNo = (word: string, path: string): Column<Document, "created_at"> =>
  twoLines(
    "id",
    "Number",
    (row) => [
      <PathLink key="number" to={fillPath(path, row)} className={classes.link}>
        {word} {row.id}
      </PathLink>,
      day(row.created_at),
    ],
    { sort: "created_at" },
  );

/** What did not arrive as it should have, each kind with its packs. */
export const faultsColumn = <R,>(faultsOf: (row: R) => Record<string, number>): Column<R, never> =>
  twoLines("faults", "Difference", (row) => {
    const found = Object.entries(faultsOf(row)).filter(([, packs]) => packs > 0);
    const [main, below] = found.map(([kind, packs]) => `${number(packs)} ${kind}`);
    return [main, below];
  });

/** An HMO's place bears its name; a shelf has a code, and areas are known by what they are. */
const placeWords = ({ place_code, place_kind, zone }: Level) => {
  if (place_kind === "shelf" || place_kind === "hmo") return [place_code, zone].filter(Boolean).join(", ");
  return placeKindLabel(place_kind);
};

const productColumn = link("title", "/admin/products/$product_id", { label: "Product" });
const batchColumns = [
  text("batch_number", { label: "Batch" }),
  date("expires_on", { label: "Expires" }),
  state("batch_state", { label: "Status" }),
  figure("on_hand"),
  figure("reserved"),
  figure("available"),
];

/** What stands in one place. */
export const contentColumns = [productColumn, ...batchColumns];
/** Where one product stands. */
export const whereColumns = [custom("place", "Place", placeWords), text("warehouse_name"), ...batchColumns];
/** What each HMO holds. */
export const hmoColumns = [productColumn, text("place_code", { label: "HMO" }), ...batchColumns];
