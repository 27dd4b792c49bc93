import type { ReactNode } from "react";
import { fullMoney } from "../../lib/format.ts";
import { LineProduct } from "../shop/line-product.tsx";
import classes from "./order-line.module.css";

type Props = {
  product: { id: number; title: string; image_url: string | null; form: string };
  total: number | null;
  /** What the packs cost, and whatever else is to be known of them. */
  children: ReactNode;
  /** Across the whole width, such as what is wrong. */
  below?: ReactNode;
};

export const OrderLines = ({ children }: { children: ReactNode }) => <ul className={classes.lines}>{children}</ul>;

/** A line of an order, or of what is about to become one. */
export const OrderLine = ({ product, total, children, below }: Props) => (
  <li className={classes.line}>
    <LineProduct product={product}>{children}</LineProduct>
    <strong className={classes.total}>{total === null ? "–" : fullMoney(total)}</strong>
    {below}
  </li>
);
