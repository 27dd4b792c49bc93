import { recallStates } from "@remedia/domain/stock";
import { createFileRoute } from "@tanstack/react-router";
import type { RowOf } from "../../../api/types.ts";
import { link, number, state, text } from "../../../composites/columns.tsx";
import { choice } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { twoLines } from "../../../composites/two-lines.tsx";
import { day } from "../../../lib/format.ts";
import { listSearch, oneOf } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/recalls/")({
  staticData: { title: "Recalls", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  validateSearch: listSearch({ state: oneOf(recallStates) }),
  component: Recalls,
});

type Row = RowOf<"GET /admin/recalls">;

function Recalls() {
  return (
    <ListScreen
      query="GET /admin/recalls"
      columns={[
        link("title", "/admin/recalls/$id", { label: "Product" }),
        twoLines("batch", "Batch and class", (row: Row) => [row.batch_number, `Class ${row.severity}`]),
        state("state"),
        text("reason"),
        twoLines("started_at", "Started", (row: Row) => [day(row.started_at), row.started_by], { sort: "started_at" }),
        number("on_hand", { label: "With us" }),
        number("with_buyers"),
      ]}
      filters={[choice("state", recallStates)]}
      exports={["csv", "xlsx"]}
      empty="No recalls yet. Start one from a product's batches."
    />
  );
}
