import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type DealAction,
  type DealState,
  dealStateAt,
  dealStates,
  dealTransitions,
  dearerThan,
  usualPriceIn,
} from "./deals.ts";
import { priceLine } from "./pricing.ts";
import { whyNot } from "./transitions.ts";

const actions = Object.keys(dealTransitions) as DealAction[];
const origin = Date.parse("2026-11-15T09:00:00Z");
const at = (hours: number) => new Date(origin + hours * 3_600_000);
const hours = fc.integer({ min: -200, max: 200 });
const window = fc
  .tuple(hours, fc.integer({ min: 1, max: 200 }))
  .map(([from, length]) => ({ startsAt: at(from), endsAt: at(from + length) }));
const state = fc.constantFrom<DealState>(...dealStates);

describe("a deal's states", () => {
  const allowed = [
    "draft schedule scheduled",
    "scheduled pause paused",
    "running pause paused",
    "paused resume scheduled",
    "scheduled end ended",
    "running end ended",
    "paused end ended",
  ];
  for (const from of dealStates)
    for (const action of actions) {
      const step = `${from} ${action} ${dealTransitions[action].to}`;
      test(`${from}: ${action} is ${allowed.includes(step) ? "possible" : "refused"}`, () => {
        expect(whyNot(dealTransitions[action], { state: from }, { id: 1, holds: () => true }) === null).toBe(
          allowed.includes(step),
        );
      });
    }

  test("nothing leads out of ended", () => {
    for (const action of actions) expect(dealTransitions[action].from).not.toContain("ended");
  });
});

describe("time", () => {
  test("leaves drafts, paused and ended deals where they are", () => {
    fc.assert(
      fc.property(window, hours, fc.constantFrom<DealState>("draft", "paused", "ended"), (span, now, held) => {
        expect(dealStateAt({ state: held, ...span }, at(now))).toBe(held);
      }),
    );
  });

  test("begins a deal at its first moment and ends it at its last", () => {
    fc.assert(
      fc.property(window, fc.constantFrom<DealState>("scheduled", "running"), ({ startsAt, endsAt }, held) => {
        const where = (ms: number) => dealStateAt({ state: held, startsAt, endsAt }, new Date(ms));
        expect(where(startsAt.getTime() - 1)).toBe("scheduled");
        expect(where(startsAt.getTime())).toBe("running");
        expect(where(endsAt.getTime() - 1)).toBe("running");
        expect(where(endsAt.getTime())).toBe("ended");
      }),
    );
  });

  test("moves a deal forwards only, and asking twice changes nothing", () => {
    fc.assert(
      fc.property(window, state, hours, hours, (span, held, one, other) => {
        const [sooner, later] = one < other ? [one, other] : [other, one];
        const first = dealStateAt({ state: held, ...span }, at(sooner));
        expect(dealStateAt({ state: first, ...span }, at(sooner))).toBe(first);
        const second = dealStateAt({ state: held, ...span }, at(later));
        expect(dealStateAt({ state: first, ...span }, at(later))).toBe(second);
        if (held !== "running") expect(dealStates.indexOf(second)).toBeGreaterThanOrEqual(dealStates.indexOf(first));
      }),
    );
  });
});

test("a deal's price counts exactly while it runs, within its limits, where it is cheaper", () => {
  const kobo = fc.integer({ min: 1, max: 1_000_000 });
  const limit = fc.option(fc.integer({ min: 0, max: 20 }), { nil: null });
  fc.assert(
    fc.property(
      window,
      hours,
      kobo,
      kobo,
      limit,
      limit,
      fc.integer({ min: 1, max: 20 }),
      (span, hour, priceKobo, branchPriceKobo, remainingPerCustomer, remainingTotal, quantity) => {
        const now = at(hour);
        const deal = { priceKobo, ...span, remainingPerCustomer, remainingTotal };
        const price = priceLine({ branchPriceKobo, deal, quantity, now });
        const counts =
          dealStateAt({ state: "scheduled", ...span }, now) === "running" &&
          quantity <= (remainingPerCustomer ?? quantity) &&
          quantity <= (remainingTotal ?? quantity) &&
          priceKobo < branchPriceKobo;
        expect(price.dealApplied).toBe(counts);
        expect(price.unitKobo).toBe(counts ? priceKobo : branchPriceKobo);
      },
    ),
  );
});

describe("a deal's price", () => {
  const today = [
    { branch_id: 1, price: 1000, from: null },
    { branch_id: 2, price: 1200, from: null },
  ];
  const window = { startsAt: at(10), endsAt: at(20) };

  test.each([
    [1200, [], true],
    [1199.99, [], false],
    [1000, [1], true],
    [1000, [1, 2], false],
    [5000, [3], false],
  ] as const)("of %d in the branches %j helps nobody: %j", (price, branchIds, expected) => {
    expect(dearerThan(price, today, { ...window, branchIds }) !== null).toBe(expected);
  });

  test.each([
    ["before the window", 5, 800, 800],
    ["at its first moment", 10, 800, 800],
    ["within it", 15, 800, 800],
    ["at its last moment", 20, 800, 1000],
    ["after it", 30, 800, 1000],
    ["before the window, upwards", 5, 1500, 1500],
    ["within it, upwards", 15, 1500, 1000],
  ])("is compared with one that is scheduled %s", (_when, hour, price, expected) => {
    const prices = [...today, { branch_id: 1, price, from: at(hour).toISOString() }];
    expect(usualPriceIn(prices, { ...window, branchIds: [1] })?.price).toBe(expected);
  });

  test("may be above what one branch is going to ask, as long as another asks more", () => {
    const prices = [...today, { branch_id: 1, price: 500, from: at(15) }];
    expect(dearerThan(1100, prices, { ...window, branchIds: [] })).toBeNull();
    expect(dearerThan(900, prices, { ...window, branchIds: [1] })).toMatchObject({ price: 500, from: at(15) });
  });
});
