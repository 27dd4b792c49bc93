import { createElement } from "react";
import { sentences } from "./errors.ts";

/** Toasts load with the first one shown; most visits to the shop never need them. */
export const toasts = () => import("./toaster.tsx");

/** The one translator of errors: each sentence is a paragraph at the top right. */
export const showError = (error: unknown) => showFault(...sentences(error));

export const showFault = (...paragraphs: string[]) => {
  const message = paragraphs.map((text) => createElement("p", { key: text, style: { margin: 0 } }, text));
  // Without a network the first of them cannot come; the banner then says why.
  toasts().then(
    ({ showToast }) => showToast({ color: "red", message, autoClose: 8_000 }),
    () => undefined,
  );
};

/** What can be done about what a toast says, such as taking it back. */
export type ToastAction = { label: string; run: () => void };

export const showDone = (message: string, ...actions: ToastAction[]) => {
  void toasts().then(({ showDoneToast }) => showDoneToast(message, actions));
};
