import { Anchor, Image } from "@mantine/core";
import { returnReasonLabels } from "@remedia/domain/returns";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { OutputOf } from "../../../../api/types.ts";
import { type Action, asking } from "../../../../composites/actions.tsx";
import { custom, datetime, money, number, state, text } from "../../../../composites/columns.tsx";
import { DetailScreen } from "../../../../composites/detail-screen.tsx";
import type { Fact } from "../../../../composites/facts.tsx";
import { PathLink } from "../../../../composites/links.tsx";
import { onDemand } from "../../../../composites/on-demand.tsx";
import { Panel } from "../../../../composites/panel.tsx";
import { Rows } from "../../../../composites/rows.tsx";
import { twoLines } from "../../../../composites/two-lines.tsx";
import { collectStep, inspectStep, returnStep } from "../../../../features/returns/return-steps.ts";
import { creditWords, moneyWay, originWords, stepWords } from "../../../../features/returns/return-words.ts";
import { dateTime, day, fullMoney } from "../../../../lib/format.ts";

const InspectDrawer = onDemand(() => import("../../../../features/returns/inspect-drawer.tsx"), "InspectDrawer");

export const Route = createFileRoute("/admin/returns/$id/edit")({
  staticData: { title: "Return", requiresAuth: true, requiresAdminAccess: true, permission: "returns.read" },
  component: ReturnDesk,
});

type Return = OutputOf<"GET /admin/returns/:id">;
type Line = Return["lines"][number];

const actionsOf = (inspect: () => void): Action<Return>[] => [
  returnStep("approve"),
  collectStep,
  inspectStep(inspect),
  asking<Return>(returnStep("credit"), (row) => ({
    title: `Credit ${row.number}?`,
    body: `${creditWords(row)} The customer gets a credit note.${row.given_before === null ? "" : ` For problems with this order they were given ${fullMoney(row.given_before)} before.`}`,
  })),
  returnStep("reject"),
];

const factsOf = (row: Return): Fact[] => [
  [
    "Order",
    <PathLink key="order" to={`/admin/orders/${row.order_id}/edit`}>
      {row.order_number}
    </PathLink>,
  ],
  [
    "Customer",
    <PathLink key="customer" to={`/admin/users/${row.customer_id}/edit`}>
      {row.customer}
    </PathLink>,
  ],
  ["Store", row.store_name],
  ["Branch", row.branch_name],
  ["Began with", originWords[row.origin]],
  ["Reason", returnReasonLabels[row.reason]],
  ["Note", row.note],
  ["Entered", dateTime(row.created_at)],
  ["Money goes to", moneyWay(row)],
  ["Credited", row.credited === null ? null : fullMoney(row.credited)],
  ["Credit note", row.credit_note?.number ?? null],
  ...(row.given_before === null ? [] : ([["Given for issues before", fullMoney(row.given_before)]] as Fact[])),
  ...(row.state_reason ? ([["Why", row.state_reason]] as Fact[]) : []),
];

function ReturnDesk() {
  const id = Number(Route.useParams().id);
  const [inspecting, setInspecting] = useState(false);
  return (
    <DetailScreen
      query="GET /admin/returns/:id"
      params={{ id }}
      live
      crumbs={[{ label: "Returns", to: "/admin/returns" }]}
      title={(row) => `Return ${row.number}`}
      state={(row) => row.state}
      actions={actionsOf(() => setInspecting(true))}
      facts={factsOf}
    >
      {(row) => (
        <>
          <Rows
            label="What comes back"
            rows={row.lines}
            columns={[
              text("title", { label: "Product" }),
              twoLines("batch_number", "Batch", (line: Line) => [line.batch_number, `exp. ${day(line.expires_on)}`]),
              number("quantity", { label: "Announced" }),
              number("restocked", { label: "Back on sale" }),
              number("quarantined", { label: "Quarantine" }),
              number("damaged"),
              money("credited"),
            ]}
          />
          {row.photo_url && (
            <Panel title="Photo">
              <Anchor href={row.photo_url} target="_blank">
                <Image src={row.photo_url} alt="What the customer shows" maw={480} radius="md" loading="lazy" />
              </Anchor>
            </Panel>
          )}
          <Panel title="History">
            <Rows
              label="History"
              rows={row.events}
              columns={[
                custom("what", "What happened", ({ action }: Return["events"][number]) => stepWords(action)),
                state("to_state", { label: "Status" }),
                custom("who", "Who", ({ by }: Return["events"][number]) => by ?? "The system"),
                datetime("at", { label: "When" }),
                text("note"),
              ]}
            />
          </Panel>
          {inspecting && <InspectDrawer returned={row} onClose={() => setInspecting(false)} />}
        </>
      )}
    </DetailScreen>
  );
}
