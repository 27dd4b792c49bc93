import { type Permission, refusalOf } from "@remedia/domain/permissions";
import { type FactsOf, outcome, type Transition, type Transitions, whyNot } from "@remedia/domain/transitions";
import { api } from "../api/client.ts";
import { isOutdated, mayTryAgain } from "../api/errors.ts";
import { refresh } from "../api/query.ts";
import { showDone, showError } from "../api/toasts.ts";
import type { ApiKey } from "../api/types.ts";
import { holds } from "../lib/access.ts";
import { me } from "../lib/me.ts";
import { getUser } from "../lib/session.ts";
import { type Answer, confirm, type Question } from "./confirm.tsx";
import { keepOf } from "./way-back.ts";

/** Something that can be done to a row or to the thing a page shows. */
export type Action<R> = {
  label: string;
  danger?: boolean;
  /** Whoever lacks it never sees it: the action is somebody else's. */
  needs?: Permission | "system";
  /** What leads on from here: the first such action is the main button of the page. */
  next?: (row: R) => boolean;
  /** On a phone it is a button of the row itself, not an entry of its menu alone. */
  onCard?: true;
  /** Where it makes no sense at all, such as releasing what is not held, it is left out. */
  when?: (row: R) => boolean;
  /** Why it cannot be done now; greys it out and says so. */
  whyNot?: (row: R) => string | null;
  /** Asked before it is done. */
  question?: (row: R) => Question;
  run: (row: R, answer: Answer) => Promise<unknown> | unknown;
  /** Said when it is done; an answer in words of its own goes first. */
  done?: string;
};

/** The same done to what a row stands for, such as to the batch of a recall. */
export const actionOn = <R, S>(
  { when, next, whyNot, question, run, ...action }: Action<S>,
  of: (row: R) => S,
): Action<R> => ({
  ...action,
  ...(when && { when: (row) => when(of(row)) }),
  ...(next && { next: (row) => next(of(row)) }),
  ...(whyNot && { whyNot: (row) => whyNot(of(row)) }),
  ...(question && { question: (row) => question(of(row)) }),
  run: (row, answer) => run(of(row), answer),
});

export const mayEver = ({ needs }: { needs?: Permission | "system" }) =>
  needs === undefined || (needs !== "system" && holds(getUser(), needs));

/** What there is for this person to do to this row, now or later. */
export const actionsFor = <R,>(actions: readonly Action<R>[], row: R) =>
  actions.filter((action) => mayEver(action) && (action.when?.(row) ?? true));

/** The main button of a page, which is the next step, and all else that can be done. */
export const mainAndMore = <R,>(actions: readonly Action<R>[], row: R) => {
  const shown = actionsFor(actions, row);
  const main = shown.find(({ next }) => next?.(row));
  return { main, more: shown.filter((action) => action !== main) };
};

/** Asks in words of its own. */
export const asking = <R,>(action: Action<R>, question: (row: R) => Partial<Question>): Action<R> => ({
  ...action,
  question: (row) => ({ title: action.label, label: action.label, ...action.question?.(row), ...question(row) }),
});

/** Asks if need be, does it, says so, and reads what is shown again. */
export const perform = async <R,>(action: Action<R>, row: R) => {
  const attempt = (answer: Answer) => attemptAction(action, row, answer);
  if (action.question) await confirm(action.question(row), attempt);
  else await attempt({ reason: "" });
};

/** Whether that was the end of it: what may be tried again keeps its question open, with the reason typed there. */
const attemptAction = async <R,>(action: Action<R>, row: R, answer: Answer): Promise<boolean> => {
  try {
    const said = wordsOf(await action.run(row, answer)) ?? action.done;
    if (said) showDone(said);
    void refresh();
    return true;
  } catch (error) {
    showError(error);
    if (isOutdated(error)) void refresh();
    return !mayTryAgain(error);
  }
};

/** What the server says of what it did. */
const wordsOf = (answer: unknown): string | null =>
  typeof answer === "object" && answer !== null && "message" in answer && typeof answer.message === "string"
    ? answer.message
    : null;

export const lacks = (permission: Permission) => (holds(getUser(), permission) ? null : refusalOf(permission));

type Subject = { id: number; name?: string; state: string };

/** What a row of a table of steps says about its button, wherever the step itself is taken. */
export const stepButton = <F,>(
  row: Transition<string, F>,
): Required<Pick<Action<{ state: string } & F>, "label" | "danger" | "needs" | "next" | "whyNot">> => ({
  label: row.label,
  danger: row.reason === true || row.final === true,
  needs: row.permission,
  // What wants a reason leads away from the road, not along it.
  next: ({ state }) => row.from.includes(state) && !row.reason && !row.aside,
  whyNot: (subject) => whyNot(row, subject, me()),
});

/** "Cancel" is "Cancel order" on the button that does it; a label of several words names its act already. */
export const actOf = (label: string, noun: string) => (label.includes(" ") ? label : `${label} ${noun.toLowerCase()}`);

/**
 * Buttons from a transition table: `transitions(userTransitions, "/admin/users/:id", ["approve", "reject"], "Account")` calls
 * `POST /admin/users/:id/approve` and so on, with the reason where the table asks for one, and says "Account approved."
 */
export const transitions = <T extends Transitions<string>, const P extends string, const A extends keyof T & string>(
  table: T,
  path: `POST ${P}/${A}` extends ApiKey ? P : never,
  names: readonly A[],
  noun: string,
): Action<Subject & FactsOf<T[A]>>[] =>
  names.map((name) => {
    const row = table[name] as Transition<string, FactsOf<T[A]>>;
    const button = stepButton(row);
    return {
      ...button,
      question: (subject) => ({
        title: `${row.label} ${subject.name ?? `this ${noun.toLowerCase()}`}?`,
        label: actOf(row.label, noun),
        ...keepOf(table, row.label, noun),
        danger: button.danger,
        reason: row.reason === true,
      }),
      run: ({ id }, { reason }) =>
        api(`POST ${path}/${name}` as ApiKey, { params: { id }, body: reason ? { reason } : {} } as never),
      done: outcome(noun, row),
    };
  });
