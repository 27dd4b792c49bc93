import { Button, Skeleton } from "@mantine/core";
import { lagosDay } from "@remedia/domain/days";
import type { ReactNode } from "react";
import { useApi } from "../../api/query.ts";
import type { OutputOf, RowOf } from "../../api/types.ts";
import { perform } from "../../composites/actions.tsx";
import { LinkButton, PathLink } from "../../composites/links.tsx";
import { day, lastDay, money, plural } from "../../lib/format.ts";
import { OwnOrderState } from "../orders/own-order-state.tsx";
import { useReorder } from "../orders/reorder.ts";
import { isComing } from "../orders/words.ts";
import { addToCart } from "../shop/lists.ts";
import { dealsForYou } from "./deals-for-you.ts";
import classes from "./welcome.module.css";

type Order = RowOf<"GET /orders">;
type Due = OutputOf<"GET /stores/:id/restock">[number];
type Deal = OutputOf<"GET /deals">[number];

const panels = ["coming", "again", "due", "deals"];
const shown = 3;
/** As many as hold what is on the way and what came last. */
const recent = 20;

/**
 * For those who buy here: what is coming, what they had last, what is about to run out and what is cheaper now. In the place
 * of the hero.
 */
export const Welcome = ({ name }: { name: string }) => {
  const orders = useApi("GET /orders", { query: { per_page: recent } }, { quiet: true });
  const stores = useApi("GET /stores", undefined, { quiet: true });
  const store = stores.data?.[0];
  const restock = useApi(
    "GET /stores/:id/restock",
    { params: { id: store?.id ?? 0 } },
    { enabled: store !== undefined, quiet: true },
  );
  const deals = useApi("GET /deals", undefined, { quiet: true });
  const isWaiting = [orders, stores, restock, deals].some(({ isLoading }) => isLoading);
  return (
    <section className={classes.welcome}>
      <div className={classes.inner}>
        <div className={classes.head}>
          <h1>Welcome back, {name}</h1>
          <div className={classes.calls}>
            <LinkButton to="/shop">Shop all products</LinkButton>
            <LinkButton to="/cart" variant="default">
              Go to cart
            </LinkButton>
          </div>
        </div>
        <div className={classes.panels} aria-busy={isWaiting}>
          {/* All at once: one that came by itself would push the others away under the reader's thumb. */}
          {isWaiting ? (
            panels.map((panel) => <Skeleton key={panel} className={classes.waiting ?? ""} />)
          ) : (
            <>
              <Coming orders={orders.data?.data.filter(({ state }) => isComing(state)) ?? []} />
              <Again orders={orders.data?.data.filter(({ state }) => state === "delivered") ?? []} />
              {store && <DueAgain storeId={store.id} lines={restock.data ?? []} />}
              <Deals deals={deals.data ?? []} />
            </>
          )}
        </div>
      </div>
    </section>
  );
};

type PanelProps = {
  title: string;
  all: { to: string; label: string };
  empty: string;
  children: ReactNode[];
};

const Panel = ({ title, all, empty, children }: PanelProps) => (
  <section className={classes.panel}>
    <h2>{title}</h2>
    {children.length > 0 ? <ul>{children}</ul> : <p>{empty}</p>}
    <PathLink to={all.to}>{all.label}</PathLink>
  </section>
);

const OrderHead = ({ order }: { order: Order }) => (
  <span className={classes.what}>
    <PathLink to={`/orders/${order.id}`}>{order.number}</PathLink>
    <small>
      {plural(order.packs, "pack")}, {money(order.comes_to)}
    </small>
  </span>
);

const Coming = ({ orders }: { orders: readonly Order[] }) => (
  <Panel title="On the way" all={{ to: "/orders", label: "All orders" }} empty="No order is on its way to you.">
    {orders.slice(0, shown).map((order) => (
      <li key={order.id}>
        <OrderHead order={order} />
        <span className={classes.side}>
          <OwnOrderState order={order} />
          <small>
            {order.promised_on < lagosDay(new Date()) ? "Was due" : "Arrives by"} {day(order.promised_on)}
          </small>
        </span>
      </li>
    ))}
  </Panel>
);

const Again = ({ orders }: { orders: readonly Order[] }) => {
  const reorder = useReorder();
  return (
    <Panel
      title="Order again"
      all={{ to: "/orders?state=delivered", label: "Delivered orders" }}
      empty="What was delivered to you can be ordered again here."
    >
      {orders.slice(0, shown).map((order) => (
        <li key={order.id}>
          <OrderHead order={order} />
          <Button
            size="xs"
            variant="light"
            aria-label={`Order again: ${order.number}`}
            onClick={() => void perform(reorder, order)}
          >
            Order again
          </Button>
        </li>
      ))}
    </Panel>
  );
};

const DueAgain = ({ storeId, lines }: { storeId: number; lines: readonly Due[] }) => (
  <Panel
    title="Due for restock"
    all={{ to: `/stores/${storeId}`, label: "What this store buys" }}
    empty="Nothing is due. What you buy regularly shows here when it should be running low."
  >
    {lines
      .filter((line) => line.due && line.sold)
      .slice(0, shown)
      .map((line) => (
        <li key={line.id}>
          <span className={classes.what}>
            <PathLink to={`/product_details/${line.id}`}>{line.title}</PathLink>
            <small>
              {plural(line.usual_packs, "pack")} every {plural(line.usual_days ?? 0, "day")}
            </small>
          </span>
          <Button
            size="xs"
            variant="light"
            aria-label={`Add ${line.usual_packs} of ${line.title} to the cart`}
            onClick={() => void addToCart(line, line.usual_packs)}
          >
            Add {line.usual_packs}
          </Button>
        </li>
      ))}
  </Panel>
);

const Deals = ({ deals }: { deals: readonly Deal[] }) => (
  <Panel
    title="Deals for you"
    all={{ to: "/deals", label: "All deals" }}
    empty="No deal at your branch is open to you at the moment."
  >
    {dealsForYou(deals).best.map((deal) => (
      <li key={deal.id}>
        <span className={classes.what}>
          <PathLink to={`/deals/${deal.id}`}>{deal.name}</PathLink>
          <small>
            {plural(deal.may_buy, "product")}, ends {lastDay(String(deal.ends_at))}
          </small>
        </span>
      </li>
    ))}
  </Panel>
);
