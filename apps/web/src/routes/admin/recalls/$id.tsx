import { recallTransitions } from "@remedia/domain/stock";
import { createFileRoute } from "@tanstack/react-router";
import type { OutputOf } from "../../../api/types.ts";
import { actionOn, asking, transitions } from "../../../composites/actions.tsx";
import { DetailScreen } from "../../../composites/detail-screen.tsx";
import { PathLink } from "../../../composites/links.tsx";
import { proposeDestruction } from "../../../features/stock-reports/batch-moves.ts";
import { RecallBuyers } from "../../../features/stock-reports/recall-buyers.tsx";
import { RecallPlaces } from "../../../features/stock-reports/recall-places.tsx";
import { Reconciliation } from "../../../features/stock-reports/reconciliation.tsx";
import { severityName } from "../../../features/stock-reports/severities.ts";
import { dateTime, day } from "../../../lib/format.ts";
import { currentBranch } from "../../../lib/session.ts";

export const Route = createFileRoute("/admin/recalls/$id")({
  staticData: { title: "Recall", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  component: RecallPage,
});

type Recall = OutputOf<"GET /admin/recalls/:id">;

const close = transitions(recallTransitions, "/admin/recalls/:id", ["close"], "Recall").map((action) =>
  asking<Recall>(action, ({ title, batch_number }) => ({
    title: `Close the recall of ${title}, batch ${batch_number}?`,
    body: "The batch stays recalled and never sells again. Nothing more is noted here. This cannot be undone.",
  })),
);

/** In the branch that one acts for, or in any for those who act for all. */
const isHere = (branchId: number | null) => ["", String(branchId)].includes(currentBranch());

/** The packs of a recalled batch leave the house as those of any other: proposed by one person, approved by another. */
const destroy = actionOn(proposeDestruction, ({ batch_id, batch_number, places }: Recall) => ({
  id: batch_id,
  number: batch_number,
  state: "recalled" as const,
  // Nobody is promised packs of a recalled batch any more.
  free: places.reduce((sum, { branch_id, on_hand }) => sum + (isHere(branch_id) ? on_hand : 0), 0),
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
      actions={[...close, destroy]}
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
