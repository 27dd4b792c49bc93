import { useRouter } from "@tanstack/react-router";
import { ChartFrame } from "./chart-frame.tsx";
import classes from "./time-columns.module.css";

/** A week or a day; `says` names it with its figure, `to` leads to the rows behind it. */
export type TimeColumn = { key: string; value: number; says: string; to?: string };
type Props = { columns: readonly TimeColumn[]; finding: string; from: string; to: string };

const height = 100;
/** Of the room for one, what its column takes. */
const share = 0.72;

/** A column for each stretch of time, the one that runs in a lighter tone. The table below says the same in figures. */
export const TimeColumns = ({ columns, finding, from, to }: Props) => {
  const router = useRouter();
  const most = Math.max(1, ...columns.map(({ value }) => value));
  return (
    <ChartFrame finding={finding} most={most} size={[columns.length, height]} from={from} to={to}>
      {columns.map(({ key, value, says, to: rows }, at) => (
        <g key={key} {...(rows ? { className: classes.open, onClick: () => router.history.push(rows) } : {})}>
          <title>{says}</title>
          <rect className={classes.room} x={at} y={0} width={1} height={height} />
          <rect
            className={classes.column}
            x={at + (1 - share) / 2}
            y={height - (value / most) * height}
            width={share}
            height={(value / most) * height}
          />
        </g>
      ))}
    </ChartFrame>
  );
};
