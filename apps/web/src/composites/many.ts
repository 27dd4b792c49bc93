import { type FactsOf, outcome, type Transition, type Transitions, whyNot } from "@remedia/domain/transitions";
import { showDone, showFault } from "../api/toasts.ts";
import { plural } from "../lib/format.ts";
import { me } from "../lib/me.ts";
import { type Action, actOf, stepButton } from "./actions.tsx";
import { keepOf } from "./way-back.ts";

export type Refused = { id: number; why: string };
type Chosen = { ids: number[]; reason?: string };

/** How a list's rows are moved together, and what they are called. */
type Moving<A extends string, R> = {
  noun: string;
  /** Several of them, where an s does not do. */
  nouns?: string;
  nameOf: (row: R) => string;
  send: (action: A, chosen: Chosen) => Promise<{ done: number; refused: readonly Refused[] }>;
  /** Shows row by row what came of it, where some were refused and a list is better than a few words. */
  list?: (rows: readonly R[], refused: readonly Refused[]) => void;
};

const namedAtMost = 5;

/** "Left alone: 2 deals.", then each by name and for its own reason. */
export const leftAlone = <R extends { id: number }>(
  rows: readonly R[],
  refused: readonly Refused[],
  { noun, nouns, nameOf }: Words<R>,
) => {
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]));
  const more = refused.length - namedAtMost;
  return [
    `Left alone: ${plural(refused.length, noun, nouns)}.`,
    ...refused.slice(0, namedAtMost).map(({ id, why }) => `${names.get(id)}: ${why}`),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ];
};
type Words<R> = Pick<Moving<string, R>, "noun" | "nouns" | "nameOf">;

/**
 * Buttons that take a step of a transition table with all chosen rows. Grey when no row can take it; rows that cannot are
 * left alone and named with the reason.
 */
export const manyTransitions = <
  T extends Transitions<string>,
  const A extends keyof T & string,
  R extends { id: number; state: string } & FactsOf<T[A]>,
>(
  table: T,
  names: readonly A[],
  moving: Moving<A, R>,
): Action<readonly R[]>[] =>
  names.map((name) => {
    const step = table[name] as Transition<string, FactsOf<T[A]>>;
    const { label, danger, needs } = stepButton(step);
    const { noun, nouns = `${noun}s` } = moving;
    return {
      label,
      danger,
      needs,
      whyNot: (rows) => {
        const whys = rows.map((row) => whyNot(step, row, me()));
        return whys.includes(null) ? null : (whys[0] ?? null);
      },
      question: (rows) => ({
        // A label of several words takes no object behind it: "End now: 2 deals?"
        title: `${label}${label.includes(" ") ? ":" : ""} ${plural(rows.length, noun, nouns)}?`,
        label: actOf(label, rows.length === 1 ? noun : nouns),
        ...keepOf(table, label, rows.length === 1 ? noun : nouns),
        danger,
        reason: step.reason === true,
      }),
      run: async (rows, { reason }) => {
        const ids = rows.map(({ id }) => id);
        const { done, refused } = await moving.send(name, { ids, ...(reason ? { reason } : {}) });
        if (refused.length > 0 && moving.list) return moving.list(rows, refused);
        if (done > 0) showDone(outcome(plural(done, noun, nouns), step));
        if (refused.length > 0) showFault(...leftAlone(rows, refused, moving));
      },
    };
  });
