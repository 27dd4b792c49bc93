import { day, number, plural } from "../../lib/format.ts";
import classes from "./week-columns.module.css";

type Week = { week: string; packs: number };
const height = 100;
/** Of a week's width, what its column takes. */
const share = 0.72;

/** A column for each week, the one that runs in a lighter tone. The table below says the same in figures. */
export const WeekColumns = ({ weeks, finding }: { weeks: readonly Week[]; finding: string }) => {
  const most = Math.max(1, ...weeks.map(({ packs }) => packs));
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return null;
  return (
    <figure className={classes.figure}>
      <span className={classes.most}>{number(most)}</span>
      <svg viewBox={`0 0 ${weeks.length} ${height}`} preserveAspectRatio="none" role="img" aria-label={finding}>
        {weeks.map(({ week, packs }, at) => {
          const tall = (packs / most) * height;
          return (
            <rect
              key={week}
              className={classes.column}
              x={at + (1 - share) / 2}
              y={height - tall}
              width={share}
              height={tall}
            >
              <title>{`Week of ${day(week)}: ${plural(packs, "pack")}`}</title>
            </rect>
          );
        })}
      </svg>
      <span className={classes.least}>0</span>
      <figcaption>
        <span>Week of {day(first.week)}</span>
        <span>this week</span>
      </figcaption>
    </figure>
  );
};
