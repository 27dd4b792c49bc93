/** The word on the button that leaves all as it is: beside "Cancel the order", "Cancel" could be taken for doing it. */
export const wayBack = ({ label, keep }: { label: string; keep?: string }): string =>
  keep ?? (/^cancel\b/i.test(label) ? "Go back" : "Cancel");
