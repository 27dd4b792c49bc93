import { createFileRoute } from "@tanstack/react-router";
import { RequestProduct } from "../../features/shop/request-product.tsx";
import { resultFilters } from "../../features/shop/results.ts";
import { ResultsPage } from "../../features/shop/results-page.tsx";
import { listSearch, longestQuery } from "../../lib/list-search.ts";

export const Route = createFileRoute("/search/$query")({
  staticData: { title: "Search", requiresAuth: true, requiresVerified: true, inShop: true },
  validateSearch: listSearch(resultFilters),
  component: SearchResults,
});

function SearchResults() {
  const { query } = Route.useParams();
  return (
    <ResultsPage
      title={`“${query}”`}
      fixed={{ q: query.slice(0, longestQuery) }}
      search={Route.useSearch()}
      empty={<RequestProduct key={query} wanted={query} />}
    />
  );
}
