import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CartLine,
  cartTotals,
  cartTypeIds,
  cartTypes,
  joinCarts,
  mostPacks,
  type PricedLine,
  readWantedList,
} from "./carts.ts";

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

describe("a pasted list", () => {
  const read: [line: string, text: string, quantity: number][] = [
    ["Amoxil 500mg x 10", "Amoxil 500mg", 10],
    ["Amoxil 500 x 10", "Amoxil 500", 10],
    ["Panadol, 10", "Panadol", 10],
    ["Panadol\t12", "Panadol", 12],
    ["Panadol;7", "Panadol", 7],
    ["Panadol 10", "Panadol", 10],
    ["Panadol 10 packs", "Panadol", 10],
    ["10 packs Panadol", "Panadol", 10],
    ["10 packs of Panadol", "Panadol", 10],
    ["3 x Panadol extra", "Panadol extra", 3],
    ["10, Panadol", "Panadol", 10],
    ["10,Panadol", "Panadol", 10],
    ["Panadol", "Panadol", 1],
    ["Panadol x 0", "Panadol", 1],
    ["Panadol x 999999", "Panadol", mostPacks],
    ["50 mg Tramadol", "50 mg Tramadol", 1],
    ["Amoxil 500", "Amoxil 500", 1],
    ["Amoxil 500 mg", "Amoxil 500 mg", 1],
    ["Panadol 500 mg tablet, 10 x 10", "Panadol 500 mg tablet, 10 x 10", 1],
    ["Panadol 500 mg tablet, 10 x 10, 4", "Panadol 500 mg tablet, 10 x 10", 4],
    ['"Panadol 500 mg tablet, 10 x 10",4', "Panadol 500 mg tablet, 10 x 10", 4],
    ['"Plaster 2"" wide"\t6', 'Plaster 2" wide', 6],
    ["1. Panadol x 10", "Panadol", 10],
    ["2) Panadol 500mg", "Panadol 500mg", 1],
    ["3. 5 packs Panadol", "Panadol", 5],
    ["- Panadol 10", "Panadol", 10],
    ["1,Panadol,10", "Panadol", 10],
    ["1\tPanadol 500 mg\t10", "Panadol 500 mg", 10],
    ['1,"Panadol 500 mg tablet, 10 x 10",6', "Panadol 500 mg tablet, 10 x 10", 6],
    ["10, Strepsils lozenge, 24", "Strepsils lozenge, 24", 10],
    ["10, Panadol 500 mg tablet, 10 x 10", "Panadol 500 mg tablet, 10 x 10", 10],
    ["Panadol, 1,000", "Panadol", 1000],
    ["Panadol x 1,000 packs", "Panadol", 1000],
    ['Panadol,"1,000"', "Panadol", 1000],
    ["0.9% saline", "0.9% saline", 1],
    ["Panadol 12 boxes", "Panadol", 12],
    ["12 bottles of Gaviscon", "Gaviscon", 12],
  ];
  for (const [written, text, quantity] of read)
    test(`reads ${JSON.stringify(written)} as ${quantity} of ${text}`, () => {
      expect(readWantedList(written)).toEqual([{ text, quantity }]);
    });

  test("skips empty lines and the heading of a CSV file", () => {
    expect(readWantedList("Product,Quantity\r\nPanadol,10\r\n\r\n \r\nVitamin C,5\r\n")).toEqual([
      { text: "Panadol", quantity: 10 },
      { text: "Vitamin C", quantity: 5 },
    ]);
    expect(readWantedList("")).toEqual([]);
  });

  test("leaves out the numbers that a sheet gives its rows", () => {
    expect(readWantedList("S/N,Product,Qty\n1,Panadol,10\n2,Vitamin C,5\n3,Plaster,5")).toEqual([
      { text: "Panadol", quantity: 10 },
      { text: "Vitamin C", quantity: 5 },
      { text: "Plaster", quantity: 5 },
    ]);
  });

  test("is understood in whichever way the number is written", () => {
    const word = fc.stringMatching(/^[A-WYZ][a-wyz]{3,9}$/);
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(name, fc.integer({ min: 1, max: mostPacks }), (text, quantity) => {
        const ways = [`${text} x ${quantity}`, `${text}, ${quantity}`, `"${text}",${quantity}`, `${text}\t${quantity}`];
        for (const way of [...ways, `${quantity} packs ${text}`, `${text} ${quantity} packs`, `${quantity};${text}`])
          expect(readWantedList(way)).toEqual([{ text, quantity }]);
      }),
    );
  });

  test("never breaks, whatever is pasted, and never asks for less than one pack or more than a line holds", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        for (const { quantity, text: wanted } of readWantedList(text)) {
          expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= mostPacks).toBe(true);
          expect(wanted.length).toBeGreaterThan(1);
        }
      }),
    );
  });
});
