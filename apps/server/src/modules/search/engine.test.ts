import { expect, test } from "vitest";
import { type Engine, openAnswers } from "./engine.ts";
import { suggest } from "./results.ts";
import type { Doc, Hit } from "./segment.ts";

/** Asks so many different things, and tells whether the first is still known afterwards. */
const stillKnown = (
  ask: (answers: ReturnType<typeof openAnswers>, nth: number, make: () => object) => void,
  others: number,
) => {
  const answers = openAnswers();
  let made = 0;
  const make = () => ({ nth: ++made });
  for (let nth = 0; nth <= others; nth++) ask(answers, nth, make);
  const before = made;
  ask(answers, 0, make);
  return made === before;
};

test("what is remembered is bounded by what it weighs, and branches that are not there do not add to it", () => {
  const matches: Parameters<typeof stillKnown>[0] = (answers, nth, make) =>
    answers("matches", `max_price ${nth}`, make);
  expect(stillKnown(matches, 100)).toBe(true);
  expect(stillKnown(matches, 500)).toBe(false);
  const pages: Parameters<typeof stillKnown>[0] = (answers, nth, make) => answers("pages", `page ${nth}`, make);
  expect(stillKnown(pages, 1_000)).toBe(true);
  expect(stillKnown(pages, 5_000)).toBe(false);
  expect(stillKnown((answers, nth, make) => answers(1, `letters ${nth}`, make), 10_000)).toBe(true);
  expect(stillKnown((answers, nth, make) => answers(nth, "amox", make), 25_000)).toBe(false);
});

test("what one branch was suggested is not given to another", () => {
  const at = (id: number, branch: number): Hit => ({
    score: 1,
    doc: {
      id,
      title: `P${id}`,
      name: `P${id}`,
      popularity: 0,
      lastExpiry: new Map([[branch, "2030-01-01"]]),
    } as unknown as Doc,
  });
  const engine = { remember: openAnswers(), find: () => ({ hits: [at(1, 10), at(2, 20)], corrected: null }) };
  const first = (branch: number) => suggest(engine as unknown as Engine, "p", branch)[0]!.id;
  expect([first(10), first(20), first(10)]).toEqual([1, 2, 1]);
});
