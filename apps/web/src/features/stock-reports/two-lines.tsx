import type { ReactNode } from "react";
import classes from "./two-lines.module.css";

/** What matters, and below it what tells it apart: two columns in the width of one. */
export const TwoLines = ({ main, below }: { main: ReactNode; below: ReactNode }) => (
  <>
    {main}
    {below && <small className={classes.below}>{below}</small>}
  </>
);
