import { daysBetween, lagosDay } from "@remedia/domain/days";
import { day, number, plural } from "../../lib/format.ts";
import { Panel } from "../panel.tsx";
import classes from "./balance-line.module.css";
import { ChartFrame } from "./chart-frame.tsx";

type Point = { day: string; balance: number };
type Props = { points: readonly Point[]; opening: number; from?: string | undefined; to?: string | undefined };

const width = 600;
const height = 120;

/** How the stock went over the period: a line for the eye, the rows below for the reader. */
export const BalanceLine = ({ points, opening, from, to }: Props) => {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const starts = from ?? first.day;
  const ends = to ?? lagosDay(new Date());
  const most = Math.max(1, opening, ...points.map(({ balance }) => balance));
  const finding = findingOf(opening, points);
  const line = stepsOf(points, { opening, starts, ends, most });
  return (
    <Panel title={finding} lead={`Packs at the end of each day, ${day(starts)} – ${day(ends)}`}>
      <ChartFrame finding={finding} most={most} size={[width, height]} from={day(starts)} to={day(ends)}>
        <path className={classes.area} d={`${line}V${height}H0Z`} />
        <path className={classes.line} d={line} vectorEffect="non-scaling-stroke" />
      </ChartFrame>
    </Panel>
  );
};

/** How it ended, and the lowest it stood between: what people look for. */
const findingOf = (opening: number, points: readonly Point[]) => {
  const closing = points.at(-1)!.balance;
  const low = points.reduce((least, point) => (point.balance < least.balance ? point : least));
  const way =
    closing === opening
      ? `Stock ends as it began, with ${plural(closing, "pack")}`
      : `Stock ${closing > opening ? "rose" : "fell"} from ${number(opening)} to ${plural(closing, "pack")}`;
  if (low.balance >= Math.min(opening, closing)) return way;
  return low.balance <= 0
    ? `${way}; it was out on ${day(low.day)}`
    : `${way}; the lowest was ${number(low.balance)} on ${day(low.day)}`;
};

type Frame = { opening: number; starts: string; ends: string; most: number };
/** A balance holds until the next movement: a line of steps from zero up. */
const stepsOf = (points: readonly Point[], { opening, starts, ends, most }: Frame) => {
  const span = Math.max(1, daysBetween(starts, ends));
  const x = (at: string) => Math.round((Math.min(span, daysBetween(starts, at)) / span) * width);
  const y = (balance: number) => Math.round(height - (Math.max(0, balance) / most) * (height - 4));
  const steps = points.map(({ day: at, balance }) => `H${x(at)}V${y(balance)}`);
  return `M0 ${y(opening)}${steps.join("")}H${width}`;
};
