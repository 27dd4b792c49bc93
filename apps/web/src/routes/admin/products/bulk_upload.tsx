import { createFileRoute } from "@tanstack/react-router";
import { BulkPage } from "../../../features/catalog/bulk-page.tsx";
import { bulkSearch } from "../../../features/catalog/bulk-search.ts";

export const Route = createFileRoute("/admin/products/bulk_upload")({
  staticData: { title: "Bulk upload", requiresAuth: true, requiresAdminAccess: true, permission: "products.bulk.read" },
  validateSearch: bulkSearch,
  component: BulkUpload,
});

function BulkUpload() {
  return <BulkPage kind="upload" title="Bulk upload" />;
}
