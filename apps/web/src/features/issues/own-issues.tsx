import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { issueKindLabels } from "@remedia/domain/issues";
import { useState } from "react";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { PathLink } from "../../composites/links.tsx";
import { onDemand } from "../../composites/on-demand.tsx";
import { Panel } from "../../composites/panel.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import { day, fullMoney, plural } from "../../lib/format.ts";
import type { OwnOrder } from "../orders/own-order.tsx";
import classes from "./issues.module.css";

const ReportDrawer = onDemand(() => import("./report-drawer.tsx"), "ReportDrawer");

type Reported = OutputOf<"GET /orders/:id/issues">["issues"][number];

/** What its owner reported about an order, what became of it, and the way to report something. */
export const OwnIssues = ({ order }: { order: OwnOrder }) => {
  const [reporting, setReporting] = useState(false);
  const found = useApi("GET /orders/:id/issues", { params: { id: order.id } }, { quiet: true }).data;
  if (!found || (found.until === null && found.issues.length === 0)) return null;
  return (
    <Panel title="Problems with this order">
      <Stack gap="sm">
        {found.issues.map((issue) => (
          <One key={issue.id} issue={issue} />
        ))}
        {found.until !== null && (
          <Group gap="sm">
            <Button variant="default" onClick={() => setReporting(true)}>
              Report a problem
            </Button>
            <Text size="sm" c="dimmed">
              Until {day(found.until)}
            </Text>
          </Group>
        )}
      </Stack>
      {reporting && <ReportDrawer order={order} onClose={() => setReporting(false)} />}
    </Panel>
  );
};

const One = ({ issue }: { issue: Reported }) => (
  <div>
    <Group gap="xs">
      <strong>{issue.number}</strong>
      <StateBadge state={issue.state} />
    </Group>
    <Text size="sm">
      {issueKindLabels[issue.kind]}
      {issue.product && issue.packs !== null && `: ${plural(issue.packs, "pack")} of ${issue.product}`}
    </Text>
    <Text size="sm" c="dimmed" className={classes.said ?? ""}>
      {issue.note}
    </Text>
    {issue.photo_url && (
      <Anchor href={issue.photo_url} target="_blank" size="sm">
        Your photo
      </Anchor>
    )}
    {issue.state_reason && <Text size="sm">Our answer: {issue.state_reason}</Text>}
    {issue.outcome === "money" && issue.paid !== null && (
      <Text size="sm">{fullMoney(issue.paid)} went into your wallet</Text>
    )}
    {issue.replacement_id !== null && (
      <Text size="sm">
        <PathLink to={`/orders/${issue.replacement_id}`}>Order {issue.replacement_number}</PathLink> comes in its place.
        You pay nothing for it.
      </Text>
    )}
  </div>
);
