import { expect, test } from "vitest";
import { type Choice, foundWords } from "./quick-order-choices.ts";

const product = { id: 1, title: "Panadol", price: 1000, class: "otc", sure: true, deal: null };
const line = (at: number, change: Partial<Choice> = {}): Choice => ({
  at,
  written: "Panadol",
  text: "Panadol",
  quantity: null,
  fault: "How many packs?",
  matches: [product],
  chosen: product.id,
  ...change,
});

test("the heading counts the lines that still need a number of packs, and no others", () => {
  const leftOut = line(2, { chosen: null });
  const refused = line(3);
  const notFound = line(4, { matches: [], chosen: null });
  const said = line(5, { quantity: 5, fault: null });
  const corrected = line(6, { typed: 12 });
  const cleared = line(7, { quantity: 5, fault: null, typed: "" });
  const choices = [line(1), leftOut, refused, notFound, said, corrected, cleared];
  expect(foundWords(choices, (choice) => (choice === refused ? "Not for you." : null))).toBe(
    "1 of 7 lines not found. 1 of 7 lines not sold to you. 2 of 7 lines without a number of packs. Check each match.",
  );
});

test("nothing is said of lines that are ready", () => {
  expect(foundWords([line(1, { quantity: 5, fault: null })], () => null)).toBe("Check each match.");
  expect(foundWords([], () => null)).toBe("No line could be read.");
});
