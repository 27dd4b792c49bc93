import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import type { RowOf } from "../../../api/types.ts";
import type { Action } from "../../../composites/actions.tsx";
import { state } from "../../../composites/columns.tsx";
import { days } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { twoLines } from "../../../composites/two-lines.tsx";
import { buyer, orderNo, packsOfLines, placed, total } from "../../../features/order-desk/order-columns.tsx";
import { ordersCrumb } from "../../../features/order-desk/order-crumbs.ts";
import { stepOf } from "../../../features/order-desk/order-steps.ts";
import { money, relativeTime, time } from "../../../lib/format.ts";
import { aDay, listSearch } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/orders/pending_payment")({
  staticData: {
    title: "Waiting for payment",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "orders.read",
  },
  validateSearch: listSearch({ from: aDay, to: aDay }),
  component: PendingPayment,
});

type Row = RowOf<"GET /admin/orders">;

const sendLink: Action<Row> = {
  label: "Send the link to pay",
  needs: "orders.confirm",
  onCard: true,
  question: ({ number, customer, due }) => ({
    title: `Remind ${customer}?`,
    body: `An SMS asks them to pay ${money(due)} for ${number}, with the link for it.`,
    label: "Send the SMS",
  }),
  run: ({ id }) => api("POST /admin/orders/:id/pay_link", { params: { id }, body: { send: true } }),
  done: "The link is on its way.",
};

const copyLink: Action<Row> = {
  label: "Copy the link",
  needs: "orders.confirm",
  run: async ({ id }) => {
    const { url } = await api("POST /admin/orders/:id/pay_link", { params: { id }, body: { send: false } });
    await navigator.clipboard.writeText(url);
  },
  done: "The link is copied.",
};

function PendingPayment() {
  return (
    <ListScreen
      query="GET /admin/orders"
      only={{ state: "pending_payment" }}
      live
      sort="placed_at"
      crumbs={[ordersCrumb]}
      columns={[
        orderNo,
        buyer,
        packsOfLines,
        total,
        state("payment_state", { label: "Payment" }),
        placed,
        twoLines("pays_by", "Kept until", ({ pays_by }: Row) =>
          pays_by ? [time(pays_by), relativeTime(pays_by)] : ["", null],
        ),
      ]}
      filters={[days("from", "to", "Placed")]}
      rowActions={[sendLink, copyLink, stepOf("cancel")]}
      exports={["csv", "xlsx"]}
      empty="No order waits for its payment."
    />
  );
}
