import { createFileRoute } from "@tanstack/react-router";
import { useCategories } from "../../../features/shop/categories.ts";
import { SubcategoryLinks } from "../../../features/shop/category-tiles.tsx";
import { resultFilters } from "../../../features/shop/results.ts";
import { ResultsPage } from "../../../features/shop/results-page.tsx";
import { UnknownPage } from "../../../layouts/unknown-page.tsx";
import { listSearch } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/browse/category/$category_id")({
  staticData: { title: "Category", requiresAuth: true, requiresVerified: true, inShop: true },
  validateSearch: listSearch(resultFilters),
  component: Category,
});

function Category() {
  const id = Number(Route.useParams().category_id);
  const search = Route.useSearch();
  const categories = useCategories();
  const category = categories.find((each) => each.id === id);
  if (categories.length > 0 && !category) return <UnknownPage />;
  return (
    <ResultsPage
      title={category?.name ?? "Category"}
      fixed={{ category_id: String(id) }}
      search={search}
      empty="Nothing in this category matches."
    >
      {category && <SubcategoryLinks category={category} chosen={search.subcategory_id} />}
    </ResultsPage>
  );
}
