import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { creditedReturn, nextShare, soldAs } from "./returns.ts";
import { vatWithin } from "./vat.ts";

const picks = fc.array(fc.record({ packs: fc.integer({ min: 1, max: 500 }), costKobo: fc.nat(10_000_000) }), {
  minLength: 1,
  maxLength: 6,
});
const numbered = (some: readonly { packs: number; costKobo: number }[]) => some.map((pick, id) => ({ id, ...pick }));

describe("what comes back", () => {
  test("was sold for what its line was sold for, whatever it is made of", () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000),
        fc.constantFrom(0, 750),
        picks,
        fc.boolean(),
        (totalKobo, basisPoints, some, isCombo) => {
          const sold = soldAs({ totalKobo, basisPoints }, numbered(some), isCombo);
          expect(sold.reduce((sum, pick) => sum + pick.totalKobo, 0)).toBe(totalKobo);
          expect(sold.reduce((sum, pick) => sum + pick.vatKobo, 0)).toBe(vatWithin(totalKobo, basisPoints));
          expect(sold.every((pick) => pick.totalKobo >= 0 && pick.vatKobo >= 0)).toBe(true);
        },
      ),
    );
  });

  test("is credited in as many steps as anybody likes, and comes to the same", () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 9 }),
        (kobo, steps) => {
          const packs = steps.reduce((sum, step) => sum + step, 0);
          let before = 0;
          const shares = steps.map((step) => {
            const share = nextShare({ kobo, packs }, before, step);
            before += step;
            return share;
          });
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(kobo);
        },
      ),
    );
  });

  test("leaves the books in balance", () => {
    const postings = creditedReturn({ customerId: 7, branchId: 1, totalKobo: 107_500, vatKobo: 7_500 });
    expect(postings).toMatchObject([
      { account: "refunds", amountKobo: 100_000 },
      { account: "sales_tax", amountKobo: 7_500 },
      { account: "receivable", ownerId: 7, amountKobo: -107_500 },
    ]);
  });
});
