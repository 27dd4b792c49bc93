import type { Action } from "../../composites/actions.tsx";
import type { Question } from "../../composites/confirm.tsx";

/** Asks in words of its own. */
export const asking = <R>(action: Action<R>, question: (row: R) => Partial<Question>): Action<R> => ({
  ...action,
  question: (row) => ({ title: action.label, label: action.label, ...action.question?.(row), ...question(row) }),
});
