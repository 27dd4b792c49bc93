import { useRef } from "react";

const freshKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The Idempotency-Key of what a form sends: the same for the same content, so that a second try after a lost answer does
 * nothing twice, and a new one once something was corrected.
 */
export const useOnceKey = () => {
  const last = useRef({ content: "", key: "" });
  return (body: unknown) => {
    const content = JSON.stringify(body);
    if (last.current.content !== content) last.current = { content, key: freshKey() };
    return last.current.key;
  };
};

const unanswered = new Map<string, { key: string; since: number }>();
/** Somebody who does the same again after so long means to do it again. */
const forgottenAfterMs = 10 * 60_000;

/**
 * The Idempotency-Key of any other write, which is known by its address and content. A second click while the first is on
 * its way and a second try after a lost answer carry the same key; what was answered, whatever the answer, is over.
 */
export const keyOfWrite = (write: string) => {
  const now = Date.now();
  for (const [other, { since }] of unanswered) if (now - since > forgottenAfterMs) unanswered.delete(other);
  const mine = unanswered.get(write) ?? { key: freshKey(), since: now };
  unanswered.set(write, mine);
  const answered = () => {
    if (unanswered.get(write) === mine) unanswered.delete(write);
  };
  return { key: mine.key, answered };
};

const numbers = new WeakMap<Blob, number>();
let nextNumber = 1;
/** A file is known as the object it is: reading it twice to compare would cost more than it saves. */
export const nameOfContent = (content: BodyInit | undefined) => {
  if (!(content instanceof Blob)) return String(content ?? "");
  if (!numbers.has(content)) numbers.set(content, nextNumber++);
  return `file ${numbers.get(content)}`;
};
