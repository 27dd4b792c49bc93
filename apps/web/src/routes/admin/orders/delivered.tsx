import { createFileRoute } from "@tanstack/react-router";
import type { RowOf } from "../../../api/types.ts";
import { text } from "../../../composites/columns.tsx";
import { days } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { twoLines } from "../../../composites/two-lines.tsx";
import {
  buyer,
  dayAndTime,
  orderNo,
  packsOfLines,
  promised,
  total,
} from "../../../features/order-desk/order-columns.tsx";
import { ordersCrumb } from "../../../features/order-desk/order-crumbs.ts";
import { orderState } from "../../../features/orders/order-state.tsx";
import { aDay, listSearch } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/orders/delivered")({
  staticData: { title: "Delivered orders", requiresAuth: true, requiresAdminAccess: true, permission: "orders.read" },
  validateSearch: listSearch({ delivered_from: aDay, delivered_to: aDay }),
  component: Delivered,
});

type Row = RowOf<"GET /admin/orders">;

function Delivered() {
  return (
    <ListScreen
      query="GET /admin/orders"
      only={{ handed_over: true }}
      sort="-delivered_at"
      crumbs={[ordersCrumb]}
      columns={[
        orderNo,
        twoLines(
          "delivered_at",
          "Delivered",
          (row: Row) => (row.delivered_at ? dayAndTime(row.delivered_at) : [null, null]),
          {
            sort: "delivered_at",
          },
        ),
        orderState,
        text("received_by", { label: "Received by" }),
        buyer,
        packsOfLines,
        total,
        promised,
      ]}
      filters={[days("delivered_from", "delivered_to", "Delivered")]}
      exports={["csv", "xlsx"]}
      empty="No orders have been delivered yet."
    />
  );
}
