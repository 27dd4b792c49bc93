import { createFileRoute } from "@tanstack/react-router";
import { PriceList, priceListSearch } from "../../../features/catalog/price-list.tsx";

export const Route = createFileRoute("/admin/products/price_list")({
  staticData: { title: "Price list", requiresAuth: true, requiresAdminAccess: true, permission: "products.read" },
  validateSearch: priceListSearch,
  component: () => <PriceList query="GET /admin/products/price_list" product="/admin/products/$id" />,
});
