import type { Permission } from "@remedia/domain/permissions";
import { type FactsOf, type Transition, type Transitions, whyNot } from "@remedia/domain/transitions";
import { api } from "../api/client.ts";
import { refresh } from "../api/query.ts";
import { showDone, showError } from "../api/toasts.ts";
import type { ApiKey } from "../api/types.ts";
import { holds } from "../lib/access.ts";
import { me } from "../lib/me.ts";
import { getUser } from "../lib/session.ts";
import { confirm, type Question } from "./confirm.tsx";

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
  run: (row: R, answer: { reason: string }) => Promise<unknown> | unknown;
  /** Said when it is done. */
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

/** Asks if need be, does it, says so, and reads what is shown anew. */
export const perform = async <R,>(action: Action<R>, row: R) => {
  const answer = action.question ? await confirm(action.question(row)) : { reason: "" };
  if (!answer) return;
  try {
    await action.run(row, answer);
    if (action.done) showDone(action.done);
    void refresh();
  } catch (error) {
    showError(error);
  }
};

export const lacks = (permission: Permission) =>
  holds(getUser(), permission) ? null : "You don't have permission to do this.";

type Subject = { id: number; name?: string; state: string };

/**
 * Buttons from a transition table: `transitions(userTransitions, "/admin/users/:id", ["approve", "reject"])` calls
 * `POST /admin/users/:id/approve` and so on, with the reason where the table asks for one.
 */
export const transitions = <T extends Transitions<string>, const P extends string, const A extends keyof T & string>(
  table: T,
  path: `POST ${P}/${A}` extends ApiKey ? P : never,
  names: readonly A[],
): Action<Subject & FactsOf<T[A]>>[] =>
  names.map((name) => {
    const row = table[name] as Transition<string, FactsOf<T[A]>>;
    const danger = row.reason === true;
    return {
      label: row.label,
      danger,
      whyNot: (subject) => whyNot(row, subject, me()),
      question: (subject) => ({
        title: `${row.label}${subject.name ? ` ${subject.name}` : ""}?`,
        label: row.label,
        danger,
        reason: danger,
      }),
      run: ({ id }, { reason }) =>
        api(`POST ${path}/${name}` as ApiKey, { params: { id }, body: reason ? { reason } : {} } as never),
      done: `${row.label}: done.`,
    };
  });
