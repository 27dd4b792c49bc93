import { createFileRoute } from "@tanstack/react-router";
import { PriceList } from "../../features/catalog/price-list.tsx";
import { aDay, listSearch } from "../../lib/list-search.ts";

export const Route = createFileRoute("/agent/price_list")({
  staticData: { title: "Price list", requiresAuth: true, requiresVerified: true, permission: "price_list.own" },
  validateSearch: listSearch({ as_of: aDay }),
  component: () => <PriceList query="GET /agent/price_list" product="/product_details/$id" />,
});
