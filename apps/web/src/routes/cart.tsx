import { Tabs } from "@mantine/core";
import { cartTypeIds, cartTypes } from "@remedia/domain/carts";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { Empty, Fault } from "../composites/empty.tsx";
import { PathLink } from "../composites/links.tsx";
import { Page } from "../composites/page.tsx";
import { LastOrder } from "../features/orders/last-order.tsx";
import { CartList } from "../features/shop/cart-list.tsx";
import { useCarts } from "../features/shop/lists.ts";
import { listSearch, oneOf } from "../lib/list-search.ts";

export const Route = createFileRoute("/cart")({
  staticData: { title: "Cart", requiresAuth: true, requiresVerified: true, permission: "cart.own" },
  validateSearch: listSearch({ list: oneOf(cartTypeIds) }),
  component: Cart,
});

function Cart() {
  const navigate = useNavigate();
  const open = Route.useSearch().list ?? "buy_now";
  const carts = useCarts();
  const countOf = (type: string) => carts.data?.totals.find((total) => total.type === type)?.count ?? 0;
  return (
    <Page title="Cart">
      <LastOrder ask={carts.data !== undefined && countOf("buy_now") === 0} />
      <Tabs value={open} onChange={(list) => void navigate({ to: ".", search: { list }, replace: true } as never)}>
        <Tabs.List style={{ flexWrap: "nowrap", overflowX: "auto" }}>
          {cartTypes.map(({ id, name }) => (
            <Tabs.Tab key={id} value={id} px="xs" fz={{ base: "xs", xs: "sm" }}>
              {name} ({countOf(id)})
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {carts.error ? (
        <Fault error={carts.error} retry={() => void carts.refetch()} />
      ) : carts.data && countOf(open) === 0 ? (
        <Empty action={<PathLink to="/shop">Go to the shop</PathLink>}>
          {open === "restock_list" ? "Keep here what you order again and again." : "Nothing here yet."}
        </Empty>
      ) : (
        <CartList type={open} carts={carts.data} />
      )}
    </Page>
  );
}
