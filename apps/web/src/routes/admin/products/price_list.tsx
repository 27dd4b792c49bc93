import { createFileRoute } from "@tanstack/react-router";
import { PriceList } from "../../../features/catalog/price-list.tsx";
import { aDay, listSearch } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/products/price_list")({
  staticData: { title: "Price list", requiresAuth: true, requiresAdminAccess: true, permission: "products.read" },
  validateSearch: listSearch({ as_of: aDay }),
  component: () => <PriceList query="GET /admin/products/price_list" product="/admin/products/$id" />,
});
