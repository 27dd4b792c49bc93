import { lagosDay } from "@remedia/domain/days";
import { insightPeriod, salesGroups } from "@remedia/domain/insight";
import { createFileRoute } from "@tanstack/react-router";
import { useBranches } from "../../api/reference.ts";
import columnClasses from "../../composites/columns.module.css";
import { type Column, custom, money, number } from "../../composites/columns.tsx";
import { choice, days, named } from "../../composites/filters.tsx";
import { PathLink } from "../../composites/links.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { twoLines } from "../../composites/two-lines.tsx";
import { Views } from "../../composites/views.tsx";
import { useFigureCategories } from "../../features/insight/figure-filters.ts";
import { percentText } from "../../features/insight/order-figures.tsx";
import { SalesBars, SalesChart } from "../../features/insight/sales-chart.tsx";
import { behindRow, type SalesRow } from "../../features/insight/sales-links.ts";
import { holds } from "../../lib/access.ts";
import { money as naira } from "../../lib/format.ts";
import { aDay, anId, listSearch, oneOf } from "../../lib/list-search.ts";
import { currentBranch, useUser } from "../../lib/session.ts";

export const Route = createFileRoute("/admin/sales")({
  staticData: { title: "Sales", requiresAuth: true, requiresAdminAccess: true, permission: "sales.read" },
  validateSearch: listSearch({ from: aDay, to: aDay, branch_id: anId, category_id: anId, show: oneOf(salesGroups) }),
  component: Sales,
});

const labels = {
  day: "Day",
  product: "Product",
  category: "Category",
  customer: "Customer",
  placed_by: "Placed by",
  branch: "Branch",
} as const;

const margin: Column<SalesRow, "margin"> = twoLines<SalesRow, "margin">(
  "margin",
  "Margin",
  (row) => [
    row.margin === null ? null : naira(row.margin),
    row.margin_percent === null ? null : percentText(row.margin_percent),
  ],
  { sort: "margin", align: "right" },
);
const change: Column<SalesRow, "change"> = twoLines<SalesRow, "change">(
  "change",
  "Against before",
  (row) => [
    `${row.change > 0 ? "+" : ""}${naira(row.change)}`,
    row.change_percent === null ? "nothing before" : `${row.change > 0 ? "+" : ""}${percentText(row.change_percent)}`,
  ],
  { sort: "change", align: "right" },
);

function Sales() {
  const { show = "day", branch_id, category_id, ...asked } = Route.useSearch();
  const only = { branch_id, category_id };
  const period = insightPeriod(lagosDay(new Date()), asked);
  const branches = useBranches();
  const categories = useFigureCategories();
  const user = useUser();
  return (
    <ListScreen
      query="GET /admin/sales"
      searchable={show === "product" || show === "customer"}
      columns={[
        {
          ...custom("name", labels[show], (row: SalesRow) => (
            <PathLink to={behindRow(show, row, period, only)} className={columnClasses.link}>
              {row.name}
            </PathLink>
          )),
          sort: "name",
        },
        number("orders", { sort: true }),
        number("packs", { sort: true }),
        money("sales", { sort: true }),
        money("credited", { sort: true }),
        money("net", { sort: true }),
        money("vat", { label: "VAT", sort: true }),
        ...(holds(user, "products.cost.read") ? [margin] : []),
        change,
      ]}
      filters={[
        days("from", "to", "Delivered"),
        choice("category_id", named(categories), "Category"),
        ...(currentBranch() === "" ? [choice("branch_id", named(branches), "Branch")] : []),
      ]}
      exports={["csv", "xlsx"]}
      empty="Nothing was sold in these days."
    >
      {(sales) => (
        <>
          {sales && <SalesChart sales={sales} only={only} />}
          {sales && show !== "day" && <SalesBars rows={sales.data} of={labels[show]} />}
          <Views
            label="Look at it by"
            at={show === "day" ? undefined : show}
            views={salesGroups.map((group) => [labels[group], group === "day" ? undefined : group])}
          />
        </>
      )}
    </ListScreen>
  );
}
