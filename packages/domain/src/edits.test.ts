import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clashes, merged } from "./edits.ts";

const seen = { name: "Panadol", strength: "500 mg", tags: [1, 2] };

describe("two edits of one record", () => {
  test("of different fields are both kept", () => {
    const mine = { ...seen, name: "Panadol Extra" };
    const theirs = { ...seen, tags: [1, 2, 3] };
    expect(clashes(seen, mine, theirs)).toEqual([]);
    expect(merged(seen, mine, theirs)).toEqual({ name: "Panadol Extra", strength: "500 mg", tags: [1, 2, 3] });
  });

  test("of the same field clash, unless they agree", () => {
    const mine = { ...seen, name: "Panadol Extra" };
    expect(clashes(seen, mine, { ...seen, name: "Panadol Advance" })).toEqual(["name"]);
    expect(clashes(seen, mine, { ...mine })).toEqual([]);
    const theirs = { ...seen, name: "Panadol Advance" };
    expect(merged(seen, mine, theirs).name).toBe("Panadol Extra");
    expect(merged(seen, mine, theirs, { name: "theirs" }).name).toBe("Panadol Advance");
  });

  test("price one branch each, and choose only where both priced the same", () => {
    const row = (branch_id: number, price: number, cost: number | null = null) => ({ branch_id, price, cost });
    const before = { prices: [row(1, 100), row(2, 100)] };
    const lagos = { prices: [row(1, 120), row(2, 100)] };
    const abuja = { prices: [row(1, 100), row(2, 130)] };
    expect(clashes(before, lagos, abuja)).toEqual([]);
    expect(merged(before, lagos, abuja)).toEqual({ prices: [row(1, 120), row(2, 130)] });
    const both = { prices: [row(1, 90), row(2, 130)] };
    expect(clashes(before, lagos, both)).toEqual(["prices"]);
    expect(merged(before, lagos, both)).toEqual({ prices: [row(1, 120), row(2, 130)] });
    expect(merged(before, lagos, both, { prices: "theirs" })).toEqual({ prices: [row(1, 90), row(2, 130)] });
    const costOnly = { prices: [row(1, 100, 60), row(2, 100)] };
    expect(clashes(before, lagos, costOnly)).toEqual([]);
    expect(merged(before, lagos, costOnly)).toEqual({ prices: [row(1, 120, 60), row(2, 100)] });
  });

  test("lose nothing of either where they do not clash", () => {
    const field = fc.constantFrom("a", "b", "c");
    const record = fc.record({ x: field, y: field, z: field });
    fc.assert(
      fc.property(record, record, record, (was, mine, theirs) => {
        const clashing = clashes(was, mine, theirs);
        const result = merged(was, mine, theirs);
        for (const name of ["x", "y", "z"] as const) {
          if (mine[name] !== was[name]) expect(result[name]).toBe(mine[name]);
          else expect(result[name]).toBe(theirs[name]);
          const bothChanged = mine[name] !== was[name] && theirs[name] !== was[name] && mine[name] !== theirs[name];
          expect(clashing.includes(name)).toBe(bothChanged);
        }
      }),
    );
  });
});
