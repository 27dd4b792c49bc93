import { ageTone, awaitedOrderStates, isTimed, type OrderState } from "@remedia/domain/orders";
import { IconAlertTriangle, IconClock } from "@tabler/icons-react";
import { useApi } from "../../api/query.ts";
import { custom, nothing } from "../../composites/columns.tsx";
import classes from "./age.module.css";
import { since } from "./lasted.ts";

type Standing = { state: OrderState; state_since: string };

const isAwaited = (state: OrderState) => (awaitedOrderStates as readonly OrderState[]).includes(state);

/**
 * How long an order has stood where it stands, against the target of that stage: by sign and words as well as colour. A
 * stage off the road, such as held, has no target.
 */
export const Age = ({ order: { state, state_since } }: { order: Standing }) => {
  const targets = useApi("GET /admin/orders/targets", undefined, { quiet: true, fixed: true }).data;
  const hours = (Date.now() - new Date(state_since).getTime()) / 3_600_000;
  const target = isTimed(state) ? targets?.[state] : undefined;
  const tone = target === undefined ? "fine" : ageTone(hours, target);
  const Icon = { fine: null, soon: IconClock, over: IconAlertTriangle }[tone];
  return (
    <span className={classes.age} data-tone={tone} title={target === undefined ? undefined : `Target: ${target} h`}>
      {Icon && <Icon size={14} aria-hidden />}
      {since(state_since)}
      {tone === "over" && <span className="visually-hidden">, over the target</span>}
      {tone === "soon" && <span className="visually-hidden">, close to the target</span>}
    </span>
  );
};

export const age = {
  ...custom("state_since", "In status for", (order: Standing) =>
    isAwaited(order.state) ? <Age order={order} /> : nothing,
  ),
  sort: "state_since" as const,
  matters: true as const,
};
