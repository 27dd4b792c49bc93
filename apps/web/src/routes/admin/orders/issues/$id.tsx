import { Anchor, Image } from "@mantine/core";
import { issueKindLabels, issueOutcomeLabels } from "@remedia/domain/issues";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { OutputOf } from "../../../../api/types.ts";
import { custom, datetime, state, text } from "../../../../composites/columns.tsx";
import { DetailScreen } from "../../../../composites/detail-screen.tsx";
import type { Fact } from "../../../../composites/facts.tsx";
import { MayLink } from "../../../../composites/may-links.tsx";
import { onDemand } from "../../../../composites/on-demand.tsx";
import { Panel } from "../../../../composites/panel.tsx";
import { Rows } from "../../../../composites/rows.tsx";
import { issueSteps } from "../../../../features/issues/issue-steps.ts";
import { raiserWords, stepWords } from "../../../../features/issues/issue-words.ts";
import { dateTime, fullMoney, plural } from "../../../../lib/format.ts";

const ResolveDrawer = onDemand(() => import("../../../../features/issues/resolve-drawer.tsx"), "ResolveDrawer");

export const Route = createFileRoute("/admin/orders/issues/$id")({
  staticData: { title: "Issue", requiresAuth: true, requiresAdminAccess: true, permission: "issues.read" },
  component: IssueDesk,
});

type Issue = OutputOf<"GET /admin/order_issues/:id">;
type Event = Issue["events"][number];

const orderLink = (id: number, number: string | null) => (
  <MayLink key="order" path="/admin/orders/$id/edit" row={{ id }}>
    {number}
  </MayLink>
);

const factsOf = (issue: Issue): Fact[] => [
  ["Order", orderLink(issue.order_id, issue.order_number)],
  [
    "Customer",
    <MayLink key="customer" path="/admin/users/$id" row={{ id: issue.customer_id }}>
      {issue.customer}
    </MayLink>,
  ],
  ["Store", issue.store_name],
  ["Branch", issue.branch_name],
  ["What is wrong", issueKindLabels[issue.kind]],
  ["Product", issue.product ? `${plural(issue.packs ?? 0, "pack")} of ${issue.product}` : "The whole order"],
  ["Description", issue.note],
  ["Noticed by", raiserWords[issue.raised_by]],
  ["Raised by", issue.created_by ?? "The system"],
  ["Raised", dateTime(issue.created_at)],
  ["Outcome", issue.outcome && issueOutcomeLabels[issue.outcome]],
  ["Given", issue.paid === null ? null : fullMoney(issue.paid)],
  ...(issue.replacement_id === null
    ? []
    : ([["Order in its place", orderLink(issue.replacement_id, issue.replacement_number)]] as Fact[])),
  ...(issue.state_reason ? ([["Answer", issue.state_reason]] as Fact[]) : []),
];

function IssueDesk() {
  const id = Number(Route.useParams().id);
  const [resolving, setResolving] = useState(false);
  return (
    <DetailScreen
      query="GET /admin/order_issues/:id"
      params={{ id }}
      live
      crumbs={[{ label: "Order issues", to: "/admin/orders/issues/customer_support" }]}
      title={({ number }) => `Issue ${number}`}
      state={(issue) => issue.state}
      actions={issueSteps<Issue>(() => setResolving(true))}
      facts={factsOf}
    >
      {(issue) => (
        <>
          {issue.photo_url && (
            <Panel title="Photo">
              <Anchor href={issue.photo_url} target="_blank">
                <Image src={issue.photo_url} alt={`Photo with ${issue.number}`} maw={480} radius="md" loading="lazy" />
              </Anchor>
            </Panel>
          )}
          <Panel title="History">
            <Rows
              label="History"
              rows={issue.events}
              columns={[
                custom("what", "What happened", ({ action }: Event) => stepWords(action)),
                state("to_state", { label: "Status" }),
                custom("who", "Who", ({ by }: Event) => by ?? "The system"),
                datetime("at", { label: "When" }),
                text("note"),
              ]}
            />
          </Panel>
          {resolving && <ResolveDrawer issueId={id} onClose={() => setResolving(false)} />}
        </>
      )}
    </DetailScreen>
  );
}
