import type { ReactNode } from "react";
import classes from "./figures.module.css";

/** A few figures that sum up the list below. */
export const Figures = ({ figures }: { figures: readonly [label: string, value: ReactNode][] }) => (
  <dl className={classes.figures}>
    {figures.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value ?? "–"}</dd>
      </div>
    ))}
  </dl>
);
