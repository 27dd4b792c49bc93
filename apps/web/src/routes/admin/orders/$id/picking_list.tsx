import { Button, Text } from "@mantine/core";
import { openOrderStates } from "@remedia/domain/orders";
import { walkOf } from "@remedia/domain/picking";
import { createFileRoute } from "@tanstack/react-router";
import { openFile } from "../../../../api/client.ts";
import { useApi } from "../../../../api/query.ts";
import { showError } from "../../../../api/toasts.ts";
import type { OutputOf } from "../../../../api/types.ts";
import { date, number, text } from "../../../../composites/columns.tsx";
import { Empty } from "../../../../composites/empty.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import { Page } from "../../../../composites/page.tsx";
import { Rows } from "../../../../composites/rows.tsx";
import { StateBadge } from "../../../../composites/state-badge.tsx";
import { PromisedDay } from "../../../../features/order-desk/late.tsx";
import { orderCrumbs } from "../../../../features/order-desk/order-crumbs.ts";
import { Shortages } from "../../../../features/order-desk/order-lines.tsx";
import { plural } from "../../../../lib/format.ts";

export const Route = createFileRoute("/admin/orders/$id/picking_list")({
  staticData: { title: "Picking list", requiresAuth: true, requiresAdminAccess: true, permission: "orders.read" },
  component: PickingList,
});

type Order = OutputOf<"GET /admin/orders/:id">;

const hasLeft = ({ state }: Order) => !(openOrderStates as readonly string[]).includes(state);

function PickingList() {
  const id = Number(Route.useParams().id);
  const print = () => void openFile("GET /admin/orders/:id/picking_list", { params: { id } }).catch(showError);
  return (
    <Loaded query={useApi("GET /admin/orders/:id", { params: { id } })}>
      {(order) => (
        <Page
          title={`Picking list ${order.number}`}
          crumbs={orderCrumbs(order)}
          aside={<StateBadge state={order.state} />}
          actions={<Button onClick={print}>Print</Button>}
        >
          <Text>
            {order.store_name}: {plural(order.packs, "pack")} for <PromisedDay order={order} />
            {hasLeft(order) && " These are the packs it left with."}
          </Text>
          <Shortages order={order} />
          <Walk order={order} />
        </Page>
      )}
    </Loaded>
  );
}

/** Shelf by shelf, as one walks. */
const Walk = ({ order }: { order: Order }) => {
  const walk = walkOf(order).map((pack) => ({ ...pack, id: `${pack.place_code} ${pack.batch_id}` }));
  if (walk.length === 0) return <Empty>No packs are set aside for this order.</Empty>;
  return (
    <Rows
      label="Packs"
      rows={walk}
      columns={[
        text("place_code", { label: "Shelf" }),
        text("title", { label: "Product" }),
        text("batch_number", { label: "Batch" }),
        date("expires_on", { label: "Expires" }),
        number("quantity", { label: "Packs" }),
      ]}
    />
  );
};
