import { orderStates } from "@remedia/domain/orders";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { choice, days } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { onDemand } from "../../../composites/on-demand.tsx";
import { useFigureFilters } from "../../../features/insight/figure-filters.ts";
import { confirmed, confirmMany } from "../../../features/order-desk/confirm-many.ts";
import { feeFilter, lateFilter, orderColumns } from "../../../features/order-desk/order-columns.tsx";
import { orderSteps, type Stepping } from "../../../features/order-desk/order-steps.ts";
import { figureSearch } from "../../../lib/figure-search.ts";
import { aDay, anId, listSearch, oneOf, yesNo } from "../../../lib/list-search.ts";

const DeliverDrawer = onDemand(() => import("../../../features/order-desk/deliver-drawer.tsx"), "DeliverDrawer");

const ConfirmResult = onDemand(() => import("../../../features/order-desk/confirm-result.tsx"), "ConfirmResult");

export const Route = createFileRoute("/admin/orders/")({
  staticData: { title: "Orders", requiresAuth: true, requiresAdminAccess: true, permission: "orders.read" },
  validateSearch: listSearch({
    state: oneOf(orderStates),
    late: yesNo,
    fee_to_set: yesNo,
    from: aDay,
    to: aDay,
    store_id: anId,
    user_id: anId,
    ...figureSearch,
  }),
  component: Orders,
});

function Orders() {
  const search = Route.useSearch();
  const { fee_to_set } = search;
  const [delivering, setDelivering] = useState<Stepping | null>(null);
  const results = confirmed.use();
  return (
    <>
      <ListScreen
        query="GET /admin/orders"
        live
        columns={orderColumns}
        filters={[
          choice("state", orderStates),
          lateFilter,
          // Few orders have such a fee: who comes from their work list sees it, nobody else misses it.
          ...(fee_to_set === undefined ? [] : [feeFilter]),
          days("from", "to", "Placed"),
          ...useFigureFilters(search),
        ]}
        rowActions={orderSteps(setDelivering)}
        bulkActions={confirmMany}
        create={{ label: "New order", to: "/admin/orders/create", needs: "orders.create" }}
        links={[
          { label: "Held", to: "/admin/orders/held" },
          { label: "Delivered", to: "/admin/orders/delivered" },
          { label: "Receivables", to: "/admin/orders/receivables" },
        ]}
        exports={["csv", "xlsx"]}
        empty="No orders yet."
      />
      {results && <ConfirmResult results={results} />}
      {delivering && <DeliverDrawer order={delivering} onClose={() => setDelivering(null)} />}
    </>
  );
}
