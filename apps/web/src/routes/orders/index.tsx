import { orderStates } from "@remedia/domain/orders";
import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../api/query.ts";
import { choice, named } from "../../composites/filters.tsx";
import { PathLink } from "../../composites/links.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { ownOrderColumns, ownOrderColumnsOfOneStore } from "../../features/orders/order-columns.tsx";
import { Owed } from "../../features/orders/owed.tsx";
import { useReorder } from "../../features/orders/reorder.ts";
import { anId, listSearch, oneOf } from "../../lib/list-search.ts";

export const Route = createFileRoute("/orders/")({
  staticData: { title: "My orders", requiresAuth: true, requiresVerified: true, permission: "orders.own" },
  validateSearch: listSearch({ state: oneOf(orderStates), store_id: anId }),
  component: Orders,
});

function Orders() {
  const stores = useApi("GET /stores", undefined, { quiet: true }).data ?? [];
  return (
    <ListScreen
      query="GET /orders"
      columns={stores.length > 1 ? ownOrderColumns : ownOrderColumnsOfOneStore}
      filters={[
        choice("state", orderStates),
        ...(stores.length > 1 ? [choice("store_id", named(stores), "Store")] : []),
      ]}
      rowActions={[useReorder()]}
      empty={
        <>
          You have not ordered anything yet. <PathLink to="/shop">Go to the shop</PathLink>
        </>
      }
    >
      <Owed />
    </ListScreen>
  );
}
