import { useApi } from "../../api/query.ts";
import { Empty } from "../../composites/empty.tsx";
import { LinkButton, PathLink } from "../../composites/links.tsx";
import type { Round, RoundOrder } from "./round.ts";

const waits: readonly RoundOrder["state"][] = ["pending_payment", "pending", "held"];

const wordsFor = ({ orders }: Round) => {
  const early = orders.find(({ state }) => waits.includes(state));
  if (early) return `${early.number} is ${early.state.replaceAll("_", " ")}. It can be picked once it is confirmed.`;
  return "There is nothing to pick here any more.";
};

/** When a round is done: the order that is promised soonest among those that wait for somebody to pick them. */
export const NextOrder = ({ round }: { round: Round }) => {
  const board = useApi("GET /admin/orders/board", {}, { quiet: true }).data;
  const mine = new Set(round.orders.map(({ id }) => id));
  const next = board?.columns
    .find(({ state }) => state === "confirmed")
    ?.orders.find(({ id, picks_first }) => picks_first && !mine.has(id));
  return (
    <Empty
      action={
        next ? (
          <LinkButton size="lg" to="/admin/orders/$id/pick" params={{ id: String(next.id) }}>
            Pick {next.number} next
          </LinkButton>
        ) : (
          board && <PathLink to="/admin/orders/fulfilment">Back to fulfilment</PathLink>
        )
      }
    >
      {wordsFor(round)}
    </Empty>
  );
};
