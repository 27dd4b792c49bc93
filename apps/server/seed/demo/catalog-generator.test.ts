import { productTitle } from "@remedia/domain/catalog";
import { expect, test } from "vitest";
import { productTypes } from "../facts/catalogue/product-types.ts";
import { openChance } from "../random.ts";
import { makeProducts } from "./catalog-generator.ts";

test("every product that is registered has a NAFDAC number of its own, written as in the register", () => {
  const made = makeProducts(openChance(1), 12_000);
  const registered = made.filter(({ product_type }) => productTypes[product_type].nafdac !== null);
  for (const { nafdac_no } of registered) expect(nafdac_no).toMatch(/^[0-9A-C]\d-(\d{4}|\d{6})$/);
  expect(new Set(registered.map(({ nafdac_no }) => nafdac_no)).size).toBe(registered.length);
  const others = made.filter(({ product_type }) => productTypes[product_type].nafdac === null);
  expect(others.every(({ nafdac_no }) => nafdac_no === null)).toBe(true);
});

test("goods are called by what they are, in their title as on their shelf", () => {
  const made = makeProducts(openChance(1), 6_000);
  const shapes = /^(accessory|device|disposable|food|garment|instrument|kit|liquid|toiletry)$/i;
  expect(made.filter(({ form }) => shapes.test(form))).toEqual([]);
  const always = made.filter(({ name }) => name === "Always").map(productTitle);
  expect(always).toContain("Always Extra long night sanitary pads, 8 pieces");
});
