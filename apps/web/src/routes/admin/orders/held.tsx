import { Text } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import type { RowOf } from "../../../api/types.ts";
import { custom } from "../../../composites/columns.tsx";
import { days } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { twoLines } from "../../../composites/two-lines.tsx";
import { since } from "../../../features/order-desk/lasted.ts";
import { buyer, orderNo, promised, total } from "../../../features/order-desk/order-columns.tsx";
import { ordersCrumb } from "../../../features/order-desk/order-crumbs.ts";
import { stepOf } from "../../../features/order-desk/order-steps.ts";
import { dateTime } from "../../../lib/format.ts";
import { aDay, listSearch } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/orders/held")({
  staticData: { title: "Held orders", requiresAuth: true, requiresAdminAccess: true, permission: "orders.read" },
  validateSearch: listSearch({ from: aDay, to: aDay }),
  component: Held,
});

type Row = RowOf<"GET /admin/orders">;

function Held() {
  return (
    <ListScreen
      query="GET /admin/orders"
      only={{ state: "held" }}
      live
      sort="state_since"
      crumbs={[ordersCrumb]}
      columns={[
        orderNo,
        custom("state_reason", "Reason", ({ state_reason }: Row) => (
          <Text size="sm" miw="12rem">
            {state_reason}
          </Text>
        )),
        twoLines(
          "state_since",
          "Held since",
          (row: Row) => [dateTime(row.state_since), `for ${since(row.state_since)}`],
          {
            sort: "state_since",
          },
        ),
        buyer,
        total,
        promised,
      ]}
      filters={[days("from", "to", "Placed")]}
      rowActions={[stepOf("release"), stepOf("cancel")]}
      exports={["csv", "xlsx"]}
      empty="No orders are on hold."
    />
  );
}
