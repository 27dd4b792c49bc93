import { deskTransitions } from "@remedia/domain/order-desk";
import { createFileRoute } from "@tanstack/react-router";
import { Loaded } from "../../../../composites/loaded.tsx";
import { Page } from "../../../../composites/page.tsx";
import { ordersCrumb } from "../../../../features/order-desk/order-crumbs.ts";
import { PickDesk } from "../../../../features/picking/pick-desk.tsx";
import { useRound } from "../../../../features/picking/use-round.ts";
import { plural } from "../../../../lib/format.ts";
import { anId, listSearch, separator, severalOf } from "../../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/orders/$id/pick")({
  staticData: {
    title: "Pick",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: deskTransitions.pick_short.permission,
  },
  validateSearch: listSearch({ with: severalOf(anId) }),
  component: PickOrders,
});

function PickOrders() {
  const id = Number(Route.useParams().id);
  const others = Route.useSearch().with?.split(separator).map(Number) ?? [];
  const ids = { id, others };
  return (
    <Loaded query={useRound(ids)}>
      {(round) => (
        <Page
          title={
            others.length === 0 ? `Pick ${round.orders[0]!.number}` : `Pick ${plural(round.orders.length, "order")}`
          }
          crumbs={[ordersCrumb, { label: "Fulfilment", to: "/admin/orders/fulfilment" }]}
        >
          <PickDesk key={id} ids={ids} round={round} />
        </Page>
      )}
    </Loaded>
  );
}
