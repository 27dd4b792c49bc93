import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mayBuy } from "./buying.ts";
import {
  type BulkFacts,
  bulkTransitions,
  demandKey,
  productActions,
  productClasses,
  productStates,
  productTitle,
  productTransitions,
  strictestClass,
  strictestStorage,
} from "./catalog.ts";
import { gtinCheckDigit, readGtin } from "./gtin.ts";
import { whyNot } from "./transitions.ts";

describe("an upload", () => {
  const me = { id: 1, holds: () => true };
  const counts = { rows_created: 0, rows_updated: 0, rows_likely: 0, create_likely: false, rows_applied: 0 };
  const onlyLikely = "Every new row looks like a product you already have.";
  test.each<[Partial<BulkFacts>, string | null]>([
    [{}, "There is nothing to apply."],
    [{ rows_created: 2 }, null],
    [{ rows_updated: 1 }, null],
    [{ rows_created: 2, rows_likely: 1 }, null],
    [{ rows_created: 2, rows_likely: 2 }, onlyLikely],
    [{ rows_created: 2, rows_likely: 2, rows_updated: 1 }, null],
    [{ rows_created: 2, rows_likely: 2, create_likely: true }, null],
  ])("with %o is applied, or says why not: %s", (some, refusal) => {
    expect(whyNot(bulkTransitions.apply, { ...counts, ...some, state: "checked" }, me)).toBe(refusal);
  });

  test("is undone if anything was applied", () => {
    const undo = (rows_applied: number) =>
      whyNot(bulkTransitions.undo, { ...counts, rows_applied, state: "cancelled" }, me);
    expect([undo(0), undo(1)]).toEqual(["There is nothing to undo.", null]);
  });
});

describe("a product's states", () => {
  const allowed = [
    "draft submit pending",
    "rejected submit pending",
    "pending approve active",
    "pending ask_changes draft",
    "pending reject rejected",
    "active hide hidden",
    "hidden show active",
    "hidden archive archived",
    "draft archive archived",
    "rejected archive archived",
    "archived restore hidden",
  ];
  for (const state of productStates)
    for (const action of productActions) {
      const { to } = productTransitions[action];
      const step = `${state} ${action} ${to}`;
      test(`${state}: ${action} is ${allowed.includes(step) ? "possible" : "refused"}`, () => {
        expect(whyNot(productTransitions[action], { state }, { id: 1, holds: () => true }) === null).toBe(
          allowed.includes(step),
        );
      });
    }

  test("sending back and rejecting demand a reason", () => {
    expect(productActions.filter((action) => "reason" in productTransitions[action])).toEqual([
      "ask_changes",
      "reject",
    ]);
  });
});

describe("licences", () => {
  const today = "2026-11-15";

  test("anybody buys what is sold over the counter", () => {
    for (const licence of [null, "patent_medicine", "pharmacy", "hospital"])
      expect(mayBuy("otc", licence, null, today)).toEqual({ allowed: true, why: null });
  });

  test("a patent-medicine store buys neither prescription nor controlled medicines", () => {
    for (const productClass of ["prescription", "controlled"] as const)
      expect(mayBuy(productClass, "patent_medicine", "2030-01-01", today)).toMatchObject({ allowed: false });
  });

  test("a licence counts on its last day and not on the next", () => {
    expect(mayBuy("prescription", "pharmacy", today, today).allowed).toBe(true);
    expect(mayBuy("prescription", "pharmacy", "2026-11-14", today).why).toBe(
      "This store's licence expired on 14/11/2026. Renew it to buy this product.",
    );
  });

  test("a store without licence or date is told to add it", () => {
    expect(mayBuy("controlled", null, null, today).why).toContain("Add this store's licence");
    expect(mayBuy("controlled", "hospital", null, today).why).toContain("expires");
  });

  test("a sentence stands exactly where it is refused", () => {
    const licence = fc.constantFrom(null, "patent_medicine", "pharmacy", "hospital");
    const day = fc.option(fc.constantFrom("2025-01-01", "2026-11-15", "2027-01-01"), { nil: null });
    fc.assert(
      fc.property(fc.constantFrom(...productClasses), licence, day, (productClass, licenceClass, expires) => {
        const { allowed, why } = mayBuy(productClass, licenceClass, expires, today);
        expect(allowed).toBe(why === null);
      }),
    );
  });
});

