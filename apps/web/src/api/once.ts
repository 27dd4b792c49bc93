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
