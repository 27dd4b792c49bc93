import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../api/query.ts";
import { lacks } from "../../../composites/actions.tsx";
import { Empty } from "../../../composites/empty.tsx";
import { ExportMenu } from "../../../composites/export-menu.tsx";
import { PathButton } from "../../../composites/links.tsx";
import { Loaded } from "../../../composites/loaded.tsx";
import { Page } from "../../../composites/page.tsx";
import { CategoryTree } from "../../../features/catalog/category-tree.tsx";

export const Route = createFileRoute("/admin/categories/")({
  staticData: { title: "Categories", requiresAuth: true, requiresAdminAccess: true, permission: "categories.read" },
  component: Categories,
});

function Categories() {
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
      <Loaded query={query}>
        {({ data }) => (data.length === 0 ? <Empty>No categories yet.</Empty> : <CategoryTree categories={data} />)}
      </Loaded>
    </Page>
  );
}
