import { expect, test } from "vitest";
import { wayBack } from "./way-back.ts";

test.each([
  ["Approve", undefined, "Cancel"],
  ["Cancel", undefined, "Go back"],
  ["Cancel the order", undefined, "Go back"],
  ["Cancel the order", "Keep it", "Keep it"],
])("beside %s stands %s or else %s", (label, keep, shown) => {
  expect(wayBack({ label, ...(keep && { keep }) })).toBe(shown);
});
