import { createFileRoute } from "@tanstack/react-router";
import type { RowOf } from "../../api/types.ts";
import { custom, money, state } from "../../composites/columns.tsx";
import { days } from "../../composites/filters.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { twoLines } from "../../composites/two-lines.tsx";
import { lasted } from "../../features/order-desk/lasted.ts";
import { buyer, dayAndTime, orderNo } from "../../features/order-desk/order-columns.tsx";
import { ordersCrumb } from "../../features/order-desk/order-crumbs.ts";
import { aDay, anId, listSearch } from "../../lib/list-search.ts";

export const Route = createFileRoute("/admin/confirmed_order_logs")({
  staticData: {
    title: "Confirmed order logs",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "orders.read",
  },
  validateSearch: listSearch({ actor_id: anId, from: aDay, to: aDay }),
  component: ConfirmedOrders,
});

type Row = RowOf<"GET /admin/confirmed_order_logs">;

function ConfirmedOrders() {
  return (
    <ListScreen
      query="GET /admin/confirmed_order_logs"
      live
      crumbs={[ordersCrumb]}
      columns={[
        orderNo,
        twoLines("confirmed_at", "Confirmed", ({ confirmed_at }: Row) => dayAndTime(confirmed_at), {
          sort: "confirmed_at",
        }),
        custom("actor", "By", ({ actor }: Row) => actor ?? "The system"),
        custom("waited", "After", ({ waited_seconds }: Row) => lasted(waited_seconds)),
        buyer,
        money("total"),
        state("state", { label: "State now" }),
      ]}
      filters={[days("from", "to", "Confirmed")]}
      exports={["csv", "xlsx"]}
      empty="No order has been confirmed yet."
    />
  );
}
