import { describe, expect, test } from "vitest";
import { buildSegment, byRank, type Doc, matchesOf, searchSegment } from "./segment.ts";
import { otherUnits, singularsOf, slipsToStart, tokenise } from "./text.ts";

test("an amount is known by its other unit, where people would write it so", () => {
  const units = [
    ["1g", "1000mg"],
    ["1000mg", "1g"],
    ["500mcg", "0.5mg"],
    ["0.5mg", "500mcg"],
    ["1000ml", "1l"],
    ["1.5l", "1500ml"],
    ["0.3g", "300mg"],
  ] as const;
  for (const [token, other] of units) expect(otherUnits(token), token).toContain(other);
  for (const token of ["20mg", "5ml", "1000iu", "2%", "10s", "g"]) expect(otherUnits(token), token).toEqual([]);
  expect(tokenise("1,000 mg").flatMap(otherUnits)).toEqual(["1g"]);
  expect(tokenise("Panadol, 10 × 12")).toEqual(tokenise("panadol 10 x 12"));
});

test("a plural leads to what it is the plural of", () => {
  const plurals = { gloves: "glove", syringes: "syringe", brushes: "brush", batteries: "battery", boxes: "box" };
  for (const [plural, singular] of Object.entries(plurals)) expect(singularsOf(plural)).toContain(singular);
  for (const word of ["ors", "b12s", "gas", "mask"]) expect(singularsOf(word), word).toEqual([]);
});

test("a name spelt wrong is nearer than one that merely begins alike", () => {
  expect(slipsToStart("lonat", "lonart", 1)).toBe(1);
  expect(slipsToStart("lonat", "lonartesun", 1)).toBe(1.5);
  expect(slipsToStart("lonart", "lonart", 1)).toBe(0);
});

const doc = (id: number, name: string, generic: string, change: Partial<Doc> = {}): Doc => ({
  id,
  title: name,
  name,
  generic,
  strength: "",
  form: "",
  packSize: "",
  manufacturer: "",
  manufacturerId: null,
  categoryId: 1,
  category: "",
  subcategoryId: null,
  productTypeId: 1,
  productType: "",
  class: "otc",
  nafdacNo: "",
  barcodes: [],
  popularity: 1,
  imageUrl: null,
  addedAt: 0,
  prices: new Map(),
  lastExpiry: new Map(),
  minShelfLifeDays: 0,
  ...change,
});

describe("among a handful of products", () => {
  const shelf = buildSegment(
    [
      doc(1, "Lonart", "Artemether"),
      doc(2, "Londaflex", "Diclofenac", { popularity: 900 }),
      doc(3, "Safehand", "Disposable syringe", { packSize: "100 pieces" }),
      doc(4, "Clexane", "Enoxaparin", { packSize: "2 syringes", popularity: 900 }),
      doc(5, "Rocephin", "Ceftriaxone", { strength: "1 g" }),
      doc(6, "Ceftrimax", "Ceftriaxone", { strength: "500 mg", popularity: 900 }),
    ],
    [],
  );
  const first = (query: string, generous = false) => {
    const typed = tokenise(query);
    const matches = matchesOf(
      shelf,
      typed,
      typed.map(() => generous),
    );
    return searchSegment(shelf, matches, 0, () => false).sort(byRank)[0]?.doc.id;
  };

  test("the brand one letter off comes before a better-sold one that begins alike", () => {
    expect(first("lonat", true)).toBe(1);
  });

  test("the article itself comes before what is merely packed in some", () => {
    expect(first("syringes")).toBe(3);
    expect(first("safehand syringes")).toBe(3);
  });

  test("1000 mg and 1 g are the same strength", () => {
    for (const query of ["ceftriaxone 1000 mg", "ceftriaxone 1,000mg", "ceftriaxone 1g", "ceftriaxone 1000"])
      expect(first(query), query).toBe(5);
    expect(first("ceftriaxone 0.5 g")).toBe(6);
  });
});
