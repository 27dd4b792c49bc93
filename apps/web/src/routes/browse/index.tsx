import { createFileRoute } from "@tanstack/react-router";
import { AdvertStrip } from "../../features/shop/adverts.tsx";
import { CategoryTiles } from "../../features/shop/category-tiles.tsx";
import { resultFilters } from "../../features/shop/results.ts";
import { ResultsPage } from "../../features/shop/results-page.tsx";
import { listSearch } from "../../lib/list-search.ts";

export const Route = createFileRoute("/browse/")({
  staticData: { title: "Browse", requiresAuth: true, requiresVerified: true, inShop: true },
  validateSearch: listSearch(resultFilters),
  component: Browse,
});

function Browse() {
  return (
    <ResultsPage title="Browse by category" search={Route.useSearch()} empty="Nothing matches. Try fewer filters.">
      <AdvertStrip slot="browse_top" />
      <CategoryTiles />
    </ResultsPage>
  );
}
