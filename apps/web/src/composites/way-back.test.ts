import { expect, test } from "vitest";
import { keepOf, wayBack } from "./way-back.ts";

test.each([
  ["Approve", undefined, "Cancel"],
  ["Cancel", undefined, "Go back"],
  ["Cancel the order", undefined, "Go back"],
  ["Cancel the order", "Keep it", "Keep it"],
])("beside %s stands %s or else %s", (label, keep, shown) => {
  expect(wayBack({ label, ...(keep && { keep }) })).toBe(shown);
});

test.each([
  ["Hold", "Go back"],
  ["Cancel", "Keep order"],
])("%s of an order, which can be cancelled, is turned away from by %s", (label, keep) => {
  expect(keepOf({ hold: { label: "Hold" }, cancel: { label: "Cancel" } }, label, "Order")).toEqual({ keep });
});

test("where nothing can be cancelled, Cancel is the way back", () => {
  expect(keepOf({ hide: { label: "Hide" } }, "Hide", "Product")).toEqual({});
});
