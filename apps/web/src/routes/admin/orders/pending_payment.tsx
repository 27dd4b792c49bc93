import { createFileRoute } from "@tanstack/react-router";
import type { RowOf } from "../../../api/types.ts";
import { state } from "../../../composites/columns.tsx";
import { days } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { twoLines } from "../../../composites/two-lines.tsx";
import { buyer, orderNo, packsOfLines, placed, reminded, total } from "../../../features/order-desk/order-columns.tsx";
import { ordersCrumb } from "../../../features/order-desk/order-crumbs.ts";
import { stepOf } from "../../../features/order-desk/order-steps.ts";
import { copyPayLink, sendPayLink } from "../../../features/order-desk/pay-link.ts";
import { relativeTime, timeOrDay } from "../../../lib/format.ts";
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
          pays_by ? [timeOrDay(pays_by), relativeTime(pays_by)] : ["", null],
        ),
        reminded,
      ]}
      filters={[days("from", "to", "Placed")]}
      rowActions={[sendPayLink, copyPayLink, stepOf("cancel")]}
      exports={["csv", "xlsx"]}
      empty="No order waits for its payment."
    />
  );
}
