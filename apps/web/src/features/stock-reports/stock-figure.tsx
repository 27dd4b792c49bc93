import { lacks } from "../../composites/actions.tsx";
import { PathLink } from "../../composites/links.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import { TwoLines } from "../../composites/two-lines.tsx";
import { day, number } from "../../lib/format.ts";

type Product = { id: number; stock: number; earliest_expiry: string | null; is_combo: boolean };

/** What can be sold of it and when the first of it expires; leads to every movement behind the figure. */
export const StockFigure = ({ product: { id, stock, earliest_expiry, is_combo } }: { product: Product }) => {
  const figure = stock === 0 ? <StateBadge state="out_of_stock" /> : number(stock);
  const seesMovements = !is_combo && lacks("stock.read") === null;
  return (
    <TwoLines
      main={seesMovements ? <PathLink to={`/admin/products/${id}/tracker`}>{figure}</PathLink> : figure}
      below={earliest_expiry && `exp. ${day(earliest_expiry)}`}
    />
  );
};
