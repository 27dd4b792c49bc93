import { day, money } from "../../lib/format.ts";
import classes from "./product-page.module.css";

type Point = { at: string | Date; price: number | null };

/** How the price went: a line for the eye, a table for the reader. */
export const PriceHistory = ({ points }: { points: readonly Point[] }) => {
  const priced = points.flatMap(({ at, price }) => (price === null ? [] : [{ at: String(at), price }]));
  if (priced.length < 2) return null;
  const first = priced[0]!;
  const last = priced.at(-1)!;
  const change = Math.round((last.price / first.price - 1) * 100);
  const finding =
    change === 0 ? "The price is what it was" : `The price went ${change > 0 ? "up" : "down"} by ${Math.abs(change)}%`;
  return (
    <details className={classes.history}>
      <summary>
        {finding} since {day(first.at)}
      </summary>
      <svg viewBox="0 0 400 100" preserveAspectRatio="none" className={classes.chart} role="img" aria-label={finding}>
        <path d={stepsOf(priced)} vectorEffect="non-scaling-stroke" />
      </svg>
      <table>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Price of a pack</th>
          </tr>
        </thead>
        <tbody>
          {priced.map(({ at, price }) => (
            <tr key={at}>
              <td>{day(at)}</td>
              <td>{money(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};

/** A price holds until the next one: a line of steps from zero up. */
const stepsOf = (points: readonly { at: string; price: number }[]) => {
  const times = points.map(({ at }) => new Date(at).getTime());
  const start = times[0]!;
  const span = Math.max(1, Date.now() - start);
  const most = Math.max(...points.map(({ price }) => price)) * 1.1;
  const x = (time: number) => ((time - start) / span) * 400;
  const y = (price: number) => 100 - (price / most) * 100;
  const steps = points.map(
    ({ price }, at) => `${at === 0 ? "M" : "H"}${x(times[at]!)}${at === 0 ? ` ${y(price)}` : `V${y(price)}`}`,
  );
  return `${steps.join("")}H400`;
};
