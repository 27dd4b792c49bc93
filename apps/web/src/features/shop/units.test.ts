import { expect, test } from "vitest";
import { unitsIn } from "./units.ts";

test.each([
  ["3 x 10", "Tablet", { count: 30, piece: "tablet" }],
  ["10 × 10", "Film-coated tablet", { count: 100, piece: "tablet" }],
  ["28", "Capsule", { count: 28, piece: "capsule" }],
  ["20 sachets", "Powder sachet", { count: 20, piece: "sachet" }],
])("%s of %s", (packSize, form, found) => {
  expect(unitsIn(packSize, form)).toEqual(found);
});

test.each([
  ["100 ml", "Syrup"],
  ["1 x 100 ml", "Syrup"],
  ["15 g", "Tablet"],
  ["1", "Tablet"],
  ["", "Tablet"],
  ["Bottle of 30", "Tablet"],
])("%s of %s is not counted", (packSize, form) => {
  expect(unitsIn(packSize, form)).toBeNull();
});
