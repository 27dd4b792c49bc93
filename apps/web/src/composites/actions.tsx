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

/** Something that can be done to a row or to the thing a page shows. */
export type Action<R> = {
  label: string;
  danger?: boolean;
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
  { when, whyNot, question, run, ...action }: Action<S>,
  of: (row: R) => S,
): Action<R> => ({
  ...action,
  ...(when && { when: (row) => when(of(row)) }),
  ...(whyNot && { whyNot: (row) => whyNot(of(row)) }),
  ...(question && { question: (row) => question(of(row)) }),
  run: (row, answer) => run(of(row), answer),
});

/** What there is to do to this row, now or later. */
export const actionsFor = <R,>(actions: readonly Action<R>[], row: R) =>
  actions.filter((action) => action.when?.(row) ?? true);

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
    const danger = row.reason === true || row.final === true;
    return {
      label: row.label,
      danger,
      whyNot: (subject) => whyNot(row, subject, me()),
      question: (subject) => ({
        title: `${row.label}${subject.name ? ` ${subject.name}` : ` this ${noun.toLowerCase()}`}?`,
        label: row.label,
        danger,
        reason: row.reason === true,
      }),
      run: ({ id }, { reason }) =>
        api(`POST ${path}/${name}` as ApiKey, { params: { id }, body: reason ? { reason } : {} } as never),
      done: outcome(noun, row),
    };
  });
