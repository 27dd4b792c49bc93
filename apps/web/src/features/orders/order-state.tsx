import { type OrderState, shownState } from "@remedia/domain/orders";
import { state } from "../../composites/columns.tsx";
import { StateBadge, stateWords } from "../../composites/state-badge.tsx";

type Standing = { state: OrderState; collected: boolean };

/** How an order stands: what a customer collects is never on its way. */
export const orderState = {
  ...state("state"),
  cell: (order: Standing) => <StateBadge state={shownState(order)} />,
  brief: (order: Standing) => stateWords(shownState(order)),
};
