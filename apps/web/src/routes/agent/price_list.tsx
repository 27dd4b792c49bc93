import { createFileRoute } from "@tanstack/react-router";
import { PriceList, priceListSearch } from "../../features/catalog/price-list.tsx";

export const Route = createFileRoute("/agent/price_list")({
  staticData: { title: "Price list", requiresAuth: true, requiresVerified: true, permission: "price_list.own" },
  validateSearch: priceListSearch,
  component: () => <PriceList query="GET /agent/price_list" product="/product_details/$id" />,
});
