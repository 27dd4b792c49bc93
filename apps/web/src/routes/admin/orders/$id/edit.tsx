import { Group } from "@mantine/core";
import { shownState } from "@remedia/domain/orders";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { useApi } from "../../../../api/query.ts";
import { DetailScreen } from "../../../../composites/detail-screen.tsx";
import { MayLinks } from "../../../../composites/may-links.tsx";
import { onDemand } from "../../../../composites/on-demand.tsx";
import { Panel } from "../../../../composites/panel.tsx";
import { deskPapers, OrderPapers } from "../../../../features/documents/order-papers.tsx";
import { ordersCrumb } from "../../../../features/order-desk/order-crumbs.ts";
import { orderFacts } from "../../../../features/order-desk/order-facts.tsx";
import { OrderHistory } from "../../../../features/order-desk/order-history.tsx";
import { OrderLines } from "../../../../features/order-desk/order-lines.tsx";
import { OrderParts } from "../../../../features/order-desk/order-parts.tsx";
import {
  changeStep,
  hasParcels,
  isToBePicked,
  mayComeBack,
  mayStillSplit,
  nextSteps,
} from "../../../../features/order-desk/order-steps.ts";

const DeliverDrawer = onDemand(() => import("../../../../features/order-desk/deliver-drawer.tsx"), "DeliverDrawer");

const ChangeDrawer = onDemand(() => import("../../../../features/order-desk/change-drawer.tsx"), "ChangeDrawer");

const paymentPage: [path: string, label: string, search: string] = [
  "/admin/payments/create",
  "Record a payment",
  "order_id=$id",
];
const pickPage: [path: string, label: string] = ["/admin/orders/$id/pick", "Pick by scan"];
const parcelsPage: [path: string, label: string] = ["/admin/orders/$id/fulfilments", "Parcels"];
const splitPage: [path: string, label: string] = ["/admin/orders/$id/split", "Split"];
const returnPage: [path: string, label: string, search: string] = [
  "/admin/returns/create",
  "Return something",
  "order_id=$id",
];
const feePage: [path: string, label: string] = ["/admin/orders/$id/delivery_fee/checkout", "Delivery fee"];

export const Route = createFileRoute("/admin/orders/$id/edit")({
  staticData: { title: "Order", requiresAuth: true, requiresAdminAccess: true, permission: "orders.read" },
  component: OrderDesk,
});

function OrderDesk() {
  const id = Number(Route.useParams().id);
  const [delivering, setDelivering] = useState(false);
  const [changing, setChanging] = useState(false);
  return (
    <DetailScreen
      query="GET /admin/orders/:id"
      params={{ id }}
      live
      crumbs={[ordersCrumb]}
      title={({ number }) => `Order ${number}`}
      state={shownState}
      actions={[...nextSteps(() => setDelivering(true)), changeStep(() => setChanging(true))]}
      facts={orderFacts}
    >
      {(order) => (
        <>
          <Group gap="xs">
            <MayLinks
              row={{ id }}
              pages={[
                ...(isToBePicked(order) ? [pickPage] : []),
                ["/admin/orders/$id/picking_list", "Picking list"],
                ...(hasParcels(order) ? [parcelsPage] : []),
                ...(mayStillSplit(order) ? [splitPage] : []),
                ...(order.delivery_fee_later ? [feePage] : []),
                ...(order.due > 0 ? [paymentPage] : []),
                ...(mayComeBack(order) ? [returnPage] : []),
                ["/admin/orders/$id/logs", "History"],
                ["/admin/orders/$id/audits", "Who did what"],
              ]}
            />
          </Group>
          <Documents id={id} />
          <OrderParts order={order} />
          <OrderLines order={order} />
          <Panel title="History">
            <OrderHistory order={order} />
          </Panel>
          {changing && <ChangeDrawer order={order} onClose={() => setChanging(false)} />}
          {delivering && <DeliverDrawer order={order} onClose={() => setDelivering(false)} />}
        </>
      )}
    </DetailScreen>
  );
}

const Documents = ({ id }: { id: number }) => {
  const papers = useApi("GET /admin/orders/:id/papers", { params: { id } }, { quiet: true }).data;
  return papers ? <OrderPapers orderId={id} papers={papers} keys={deskPapers} /> : null;
};
