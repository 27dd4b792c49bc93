import { deskTransitions } from "@remedia/domain/order-desk";
import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import { Empty } from "../../../../composites/empty.tsx";
import { PathLink } from "../../../../composites/links.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import { Page } from "../../../../composites/page.tsx";
import { orderCrumbs } from "../../../../features/order-desk/order-crumbs.ts";
import { SplitForm } from "../../../../features/order-desk/split-form.tsx";
import { words } from "../../../../lib/format.ts";

export const Route = createFileRoute("/admin/orders/$id/split")({
  staticData: { title: "Split an order", requiresAuth: true, requiresAdminAccess: true, permission: "orders.split" },
  component: Split,
});

function Split() {
  const id = Number(Route.useParams().id);
  const ways = useApi("GET /admin/orders/:id/ways", { params: { id } });
  return (
    <Loaded query={useApi("GET /admin/orders/:id", { params: { id } })}>
      {(order) =>
        (deskTransitions.split.from as readonly string[]).includes(order.state) ? (
          <Loaded query={ways}>{(found) => <SplitForm order={order} ways={found} />}</Loaded>
        ) : (
          <Page title={`Split ${order.number}`} crumbs={orderCrumbs(order)}>
            <Empty action={<PathLink to={`/admin/orders/${id}/edit`}>Back to the order</PathLink>}>
              An order is split before it is picked. This one is {words(order.state).toLowerCase()}.
            </Empty>
          </Page>
        )
      }
    </Loaded>
  );
}
