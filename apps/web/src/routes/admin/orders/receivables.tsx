import { daysLate } from "@remedia/domain/credit";
import { lagosDay } from "@remedia/domain/days";
import { createFileRoute } from "@tanstack/react-router";
import type { RowOf } from "../../../api/types.ts";
import { date, money, state } from "../../../composites/columns.tsx";
import { choice } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { twoLines } from "../../../composites/two-lines.tsx";
import { LateBy } from "../../../features/order-desk/late.tsx";
import { buyer, orderNo, reminded } from "../../../features/order-desk/order-columns.tsx";
import { ordersCrumb } from "../../../features/order-desk/order-crumbs.ts";
import { copyPayLink, sendPayLink } from "../../../features/order-desk/pay-link.ts";
import { day } from "../../../lib/format.ts";
import { listSearch, yesNo } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/orders/receivables")({
  staticData: { title: "Receivables", requiresAuth: true, requiresAdminAccess: true, permission: "orders.read" },
  validateSearch: listSearch({ overdue: yesNo }),
  component: Receivables,
});

type Row = RowOf<"GET /admin/orders">;

const dueDay = twoLines<Row, "due_on">(
  "due_on",
  "Due on",
  ({ due_on }) => {
    const late = daysLate(due_on!, lagosDay(new Date()));
    return [day(due_on!), late > 0 ? <LateBy key="late" days={late} /> : null];
  },
  { sort: "due_on", matters: true, brief: ({ due_on }) => `due ${day(due_on!)}` },
);

const standings = [
  { value: "true", label: "Overdue" },
  { value: "false", label: "Not due yet" },
];

function Receivables() {
  return (
    <ListScreen
      query="GET /admin/orders"
      only={{ owed: true }}
      sort="due_on"
      crumbs={[ordersCrumb]}
      columns={[
        orderNo,
        buyer,
        { ...money("due", { label: "Left to pay", matters: true }), named: false },
        dueDay,
        money("total", { sort: true }),
        state("payment_state", { label: "Payment" }),
        date("delivered_at", { label: "Delivered" }),
        reminded,
      ]}
      filters={[choice("overdue", standings, "Due")]}
      rowActions={[sendPayLink, copyPayLink]}
      exports={["csv", "xlsx"]}
      empty="No customer owes anything."
    />
  );
}
