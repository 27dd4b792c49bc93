import { Text } from "@mantine/core";
import { shownState } from "@remedia/domain/orders";
import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import { Loaded } from "../../../../composites/loaded.tsx";
import { Page } from "../../../../composites/page.tsx";
import { StateBadge } from "../../../../composites/state-badge.tsx";
import { PromisedDay } from "../../../../features/order-desk/late.tsx";
import { orderCrumbs } from "../../../../features/order-desk/order-crumbs.ts";
import { OrderParts } from "../../../../features/order-desk/order-parts.tsx";
import { PackDesk } from "../../../../features/packing/pack-desk.tsx";
import { plural } from "../../../../lib/format.ts";

export const Route = createFileRoute("/admin/orders/$id/fulfilments")({
  staticData: { title: "Parcels", requiresAuth: true, requiresAdminAccess: true, permission: "orders.read" },
  component: Fulfilments,
});

function Fulfilments() {
  const id = Number(Route.useParams().id);
  const packing = useApi("GET /admin/orders/:id/parcels", { params: { id } });
  return (
    <Loaded query={useApi("GET /admin/orders/:id", { params: { id } })}>
      {(order) => (
        <Page
          title={`Parcels of ${order.number}`}
          crumbs={orderCrumbs(order)}
          aside={<StateBadge state={shownState(order)} />}
        >
          <Text>
            {order.store_name}: {plural(order.packs, "pack")}, {order.delivery_type_name}, for{" "}
            <PromisedDay order={order} />
          </Text>
          <Loaded query={packing}>{(found) => <PackDesk order={order} packing={found} />}</Loaded>
          <OrderParts order={order} />
        </Page>
      )}
    </Loaded>
  );
}
