import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "./days.ts";
import { type Allocation, allocate, type Candidate, earliestLegalExpiry, type Wanted } from "./fefo.ts";
import { batchStates } from "./stock.ts";

const today = "2026-11-15";
const promisedOn = "2026-11-18";
const dates = { today, promisedOn };

const want = (change: Partial<Wanted> = {}): Wanted => ({
  lineId: 1,
  productId: 7,
  quantity: 10,
  minShelfLifeDays: 0,
  ...change,
});
const packs = (change: Partial<Candidate> = {}): Candidate => ({
  productId: 7,
  batchId: 1,
  placeId: 100,
  expiresOn: "2027-06-30",
  state: "available",
  available: 10,
  ...change,
});
/** "batch@place×quantity", as a picker would read it. */
const plan = (wanted: Wanted[], candidates: Candidate[]) =>
  allocate(wanted, candidates, dates).picks.map((pick) => `${pick.batchId}@${pick.placeId}×${pick.quantity}`);
const why = (wanted: Wanted[], candidates: Candidate[]) =>
  allocate(wanted, candidates, dates).missing.map(({ quantity, why }) => `${quantity} ${why}`);

describe("first-expiring first", () => {
  test("takes the batch that expires first, then the next", () => {
    const stock = [packs({ batchId: 1, available: 8 }), packs({ batchId: 2, expiresOn: "2027-01-31", available: 6 })];
    expect(plan([want()], stock)).toEqual(["2@100×6", "1@100×4"]);
  });

  test("takes the older of two batches that expire together", () => {
    expect(plan([want()], [packs({ batchId: 9 }), packs({ batchId: 4 })])).toEqual(["4@100×10"]);
  });

  test("walks to the fewest places, and empties a shelf where it can", () => {
    const shelves = [
      packs({ placeId: 1, available: 3 }),
      packs({ placeId: 2, available: 30 }),
      packs({ placeId: 3, available: 10 }),
    ];
    expect(plan([want()], shelves)).toEqual(["1@3×10"]);
    expect(plan([want({ quantity: 32 })], shelves)).toEqual(["1@2×30", "1@1×2"]);
    expect(plan([want({ quantity: 43 })], shelves)).toEqual(["1@2×30", "1@3×10", "1@1×3"]);
  });

  test("prefers the lower place among equals", () => {
    expect(plan([want()], [packs({ placeId: 6 }), packs({ placeId: 5 })])).toEqual(["1@5×10"]);
  });

  test("gives several lines of one product what is there, once", () => {
    const lines = [want({ lineId: 1, quantity: 6 }), want({ lineId: 2, quantity: 6 })];
    expect(allocate(lines, [packs()], dates)).toEqual({
      picks: [
        { lineId: 1, productId: 7, batchId: 1, placeId: 100, quantity: 6 },
        { lineId: 2, productId: 7, batchId: 1, placeId: 100, quantity: 4 },
      ],
      missing: [{ lineId: 2, productId: 7, quantity: 2, why: "out_of_stock" }],
    });
  });

  test("leaves long-dated packs to the line that needs them", () => {
    const stock = [packs({ batchId: 1, expiresOn: "2027-01-01" }), packs({ batchId: 2, expiresOn: "2028-12-31" })];
    const lines = [want({ lineId: 1, minShelfLifeDays: 365 }), want({ lineId: 2 })];
    const { picks, missing } = allocate(lines, stock, dates);
    expect(picks.map(({ lineId, batchId }) => [lineId, batchId])).toEqual([
      [2, 1],
      [1, 2],
    ]);
    expect(missing).toEqual([]);
  });
});

describe("the printed day", () => {
  test("still sells, and the day after does not", () => {
    expect(plan([want()], [packs({ expiresOn: promisedOn })])).toHaveLength(1);
    expect(plan([want()], [packs({ expiresOn: addDays(promisedOn, -1) })])).toEqual([]);
  });

  test("leaves exactly the shelf life demanded on the promised day", () => {
    expect(earliestLegalExpiry(promisedOn, 90)).toBe("2027-02-16");
    const lasting = (expiresOn: string) => plan([want({ minShelfLifeDays: 90 })], [packs({ expiresOn })]);
    expect(lasting("2027-02-16")).toHaveLength(1);
    expect(lasting("2027-02-15")).toEqual([]);
  });

  test("counts from today when the promise has passed", () => {
    const late = { today, promisedOn: "2026-11-01" };
    expect(allocate([want()], [packs({ expiresOn: "2026-11-14" })], late).picks).toEqual([]);
  });
});

