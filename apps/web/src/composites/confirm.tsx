import type { ReactNode } from "react";
import { createStore } from "../lib/store.ts";
import { onDemand } from "./on-demand.tsx";

export type Question = {
  title: string;
  body?: ReactNode;
  /** The word on the button that does it. */
  label: string;
  /** And on the one that does not, where neither "Cancel" nor, beside an action of that name, "Go back" says it. */
  keep?: string;
  danger?: boolean;
  /** Asks for a reason, which must be given. */
  reason?: boolean;
  /** The SMS that goes out when it is done, as the reason makes it read. */
  message?: (reason: string, brand: string) => string | null;
};
export type Answer = { reason: string };
/** Does what was asked about; false keeps the question open for another try. */
type Attempt = (answer: Answer) => Promise<boolean>;
export type Pending = { question: Question; attempt: Attempt; settle: (answer: Answer | null) => void };

const pending = createStore<Pending | null>(null);

/** Asks before something that cannot be taken back; null when the person thought better of it. */
export const confirm = (question: Question, attempt: Attempt = async () => true): Promise<Answer | null> =>
  new Promise((resolve) => {
    pending.get()?.settle(null);
    const mine: Pending = {
      question,
      attempt,
      settle: (answer) => {
        // Closed while its attempt was under way, it may have made room for the next.
        if (pending.get() === mine) pending.set(null);
        resolve(answer);
      },
    };
    pending.set(mine);
  });

const ConfirmDialog = onDemand(() => import("./confirm-dialog.tsx"), "ConfirmDialog");

export const ConfirmHost = () => {
  const asked = pending.use();
  return asked && <ConfirmDialog key={asked.question.title} {...asked} />;
};
