import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import type { OutputOf } from "../../../../api/types.ts";
import { BalanceLine } from "../../../../composites/charts/balance-line.tsx";
import { Figures } from "../../../../composites/charts/figures.tsx";
import { choice, days } from "../../../../composites/filters.tsx";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { useProductCrumbs } from "../../../../features/catalog/product-crumbs.ts";
import { movementColumns } from "../../../../features/stock-reports/movement-columns.tsx";
import { number } from "../../../../lib/format.ts";
import { aDay, anId, listSearch } from "../../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/products/$id/tracker")({
  staticData: { title: "Product tracker", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  validateSearch: listSearch({ from: aDay, to: aDay, batch_id: anId }),
  component: Tracker,
});

function Tracker() {
  const params = { id: Number(Route.useParams().id) };
  const batches = useApi("GET /admin/products/:id/batches", { params, query: { per_page: 100 } }, { quiet: true });
  return (
    <ListScreen
      query="GET /admin/products/:id/tracker"
      params={params}
      title="Tracker"
      crumbs={useProductCrumbs(params.id)}
      searchable={false}
      columns={movementColumns}
      filters={[
        days("from", "to", "Period"),
        choice(
          "batch_id",
          batches.data?.data.map(({ id, number }) => ({ value: String(id), label: number })) ?? [],
          "Batch",
        ),
      ]}
      links={[{ label: "Batches", to: `/admin/products/${params.id}/batch_history` }]}
      exports={["csv", "xlsx"]}
      empty="No movements of this product yet."
    >
      {(sums) => <Period sums={sums} />}
    </ListScreen>
  );
}

/** What the period began and ended with. */
function Period({ sums }: { sums: OutputOf<"GET /admin/products/:id/tracker"> | undefined }) {
  const params = { id: Number(Route.useParams().id) };
  const { from, to, batch_id } = Route.useSearch();
  const balances = useApi(
    "GET /admin/products/:id/balances",
    { params, query: { ...(from && { from }), ...(to && { to }), ...(batch_id && { batch_id }) } },
    { keepPrevious: true, quiet: true },
  ).data;
  return (
    <>
      <Figures
        figures={[
          ["Opening", sums && number(sums.opening)],
          ["In", sums && number(sums.packs_in)],
          ["Out", sums && number(sums.packs_out)],
          ["Closing", sums && number(sums.closing)],
        ]}
      />
      {sums && balances && <BalanceLine points={balances} opening={sums.opening} from={from} to={to} />}
    </>
  );
}
