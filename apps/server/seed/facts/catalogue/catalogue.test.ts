import { describe, expect, test } from "vitest";
import { brandSyllables, makerKindOf, makers } from "./brands.ts";
import { categories } from "./categories.ts";
import { forms, isInjected } from "./forms.ts";
import { generics } from "./generics.ts";
import { knownBrands } from "./known-brands.ts";
import { packPrice, packSize } from "./packs.ts";
import { productTypes } from "./product-types.ts";
import { synonyms } from "./synonyms.ts";

const presentations = generics.flatMap((generic) => generic.presentations.map((each) => ({ generic, ...each })));
const paths = new Set(
  categories.flatMap(({ key, subcategories }) => subcategories.map((each) => `${key}/${each.key}`)),
);
const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

describe("categories", () => {
  test("are about 24 with about 100 subcategories, each key once and each of a known product type", () => {
    expect(categories.length).toBeGreaterThanOrEqual(24);
    expect(paths.size).toBeGreaterThanOrEqual(100);
    expect(repeated(categories.map(({ key }) => key))).toEqual([]);
    const subcategories = categories.flatMap((category) => category.subcategories);
    expect(repeated(subcategories.map(({ key }) => key))).toEqual([]);
    expect(subcategories.filter(({ product_type }) => !(product_type in productTypes))).toEqual([]);
  });

  test("all have something to sell", () => {
    const used = new Set(generics.map(({ category, subcategory }) => `${category}/${subcategory}`));
    expect([...paths].filter((path) => !used.has(path))).toEqual([]);
  });
});

describe("generics", () => {
  test("are at least 500, each named once", () => {
    expect(generics.length).toBeGreaterThanOrEqual(500);
    expect(repeated(generics.map(({ generic }) => generic))).toEqual([]);
  });

  test("stand in a category, subcategory and form that exist", () => {
    const strays = generics.filter(({ category, subcategory }) => !paths.has(`${category}/${subcategory}`));
    expect(strays.map(({ generic }) => generic)).toEqual([]);
    expect(presentations.filter(({ form }) => !(form in forms))).toEqual([]);
  });

  test("have each strength and form once", () => {
    expect(
      repeated(presentations.map(({ generic, strength, form }) => `${generic.generic} ${strength} ${form}`)),
    ).toEqual([]);
  });

  test("give enough combinations with five makers each for 6,000 products", () => {
    const packs = presentations.flatMap((each) => each.packs);
    expect(packs.length * 5).toBeGreaterThanOrEqual(6000);
  });
});

describe("presentations", () => {
  test("have positive prices, low before high, and a popularity of 1 to 10", () => {
    const odd = presentations.filter(
      ({ price_naira: [low, high], popularity }) => !(low > 0 && low <= high && popularity >= 1 && popularity <= 10),
    );
    expect(odd).toEqual([]);
  });

  test("have packs of a readable size, each once", () => {
    for (const { packs } of presentations) {
      expect(packs.length).toBeGreaterThan(0);
      expect(repeated(packs)).toEqual([]);
      for (const pack of packs) expect(pack).toMatch(/^\d/);
    }
  });

  test("measure all their packs in one unit, so that prices can be compared", () => {
    const sameUnit: Readonly<Record<string, string>> = { L: "mL", kg: "g", x: "" };
    const unit = (pack: string) => {
      const word = pack.match(/[A-Za-z]+$/)?.[0] ?? "";
      return sameUnit[word] ?? word.replace(/s$/, "");
    };
    expect(presentations.filter(({ packs }) => new Set(packs.map(unit)).size > 1)).toEqual([]);
  });

  test("are never sold freely when injected, and follow the storage of their form", () => {
    expect(presentations.filter(({ form, ...each }) => isInjected(form) && each.class === "otc")).toEqual([]);
    const paracetamol = presentations.filter(({ generic }) => generic.generic === "Paracetamol");
    expect(paracetamol.find(({ form }) => form === "tablet")).toMatchObject({ class: "otc", storage: "room" });
    expect(paracetamol.find(({ form }) => form === "suppository")).toMatchObject({ class: "otc", storage: "cool" });
    expect(paracetamol.find(({ form }) => form === "infusion")).toMatchObject({ class: "prescription" });
  });

  test("of insulins and vaccines stay cold", () => {
    const warm = presentations.filter(
      ({ generic, storage }) =>
        (generic.subcategory === "insulins" || generic.category === "vaccines") && storage !== "cold",
    );
    expect(warm).toEqual([]);
  });

  test("cost more in a bigger pack, and less for each unit", () => {
    for (const presentation of presentations) {
      const [first = ""] = presentation.packs;
      for (const pack of presentation.packs) {
        const [low, high] = packPrice(presentation, pack);
        expect(low).toBeGreaterThan(0);
        expect(high).toBeGreaterThanOrEqual(low);
        if (packSize(pack) > packSize(first)) {
          expect(low).toBeGreaterThanOrEqual(presentation.price_naira[0]);
        }
      }
    }
  });
});

test("pack sizes count strips, millilitres and litres", () => {
  expect(packSize("10 x 10")).toBe(100);
  expect(packSize("100 mL")).toBe(100);
  expect(packSize("1 L")).toBe(1000);
  expect(packSize("20 x 500 mL")).toBe(10_000);
  expect(packSize("1 vial")).toBe(1);
});

test("brands and synonyms belong to a generic of the list", () => {
  const names = new Set(generics.map(({ generic }) => generic));
  expect(Object.keys({ ...knownBrands, ...synonyms }).filter((name) => !names.has(name))).toEqual([]);
  const brands = generics.flatMap((generic) => generic.brands ?? []);
  expect(brands.filter(({ name, maker }) => !name || !maker)).toEqual([]);
});

test("makers are at least 40, named once, and none is the maker of a known brand", () => {
  expect(makers.length).toBeGreaterThanOrEqual(40);
  expect(repeated(makers.map(({ name }) => name))).toEqual([]);
  const known = new Set(generics.flatMap((generic) => generic.brands ?? []).map(({ maker }) => maker));
  expect(makers.filter(({ name }) => known.has(name))).toEqual([]);
});

test("every product type has at least three makers", () => {
  for (const kind of Object.values(makerKindOf)) {
    expect(makers.filter(({ makes }) => makes.includes(kind)).length).toBeGreaterThanOrEqual(3);
  }
});

test("syllables make more brand names than the catalogue needs", () => {
  const { starts, middles, ends } = brandSyllables;
  expect(starts.length * middles.length * ends.length).toBeGreaterThan(100_000);
});
