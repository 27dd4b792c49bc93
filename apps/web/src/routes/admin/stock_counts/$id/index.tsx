import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Action } from "../../../../composites/actions.tsx";
import { DetailScreen } from "../../../../composites/detail-screen.tsx";
import { onDemand } from "../../../../composites/on-demand.tsx";
import { countActions } from "../../../../features/counting/count-actions.ts";
import { CountProgress, howFar } from "../../../../features/counting/progress.tsx";
import { useCountQueue } from "../../../../features/counting/queue.ts";
import {
  type Count,
  countCrumbs,
  countNow,
  isCounting,
  isOver,
  scopeOf,
  toleranceOf,
} from "../../../../features/counting/reference.ts";
import { ReviewLines } from "../../../../features/counting/review-lines.tsx";
import { dateTime, day, money, number } from "../../../../lib/format.ts";

const MoreTeamsDrawer = onDemand(
  () => import("../../../../features/counting/more-teams-drawer.tsx"),
  "MoreTeamsDrawer",
);

export const Route = createFileRoute("/admin/stock_counts/$id/")({
  staticData: { title: "Stock count", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  component: StockCount,
});

function StockCount() {
  const { id } = Route.useParams();
  const navigate = useNavigate();
  const { waiting } = useCountQueue(Number(id));
  const count = countNow(() => navigate({ to: "/admin/stock_counts/$id/count", params: { id } }));
  const [isAdding, setAdding] = useState(false);
  const addTeams: Action<Count> = {
    label: "Add teams",
    when: ({ state }) => state === "planned" || isCounting(state),
    needs: "stock.count",
    run: () => setAdding(true),
  };
  return (
    <DetailScreen
      query="GET /admin/stock_counts/:id"
      params={{ id: Number(id) }}
      crumbs={countCrumbs}
      title={({ name }) => name}
      state={({ state }) => state}
      actions={[count, addTeams, ...countActions(waiting.length)]}
      facts={(subject) => [
        ["Branch", subject.branch_name],
        ["Warehouse", subject.warehouse_name ?? "All"],
        ["What", scopeOf(subject)],
        ["Planned for", `${day(subject.planned_for)}${subject.created_by ? ` by ${subject.created_by}` : ""}`],
        ["Started", subject.started_at && dateTime(subject.started_at)],
        [subject.state === "recount" ? "Counted again" : "Counted", progressOf(subject)],
        ["Tolerance", toleranceOf(subject)],
        ["Value of the differences", differenceValue(subject)],
        ["Approved", subject.approved_at && `${dateTime(subject.approved_at)} by ${subject.approved_by ?? "–"}`],
        ["Reason", subject.state_reason],
      ]}
    >
      {(subject) => (
        <>
          <CountProgress count={subject} />
          {isAdding && <MoreTeamsDrawer count={subject} onClose={() => setAdding(false)} />}
          {isOver(subject.state) && <ReviewLines count={subject} />}
        </>
      )}
    </DetailScreen>
  );
}

const differenceValue = ({ differences }: Count) =>
  differences === null || differences.value === null ? null : money(differences.value);
const progressOf = (count: Count) => {
  const { done, of } = howFar(count);
  return `${number(done)} of ${number(of)} lines`;
};
