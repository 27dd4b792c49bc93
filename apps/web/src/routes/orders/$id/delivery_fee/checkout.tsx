import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import { Empty } from "../../../../composites/empty.tsx";
import { PathLink } from "../../../../composites/links.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import { Page } from "../../../../composites/page.tsx";
import { Panel } from "../../../../composites/panel.tsx";
import { Amounts } from "../../../../features/orders/amounts.tsx";
import type { OwnOrder } from "../../../../features/orders/own-order.tsx";
import { PayOrder } from "../../../../features/orders/pay-order.tsx";

export const Route = createFileRoute("/orders/$id/delivery_fee/checkout")({
  staticData: { title: "Delivery fee", requiresAuth: true, requiresVerified: true, permission: "orders.own" },
  component: DeliveryFee,
});

const nothingToPay = (order: OwnOrder): string | null => {
  if (order.awaits_delivery_fee) return "The delivery fee is not set yet. We will send you an SMS when it is.";
  if (!order.may_pay) return "Nothing is left to pay on this order.";
  return order.fee_due > 0 ? null : "The delivery fee is paid.";
};

function DeliveryFee() {
  const id = Number(Route.useParams().id);
  const query = useApi("GET /orders/:id", { params: { id } });
  return (
    <Loaded query={query}>
      {(order) => {
        const path = `/orders/${id}`;
        const nothing = nothingToPay(order);
        return (
          <Page
            title="Delivery fee"
            crumbs={[
              { label: "My orders", to: "/orders" },
              { label: `Order ${order.number}`, to: path },
            ]}
          >
            {nothing ? (
              <Empty action={<PathLink to={path}>Back to the order</PathLink>}>{nothing}</Empty>
            ) : (
              <>
                <Panel title={`Order ${order.number}`}>
                  <Amounts packs={order.packs} amounts={order} />
                </Panel>
                <PayOrder order={order} only="delivery_fee" />
              </>
            )}
          </Page>
        );
      }}
    </Loaded>
  );
}
