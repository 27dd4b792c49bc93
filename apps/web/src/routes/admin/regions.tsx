import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { useApi } from "../../api/query.ts";
import { flag, number, text } from "../../composites/columns.tsx";
import { choice, named } from "../../composites/filters.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { onDemand } from "../../composites/on-demand.tsx";
import { anId, listSearch } from "../../lib/list-search.ts";

const RegionDrawer = onDemand(() => import("../../features/regions/region-drawer.tsx"), "RegionDrawer");

export const Route = createFileRoute("/admin/regions")({
  staticData: { title: "Regions", requiresAuth: true, requiresAdminAccess: true, permission: "regions.read" },
  validateSearch: listSearch({ branch_id: anId }),
  component: Regions,
});

function Regions() {
  const [editing, setEditing] = useState<number | "new" | null>(null);
  const branches = useApi("GET /branches", { query: { type: "all" } }).data ?? [];
  return (
    <>
      <ListScreen
        query="GET /admin/regions"
        columns={[
          text("name", { sort: true }),
          text("branch_name"),
          text("states", { label: "States" }),
          number("lga_count", { label: "LGAs", sort: true }),
          text("hubs", { label: "Hubs" }),
          flag("active"),
        ]}
        filters={[choice("branch_id", named(branches), "Branch")]}
        onOpen={({ id }) => setEditing(id)}
        create={{ label: "New region", onClick: () => setEditing("new"), needs: "regions.manage" }}
        links={[{ label: "LGAs", to: "/admin/lgas" }]}
        exports={["csv", "xlsx"]}
        empty="No regions yet."
      />
      {editing && <RegionDrawer id={editing === "new" ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}
