import classes from "../../composites/columns.module.css";
import { type Column, custom, date, link, number, state, text } from "../../composites/columns.tsx";
import { fillPath, PathLink } from "../../composites/links.tsx";
import { type Level, placeKindLabel } from "./stock-reference.ts";

/** "Transfer 12", which leads to it. */
export const documentNo = (word: string, path: string): Column<{ id: number }, never> =>
  custom("id", "Number", (row) => (
    <PathLink to={fillPath(path, row)} className={classes.link}>
      {word} {row.id}
    </PathLink>
  ));

/** An HMO's place bears its name; a shelf has a code, and areas are known by what they are. */
const placeWords = ({ place_code, place_kind, zone }: Level) => {
  if (place_kind === "shelf" || place_kind === "hmo") return [place_code, zone].filter(Boolean).join(", ");
  return placeKindLabel(place_kind);
};

const productColumn = link("title", "/admin/products/$product_id", { label: "Product" });
const batchColumns = [
  text("batch_number", { label: "Batch" }),
  date("expires_on", { label: "Expires" }),
  state("batch_state", { label: "State" }),
  number("on_hand"),
  number("reserved"),
  number("available"),
];

/** What stands in one place. */
export const contentColumns = [productColumn, ...batchColumns];
/** Where one product stands. */
export const whereColumns = [custom("place", "Place", placeWords), text("warehouse_name"), ...batchColumns];
/** What each HMO holds. */
export const hmoColumns = [productColumn, text("place_code", { label: "HMO" }), ...batchColumns];
