import type { OutputOf } from "../../api/types.ts";
import type { Fact } from "../../composites/facts.tsx";
import { MayLink } from "../../composites/may-links.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import { dateTime, phone } from "../../lib/format.ts";
import { paymentWords, tenderWords } from "../orders/words.ts";
import { PromisedDay } from "./late.tsx";

type Order = OutputOf<"GET /admin/orders/:id">;

const Payment = ({ order }: { order: Order }) => {
  if (order.state === "cancelled" && order.payment_state === "unpaid") return "Nothing to pay";
  return (
    <span>
      <StateBadge state={order.payment_state} />{" "}
      {order.paid_by ? tenderWords[order.paid_by] : paymentWords[order.payment_method]}
    </span>
  );
};

export const orderFacts = (order: Order): Fact[] => [
  [
    "Customer",
    <MayLink key="customer" path="/admin/users/$id" row={{ id: order.user_id }}>
      {order.customer}
    </MayLink>,
  ],
  ["Customer's phone", phone(order.customer_phone)],
  ["Store", order.store_name],
  ["Address", order.address],
  ["LGA, state", order.place],
  ["Phone at the store", phone(order.phone)],
  ["Licence number", order.licence_number],
  ["Branch", order.branch_name],
  ["Placed", dateTime(order.placed_at)],
  ["Placed by", order.placed_by ? `${order.placed_by}, for the customer` : "The customer"],
  ["Promised", <PromisedDay key="promised" order={order} />],
  ["Payment", <Payment key="payment" order={order} />],
  ...(order.delivered_at
    ? [["Delivered", dateTime(order.delivered_at)] satisfies Fact, ["Received by", order.received_by] satisfies Fact]
    : []),
  ...(order.state_reason ? [["Reason", order.state_reason] satisfies Fact] : []),
  ["Note", order.note],
];
