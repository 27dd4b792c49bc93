import { Button, Group } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import type { OutputOf } from "../api/types.ts";
import { custom, date } from "../composites/columns.tsx";
import { Empty, Fault } from "../composites/empty.tsx";
import { PathLink } from "../composites/links.tsx";
import { Page } from "../composites/page.tsx";
import { Rows } from "../composites/rows.tsx";
import { useLicenceRefusal } from "../features/shop/licence-refusal.ts";
import { addToCart, toggleWish, useWishes } from "../features/shop/lists.ts";
import { NotifyButton } from "../features/shop/notify-button.tsx";
import { Price } from "../features/shop/price.tsx";
import { Stock } from "../features/shop/product-card.tsx";
import classes from "../features/shop/product-table.module.css";

export const Route = createFileRoute("/wishlist")({
  staticData: { title: "Wishlist", requiresAuth: true, requiresVerified: true, permission: "cart.own" },
  component: Wishlist,
});

type Wish = OutputOf<"GET /wishlist">[number];

const moving = new Set<number>();
/** Into the cart, and off the list. The second click of a double click moves nothing: it would wish for it again. */
const moveToCart = async ({ id, product }: Wish) => {
  if (moving.has(id)) return;
  moving.add(id);
  if (await addToCart(product)) await toggleWish(product);
  moving.delete(id);
};

/** As on its card: bought, waited for, or not for this customer. */
const Move = ({ wish }: { wish: Wish }) => {
  const refusal = useLicenceRefusal()(wish.product.class);
  const { sold, in_stock, price_per_pack } = wish.product;
  if (refusal) return null;
  if (sold && !in_stock) return <NotifyButton product={wish.product} size="xs" />;
  return (
    <Button
      size="xs"
      disabled={refusal === undefined || !sold || price_per_pack === null}
      onClick={() => void moveToCart(wish)}
    >
      Move to cart
    </Button>
  );
};

const Product = ({ product }: Pick<Wish, "product">) => {
  const refusal = useLicenceRefusal()(product.class);
  return (
    <>
      <PathLink to={`/product_details/${product.id}`}>{product.title}</PathLink>
      {refusal && <small className={classes.refusal}>{refusal}</small>}
    </>
  );
};

function Wishlist() {
  const wishes = useWishes();
  return (
    <Page title="Wishlist">
      {wishes.error ? (
        <Fault error={wishes.error} retry={() => void wishes.refetch()} />
      ) : wishes.data?.length === 0 ? (
        <Empty action={<PathLink to="/shop">Look around the shop</PathLink>}>
          Nothing here yet. A heart on a product keeps it for later.
        </Empty>
      ) : (
        <Rows
          label="Wishlist"
          rows={wishes.data}
          columns={[
            custom("product", "Product", ({ product }: Wish) => <Product product={product} />),
            custom("stock", "Stock", ({ product }: Wish) =>
              product.sold ? <Stock inStock={product.in_stock} /> : "Not sold at the moment",
            ),
            custom("price", "Price", ({ product, deal }: Wish) => <Price price={product.price_per_pack} deal={deal} />),
            date("added_at", { label: "Since" }),
            custom("actions", "Actions", (wish: Wish) => (
              <Group gap="xs" wrap="nowrap">
                <Move wish={wish} />
                <Button size="xs" variant="default" onClick={() => void toggleWish(wish.product)}>
                  Remove
                </Button>
              </Group>
            )),
          ]}
        />
      )}
    </Page>
  );
}
