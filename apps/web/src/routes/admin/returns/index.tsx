import { returnOrigins, returnReasonLabels, returnReasons, returnStates } from "@remedia/domain/returns";
import { createFileRoute, useRouter } from "@tanstack/react-router";
import type { RowOf } from "../../../api/types.ts";
import { datetime, link, money, number, state } from "../../../composites/columns.tsx";
import { choice, days } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { twoLines } from "../../../composites/two-lines.tsx";
import { rowSteps } from "../../../features/returns/return-steps.ts";
import { originWords } from "../../../features/returns/return-words.ts";
import { aDay, anId, listSearch, oneOf } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/returns/")({
  staticData: { title: "Returns", requiresAuth: true, requiresAdminAccess: true, permission: "returns.read" },
  validateSearch: listSearch({
    state: oneOf(returnStates),
    reason: oneOf(returnReasons),
    origin: oneOf(returnOrigins),
    order_id: anId,
    customer_id: anId,
    from: aDay,
    to: aDay,
  }),
  component: Returns,
});

type Row = RowOf<"GET /admin/returns">;

function Returns() {
  const { history } = useRouter();
  return (
    <ListScreen
      query="GET /admin/returns"
      live
      columns={[
        link("number", "/admin/returns/$id/edit", { label: "Return" }),
        state("state"),
        twoLines("order_number", "Order", (row: Row) => [row.order_number, row.store_name]),
        twoLines("reason", "Reason", (row: Row) => [returnReasonLabels[row.reason], originWords[row.origin]]),
        number("packs"),
        money("credited"),
        datetime("created_at", { label: "Entered", sort: true }),
      ]}
      filters={[
        choice("state", returnStates, "Status"),
        choice(
          "reason",
          returnReasons.map((value) => ({ value, label: returnReasonLabels[value] })),
        ),
        choice(
          "origin",
          returnOrigins.map((value) => ({ value, label: originWords[value] })),
          "Began with",
        ),
        days("from", "to", "Entered"),
      ]}
      rowActions={rowSteps(({ id }) => history.push(`/admin/returns/${id}/edit`))}
      exports={["csv", "xlsx"]}
      create={{ label: "New return", to: "/admin/returns/create", needs: "returns.manage" }}
      empty="Nothing was returned."
    />
  );
}
