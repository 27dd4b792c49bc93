import { Group } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../api/query.ts";
import { lacks } from "../../../composites/actions.tsx";
import { Empty } from "../../../composites/empty.tsx";
import { ExportMenu } from "../../../composites/export-menu.tsx";
import { PathButton } from "../../../composites/links.tsx";
import { Loaded } from "../../../composites/loaded.tsx";
import { Page } from "../../../composites/page.tsx";
import { SearchField } from "../../../composites/search-field.tsx";
import { branchesNamed } from "../../../features/catalog/branches-named.ts";
import { CategoryTree } from "../../../features/catalog/category-tree.tsx";
import { listSearch } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/categories/")({
  staticData: { title: "Categories", requiresAuth: true, requiresAdminAccess: true, permission: "categories.read" },
  validateSearch: listSearch({}),
  component: Categories,
});

function Categories() {
  const { q = "" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useApi("GET /admin/categories", { query: { per_page: 100, sort: "position" } });
  return (
    <Page
      title="Categories"
      actions={
        <>
          <ExportMenu list="GET /admin/categories" query={{}} formats={["csv", "xlsx"]} />
          {lacks("categories.manage") === null && (
            <>
              <PathButton to="/admin/categories/merge" variant="default">
                Merge categories
              </PathButton>
              <PathButton to="/admin/categories/create">New category</PathButton>
            </>
          )}
        </>
      }
    >
      <Group>
        <SearchField
          value={q}
          onChange={(text) => void navigate({ search: (old) => ({ ...old, q: text || undefined }), replace: true })}
        />
      </Group>
      <Loaded query={query}>
        {({ data }) => {
          const found = branchesNamed(data, q);
          if (found.length === 0) return <Empty>{q ? "Nothing matches." : "No categories yet."}</Empty>;
          return <CategoryTree categories={found} whole={q === ""} />;
        }}
      </Loaded>
    </Page>
  );
}
