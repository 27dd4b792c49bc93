import { expiryBuckets } from "@remedia/domain/stock-planning";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useApi } from "../../../api/query.ts";
import type { RowOf } from "../../../api/types.ts";
import { link, money, number } from "../../../composites/columns.tsx";
import { choice, named } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { twoLines } from "../../../composites/two-lines.tsx";
import { useCategoryTree } from "../../../features/catalog/reference.ts";
import { expires } from "../../../features/stock-reports/days-left.tsx";
import { manyExpiryActions, useExpiryActions } from "../../../features/stock-reports/expiry-actions.ts";
import { bucketNames, ExpiryBars } from "../../../features/stock-reports/expiry-bars.tsx";
import { NearExpiryDeal } from "../../../features/stock-reports/near-expiry-deal.tsx";
import { anId, listSearch, oneOf, upTo } from "../../../lib/list-search.ts";

type Row = RowOf<"GET /admin/stock/expiry">;

export const Route = createFileRoute("/admin/products/expiry_report")({
  staticData: { title: "Expiry report", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  validateSearch: listSearch({
    bucket: oneOf(expiryBuckets),
    within_days: upTo(3650),
    supplier_id: anId,
    category_id: anId,
  }),
  component: ExpiryReport,
});

const horizons = [30, 60, 90, 180].map((days) => ({ value: String(days), label: `Within ${days} days` }));

function ExpiryReport() {
  const { bucket } = Route.useSearch();
  const navigate = useNavigate();
  const [selling, setSelling] = useState<Row | null>(null);
  const suppliers = useApi("GET /admin/suppliers", { query: { per_page: 100, sort: "name" } }, { quiet: true }).data;
  const pick = (next: Row["bucket"]) =>
    void navigate({ to: Route.to, search: next === bucket ? {} : { bucket: next }, replace: true });
  return (
    <>
      <ListScreen
        query="GET /admin/stock/expiry"
        columns={[
          link("title", "/admin/products/$product_id/batch_history", { label: "Product" }),
          twoLines("batch_number", "Batch", (row: Row) => [row.batch_number, row.supplier_name]),
          expires,
          twoLines("place_code", "Place", (row: Row) => [row.place_code, row.warehouse_name ?? row.branch_name]),
          number("on_hand", { label: "Packs" }),
          number("left_over", { label: "Left over" }),
          money("value", { label: "Value at cost" }),
        ]}
        filters={[
          choice(
            "bucket",
            expiryBuckets.map((value) => ({ value, label: bucketNames[value] })),
            "Expires",
          ),
          choice("within_days", horizons, "Not yet expired"),
          choice("supplier_id", named(suppliers?.data ?? []), "Supplier"),
          choice("category_id", named(useCategoryTree()), "Category"),
        ]}
        rowActions={useExpiryActions(setSelling)}
        bulkActions={manyExpiryActions}
        exports={["csv", "xlsx", "pdf"]}
        empty="Nothing expires within the next 180 days."
      >
        <ExpiryBars picked={bucket} onPick={pick} />
      </ListScreen>
      {selling && <NearExpiryDeal row={selling} onClose={() => setSelling(null)} />}
    </>
  );
}
