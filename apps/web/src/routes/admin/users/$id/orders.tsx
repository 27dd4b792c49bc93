import { orderStates } from "@remedia/domain/orders";
import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import { choice, days } from "../../../../composites/filters.tsx";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { lateFilter, orderColumns } from "../../../../features/order-desk/order-columns.tsx";
import { holds } from "../../../../lib/access.ts";
import { aDay, listSearch, oneOf, yesNo } from "../../../../lib/list-search.ts";
import { useUser } from "../../../../lib/session.ts";

export const Route = createFileRoute("/admin/users/$id/orders")({
  staticData: {
    title: "Orders of a customer",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "orders.read",
  },
  validateSearch: listSearch({ state: oneOf(orderStates), late: yesNo, from: aDay, to: aDay }),
  component: CustomerOrders,
});

function CustomerOrders() {
  const id = Number(Route.useParams().id);
  const enabled = holds(useUser(), "users.read");
  const customer = useApi("GET /admin/users/:id", { params: { id } }, { quiet: true, enabled }).data;
  return (
    <ListScreen
      query="GET /admin/orders"
      only={{ user_id: id }}
      live
      title={customer ? `Orders of ${customer.name}` : "Orders of a customer"}
      {...(enabled
        ? {
            crumbs: [
              { label: "Customers", to: "/admin/users" },
              { label: customer?.name ?? "Customer", to: `/admin/users/${id}` },
            ],
          }
        : {})}
      columns={orderColumns}
      filters={[choice("state", orderStates), lateFilter, days("from", "to", "Placed")]}
      exports={["csv", "xlsx"]}
      empty="This customer has not ordered yet."
    />
  );
}
