import type { ReactNode } from "react";
import type { OutputOf } from "../../api/types.ts";
import { Figures } from "../../composites/charts/figures.tsx";
import { PathLink } from "../../composites/links.tsx";
import { money, number } from "../../lib/format.ts";
import { changeInWords, growthInWords, pointsInWords } from "./change.ts";
import classes from "./insight.module.css";
import { type Behind, ordersBehind } from "./order-links.ts";

export type Analytics = OutputOf<"GET /admin/orders/analytics">;

export const percentText = (percent: number | null) => (percent === null ? "–" : `${number(percent)}%`);

const Figure = ({ to, beside, children }: { to: string; beside: string | null; children: ReactNode }) => (
  <>
    <PathLink to={to} className={classes.figure}>
      {children}
    </PathLink>
    {beside && <small className={classes.beside}>{beside}</small>}
  </>
);

/** What the period comes to, beside as many days before it; every figure leads to its orders. */
export const OrderFigures = ({ all, behind }: { all: Analytics; behind: Behind }) => {
  const { before } = all;
  return (
    <Figures
      figures={[
        [
          "Orders placed",
          <Figure key="placed" to={ordersBehind.placed(behind)} beside={changeInWords(all.placed, before.placed)}>
            {number(all.placed)}
          </Figure>,
        ],
        [
          "Value per order",
          <Figure key="basket" to={ordersBehind.placed(behind)} beside={basketWords(all)}>
            {all.basket_value === null ? "–" : money(Math.round(all.basket_value))}
          </Figure>,
        ],
        [
          "Fill rate",
          <Figure
            key="fill"
            to={ordersBehind.filled(behind, all)}
            beside={pointsInWords(all.fill_rate, before.fill_rate)}
          >
            {percentText(all.fill_rate)}
          </Figure>,
        ],
        [
          "Delivered on time",
          <Figure
            key="time"
            to={ordersBehind.onTime(behind, all)}
            beside={pointsInWords(all.on_time_rate, before.on_time_rate)}
          >
            {percentText(all.on_time_rate)}
          </Figure>,
        ],
        [
          "Cancelled",
          <Figure
            key="off"
            to={ordersBehind.cancelled(behind)}
            beside={changeInWords(all.called_off, before.called_off)}
          >
            {number(all.called_off)}
          </Figure>,
        ],
      ]}
    />
  );
};

const basketWords = ({ basket_lines, basket_packs, basket_value, before }: Analytics) => {
  if (basket_lines === null || basket_packs === null) return null;
  const growth =
    basket_value === null || !before.basket_value
      ? null
      : growthInWords(Math.round((100 * (basket_value - before.basket_value)) / before.basket_value));
  return `${number(basket_lines)} lines, ${number(basket_packs)} packs${growth ? `; ${growth}` : ""}`;
};
