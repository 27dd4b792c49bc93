import { orderStates } from "@remedia/domain/orders";
import { expect, test } from "vitest";
import { stepsAhead, stepWords } from "./words.ts";

test("a new order has everything ahead of it, and one on its way only its hand-over", () => {
  expect(stepsAhead("pending")).toEqual(["confirm", "pack", "dispatch", "deliver"]);
  expect(stepsAhead("picked")).toEqual(["pack", "dispatch", "deliver"]);
  expect(stepsAhead("dispatched")).toEqual(["deliver"]);
});

test("nothing lies ahead of an order that ended, or of which nobody can say how it goes on", () => {
  for (const state of ["held", "delivered", "failed_delivery", "returned", "cancelled"] as const)
    expect(stepsAhead(state)).toEqual([]);
});

test("every step has a word of its own", () => {
  expect(new Set(Object.values(stepWords)).size).toBe(Object.keys(stepWords).length);
  for (const state of orderStates) for (const step of stepsAhead(state)) expect(stepWords[step]).toBeTruthy();
});
