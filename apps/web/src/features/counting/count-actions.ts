import { type CountAction, countTransitions } from "@remedia/domain/stock";
import { outcome, type Transition } from "@remedia/domain/transitions";
import { api } from "../../api/client.ts";
import { type Action, actOf, stepButton } from "../../composites/actions.tsx";
import type { Question } from "../../composites/confirm.tsx";
import { keepOf } from "../../composites/way-back.ts";
import { money, plural } from "../../lib/format.ts";
import type { Count } from "./reference.ts";

type Step = {
  ask: (count: Count) => Omit<Question, "label">;
  run: Action<Count>["run"];
  /** What else stands in the way. */
  holdUp?: (count: Count) => string | null;
};

const step = (name: CountAction, { ask, run, holdUp }: Step): Action<Count> => {
  const row: Transition<string> = countTransitions[name];
  const button = stepButton(row);
  return {
    ...button,
    whyNot: (count) => button.whyNot(count) ?? holdUp?.(count) ?? null,
    question: (count) => ({
      label: actOf(row.label, "count"),
      ...keepOf(countTransitions, row.label, "count"),
      danger: button.danger,
      reason: row.reason === true,
      ...ask(count),
    }),
    run,
    done: outcome("Count", row),
  };
};

const notCounted = ({ state, lines, counted }: Count) => (state === "counting" ? lines - counted : 0);

const finishQuestion = (count: Count) => {
  const open = notCounted(count);
  const isOrAre = open === 1 ? "is" : "are";
  return open > 0
    ? {
        title: `Finish with ${plural(open, "line")} not counted?`,
        body: `What nobody counted is taken for not there: ${plural(open, "line")} ${isOrAre} entered as zero. To count them first, go back.`,
        danger: true,
      }
    : {
        title: "Finish this round?",
        body: "Differences above the tolerance go to a second team, the rest to review.",
      };
};

const approveQuestion = ({ name, differences }: Count) => {
  if (!differences?.lines)
    return { title: `Approve ${name}?`, danger: false, body: "Shelf and records agree: nothing will change." };
  const { lines, packs_found, packs_missing, value } = differences;
  const worth = value === null ? "" : ` The stock's value changes by ${money(value)}.`;
  return {
    title: `Approve ${name} and post the differences?`,
    body: `${plural(lines, "line")} will be adjusted: ${plural(packs_found, "pack")} found, ${plural(packs_missing, "pack")} missing.${worth} This cannot be undone.`,
  };
};

const params = ({ id }: Count) => ({ id });

/** What can be done to a count, by its table; `unsent` is what this very phone has counted but not sent. */
export const countActions = (unsent: number): Action<Count>[] => [
  step("start", {
    ask: ({ name }) => ({
      title: `Start ${name}?`,
      body: "The sheet is made from the stock on record now. Sales continue.",
    }),
    run: (count) => api("POST /admin/stock_counts/:id/start", { params: params(count) }),
  }),
  step("review", {
    ask: finishQuestion,
    holdUp: ({ state, to_recount, recounted }) =>
      unsent > 0
        ? `${plural(unsent, "figure")} of this device must be sent first.`
        : state === "recount" && recounted < to_recount
          ? `${plural(to_recount - recounted, "line")} still to be counted again.`
          : null,
    run: (count) =>
      api("POST /admin/stock_counts/:id/finish", {
        params: params(count),
        body: { missing_as_zero: notCounted(count) > 0 },
      }),
  }),
  step("send_back", {
    ask: ({ name }) => ({ title: `Send ${name} back?`, body: "Every difference is counted once more." }),
    run: (count, { reason }) =>
      api("POST /admin/stock_counts/:id/send_back", { params: params(count), body: { reason } }),
  }),
  step("approve", {
    ask: approveQuestion,
    run: (count) => api("POST /admin/stock_counts/:id/approve", { params: params(count) }),
  }),
  step("cancel", {
    ask: ({ name }) => ({ title: `Cancel ${name}?`, body: "What was counted is kept, but nothing is posted." }),
    run: (count, { reason }) => api("POST /admin/stock_counts/:id/cancel", { params: params(count), body: { reason } }),
  }),
];
