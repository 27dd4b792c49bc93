import { recallTransitions } from "@remedia/domain/stock";
import { createFileRoute } from "@tanstack/react-router";
import type { OutputOf } from "../../../api/types.ts";
import { actionOn, transitions } from "../../../composites/actions.tsx";
import { DetailScreen } from "../../../composites/detail-screen.tsx";
import { PathLink } from "../../../composites/links.tsx";
import { proposeDestruction } from "../../../features/stock-reports/batch-moves.ts";
import { RecallBuyers } from "../../../features/stock-reports/recall-buyers.tsx";
import { RecallPlaces } from "../../../features/stock-reports/recall-places.tsx";
import { Reconciliation } from "../../../features/stock-reports/reconciliation.tsx";
import { severityName } from "../../../features/stock-reports/severities.ts";
import { dateTime, day } from "../../../lib/format.ts";

export const Route = createFileRoute("/admin/recalls/$id")({
  staticData: { title: "Recall", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  component: RecallPage,
});

type Recall = OutputOf<"GET /admin/recalls/:id">;

/** The packs of a recalled batch leave the house as those of any other: proposed by one person, approved by another. */
const destroy = actionOn(proposeDestruction, ({ batch_id, batch_number }: Recall) => ({
  id: batch_id,
  number: batch_number,
  state: "recalled" as const,
}));

function RecallPage() {
  const id = Number(Route.useParams().id);
  return (
    <DetailScreen
      query="GET /admin/recalls/:id"
      params={{ id }}
      crumbs={[{ label: "Recalls", to: "/admin/recalls" }]}
      title={({ title, batch_number }) => `${title}, batch ${batch_number}`}
      state={({ state }) => state}
      actions={[...transitions(recallTransitions, "/admin/recalls/:id", ["close"]), destroy]}
      facts={(recall) => [
        ["Class", severityName(recall.severity)],
        ["Reason", recall.reason],
        ["Started", `${dateTime(recall.started_at)} by ${recall.started_by ?? "the system"}`],
        ["Closed", recall.closed_at && dateTime(recall.closed_at)],
        ["Expires", day(recall.expires_on)],
        [
          "Product",
          <PathLink key="product" to={`/admin/products/${recall.product_id}/batch_history`}>
            {recall.title}
          </PathLink>,
        ],
      ]}
    >
      {(recall) => (
        <>
          <Reconciliation recall={recall} />
          <RecallPlaces recall={recall} />
          <RecallBuyers recall={recall} />
        </>
      )}
    </DetailScreen>
  );
}
