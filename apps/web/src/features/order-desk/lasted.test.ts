import { expect, test } from "vitest";
import { lasted } from "./lasted.ts";

test.each([
  [0, "under a minute"],
  [59, "under a minute"],
  [60, "1 min"],
  [3_600, "1 h"],
  [7_505, "2 h 5 min"],
  [86_399, "23 h 59 min"],
  [86_460, "1 d"],
  [93_784, "1 d 2 h"],
])("%i seconds lasted %s", (seconds, words) => {
  expect(lasted(seconds)).toBe(words);
});
