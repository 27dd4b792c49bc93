import { day, plural } from "../../lib/format.ts";
import { ChartFrame } from "./chart-frame.tsx";
import classes from "./week-columns.module.css";

type Week = { week: string; packs: number };
const height = 100;
/** Of a week's width, what its column takes. */
const share = 0.72;

/** A column for each week, the one that runs in a lighter tone. The table below says the same in figures. */
export const WeekColumns = ({ weeks, finding }: { weeks: readonly Week[]; finding: string }) => {
  const most = Math.max(1, ...weeks.map(({ packs }) => packs));
  const first = weeks[0];
  if (!first) return null;
  return (
    <ChartFrame
      finding={finding}
      most={most}
      size={[weeks.length, height]}
      from={`Week of ${day(first.week)}`}
      to="this week"
    >
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
    </ChartFrame>
  );
};
