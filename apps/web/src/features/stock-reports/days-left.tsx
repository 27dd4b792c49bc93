import { expiryBucket } from "@remedia/domain/stock-planning";
import { plural } from "../../lib/format.ts";
import classes from "./days-left.module.css";

const wordsOf = (days: number) => {
  if (days === 0) return "today";
  return days < 0 ? `${plural(-days, "day")} ago` : `in ${plural(days, "day")}`;
};

/** Red once expired, heavy within a month. */
export const DaysLeft = ({ days }: { days: number }) => (
  <span className={classes.days} data-bucket={expiryBucket(days)}>
    {wordsOf(days)}
  </span>
);
