import { destructionTransitions } from "@remedia/domain/stock";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { transitions } from "../../composites/actions.tsx";
import { date, number, state, text } from "../../composites/columns.tsx";
import { ListPanel } from "../../composites/list-panel.tsx";
import { Panel } from "../../composites/panel.tsx";

type Query = { product_id?: number; state?: OutputOf<"GET /admin/stock/destructions">[number]["state"] };

/** Packs proposed for destruction, where there are any. */
export const Destructions = ({ only }: { only: Query }) => {
  const { data = [] } = useApi("GET /admin/stock/destructions", { query: only });
  if (data.length === 0) return null;
  return (
    <Panel title="Destructions">
      <ListPanel
        label="Destructions"
        query="GET /admin/stock/destructions"
        input={{ query: only }}
        columns={[
          text("title", { label: "Product" }),
          text("batch_number", { label: "Batch" }),
          state("state"),
          number("packs"),
          text("branch_name", { label: "Branch" }),
          text("reason"),
          text("proposed_by", { label: "Proposed by" }),
          date("proposed_at", { label: "On" }),
          text("decided_by", { label: "Decided by" }),
        ]}
        rowActions={transitions(destructionTransitions, "/admin/stock/destructions/:id", [
          "approve",
          "reject",
          "withdraw",
        ])}
        empty="Nothing waits."
      />
    </Panel>
  );
};
