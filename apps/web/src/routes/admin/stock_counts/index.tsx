import { countStates } from "@remedia/domain/stock";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { RowOf } from "../../../api/types.ts";
import { custom, date, flag, link, state, text } from "../../../composites/columns.tsx";
import { choice, flagFilter } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { onDemand } from "../../../composites/on-demand.tsx";
import { CountBar } from "../../../features/counting/progress.tsx";
import { countNow, scopeWord } from "../../../features/counting/reference.ts";
import { listSearch, oneOf, yesNo } from "../../../lib/list-search.ts";

const PlanDrawer = onDemand(() => import("../../../features/counting/plan-drawer.tsx"), "PlanDrawer");

export const Route = createFileRoute("/admin/stock_counts/")({
  staticData: { title: "Stock counts", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  validateSearch: listSearch({ state: oneOf(countStates), general: yesNo }),
  component: StockCounts,
});

type Row = RowOf<"GET /admin/stock_counts">;

function StockCounts() {
  const [planning, setPlanning] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <ListScreen
        query="GET /admin/stock_counts"
        columns={[
          link("name", "/admin/stock_counts/$id", { label: "Count", sort: true }),
          state("state"),
          custom("progress", "Counted", (row: Row) => <CountBar count={row} />),
          text("branch_name"),
          custom("warehouse", "Warehouse", (row: Row) => row.warehouse_name ?? "All"),
          custom("scope", "Scope", (row: Row) => scopeWord(row.scope)),
          flag("general"),
          date("planned_for", { sort: true }),
        ]}
        rowActions={[countNow((id) => navigate({ to: "/admin/stock_counts/$id/count", params: { id: String(id) } }))]}
        filters={[choice("state", countStates), flagFilter("general", "General")]}
        create={{ label: "Plan a count", onClick: () => setPlanning(true), needs: "stock.count" }}
        links={[
          { label: "Teams", to: "/admin/stock_count_teams" },
          { label: "General count", to: "/admin/general_stock_count" },
        ]}
        exports={["csv", "xlsx"]}
        empty="No counts yet. Plan one for a zone, a category or the whole branch."
      />
      {planning && (
        <PlanDrawer
          onClose={() => setPlanning(false)}
          onPlanned={({ id }) => void navigate({ to: "/admin/stock_counts/$id", params: { id: String(id) } })}
        />
      )}
    </>
  );
}
