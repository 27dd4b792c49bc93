import { describe, expect, test } from "vitest";
import { linesOf, parcelNumber, readParcelNumber } from "./parcels.ts";

describe("a parcel's number", () => {
  test("is read as it is printed, however it is typed", () => {
    expect(readParcelNumber(parcelNumber("R1000123-1", 2))).toBe("R1000123-1/2");
    expect(readParcelNumber(" r1000123/1 ")).toBe("R1000123/1");
    expect(readParcelNumber("1000123/1")).toBe("R1000123/1");
  });

  test("is nothing else", () => {
    for (const text of ["R1000123", "R1000123/", "/1", "05012345678900", "R1/1; drop", "(01)05012345678900"])
      expect(readParcelNumber(text)).toBeNull();
  });
});

describe("some packs of an order", () => {
  /** Four packs of a plain line; two bundles, each of three packs of one product and one of another. */
  const parts = [
    { lineId: 1, productId: 10, quantity: 4, ordered: 4 },
    { lineId: 2, productId: 20, quantity: 6, ordered: 2 },
    { lineId: 2, productId: 21, quantity: 2, ordered: 2 },
  ];

  test("make up so many packs of its lines, whichever batches they are of", () => {
    const packs = [
      { lineId: 1, productId: 10, quantity: 1 },
      { lineId: 1, productId: 10, quantity: 2 },
      { lineId: 2, productId: 20, quantity: 3 },
      { lineId: 2, productId: 21, quantity: 1 },
    ];
    expect(linesOf(parts, packs)).toEqual({
      lines: [
        { lineId: 1, packs: 3 },
        { lineId: 2, packs: 1 },
      ],
      torn: [],
    });
  });

  test("tear a bundle of which only something goes", () => {
    expect(linesOf(parts, [{ lineId: 2, productId: 20, quantity: 3 }])).toEqual({ lines: [], torn: [2] });
    expect(linesOf(parts, [{ lineId: 2, productId: 21, quantity: 2 }]).torn).toEqual([2]);
    expect(linesOf(parts, [{ lineId: 2, productId: 20, quantity: 2 }]).torn).toEqual([2]);
  });
});
