import { batchStates } from "@remedia/domain/stock";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { RowOf } from "../../../../api/types.ts";
import { date, money, number, state, text } from "../../../../composites/columns.tsx";
import { choice } from "../../../../composites/filters.tsx";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { onDemand } from "../../../../composites/on-demand.tsx";
import { useProductCrumbs } from "../../../../features/catalog/product-crumbs.ts";
import { Destructions } from "../../../../features/stock/destructions.tsx";
import { batchMoves, startRecall } from "../../../../features/stock-reports/batch-moves.ts";
import { anId, listSearch, oneOf } from "../../../../lib/list-search.ts";

const BatchDrawer = onDemand(() => import("../../../../features/stock-reports/batch-drawer.tsx"), "BatchDrawer");
const RecallDrawer = onDemand(() => import("../../../../features/stock-reports/recall-drawer.tsx"), "RecallDrawer");

type Batch = RowOf<"GET /admin/products/:id/batches">;

export const Route = createFileRoute("/admin/products/$id/batch_history")({
  staticData: { title: "Batches", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  validateSearch: listSearch({ state: oneOf(batchStates), batch: anId }),
  component: BatchHistory,
});

function BatchHistory() {
  const id = Number(Route.useParams().id);
  const [open, setOpen] = useState<number | null>(Route.useSearch().batch ?? null);
  const [recalling, setRecalling] = useState<Pick<Batch, "id" | "number"> | null>(null);
  const recall = startRecall((batch) => {
    setOpen(null);
    setRecalling(batch);
  });
  return (
    <>
      <ListScreen
        query="GET /admin/products/:id/batches"
        params={{ id }}
        own={["batch"]}
        crumbs={useProductCrumbs(id)}
        columns={[
          text("number", { label: "Batch" }),
          date("expires_on", { label: "Expires", sort: true }),
          state("state"),
          text("supplier_name", { label: "Supplier" }),
          money("cost", { label: "Cost of a pack" }),
          date("created_at", { label: "First seen", sort: true }),
          number("received"),
          number("on_hand", { sort: true }),
          number("reserved"),
          number("sold"),
        ]}
        filters={[choice("state", batchStates)]}
        onOpen={(batch) => setOpen(batch.id)}
        rowActions={[...batchMoves, recall]}
        links={[{ label: "Tracker", to: `/admin/products/${id}/tracker` }]}
        exports={["csv", "xlsx"]}
        empty="No batch of this product has come in yet."
      />
      <Destructions productId={id} />
      {open !== null && <BatchDrawer id={open} actions={[...batchMoves, recall]} onClose={() => setOpen(null)} />}
      {recalling && <RecallDrawer batch={recalling} onClose={() => setRecalling(null)} />}
    </>
  );
}
