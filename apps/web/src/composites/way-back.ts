const isCancel = (label: string) => /^cancel\b/i.test(label);

/** The word on the button that leaves all as it is: beside "Cancel the order", "Cancel" could be taken for doing it. */
export const wayBack = ({ label, keep }: { label: string; keep?: string }): string =>
  keep ?? (isCancel(label) ? "Go back" : "Cancel");

/** For a step of a table: where one of its steps is to cancel, no button means anything else by that word. */
export const keepOf = (table: Readonly<Record<string, { label: string }>>, label: string, noun: string) => {
  if (isCancel(label)) return { keep: `Keep ${noun.toLowerCase()}` };
  return Object.values(table).some((step) => isCancel(step.label)) ? { keep: "Go back" } : {};
};
