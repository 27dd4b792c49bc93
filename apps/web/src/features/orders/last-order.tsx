import { Alert } from "@mantine/core";
import { useApi } from "../../api/query.ts";
import { PathLink } from "../../composites/links.tsx";
import { holds } from "../../lib/access.ts";
import { fullMoney, time } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";

const justNowMs = 15 * 60_000;

/**
 * Names the order that was placed last while it waits for its payment, or was placed a moment ago: whoever lost the answer to
 * "Place order" should not order again. Where `ask` is false, only what is known already is shown.
 */
export const LastOrder = ({ ask }: { ask: boolean }) => {
  const user = useUser();
  const enabled = ask && holds(user, "orders.own");
  const [last] = useApi("GET /orders", { query: { per_page: 1 } }, { quiet: true, enabled }).data?.data ?? [];
  if (!last) return null;
  const { id, number, state, due, placed_at } = last;
  const waits = state === "pending_payment";
  if (!waits && (state !== "pending" || Date.now() - Date.parse(placed_at) > justNowMs)) return null;
  const title = waits ? `Order ${number} is waiting for payment.` : `We have your order ${number}.`;
  return (
    <Alert role="status" color={waits ? "yellow" : "teal"}>
      <strong>{title}</strong> You placed it at {time(placed_at)}
      {waits && `, and ${fullMoney(due)} is to be paid`}. There is no need to order again.{" "}
      <PathLink to={`/orders/${id}`}>{waits ? "Pay for it" : "See the order"}</PathLink>
    </Alert>
  );
};
