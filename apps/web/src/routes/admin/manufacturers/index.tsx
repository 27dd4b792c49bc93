import { createFileRoute } from "@tanstack/react-router";
import type { RowOf } from "../../../api/types.ts";
import { custom, link, number } from "../../../composites/columns.tsx";
import { choice } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { countries, countryName } from "../../../features/catalog/countries.ts";
import { aCountry, listSearch } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/manufacturers/")({
  staticData: {
    title: "Manufacturers",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "manufacturers.read",
  },
  validateSearch: listSearch({ country: aCountry }),
  component: Manufacturers,
});

function Manufacturers() {
  return (
    <ListScreen
      query="GET /admin/manufacturers"
      columns={[
        link("name", "/admin/manufacturers/$id/edit", { sort: true }),
        {
          ...custom("country", "Country", ({ country }: RowOf<"GET /admin/manufacturers">) =>
            country ? countryName(country) : "–",
          ),
          sort: "country",
        },
        number("product_count", { label: "Products", sort: true }),
      ]}
      filters={[choice("country", countries)]}
      create={{
        label: "New manufacturer",
        to: "/admin/manufacturers/create",
        needs: "manufacturers.manage",
      }}
      links={[{ label: "Merge manufacturers", to: "/admin/manufacturers/merge" }]}
      exports={["csv", "xlsx"]}
      empty="No manufacturers yet."
    />
  );
}