describe("trade item numbers", () => {
  test("are known by their check digit", () => {
    expect(readGtin("4006381333931")).toBe("4006381333931");
    expect(readGtin("4006381333932")).toBeNull();
    expect(readGtin("96385074")).toBe("96385074");
    for (const text of ["", "123", "abcdefgh", "40063813339311"]) expect(readGtin(text)).toBeNull();
  });

  test("of 12 and of 14 digits are kept as the 13 an EAN scanner reads", () => {
    expect(readGtin("036000291452")).toBe("0036000291452");
    expect(readGtin("0 4006381-333931")).toBe("4006381333931");
  });

  test("with one wrong digit are always refused", () => {
    const body = fc.stringMatching(/^\d{12}$/);
    fc.assert(
      fc.property(body, fc.nat({ max: 12 }), fc.integer({ min: 1, max: 9 }), (digits, place, shift) => {
        const whole = digits + gtinCheckDigit(digits);
        expect(readGtin(whole)).toBe(whole);
        const wrong = String((Number(whole[place]) + shift) % 10);
        expect(readGtin(whole.slice(0, place) + wrong + whole.slice(place + 1))).toBeNull();
      }),
    );
  });
});

describe("titles", () => {
  test("say name, strength, form and pack", () => {
    expect(productTitle({ name: "Panadol", strength: "500 mg", form: "Tablet", pack_size: "10 x 10" })).toBe(
      "Panadol 500 mg tablet, 10 × 10",
    );
  });

  test("do not repeat what the name says already", () => {
    const product = { name: "Amoxil 500MG Capsules 10x10", strength: "500 mg", form: "Capsule", pack_size: "10 x 10" };
    expect(productTitle(product)).toBe("Amoxil 500MG Capsules 10 × 10");
    expect(productTitle({ ...product, pack_size: "10 × 10" })).toBe("Amoxil 500MG Capsules 10 × 10");
  });

  test.each([
    ["Liquidin", "100%", "Liquid", "100 mL", "Liquidin 100% liquid, 100 mL"],
    ["Castorol SR", "100%", "Castor oil", "30 mL", "Castorol SR 100% castor oil, 30 mL"],
    ["Lintao Knee support", "L", "Support", "1 piece", "Lintao Knee support L, 1 piece"],
    ["Amlo 25 mg", "5 mg", "Tablet", "10", "Amlo 25 mg 5 mg tablet, 10"],
    ["Nicotin Patches 2.5 mg", "5 mg", "Patch", "2", "Nicotin Patches 2.5 mg 5 mg, 2"],
    ["Cetrizet-500mg Film coated", "500 mg", "Film-coated tablet", "1 x 10", "Cetrizet-500mg Film coated, 1 × 10"],
  ])("compare whole words and amounts: %s", (name, strength, form, pack_size, title) => {
    expect(productTitle({ name, strength, form, pack_size })).toBe(title);
  });

  test("leave out what is not known", () => {
    expect(productTitle({ name: "  Cotton   wool ", strength: "", form: "", pack_size: "" })).toBe("Cotton wool");
  });
});

test("a bundle is as strict as its strictest part", () => {
  expect(strictestClass(["otc", "controlled", "prescription"])).toBe("controlled");
  expect(strictestStorage(["room", "cold"])).toBe("cold");
  expect(strictestStorage([])).toBe("room");
});

test("spellings of one demand have one key", () => {
  const key = demandKey("Panadol-Extra  500mg");
  expect(key).toBe("panadol extra 500 mg");
  expect(demandKey("PANADOL extra, 500 MG")).toBe(key);
  fc.assert(fc.property(fc.string(), (text) => demandKey(demandKey(text)) === demandKey(text)));
});