describe("what is missing", () => {
  test("is told with the reason nearest to a sale", () => {
    const expired = packs({ batchId: 2, expiresOn: "2026-11-14" });
    const recalled = packs({ batchId: 3, state: "recalled" });
    const shortDated = packs({ batchId: 4, expiresOn: "2026-12-01" });
    const demanding = [want({ minShelfLifeDays: 60 })];
    expect(why(demanding, [])).toEqual(["10 out_of_stock"]);
    expect(why(demanding, [packs({ available: 0, state: "on_hold" })])).toEqual(["10 out_of_stock"]);
    expect(why(demanding, [expired])).toEqual(["10 expired"]);
    expect(why(demanding, [expired, recalled])).toEqual(["10 held"]);
    expect(why(demanding, [expired, recalled, shortDated])).toEqual(["10 short_dated"]);
    expect(why(demanding, [packs({ available: 4 }), expired])).toEqual(["6 expired"]);
    expect(why(demanding, [packs({ available: 4 }), packs({ productId: 8, batchId: 5 })])).toEqual(["6 out_of_stock"]);
  });

  test("packs that expire before they would arrive are short-dated, not expired", () => {
    expect(why([want()], [packs({ expiresOn: addDays(today, 1) })])).toEqual(["10 short_dated"]);
  });
});

test("what is no whole number of packs or days is refused", () => {
  for (const change of [{ quantity: 0 }, { quantity: -1 }, { quantity: 1.5 }, { minShelfLifeDays: -1 }])
    expect(() => allocate([want(change)], [packs()], dates)).toThrow(RangeError);
});

/** Few products, batches and dates, so that lines compete and ties are common. */
const wantedLines = fc
  .array(
    fc.record({
      productId: fc.integer({ min: 1, max: 3 }),
      quantity: fc.integer({ min: 1, max: 12 }),
      minShelfLifeDays: fc.constantFrom(0, 0, 30, 90),
    }),
    { maxLength: 8 },
  )
  .map((lines) => lines.map((line, index) => ({ lineId: index + 1, ...line })));
const batches = fc
  .array(
    fc.record({
      productId: fc.integer({ min: 1, max: 3 }),
      expiresOn: fc.integer({ min: -3, max: 120 }).map((days) => addDays(today, days)),
      state: fc.oneof({ weight: 3, arbitrary: fc.constant("available" as const) }, fc.constantFrom(...batchStates)),
      shelves: fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 3 }),
    }),
    { maxLength: 10 },
  )
  .map((rows) =>
    rows.flatMap(({ shelves, ...batch }, index) =>
      shelves.map((available, shelf): Candidate => ({ ...batch, batchId: index + 1, placeId: 100 + shelf, available })),
    ),
  );

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const sellsTo = (line: Wanted, { productId, state, expiresOn }: Candidate) =>
  productId === line.productId &&
  state === "available" &&
  expiresOn >= today &&
  expiresOn >= addDays(promisedOn, line.minShelfLifeDays);
const key = ({ batchId, placeId }: { batchId: number; placeId: number }) => `${batchId}@${placeId}`;

/** The plan beside what it was made from: each pick with its line and its place, and what each place has left. */
const opened = (wanted: Wanted[], candidates: Candidate[], { picks }: Allocation) => {
  const places = new Map(candidates.map((candidate) => [key(candidate), candidate]));
  const left = new Map(candidates.map((candidate) => [key(candidate), candidate.available]));
  for (const pick of picks) left.set(key(pick), left.get(key(pick))! - pick.quantity);
  const lines = new Map(wanted.map((line) => [line.lineId, line]));
  return { left, picks: picks.map((pick) => ({ pick, line: lines.get(pick.lineId)!, place: places.get(key(pick))! })) };
};

describe("whatever is wanted and whatever is there", () => {
  const always = (holds: (wanted: Wanted[], candidates: Candidate[], made: Allocation) => void) =>
    fc.assert(
      fc.property(wantedLines, batches, (wanted, candidates) =>
        holds(wanted, candidates, allocate(wanted, candidates, dates)),
      ),
      { numRuns: 500 },
    );

  test("nothing expired, held, recalled or too short-dated is picked", () => {
    always((wanted, candidates, made) => {
      for (const { line, place } of opened(wanted, candidates, made).picks) expect(sellsTo(line, place)).toBe(true);
    });
  });

  test("picked and missing add up to what was wanted, and no place gives more than it has", () => {
    always((wanted, candidates, made) => {
      for (const { lineId, quantity } of wanted) {
        const parts = [...made.picks, ...made.missing].filter((part) => part.lineId === lineId);
        expect(sum(parts.map((part) => part.quantity))).toBe(quantity);
      }
      for (const { quantity } of [...made.picks, ...made.missing]) expect(quantity).toBeGreaterThan(0);
      for (const left of opened(wanted, candidates, made).left.values()) expect(left).toBeGreaterThanOrEqual(0);
    });
  });

  test("no pick can be exchanged for an earlier expiry that is left over", () => {
    always((wanted, candidates, made) => {
      const { picks, left } = opened(wanted, candidates, made);
      for (const { line, place } of picks)
        for (const other of candidates)
          if (left.get(key(other))! > 0 && sellsTo(line, other))
            expect(
              other.expiresOn > place.expiresOn ||
                (other.expiresOn === place.expiresOn && other.batchId >= place.batchId),
            ).toBe(true);
    });
  });

  test("the packs that go expire as early as those of any plan that fills as much", () => {
    always((wanted, candidates, made) => {
      const { picks } = opened(wanted, candidates, made);
      const expiries = picks.flatMap(({ pick, place }) => Array<string>(pick.quantity).fill(place.expiresOn));
      expect(expiries.sort()).toEqual(earliestPacks(wanted, candidates));
    });
  });

  test("a line stays short only when nothing that suits it is left", () => {
    always((wanted, candidates, made) => {
      const { left } = opened(wanted, candidates, made);
      for (const { lineId } of made.missing) {
        const line = wanted.find((one) => one.lineId === lineId)!;
        expect(candidates.filter((place) => left.get(key(place))! > 0 && sellsTo(line, place))).toEqual([]);
      }
    });
  });

  test("no batch is taken from more places than it must be", () => {
    always((_wanted, candidates, made) => {
      for (const [batchId, picks] of Map.groupBy(made.picks, (pick) => pick.batchId)) {
        const fullestFirst = candidates.filter((place) => place.batchId === batchId).map((place) => place.available);
        fullestFirst.sort((a, b) => b - a);
        const places = new Set(picks.map((pick) => pick.placeId)).size;
        const taken = sum(picks.map((pick) => pick.quantity));
        expect(sum(fullestFirst.slice(0, places - 1))).toBeLessThan(taken);
      }
    });
  });

  test("the order in which stock was read makes no difference", () => {
    const shuffled = batches.chain((candidates) =>
      fc.tuple(
        fc.constant(candidates),
        fc.shuffledSubarray(candidates, { minLength: candidates.length, maxLength: candidates.length }),
      ),
    );
    fc.assert(
      fc.property(wantedLines, shuffled, (wanted, [one, other]) => {
        expect(allocate(wanted, other, dates)).toEqual(allocate(wanted, one, dates));
      }),
    );
  });
});

