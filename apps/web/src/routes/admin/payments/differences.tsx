import { reconciliationKinds, reconciliationStates, reconciliationTransitions } from "@remedia/domain/payments";
import { createFileRoute } from "@tanstack/react-router";
import type { RowOf } from "../../../api/types.ts";
import { asking, transitions } from "../../../composites/actions.tsx";
import { custom, datetime, state } from "../../../composites/columns.tsx";
import { choice } from "../../../composites/filters.tsx";
import { PathLink } from "../../../composites/links.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { twoLines } from "../../../composites/two-lines.tsx";
import { differenceWords } from "../../../features/payments/payment-words.ts";
import { fullMoney, words } from "../../../lib/format.ts";
import { listSearch, oneOf } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/payments/differences")({
  staticData: {
    title: "Differences with the gateway",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "payments.read",
  },
  validateSearch: listSearch({ state: oneOf(reconciliationStates), kind: oneOf(reconciliationKinds) }),
  component: Differences,
});

type Row = RowOf<"GET /admin/reconciliation_items">;

const [fromTable] = transitions(
  reconciliationTransitions,
  "/admin/reconciliation_items/:id",
  ["explain"],
  "Difference",
);
const explain = asking<Row>(fromTable!, ({ kind }) => ({
  title: "What was it?",
  body: `${differenceWords[kind]}. Say what you found, for whoever asks later.`,
}));

const amount = (value: number | null) => (value === null ? "Nothing" : fullMoney(value));

function Differences() {
  return (
    <ListScreen
      query="GET /admin/reconciliation_items"
      crumbs={[{ label: "Payments", to: "/admin/payments" }]}
      columns={[
        twoLines<Row>("kind", "What", ({ kind, state_reason }) => [differenceWords[kind], state_reason]),
        state("state"),
        twoLines<Row>("payment_number", "Payment", ({ payment_id, payment_number, customer }) => [
          payment_id ? (
            <PathLink key="payment" to={`/admin/payments/${payment_id}/edit`}>
              {payment_number}
            </PathLink>
          ) : (
            "None"
          ),
          customer,
        ]),
        { ...custom("at_gateway", "At the gateway", (row: Row) => amount(row.at_gateway)), align: "right" },
        { ...custom("in_books", "In our books", (row: Row) => amount(row.in_books)), align: "right" },
        twoLines<Row>("charge_id", "Charge", ({ charge_id, gateway }) => [charge_id, words(gateway)]),
        datetime("found_at", { label: "Found", sort: true }),
      ]}
      filters={[
        choice(
          "state",
          reconciliationStates.map((value) => ({ value, label: words(value) })),
          "Status",
        ),
        choice(
          "kind",
          reconciliationKinds.map((value) => ({ value, label: differenceWords[value] })),
          "What",
        ),
      ]}
      rowActions={[explain]}
      exports={["csv", "xlsx"]}
      empty="Nothing differs: the gateway and our books agree."
    />
  );
}
