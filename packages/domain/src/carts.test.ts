import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CartLine, cartTotals, cartTypeIds, cartTypes, joinCarts, mostPacks, type PricedLine } from "./carts.ts";

const line: fc.Arbitrary<CartLine> = fc.record({
  productId: fc.integer({ min: 1, max: 6 }),
  type: fc.constantFrom(...cartTypeIds),
  quantity: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: mostPacks - 5, max: mostPacks })),
});
const cart = fc.array(line, { maxLength: 12 });
const keyOf = ({ type, productId }: CartLine) => `${type} ${productId}`;
const held = (lines: readonly CartLine[]) => new Map(lines.map((each) => [keyOf(each), each.quantity]));
const sorted = (lines: readonly CartLine[]) => [...held(lines)].sort();

test("the types have names, in the order of the tabs", () => {
  expect(cartTypes.map(({ id }) => id)).toEqual([...cartTypeIds]);
});

describe("joining two carts", () => {
  test("adds the quantities of one product in one list, and leaves lists apart", () => {
    const own: CartLine[] = [{ productId: 1, type: "buy_now", quantity: 2 }];
    const guest: CartLine[] = [
      { productId: 1, type: "buy_now", quantity: 3 },
      { productId: 1, type: "saved_for_later", quantity: 1 },
    ];
    expect(joinCarts(own, guest)).toEqual([
      { productId: 1, type: "buy_now", quantity: 5 },
      { productId: 1, type: "saved_for_later", quantity: 1 },
    ]);
  });

  test("loses nothing, invents nothing, and names each product once a list", () => {
    fc.assert(
      fc.property(cart, cart, (own, guest) => {
        const joined = joinCarts(own, guest);
        expect(new Set(joined.map(keyOf))).toEqual(new Set([...own, ...guest].map(keyOf)));
        expect(joined).toHaveLength(held(joined).size);
      }),
    );
  });

  test("comes to the sum of both, capped at the most packs a line may have", () => {
    fc.assert(
      fc.property(cart, cart, (own, guest) => {
        for (const each of joinCarts(own, guest)) {
          const all = [...own, ...guest].filter((other) => keyOf(other) === keyOf(each));
          expect(each.quantity).toBe(
            Math.min(
              mostPacks,
              all.reduce((sum, { quantity }) => sum + quantity, 0),
            ),
          );
        }
      }),
    );
  });

  test("does not depend on which cart comes first, nor on the order of lines", () => {
    fc.assert(
      fc.property(cart, cart, (own, guest) => {
        expect(sorted(joinCarts(own, guest))).toEqual(sorted(joinCarts(guest, own)));
        expect(sorted(joinCarts(own, guest))).toEqual(sorted(joinCarts([...own].reverse(), [...guest].reverse())));
      }),
    );
  });

  test("of three devices ends the same in whatever order they come", () => {
    fc.assert(
      fc.property(cart, cart, cart, (a, b, c) => {
        expect(sorted(joinCarts(joinCarts(a, b), c))).toEqual(sorted(joinCarts(a, joinCarts(b, c))));
      }),
    );
  });

  test("with nothing changes no quantity that was one line", () => {
    fc.assert(
      fc.property(cart, (own) => {
        const one = joinCarts([], own);
        expect(joinCarts(one, [])).toEqual(one);
      }),
    );
  });
});

test("a total is exact, and lines without a price or that may not be ordered add nothing", () => {
  const priced: fc.Arbitrary<PricedLine> = fc.record({
    type: fc.constantFrom(...cartTypeIds),
    quantity: fc.integer({ min: 1, max: mostPacks }),
    unit_price: fc.option(
      fc.integer({ min: 1, max: 10_000_000 }).map((kobo) => kobo / 100),
      { nil: null },
    ),
    refusal: fc.option(fc.constant("Your licence does not cover it."), { nil: null }),
  });
  const totalsOf = (lines: readonly PricedLine[]) => cartTotals(lines).map(({ total }) => total);
  fc.assert(
    fc.property(fc.array(priced, { maxLength: 50 }), (lines) => {
      const payable = lines.filter(({ unit_price, refusal }) => unit_price !== null && refusal === null);
      expect(totalsOf(lines)).toEqual(totalsOf(payable));
      expect(totalsOf(lines)).toEqual(totalsOf([...lines].reverse()));
      expect(cartTotals(lines).reduce((sum, { count }) => sum + count, 0)).toBe(lines.length);
      const kobo = payable.reduce((sum, line) => sum + Math.round(line.unit_price! * 100) * line.quantity, 0);
      expect(Math.round(totalsOf(lines).reduce((sum, total) => sum + total * 100, 0))).toBe(kobo);
    }),
  );
});