/** The same question answered pack by pack: offer the packs as they expire, keep each that some plan can still place. */
const earliestPacks = (wanted: Wanted[], candidates: Candidate[]): string[] => {
  const asks = wanted.flatMap((line) => Array<Wanted>(line.quantity).fill(line));
  const holder = new Map<number, Candidate>();
  const place = (pack: Candidate, tried: Set<number>): boolean =>
    asks.some((line, ask) => {
      if (tried.has(ask) || !sellsTo(line, pack)) return false;
      tried.add(ask);
      const held = holder.get(ask);
      if (held && !place(held, tried)) return false;
      holder.set(ask, pack);
      return true;
    });
  return candidates
    .toSorted((a, b) => (a.expiresOn < b.expiresOn ? -1 : a.expiresOn > b.expiresOn ? 1 : 0))
    .flatMap((candidate) => Array<Candidate>(candidate.available).fill(candidate))
    .filter((pack) => place(pack, new Set()))
    .map((pack) => pack.expiresOn);
};

describe("short-dated packs that the buyer accepted", () => {
  const short = (change: Partial<Candidate> = {}) => packs({ batchId: 5, expiresOn: "2026-12-20", ...change });
  const accepting = (change: Partial<Wanted> = {}) =>
    want({ minShelfLifeDays: 180, accepted: { batchIds: [5], expireFrom: "2026-12-20" }, ...change });

  test("go first, below the minimum shelf life, and the rest comes from usual packs", () => {
    const stock = [short({ available: 6 }), packs({ batchId: 1, expiresOn: "2028-01-31" })];
    expect(plan([accepting()], stock)).toEqual(["5@100×6", "1@100×4"]);
  });

  test("go first even when other packs expire sooner and would do", () => {
    const stock = [short({ expiresOn: "2027-03-31" }), packs({ batchId: 1, expiresOn: "2027-01-31" })];
    const line = accepting({ minShelfLifeDays: 30, accepted: { batchIds: [5], expireFrom: "2027-03-31" } });
    expect(plan([line], stock)).toEqual(["5@100×10"]);
  });

  test("go to nobody who did not accept them", () => {
    expect(why([accepting({ accepted: null })], [short()])).toEqual(["10 short_dated"]);
  });

  test("are those of the deal only, no sooner than was said, and never expired on the promised day", () => {
    const other = short({ batchId: 6 });
    const sooner = short({ expiresOn: "2026-12-19" });
    expect(why([accepting()], [other, sooner])).toEqual(["10 short_dated"]);
    const careless = accepting({ accepted: { batchIds: [5], expireFrom: today } });
    expect(plan([careless], [short({ expiresOn: addDays(promisedOn, -1) })])).toEqual([]);
    expect(plan([careless], [short({ expiresOn: promisedOn })])).toEqual(["5@100×10"]);
    expect(plan([careless], [short({ state: "recalled" })])).toEqual([]);
  });

  test("are given out once, also to two lines that both accepted them", () => {
    const lines = [accepting({ lineId: 1, quantity: 6 }), accepting({ lineId: 2, quantity: 6 })];
    const { picks, missing } = allocate(lines, [short()], dates);
    expect(picks.map(({ lineId, quantity }) => [lineId, quantity])).toEqual([
      [1, 6],
      [2, 4],
    ]);
    expect(missing).toMatchObject([{ lineId: 2, quantity: 2 }]);
  });
});
