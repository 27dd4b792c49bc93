import { whyFeeIsFixed } from "@remedia/domain/delivery";
import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../../api/query.ts";
import { Empty } from "../../../../../composites/empty.tsx";
import { Facts } from "../../../../../composites/facts.tsx";
import { PathLink } from "../../../../../composites/links.tsx";
import { Loaded } from "../../../../../composites/loaded.tsx";
import { Page } from "../../../../../composites/page.tsx";
import { feeToTake, SetFee, TakeFee } from "../../../../../features/order-desk/delivery-fee.tsx";
import { ordersCrumb } from "../../../../../features/order-desk/order-crumbs.ts";
import { money, weight } from "../../../../../lib/format.ts";

export const Route = createFileRoute("/admin/orders/$id/delivery_fee/checkout")({
  staticData: {
    title: "Delivery fee",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "orders.delivery_fee",
  },
  component: DeliveryFee,
});

function DeliveryFee() {
  const id = Number(Route.useParams().id);
  const query = useApi("GET /admin/orders/:id", { params: { id } });
  return (
    <Loaded query={query}>
      {(order) => {
        const fixed = whyFeeIsFixed(order);
        const path = `/admin/orders/${id}/edit`;
        return (
          <Page title={`Delivery fee of ${order.number}`} crumbs={[ordersCrumb, { label: order.number, to: path }]}>
            <Facts
              facts={[
                ["Customer", order.customer],
                ["Store", `${order.store_name}, ${order.address}, ${order.place}`],
                ["Delivery type", order.delivery_type_name],
                ["Weight", `About ${weight(order.weight_grams)}`],
                ["Goods", money(order.goods)],
                ["Delivery fee", order.awaits_delivery_fee ? "Not set yet" : money(order.delivery_fee)],
                ["Paid", money(order.paid)],
              ]}
            />
            {fixed ? (
              <Empty action={<PathLink to={path}>Back to the order</PathLink>}>{fixed}</Empty>
            ) : (
              <>
                <SetFee order={order} />
                {!order.awaits_delivery_fee && feeToTake(order) > 0 && <TakeFee order={order} />}
              </>
            )}
          </Page>
        );
      }}
    </Loaded>
  );
}
