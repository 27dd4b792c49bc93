import { expiryBucket } from "@remedia/domain/stock-planning";
import { number, plural } from "../../lib/format.ts";
import classes from "./days-left.module.css";

/** Red once expired, heavy within a month. */
export const DaysLeft = ({ days }: { days: number }) => (
  <span className={classes.days} data-bucket={expiryBucket(days)}>
    {days < 0 ? `${plural(-days, "day")} ago` : number(days)}
  </span>
);
