import type { ReactNode } from "react";
import { number } from "../../lib/format.ts";
import classes from "./chart-frame.module.css";

type Props = {
  /** What the drawing tells, for those who do not see it. */
  finding: string;
  /** What its full height stands for; it begins at zero. */
  most: number;
  /** Of the drawing, in its own units: it is stretched to the room there is. */
  size: readonly [width: number, height: number];
  from: string;
  to: string;
  children: ReactNode;
};

/** The scale and the period around a drawing of amounts over time. */
export const ChartFrame = ({ finding, most, size, from, to, children }: Props) => (
  <figure className={classes.figure}>
    <span className={classes.most}>{number(most)}</span>
    <svg viewBox={`0 0 ${size.join(" ")}`} preserveAspectRatio="none" role="img" aria-label={finding}>
      {children}
    </svg>
    <span className={classes.least}>0</span>
    <figcaption>
      <span>{from}</span>
      <span>{to}</span>
    </figcaption>
  </figure>
);
