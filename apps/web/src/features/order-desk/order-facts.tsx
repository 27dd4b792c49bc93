import { Stack } from "@mantine/core";
import { streetWords } from "@remedia/domain/addresses";
import type { OutputOf } from "../../api/types.ts";
import type { Fact } from "../../composites/facts.tsx";
import { MayLink } from "../../composites/may-links.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import { dateTime, day, fullMoney, phone, weight } from "../../lib/format.ts";
import { parcelWords } from "../orders/parcel-words.ts";
import { methodWords, paymentWords } from "../orders/words.ts";
import { PromisedDay } from "./late.tsx";

type Order = OutputOf<"GET /admin/orders/:id">;

const Payment = ({ order }: { order: Order }) => {
  if (order.state === "cancelled" && order.payment_state === "unpaid") return "Nothing to pay";
  return (
    <span>
      <StateBadge state={order.payment_state} /> {paymentWords[order.payment_method]}
      {order.due > 0 && order.paid > 0 && `, ${fullMoney(order.due)} still due`}
    </span>
  );
};

/** Each payment, and each refund, on a line of its own. */
const Payments = ({ payments }: Pick<Order, "payments">) => (
  <Stack gap={4}>
    {payments.map(({ id, number, direction, method, state, amount, to_wallet, at }) => (
      <span key={id}>
        {direction === "out" ? "Refund " : ""}
        {number}, {fullMoney(amount)}
        {to_wallet > 0 && ` (${fullMoney(to_wallet)} went to the wallet)`}, {methodWords[method]}, {dateTime(at)}{" "}
        <StateBadge state={state} />
      </span>
    ))}
  </Stack>
);

export const orderFacts = (order: Order): Fact[] => [
  [
    "Customer",
    <MayLink key="customer" path="/admin/users/$id" row={{ id: order.user_id }}>
      {order.customer}
    </MayLink>,
  ],
  ["Customer's phone", phone(order.customer_phone)],
  ["Store", order.store_name],
  ["Address", streetWords(order.address, order.place)],
  ["LGA, state", order.place],
  ["Phone at the store", phone(order.phone)],
  ["Licence number", order.licence_number],
  ["Branch", order.branch_name],
  ["Placed", dateTime(order.placed_at)],
  ["Placed by", order.placed_by ? `${order.placed_by}, for the customer` : "The customer"],
  ["Promised", <PromisedDay key="promised" order={order} />],
  ["Delivery", order.delivery_type_name],
  ...(order.pick_up ? [["Collected at", order.pick_up] satisfies Fact] : []),
  order.parcels ? ["Parcels", parcelWords(order.parcels)] : ["Weight", `About ${weight(order.weight_grams)}`],
  ["Payment", <Payment key="payment" order={order} />],
  ...(order.payments.length > 0
    ? [["Payments", <Payments key="payments" payments={order.payments} />] satisfies Fact]
    : []),
  ...(order.credited > 0 ? [["Credited for what came back", fullMoney(order.credited)] satisfies Fact] : []),
  ...(order.pays_by ? [["To be paid by", dateTime(order.pays_by)] satisfies Fact] : []),
  ...(order.due_on ? [["Due on", day(order.due_on)] satisfies Fact] : []),
  ...(order.delivered_at
    ? [["Delivered", dateTime(order.delivered_at)] satisfies Fact, ["Received by", order.received_by] satisfies Fact]
    : []),
  ...(order.state_reason ? [["Reason", order.state_reason] satisfies Fact] : []),
  ["Note", order.note],
];
