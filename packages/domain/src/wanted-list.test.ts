import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mostPacks } from "./carts.ts";
import { readWantedList } from "./wanted-list.ts";

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
    ["✅ 10 Coartem 80/480", "Coartem 80/480", 10],
    ["*5ctns Augmentin 625mg", "Augmentin 625mg", 5],
    ["Ventolin inhaler - 6", "Ventolin inhaler", 6],
    ["Ventolin inhaler -6", "Ventolin inhaler", 6],
    ["Flagyl 400mg (12)", "Flagyl 400mg", 12],
    ["Ciprotab 500 = 4", "Ciprotab 500", 4],
    ["Zinnat 250mg...2 packs", "Zinnat 250mg", 2],
    ["Vitamin B-12", "Vitamin B-12", 1],
    ["(ORS) 10", "(ORS)", 10],
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

  test("from a till has more columns than what and how many, and what is not a row is read like any line", () => {
    const sheet =
      'Item code,Item name,Strength,Qty,Unit price\n0071,"Amoxil, capsule",500 mg,"1,200",13750\n,Panadol,,5,';
    expect(readWantedList(`${sheet}\nVitamin C x 3`)).toEqual([
      { text: "Amoxil, capsule 500 mg", quantity: 1200 },
      { text: "Panadol", quantity: 5 },
      { text: "Vitamin C", quantity: 3 },
    ]);
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
