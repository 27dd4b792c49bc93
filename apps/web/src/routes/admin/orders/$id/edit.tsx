import { Anchor, Group } from "@mantine/core";
import { shownState } from "@remedia/domain/orders";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { useApi } from "../../../../api/query.ts";
import { lacks } from "../../../../composites/actions.tsx";
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
import { copyPayLink, sendPayLink } from "../../../../features/order-desk/pay-link.ts";
import { holds } from "../../../../lib/access.ts";
import { useUser } from "../../../../lib/session.ts";

const OrderReturns = onDemand(() => import("../../../../features/returns/order-returns.tsx"), "OrderReturns");
const DeliverDrawer = onDemand(() => import("../../../../features/order-desk/deliver-drawer.tsx"), "DeliverDrawer");

const OrderIssues = onDemand(() => import("../../../../features/issues/order-issues.tsx"), "OrderIssues");
const RaiseDrawer = onDemand(() => import("../../../../features/issues/raise-drawer.tsx"), "RaiseDrawer");
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
  const [raising, setRaising] = useState(false);
  const mayRaise = holds(useUser(), "issues.raise");
  return (
    <DetailScreen
      query="GET /admin/orders/:id"
      params={{ id }}
      live
      crumbs={[ordersCrumb]}
      title={({ number }) => `Order ${number}`}
      state={shownState}
      actions={[...nextSteps(() => setDelivering(true)), changeStep(() => setChanging(true)), sendPayLink, copyPayLink]}
      facts={orderFacts}
    >
      {(order) => (
        <>
          <Group gap="lg">
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
            {mayRaise && (
              <Anchor component="button" type="button" size="sm" onClick={() => setRaising(true)}>
                Raise an issue
              </Anchor>
            )}
          </Group>
          <Documents id={id} />
          <OrderParts order={order} />
          {order.delivered_at && !lacks("returns.read") && <OrderReturns orderId={id} />}
          <OrderLines order={order} />
          <OrderIssues orderId={id} />
          <Panel title="History">
            <OrderHistory order={order} />
          </Panel>
          {raising && <RaiseDrawer order={order} onClose={() => setRaising(false)} />}
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
