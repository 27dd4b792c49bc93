import { Group, Text } from "@mantine/core";
import { lagosDay } from "@remedia/domain/days";
import { isLate } from "@remedia/domain/orders";
import type { RowOf } from "../../api/types.ts";
import classes from "../../composites/columns.module.css";
import { money } from "../../composites/columns.tsx";
import { choice } from "../../composites/filters.tsx";
import { PathLink } from "../../composites/links.tsx";
import { twoLines } from "../../composites/two-lines.tsx";
import { dateTime, day, number, plural, timeOrDay } from "../../lib/format.ts";
import { currentBranch } from "../../lib/session.ts";
import { orderState } from "../orders/order-state.tsx";
import { age } from "./age.tsx";
import { Late } from "./late.tsx";

type Row = RowOf<"GET /admin/orders">;
type Buyer = Pick<Row, "customer" | "store_name">;

/** Which branch an order is of is said where all of them are shown. */
export const orderNo = twoLines<Pick<Row, "id" | "number" | "branch_name">>(
  "number",
  "Order",
  ({ id, number: no, branch_name }) => [
    <PathLink key="number" to={`/admin/orders/${id}/edit`} className={classes.link}>
      {no}
    </PathLink>,
    currentBranch() === "" ? branch_name : null,
  ],
);

/** Many a customer has one store of the same name: it is said once. */
export const buyer = {
  ...twoLines<Buyer>("customer", "Customer, store", ({ customer, store_name }) => [
    customer,
    store_name === customer ? null : store_name,
  ]),
  brief: ({ store_name }: Buyer) => store_name,
  matters: true as const,
};

export const packsOfLines = twoLines<Pick<Row, "packs" | "line_count">>(
  "packs",
  "Packs",
  ({ packs, line_count }) => [number(packs), plural(line_count, "line")],
  { align: "right" },
);

export const total = { ...money("total", { sort: true, matters: true }), named: false };

/** The day, and below it the time. */
export const dayAndTime = (instant: string): [string, string] => {
  const [on = "", at = ""] = dateTime(instant).split(" ");
  return [on, at];
};
export const placed = twoLines<Pick<Row, "placed_at">, "placed_at">(
  "placed_at",
  "Placed",
  ({ placed_at }) => dayAndTime(placed_at),
  { sort: "placed_at" },
);

export const promised = twoLines<Pick<Row, "state" | "promised_on">, "promised_on">(
  "promised_on",
  "Promised",
  (order) => [day(order.promised_on), isLate(order, lagosDay(new Date())) ? <Late key="late" order={order} /> : null],
  { sort: "promised_on" },
);

/** When staff last asked for the money, and who did. */
export const reminded = twoLines<Pick<Row, "reminded_at" | "reminded_by">>(
  "reminded_at",
  "Reminded",
  ({ reminded_at, reminded_by }) => [reminded_at && timeOrDay(reminded_at), reminded_by],
);

const lateness = [
  { value: "true", label: "Late" },
  { value: "false", label: "On time" },
];
export const lateFilter = choice("late", lateness, "Delivery");

const feeStandings = [
  { value: "true", label: "To be set" },
  { value: "false", label: "Known" },
];
export const feeFilter = choice("fee_to_set", feeStandings, "Delivery fee");

/** How it stands, and what holds it up. */
const standing = {
  ...orderState,
  cell: (order: Row) => (
    <Group gap={6} wrap="nowrap">
      {orderState.cell(order)}
      {order.state === "held" && order.state_reason && (
        <Text size="xs" c="dimmed" maw="9rem" truncate title={order.state_reason}>
          {order.state_reason}
        </Text>
      )}
    </Group>
  ),
};

/** An order in a list, whatever the list is narrowed to. */
export const orderColumns = [orderNo, standing, age, buyer, packsOfLines, total, placed, promised];
