import { type DestructionAction, destructionStates, destructionTransitions } from "@remedia/domain/stock";
import type { ReactNode } from "react";
import { useApi } from "../../api/query.ts";
import type { RowOf } from "../../api/types.ts";
import { type Action, asking, transitions } from "../../composites/actions.tsx";
import { state, text } from "../../composites/columns.tsx";
import { choice } from "../../composites/filters.tsx";
import { ListPanel } from "../../composites/list-panel.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { MayLink } from "../../composites/may-links.tsx";
import { Panel } from "../../composites/panel.tsx";
import { twoLines } from "../../composites/two-lines.tsx";
import { day, money, number, plural } from "../../lib/format.ts";
import { packsOfBatch } from "./packs-of-batch.ts";

type Row = RowOf<"GET /admin/stock/destructions">;

const decision = (name: Exclude<DestructionAction, "lapse">, title: (row: Row) => string, consequence: string) =>
  transitions(destructionTransitions, "/admin/stock/destructions/:id", [name], "Destruction").map((action) =>
    asking<Row>(action, (row) => ({ title: title(row), body: `${packsOfBatch(row)} ${consequence}` })),
  );
const actions: Action<Row>[] = [
  ...decision(
    "approve",
    ({ packs, title, branch_name }) => `Destroy ${plural(packs, "pack")} of ${title} in ${branch_name}?`,
    "leave the stock for good. This cannot be undone.",
  ),
  ...decision("reject", ({ title }) => `Reject the destruction of ${title}?`, "stay where they are."),
  ...decision("withdraw", ({ title }) => `Withdraw the destruction of ${title}?`, "stay where they are."),
];

const columns = [
  twoLines("title", "Product", (row: Row) => [row.title, `Batch ${row.batch_number}`]),
  state("state"),
  twoLines("packs", "Packs", (row: Row) => [number(row.packs), row.value === null ? null : money(row.value)], {
    align: "right",
  }),
  text("branch_name", { label: "Branch" }),
  twoLines("reason", "Reason and answer", (row: Row) => [row.reason, row.state_reason]),
];
const proposed = (row: Row): [string, string | null] => [day(row.proposed_at), row.proposed_by];
const decided = (row: Row): [string | null, string | null] => [row.decided_at && day(row.decided_at), row.decided_by];

/** Every proposal to destroy packs, and what came of it. */
export const DestructionRegister = ({ children }: { children: ReactNode }) => (
  <ListScreen
    query="GET /admin/stock/destructions"
    columns={[
      ...columns,
      twoLines("proposed_at", "Proposed", proposed, { sort: "proposed_at" }),
      twoLines("decided_at", "Decided", decided, { sort: "decided_at" }),
    ]}
    filters={[choice("state", destructionStates)]}
    rowActions={actions}
    exports={["csv", "xlsx"]}
    empty="No destructions have been proposed."
  >
    {children}
  </ListScreen>
);

/** Those of one product, where there are any; the register has the rest. */
export const Destructions = ({ productId }: { productId: number }) => {
  const input = { query: { product_id: productId } };
  const { data } = useApi("GET /admin/stock/destructions", input);
  if (!data || data.total === 0) return null;
  return (
    <Panel title="Destructions">
      <ListPanel
        label="Destructions"
        query="GET /admin/stock/destructions"
        input={input}
        columns={[
          ...columns,
          twoLines("proposed_at", "Proposed", proposed),
          twoLines("decided_at", "Decided", decided),
        ]}
        rowActions={actions}
        empty="Nothing is waiting."
      />
      {data.total > data.data.length && (
        <MayLink path="/admin/products/damages" search={`view=destructions&product_id=${productId}`} row={{}}>
          All {number(data.total)} destructions
        </MayLink>
      )}
    </Panel>
  );
};
