import type { ReactNode } from "react";
import type { Column } from "./columns.tsx";
import classes from "./two-lines.module.css";

/** What matters, and below it what tells it apart: two columns in the width of one. */
export const TwoLines = ({ main, below }: { main: ReactNode; below: ReactNode }) => (
  <>
    {main}
    {below && <small className={classes.below}>{below}</small>}
  </>
);

/** A column of short words over short words, such as a shelf over its warehouse. */
export const twoLines = <R, S extends string = never>(
  name: string,
  label: string,
  lines: (row: R) => readonly [main: ReactNode, below: ReactNode],
  more: Pick<Column<R, S>, "sort" | "align" | "matters" | "named" | "brief"> = {},
): Column<R, S> => ({
  name,
  label,
  named: true,
  ...more,
  cell: (row) => {
    const [main, below] = lines(row);
    return <TwoLines main={<span className={classes.line}>{main ?? "–"}</span>} below={below} />;
  },
});
