import { createFileRoute } from "@tanstack/react-router";
import { useRegions, useStates } from "../../../api/reference.ts";
import { link, money, number, text } from "../../../composites/columns.tsx";
import { choice, named } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { anId, listSearch } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/lgas/")({
  staticData: { title: "LGAs", requiresAuth: true, requiresAdminAccess: true, permission: "lgas.read" },
  validateSearch: listSearch({ state_id: anId, region_id: anId }),
  component: Lgas,
});

function Lgas() {
  const states = useStates();
  const regions = useRegions();
  return (
    <ListScreen
      query="GET /admin/lgas"
      columns={[
        link("name", "/admin/lgas/$id/edit", { sort: true }),
        text("state_name", { sort: true }),
        text("region_name"),
        money("delivery_fee", { sort: true }),
        number("delivery_days", { sort: true }),
        number("store_count", { label: "Stores", sort: true }),
      ]}
      filters={[choice("state_id", named(states), "State"), choice("region_id", named(regions), "Region")]}
      create={{ label: "New LGA", to: "/admin/lgas/create", needs: "lgas.manage" }}
      links={[{ label: "Merge LGAs", to: "/admin/lgas/merge" }]}
      exports={["csv", "xlsx"]}
      empty="No LGAs yet."
    />
  );
}
