import type { OutputOf, RowOf } from "../../api/types.ts";

export type Step = OutputOf<"GET /admin/orders/:id">["events"][number];
export type Audit = RowOf<"GET /admin/orders/:id/audits">;
/** A step of the order, its record, or both: most steps leave one. */
export type Chapter = { id: string; at: string; step: Step | null; before: Step | null; audit: Audit | null };

/** The order's log and its trail as one story, oldest first: what both tell is told once. */
export const storyOf = (steps: readonly Step[], audits: readonly Audit[]): Chapter[] => {
  const recordOf = (step: Step) => audits.find(({ action, at }) => action === `order.${step.action}` && at === step.at);
  const taken = new Set(steps.map(recordOf));
  const chapters = [
    ...steps.map((step, at) => ({
      id: `step ${step.id}`,
      at: step.at,
      step,
      before: steps[at - 1] ?? null,
      audit: recordOf(step) ?? null,
    })),
    ...audits
      .filter((audit) => !taken.has(audit))
      .map((audit) => ({ id: `audit ${audit.id}`, at: audit.at, step: null, before: null, audit })),
  ];
  return chapters.sort((a, b) => a.at.localeCompare(b.at));
};
