import { Text } from "@mantine/core";
import { awaitedOrderStates, type OrderState } from "@remedia/domain/orders";
import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import type { OutputOf } from "../../../../api/types.ts";
import { custom, datetime, state, text } from "../../../../composites/columns.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import { Page } from "../../../../composites/page.tsx";
import { Rows } from "../../../../composites/rows.tsx";
import { StateBadge } from "../../../../composites/state-badge.tsx";
import { lasted, since } from "../../../../features/order-desk/lasted.ts";
import { orderCrumbs } from "../../../../features/order-desk/order-crumbs.ts";
import { stepWords } from "../../../../features/orders/words.ts";
import { words } from "../../../../lib/format.ts";

export const Route = createFileRoute("/admin/orders/$id/logs")({
  staticData: { title: "Log of an order", requiresAuth: true, requiresAdminAccess: true, permission: "orders.read" },
  component: OrderLog,
});

type Order = OutputOf<"GET /admin/orders/:id">;
type Step = Order["events"][number] & { stood: string | null };

/** The state that a step ended is the one that the step before it began. */
const stepsOf = ({ events }: Order): Step[] =>
  events.map((event, at) => {
    const before = events[at - 1];
    const stood = before && `${lasted(event.stood_seconds ?? 0)} as ${words(before.to_state).toLowerCase()}`;
    return { ...event, stood: stood ?? null };
  });

const whereItStands = ({ state, state_since, placed_at }: Order) =>
  (awaitedOrderStates as readonly OrderState[]).includes(state)
    ? `${words(state)} for ${since(state_since)}; placed ${since(placed_at)} ago.`
    : `${words(state)} ${since(placed_at, new Date(state_since).getTime())} after it was placed.`;

function OrderLog() {
  const id = Number(Route.useParams().id);
  const query = useApi("GET /admin/orders/:id", { params: { id } });
  return (
    <Loaded query={query}>
      {(order) => (
        <Page title={`Log of ${order.number}`} crumbs={orderCrumbs(id)} aside={<StateBadge state={order.state} />}>
          <Text>{whereItStands(order)}</Text>
          <Rows
            label="Steps"
            rows={stepsOf(order)}
            columns={[
              custom("action", "Step", ({ action }: Step) => stepWords[action]),
              state("to_state", { label: "Status" }),
              datetime("at", { label: "When" }),
              custom("actor", "Who", ({ actor }: Step) => actor ?? "The system"),
              text("stood", { label: "Time in previous status" }),
              text("note"),
            ]}
          />
        </Page>
      )}
    </Loaded>
  );
}
