import type { RowOf } from "../../api/types.ts";
import classes from "../../composites/columns.module.css";
import { PathLink } from "../../composites/links.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import { TwoLines } from "../../composites/two-lines.tsx";
import { number } from "../../lib/format.ts";
import { currentBranch } from "../../lib/session.ts";

type Row = RowOf<"GET /admin/stock/quantities">;

/** A product, in its branch where several are shown; leads to every movement behind its figures. */
export const ProductAt = ({ row: { product_id, title, branch_name } }: { row: Row }) => (
  <TwoLines
    main={
      <PathLink to={`/admin/products/${product_id}/tracker`} className={classes.link}>
        {title}
      </PathLink>
    }
    below={currentBranch() ? null : branch_name}
  />
);

/** How long it lasts; none left is a state of its own. */
export const Cover = ({ row }: { row: Row }) => {
  if (row.available === 0) return <StateBadge state="out_of_stock" />;
  return row.days_of_cover === null ? "–" : number(row.days_of_cover);
};
