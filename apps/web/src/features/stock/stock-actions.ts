import type { Action } from "../../composites/actions.tsx";
import type { Question } from "../../composites/confirm.tsx";

/** Adds a reason of the trade to those that the table of transitions knows. */
export const guarded = <R>(action: Action<R>, why: (row: R) => string | null): Action<R> => ({
  ...action,
  whyNot: (row) => action.whyNot?.(row) ?? why(row),
});

/** Asks in words of its own. */
export const asking = <R>(action: Action<R>, question: (row: R) => Partial<Question>): Action<R> => ({
  ...action,
  question: (row) => ({ title: action.label, label: action.label, ...action.question?.(row), ...question(row) }),
});
