import { money } from "../../lib/format.ts";
import classes from "./price.module.css";

type Props = { price: number | null; deal?: { price: number } | null; large?: boolean };

/** How much a deal takes off, in whole percent; null where it takes nothing off. */
export const percentOff = (price: number | null, deal: { price: number } | null): number | null =>
  price !== null && deal && deal.price < price ? Math.round((1 - deal.price / price) * 100) || null : null;

/** What a pack costs. A deal stands first, with the usual price struck out beside it. */
export const Price = ({ price, deal, large }: Props) => {
  const size = large ? `${classes.price} ${classes.large}` : classes.price;
  if (price === null) return <span className={classes.none}>No price here yet</span>;
  if (!deal || deal.price >= price) return <span className={size}>{money(price)}</span>;
  return (
    <span className={size}>
      {money(deal.price)}{" "}
      <s className={classes.usual}>
        <span className="visually-hidden">instead of </span>
        {money(price)}
      </s>
    </span>
  );
};
