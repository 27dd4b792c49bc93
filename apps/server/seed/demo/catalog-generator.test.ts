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
