import { type RefObject, useEffect } from "react";
import { opener } from "./rows-parts.tsx";

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [contenteditable], [role=dialog], [role=menu]") !== null;

/** "/" goes to the search, j and k (or the arrows, once in the list) from row to row; Enter follows the row's link. */
export const useListKeys = (box: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!box.current || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
      const inRows = event.target instanceof HTMLElement && event.target.closest("[data-row]") !== null;
      if (event.key === "/") {
        event.preventDefault();
        box.current.querySelector<HTMLInputElement>("input[type=search]")?.focus();
      } else if (step && (inRows || event.key === "j" || event.key === "k")) {
        event.preventDefault();
        moveFocus(box.current, step);
      }
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [box]);

const moveFocus = (box: HTMLElement, step: number) => {
  const rows = [...box.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))];
  if (next) opener(next)?.focus();
};
