import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { RowOf } from "../../api/types.ts";
import { custom, flag, number, percent, text } from "../../composites/columns.tsx";
import { flagFilter } from "../../composites/filters.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { onDemand } from "../../composites/on-demand.tsx";
import { listSearch, yesNo } from "../../lib/list-search.ts";

const TeamDrawer = onDemand(() => import("../../features/counting/team-drawer.tsx"), "TeamDrawer");

export const Route = createFileRoute("/admin/stock_count_teams")({
  staticData: { title: "Count teams", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  validateSearch: listSearch({ active: yesNo }),
  component: CountTeams,
});

type Team = RowOf<"GET /admin/stock_count_teams">;

function CountTeams() {
  const [editing, setEditing] = useState<Team | "new" | null>(null);
  return (
    <>
      <ListScreen
        query="GET /admin/stock_count_teams"
        columns={[
          text("name", { label: "Team", sort: true }),
          text("branch_name"),
          custom("zones", "Zones", ({ zones }: Team) => zones.join(", ")),
          custom("members", "Members", ({ members }: Team) => members.map(({ name }) => name).join(", ")),
          number("lines", { label: "Lines counted" }),
          number("exact"),
          percent("accuracy_percent", { label: "Accuracy" }),
          flag("active"),
        ]}
        filters={[flagFilter("active")]}
        onOpen={setEditing}
        create={{ label: "New team", onClick: () => setEditing("new"), needs: "stock.count" }}
        links={[{ label: "Stock counts", to: "/admin/stock_counts" }]}
        exports={["csv", "xlsx"]}
        empty="No teams yet. Create two, so that one can recount the other's differences."
      />
      {editing && <TeamDrawer team={editing === "new" ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}
