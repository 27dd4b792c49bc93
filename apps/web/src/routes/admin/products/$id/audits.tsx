import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { RowOf } from "../../../../api/types.ts";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { onDemand } from "../../../../composites/on-demand.tsx";
import { auditColumns } from "../../../../features/audit/audit-columns.tsx";
import { useProductCrumbs } from "../../../../features/catalog/product-crumbs.ts";
import { listSearch } from "../../../../lib/list-search.ts";

const AuditDrawer = onDemand(() => import("../../../../features/audit/audit-drawer.tsx"), "AuditDrawer");

export const Route = createFileRoute("/admin/products/$id/audits")({
  staticData: { title: "Who did what", requiresAuth: true, requiresAdminAccess: true, permission: "products.read" },
  validateSearch: listSearch({}),
  component: ProductAudits,
});

type Row = RowOf<"GET /admin/products/:id/audits">;

function ProductAudits() {
  const id = Number(Route.useParams().id);
  const [open, setOpen] = useState<Row | null>(null);
  return (
    <>
      <ListScreen
        query="GET /admin/products/:id/audits"
        params={{ id }}
        crumbs={useProductCrumbs(id)}
        searchable={false}
        columns={auditColumns<Row>(setOpen)}
        exports={["csv", "xlsx"]}
        empty="Nothing has been done to this product yet."
      />
      {open && <AuditDrawer audit={open} onClose={() => setOpen(null)} />}
    </>
  );
}
