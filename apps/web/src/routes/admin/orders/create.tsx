import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useApiMutation } from "../../../api/query.ts";
import { Page } from "../../../composites/page.tsx";
import { OrderDesk } from "../../../features/order-create/desk.tsx";
import { FindBuyer } from "../../../features/order-create/find-buyer.tsx";
import { Unfinished } from "../../../features/order-create/unfinished.tsx";
import { ordersCrumb } from "../../../features/order-desk/order-crumbs.ts";
import { anId, listSearch } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/orders/create")({
  staticData: { title: "New order", requiresAuth: true, requiresAdminAccess: true, permission: "orders.create" },
  /** A customer is whom a link from their page means; a cart is the order that is open. */
  validateSearch: listSearch({ customer: anId, cart: anId }),
  component: NewOrder,
});

function NewOrder() {
  const { cart, customer } = Route.useSearch();
  const navigate = useNavigate();
  const open = (id: number) => navigate({ to: "/admin/orders/create", search: { cart: id }, replace: true });
  const begin = useApiMutation("POST /admin/desk_carts", { onDone: async ({ id }) => void (await open(id)) });
  const asked = useRef<number | null>(null);
  useEffect(() => {
    if (customer === undefined || asked.current === customer) return;
    asked.current = customer;
    begin.mutate({ body: { customer_id: customer } });
  }, [customer, begin]);
  if (cart !== undefined)
    return (
      <OrderDesk
        key={cart}
        id={cart}
        onLeave={() => void navigate({ to: "/admin/orders/create", search: {}, replace: true })}
      />
    );
  return (
    <Page title="New order" crumbs={[ordersCrumb]}>
      <FindBuyer busy={begin.isPending} onChoose={(customer_id) => begin.mutate({ body: { customer_id } })} />
      <Unfinished onOpen={(id) => void open(id)} />
    </Page>
  );
}
