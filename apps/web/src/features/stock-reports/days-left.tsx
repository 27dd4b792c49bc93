import { expiryBucket } from "@remedia/domain/stock-planning";
import { twoLines } from "../../composites/two-lines.tsx";
import { day, plural } from "../../lib/format.ts";
import classes from "./days-left.module.css";

const wordsOf = (days: number) => {
  if (days === 0) return "today";
  return days < 0 ? `${plural(-days, "day")} ago` : `in ${plural(days, "day")}`;
};

/** Red once expired, heavy within a month. */
const DaysLeft = ({ days }: { days: number }) => (
  <span className={classes.days} data-bucket={expiryBucket(days)}>
    {wordsOf(days)}
  </span>
);

type Expiring = { expires_on: string; days_left: number };

/** A card has room for one line, and the day must not be cut off it. */
export const expires = twoLines(
  "expires_on",
  "Expires",
  ({ expires_on, days_left }: Expiring) => [day(expires_on), <DaysLeft key="left" days={days_left} />],
  {
    sort: "expires_on",
    matters: true,
    brief: ({ expires_on, days_left }) => (
      <>
        {days_left < 0 ? "Expired" : "Expires"} {day(expires_on)}, <DaysLeft days={days_left} />
      </>
    ),
  },
);
