import { createFileRoute } from "@tanstack/react-router";
import { BulkPage } from "../../../features/catalog/bulk-page.tsx";
import { bulkSearch } from "../../../features/catalog/bulk-search.ts";

export const Route = createFileRoute("/admin/products/bulk_update")({
  staticData: { title: "Bulk update", requiresAuth: true, requiresAdminAccess: true, permission: "products.bulk.read" },
  validateSearch: bulkSearch,
  component: BulkUpdate,
});

function BulkUpdate() {
  return <BulkPage kind="update" title="Bulk update" />;
}
