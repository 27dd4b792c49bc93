import { expect, test } from "vitest";
import { type Audit, type Step, storyOf } from "./order-story.ts";

const step = (id: number, action: string, at: string) => ({ id, action, at }) as unknown as Step;
const audit = (id: number, action: string, at: string) => ({ id, action, at }) as unknown as Audit;

test("a step and its record are one chapter, and what only one of them tells has its place in time", () => {
  const steps = [step(1, "place", "2026-11-16T08:00:00Z"), step(2, "confirm", "2026-11-16T09:00:00Z")];
  const audits = [audit(12, "order.confirm", "2026-11-16T09:00:00Z"), audit(11, "order.note", "2026-11-16T08:30:00Z")];
  const story = storyOf(steps, audits);
  expect(story.map(({ step, audit }) => [step?.action ?? null, audit?.id ?? null])).toEqual([
    ["place", null],
    [null, 11],
    ["confirm", 12],
  ]);
  expect(story.at(-1)?.before).toBe(steps[0]);
});
