import { issueKindLabels } from "@remedia/domain/issues";
import { useState } from "react";
import { useApi } from "../../api/query.ts";
import type { RowOf } from "../../api/types.ts";
import { custom, datetime, link, money, state } from "../../composites/columns.tsx";
import { onDemand } from "../../composites/on-demand.tsx";
import { Panel } from "../../composites/panel.tsx";
import { Rows } from "../../composites/rows.tsx";
import { twoLines } from "../../composites/two-lines.tsx";
import { holds } from "../../lib/access.ts";
import { plural } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { issueSteps } from "./issue-steps.ts";
import { outcomeWords, raiserWords } from "./issue-words.ts";

const ResolveDrawer = onDemand(() => import("./resolve-drawer.tsx"), "ResolveDrawer");

type Row = RowOf<"GET /admin/order_issues">;

/** What is wrong with one order, on its page. */
export const OrderIssues = ({ orderId }: { orderId: number }) => {
  const enabled = holds(useUser(), "issues.read");
  const input = { query: { order_id: orderId, per_page: 100 } };
  const rows = useApi("GET /admin/order_issues", input, { enabled, quiet: true }).data?.data;
  const [resolving, setResolving] = useState<Row | null>(null);
  if (!rows || rows.length === 0) return null;
  return (
    <Panel title="Issues">
      <Rows
        label="Issues"
        rows={rows}
        actions={issueSteps<Row>(setResolving)}
        columns={[
          link("number", "/admin/orders/issues/$id", { label: "Issue" }),
          state("state"),
          twoLines<Row>("kind", "What is wrong", (row) => [
            issueKindLabels[row.kind],
            row.product ? `${plural(row.packs ?? 0, "pack")} of ${row.product}` : row.note,
          ]),
          custom("raised_by", "Noticed by", (row: Row) => raiserWords[row.raised_by]),
          custom("outcome", "Outcome", (row: Row) => (row.outcome ? outcomeWords[row.outcome] : "–")),
          money("paid", { label: "Given" }),
          datetime("created_at", { label: "Raised" }),
        ]}
      />
      {resolving && <ResolveDrawer issueId={resolving.id} onClose={() => setResolving(null)} />}
    </Panel>
  );
};
