import { recallStates } from "@remedia/domain/stock";
import { createFileRoute } from "@tanstack/react-router";
import type { RowOf } from "../../../api/types.ts";
import { custom, datetime, link, number, state, text } from "../../../composites/columns.tsx";
import { choice } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { listSearch, oneOf } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/recalls/")({
  staticData: { title: "Recalls", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  validateSearch: listSearch({ state: oneOf(recallStates) }),
  component: Recalls,
});

function Recalls() {
  return (
    <ListScreen
      query="GET /admin/recalls"
      columns={[
        link("title", "/admin/recalls/$id", { label: "Product" }),
        text("batch_number", { label: "Batch" }),
        state("state"),
        custom("severity", "Class", ({ severity }: RowOf<"GET /admin/recalls">) => severity),
        text("reason"),
        datetime("started_at", { label: "Started", sort: true }),
        text("started_by", { label: "By" }),
        number("on_hand", { label: "With us" }),
        number("with_buyers"),
      ]}
      filters={[choice("state", recallStates)]}
      exports={["csv", "xlsx"]}
      empty="No batch was ever recalled. A recall starts from the batches of a product."
    />
  );
}
