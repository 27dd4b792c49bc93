import { expect, test } from "vitest";
import { currentParcel, type Packing, putFurther, whyNotComplete } from "./packing.ts";

const content = {
  line_id: 1,
  product_id: 2,
  title: "Amlodipine",
  batch_id: 3,
  batch_number: "B1",
  expires_on: "2030-01-01",
};
const parcel = (id: number, quantity: number, closed = false): Packing["parcels"][number] => ({
  id,
  number: `R1000001/${id}`,
  packs: quantity,
  weight_grams: null,
  estimated_grams: 100 * quantity,
  cold: false,
  closed_at: closed ? "2026-11-18T10:00:00.000Z" : null,
  contents: quantity === 0 ? [] : [{ ...content, quantity }],
});
const packing = (parcels: Packing["parcels"], left: number): Packing => ({
  id: 1,
  number: "R1000001",
  state: "picked",
  parcels,
  loose: left === 0 ? [] : [{ ...content, left }],
});

test("packs go into the open parcel that was chosen, or the newest", () => {
  const parcels = [parcel(1, 2), parcel(2, 1, true), parcel(3, 0)];
  expect(currentParcel(parcels, 1)?.id).toBe(1);
  expect(currentParcel(parcels, 2)?.id).toBe(3);
  expect(currentParcel([parcel(1, 1, true)], null)).toBeNull();
});

test("an order is complete when all is in closed parcels, or nobody made one", () => {
  expect(whyNotComplete(packing([], 5))).toBeNull();
  expect(whyNotComplete(packing([parcel(1, 2, true)], 3))).toBe("3 packs are not in a parcel yet.");
  expect(whyNotComplete(packing([parcel(1, 2, true)], 1))).toBe("1 pack is not in a parcel yet.");
  expect(whyNotComplete(packing([parcel(1, 2)], 0))).toBe("Close R1000001/1 first.");
  expect(whyNotComplete(packing([parcel(1, 2, true), parcel(2, 0)], 0))).toBeNull();
});

test("what a scan put into a parcel is said", () => {
  const before = packing([parcel(1, 1)], 2);
  expect(putFurther(before, packing([parcel(1, 2)], 1), 1)).toBe("Amlodipine: 2 in R1000001/1.");
  expect(putFurther(before, packing([parcel(1, 3)], 0), 1)).toBe("Amlodipine: 3 in R1000001/1. Everything is packed.");
  expect(putFurther(before, before, 1)).toBeNull();
});
