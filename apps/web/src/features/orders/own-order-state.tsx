import { type OrderState, orderStates, type ShownOrderState, shownState } from "@remedia/domain/orders";
import { StateBadge, stateWords } from "../../composites/state-badge.tsx";

type Standing = { state: OrderState; collected: boolean };

/** As the progress of an order says it to whoever waits for it. */
const ownWords: Partial<Record<ShownOrderState, string>> = { dispatched: "On its way", picking: "Being picked" };
const wordsOf = (state: ShownOrderState) => ownWords[state] ?? stateWords(state);

export const ownStateWords = (order: Standing) => wordsOf(shownState(order));
export const ownOrderStates = orderStates.map((value) => ({ value, label: wordsOf(value) }));

/** How one's own order stands. */
export const OwnOrderState = ({ order }: { order: Standing }) => (
  <StateBadge state={shownState(order)} says={ownStateWords(order)} />
);
