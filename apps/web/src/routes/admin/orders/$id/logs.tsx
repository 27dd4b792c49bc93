import { Text } from "@mantine/core";
import { awaitedOrderStates, type OrderState } from "@remedia/domain/orders";
import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import type { OutputOf } from "../../../../api/types.ts";
import { Loaded } from "../../../../composites/loaded.tsx";
import { Page } from "../../../../composites/page.tsx";
import { StateBadge } from "../../../../composites/state-badge.tsx";
import { since } from "../../../../features/order-desk/lasted.ts";
import { orderCrumbs } from "../../../../features/order-desk/order-crumbs.ts";
import { OrderHistory } from "../../../../features/order-desk/order-history.tsx";
import { words } from "../../../../lib/format.ts";

export const Route = createFileRoute("/admin/orders/$id/logs")({
  staticData: {
    title: "History of an order",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "orders.read",
  },
  component: OrderLog,
});

type Order = OutputOf<"GET /admin/orders/:id">;
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
        <Page
          title={`History of ${order.number}`}
          crumbs={orderCrumbs(order)}
          aside={<StateBadge state={order.state} />}
        >
          <Text>{whereItStands(order)}</Text>
          <OrderHistory order={order} />
        </Page>
      )}
    </Loaded>
  );
}
