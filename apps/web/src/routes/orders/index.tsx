import { orderStates } from "@remedia/domain/orders";
import { createFileRoute, useRouter } from "@tanstack/react-router";
import { useApi } from "../../api/query.ts";
import type { RowOf } from "../../api/types.ts";
import type { Action } from "../../composites/actions.tsx";
import { choice, days, named } from "../../composites/filters.tsx";
import { PathLink } from "../../composites/links.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { ownOrderColumns, ownOrderColumnsOfOneStore } from "../../features/orders/order-columns.tsx";
import { Owed } from "../../features/orders/owed.tsx";
import { ownOrderStates } from "../../features/orders/own-order-state.tsx";
import { useReorder } from "../../features/orders/reorder.ts";
import { isPaidOnItsPage } from "../../features/orders/words.ts";
import { aDay, anId, listSearch, oneOf, yesNo } from "../../lib/list-search.ts";

export const Route = createFileRoute("/orders/")({
  staticData: { title: "My orders", requiresAuth: true, requiresVerified: true, permission: "orders.own" },
  validateSearch: listSearch({
    state: oneOf(orderStates),
    store_id: anId,
    from: aDay,
    to: aDay,
    to_pay: yesNo,
  }),
  component: Orders,
});

type Row = RowOf<"GET /orders">;

const toPay = [
  { value: "true", label: "To pay" },
  { value: "false", label: "Nothing to pay" },
];

/** Where something is left to pay, the order's own page takes it. */
const payFor = (open: (id: number) => void): Action<Row> => ({
  label: "Pay",
  onCard: true,
  when: isPaidOnItsPage,
  run: ({ id }) => open(id),
});

function Orders() {
  const { history } = useRouter();
  const open = (id: number) => history.push(`/orders/${id}`);
  const stores = useApi("GET /stores", undefined, { quiet: true }).data ?? [];
  return (
    <ListScreen
      query="GET /orders"
      columns={stores.length > 1 ? ownOrderColumns : ownOrderColumnsOfOneStore}
      filters={[
        choice("state", ownOrderStates),
        choice("to_pay", toPay, "Payment"),
        days("from", "to", "Placed"),
        ...(stores.length > 1 ? [choice("store_id", named(stores), "Store")] : []),
      ]}
      rowActions={[payFor(open), useReorder()]}
      exports={["csv", "xlsx"]}
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
