import { Button, Group, Stack } from "@mantine/core";
import { ownOrderTransitions } from "@remedia/domain/orders";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import { useProduct } from "../../api/reference.ts";
import type { Action } from "../../composites/actions.tsx";
import { ActionButton } from "../../composites/detail-screen.tsx";
import { PathLink } from "../../composites/links.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { onDemand } from "../../composites/on-demand.tsx";
import { Page } from "../../composites/page.tsx";
import { Panel } from "../../composites/panel.tsx";
import { OrderPapers, ownPapers } from "../../features/documents/order-papers.tsx";
import classes from "../../features/orders/own-order.module.css";
import {
  Delivery,
  Ordered,
  OtherParts,
  type OwnOrder,
  Progress,
  Standing,
  ThankYou,
} from "../../features/orders/own-order.tsx";
import { OwnOrderState } from "../../features/orders/own-order-state.tsx";
import { useReorder } from "../../features/orders/reorder.ts";
import { isComing, isPaidOnItsPage } from "../../features/orders/words.ts";
import { usePaymentReturn } from "../../features/wallet/payment-page.ts";
import { dateTime, fullMoney } from "../../lib/format.ts";
import { listSearch, textUpTo, yesNo } from "../../lib/list-search.ts";

const CancelDrawer = onDemand(() => import("../../features/orders/cancel-drawer.tsx"), "CancelDrawer");
const OrderRating = onDemand(() => import("../../features/support/order-rating.tsx"), "OrderRating");
const OwnIssues = onDemand(() => import("../../features/issues/own-issues.tsx"), "OwnIssues");
const OwnReturns = onDemand(() => import("../../features/returns/own-returns.tsx"), "OwnReturns");
const PayOrder = onDemand(() => import("../../features/orders/pay-order.tsx"), "PayOrder");

export const Route = createFileRoute("/orders/$order_id")({
  staticData: { title: "My order", requiresAuth: true, requiresVerified: true, permission: "orders.own" },
  validateSearch: listSearch({ placed: yesNo, payment: textUpTo(50) }),
  component: Order,
});

const cancel: Action<OwnOrder> = {
  label: ownOrderTransitions.cancel.label,
  danger: true,
  question: ({ number, paid }) => ({
    title: `Cancel order ${number}?`,
    body: `This can't be undone. You can order again.${paid > 0 ? ` ${fullMoney(paid)} goes back into your wallet.` : ""}`,
    label: "Cancel the order",
    keep: "Keep it",
    danger: true,
  }),
  run: ({ id }) => api("POST /orders/:id/cancel", { params: { id }, body: {} }),
  done: "Your order is cancelled.",
};

function Order() {
  const id = Number(Route.useParams().order_id);
  const order = useApi("GET /orders/:id", { params: { id } }, { refreshEveryMs: 60_000 });
  return <Loaded query={order}>{(shown) => <OneOrder order={shown} />}</Loaded>;
}

const OneOrder = ({ order }: { order: OwnOrder }) => {
  const { placed, payment } = Route.useSearch();
  const navigate = Route.useNavigate();
  const reorder = useReorder();
  const [cancelling, setCancelling] = useState(false);
  usePaymentReturn(
    payment,
    () => void navigate({ search: { placed: true }, replace: true }),
    (amount) => `${amount} received. Thank you.`,
  );
  const isNew = placed === true && order.state === "pending";
  const isPaidOnline = order.payments.some(
    ({ method, direction, state }) => method === "gateway" && direction === "in" && state === "succeeded",
  );
  return (
    <Page
      title={`Order ${order.number}`}
      crumbs={[{ label: "My orders", to: "/orders" }]}
      aside={<OwnOrderState order={order} />}
      actions={
        <Group gap="xs" className={classes.screenOnly ?? ""}>
          <ActionButton action={reorder} subject={order} />
          <Button variant="default" onClick={() => window.print()}>
            Print
          </Button>
          {order.may_cancel && !isPaidOnline && <ActionButton action={cancel} subject={order} />}
          {order.may_cancel && isPaidOnline && (
            <Button variant="default" c="var(--mantine-color-error)" onClick={() => setCancelling(true)}>
              {cancel.label}
            </Button>
          )}
        </Group>
      }
    >
      <PaperHead order={order} />
      {isNew && <ThankYou order={order} />}
      <Standing order={order} sayMoney={!isNew} />
      {isPaidOnItsPage(order) && <PayOrder order={order} />}
      <div className={classes.columns} data-coming={isComing(order.state) || undefined}>
        <div className={classes.column}>
          <Ordered order={order} />
          <OtherParts order={order} />
          {!isComing(order.state) && <OwnReturns order={order} isPaidOnline={isPaidOnline} />}
          {!isComing(order.state) && <OwnIssues order={order} />}
          <Help order={order} />
        </div>
        <div className={classes.column}>
          <Progress order={order} />
          <Delivery order={order} />
          <Documents order={order} />
        </div>
      </div>
      {cancelling && <CancelDrawer order={order} onClose={() => setCancelling(false)} />}
    </Page>
  );
};

/** What they think of it once they have it, and how to ask about it at any time. */
const Help = ({ order: { id, delivered_at } }: { order: OwnOrder }) => (
  <div className={classes.screenOnly}>
    <Stack gap="sm">
      {delivered_at && <OrderRating orderId={id} />}
      <PathLink to={`/contact_us?order=${id}`}>Write to us about this order</PathLink>
    </Stack>
  </div>
);

const Documents = ({ order: { id } }: { order: OwnOrder }) => {
  const papers = useApi("GET /orders/:id/papers", { params: { id } }, { quiet: true }).data;
  if (!papers) return null;
  return (
    <div className={classes.screenOnly}>
      <Panel title="Documents">
        <OrderPapers orderId={id} papers={papers} keys={ownPapers} />
      </Panel>
    </div>
  );
};

/** What the page says on the screen by its frame. */
const PaperHead = ({ order }: { order: OwnOrder }) => (
  <div className={classes.paperHead}>
    <strong>{useProduct()}</strong>
    <span>Placed {dateTime(order.placed_at)}</span>
  </div>
);
