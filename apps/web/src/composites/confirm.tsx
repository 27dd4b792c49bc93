import { lazy, type ReactNode, Suspense } from "react";
import { createStore } from "../lib/store.ts";

export type Question = {
  title: string;
  body?: ReactNode;
  /** The word on the button that does it. */
  label: string;
  /** And on the one that does not, where "Cancel" could be taken for doing it. */
  keep?: string;
  danger?: boolean;
  /** Asks for a reason, which must be given. */
  reason?: boolean;
};
export type Answer = { reason: string };
type Pending = { question: Question; settle: (answer: Answer | null) => void };

const pending = createStore<Pending | null>(null);

/** Asks before something that cannot be taken back; null when the person thought better of it. */
export const confirm = (question: Question): Promise<Answer | null> =>
  new Promise((resolve) => {
    pending.get()?.settle(null);
    pending.set({
      question,
      settle: (answer) => {
        pending.set(null);
        resolve(answer);
      },
    });
  });

const ConfirmDialog = lazy(() => import("./confirm-dialog.tsx").then((module) => ({ default: module.ConfirmDialog })));

export const ConfirmHost = () => {
  const asked = pending.use();
  return (
    asked && (
      <Suspense>
        <ConfirmDialog key={asked.question.title} {...asked} />
      </Suspense>
    )
  );
};
