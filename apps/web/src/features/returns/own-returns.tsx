import { Button, Group, Stack, Text } from "@mantine/core";
import { ownReturnTransitions, returnReasonLabels } from "@remedia/domain/returns";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import type { Action } from "../../composites/actions.tsx";
import { ActionButton } from "../../composites/detail-screen.tsx";
import { onDemand } from "../../composites/on-demand.tsx";
import { Panel } from "../../composites/panel.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import { day, fullMoney, plural } from "../../lib/format.ts";

const AskDrawer = onDemand(() => import("./ask-drawer.tsx"), "AskDrawer");

type Returned = OutputOf<"GET /orders/:id/returns">["returns"][number];

const withdraw: Action<Returned> = {
  label: ownReturnTransitions.cancel.label,
  question: ({ number }) => ({ title: `Withdraw return ${number}?`, label: "Withdraw it", keep: "Go on with it" }),
  run: ({ id }) => api("POST /returns/:id/cancel", { params: { id } }),
  done: "The return is withdrawn.",
};

/** What came back of an order, and what still may. */
export const OwnReturns = ({
  order,
  isPaidOnline,
}: {
  order: { id: number; number: string };
  isPaidOnline: boolean;
}) => {
  const [asking, setAsking] = useState(false);
  const found = useApi("GET /orders/:id/returns", { params: { id: order.id } }, { quiet: true }).data;
  if (!found) return null;
  const { until, packs, returns } = found;
  const mayAsk = until !== null && packs.some(({ left }) => left > 0);
  if (!mayAsk && returns.length === 0) return null;
  return (
    <Panel title="Returns">
      <Stack gap="sm">
        {returns.map((each) => (
          <One key={each.id} returned={each} />
        ))}
        {mayAsk && (
          <Group gap="sm">
            <Button variant="default" onClick={() => setAsking(true)}>
              Return something
            </Button>
            <Text size="sm" c="dimmed">
              Until {day(until)}
            </Text>
          </Group>
        )}
      </Stack>
      {asking && <AskDrawer order={order} packs={packs} isPaidOnline={isPaidOnline} onClose={() => setAsking(false)} />}
    </Panel>
  );
};

const One = ({ returned }: { returned: Returned }) => (
  <div>
    <Group gap="xs">
      <strong>{returned.number}</strong>
      <StateBadge state={returned.state} />
      {returned.may_cancel && <ActionButton action={withdraw} subject={returned} />}
    </Group>
    <Text size="sm">
      {returned.lines.map(({ title, quantity }) => `${plural(quantity, "pack")} of ${title}`).join(", ")}:{" "}
      {returnReasonLabels[returned.reason].toLowerCase()}
    </Text>
    {returned.state_reason && <Text size="sm">Why: {returned.state_reason}</Text>}
    {returned.credited !== null && <Text size="sm">{fullMoney(returned.credited)} credited</Text>}
  </div>
);
