import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { useApi } from "../../../../api/query.ts";
import type { RowOf } from "../../../../api/types.ts";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { onDemand } from "../../../../composites/on-demand.tsx";
import { auditColumns } from "../../../../features/audit/audit-columns.tsx";
import { orderCrumbs } from "../../../../features/order-desk/order-crumbs.ts";
import { listSearch } from "../../../../lib/list-search.ts";

const AuditDrawer = onDemand(() => import("../../../../features/audit/audit-drawer.tsx"), "AuditDrawer");

export const Route = createFileRoute("/admin/orders/$id/audits")({
  staticData: { title: "Who did what", requiresAuth: true, requiresAdminAccess: true, permission: "orders.read" },
  validateSearch: listSearch({}),
  component: OrderAudits,
});

type Row = RowOf<"GET /admin/orders/:id/audits">;

function OrderAudits() {
  const id = Number(Route.useParams().id);
  const order = useApi("GET /admin/orders/:id", { params: { id } }, { quiet: true }).data;
  const [open, setOpen] = useState<Row | null>(null);
  return (
    <>
      <ListScreen
        query="GET /admin/orders/:id/audits"
        params={{ id }}
        crumbs={orderCrumbs({ id, number: order?.number ?? "" })}
        searchable={false}
        columns={auditColumns<Row>(setOpen)}
        exports={["csv", "xlsx"]}
        empty="Nothing has been done to this order yet."
      />
      {open && <AuditDrawer audit={open} onClose={() => setOpen(null)} />}
    </>
  );
}
