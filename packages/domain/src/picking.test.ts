import { expect, test } from "vitest";
import { walkOf } from "./picking.ts";

const pack = (place_code: string, expires_on: string) => ({ place_code, expires_on });

test("a picking list goes along the shelves, whatever line wants a pack, and takes what expires first", () => {
  const walk = walkOf({
    lines: [
      { packs: [pack("B-01", "2027-01-31"), pack("A-10", "2027-05-31")] },
      { packs: [] },
      { packs: [pack("A-2", "2028-01-31"), pack("A-10", "2026-12-31")] },
    ],
  });
  expect(walk).toEqual([
    pack("A-2", "2028-01-31"),
    pack("A-10", "2026-12-31"),
    pack("A-10", "2027-05-31"),
    pack("B-01", "2027-01-31"),
  ]);
});
