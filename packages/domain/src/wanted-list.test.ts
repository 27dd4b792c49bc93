import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mostPacks } from "./carts.ts";
import { asNamed, namesNumber, readWantedList, type WantedLine } from "./wanted-list.ts";

const brief = (lines: WantedLine[]) => lines.map(({ text, quantity }) => ({ text, quantity }));

describe("a pasted list", () => {
  const read: [line: string, text: string, quantity: number][] = [
    ["Amoxil 500mg x 10", "Amoxil 500mg", 10],
    ["Amoxil 500 x 10", "Amoxil 500", 10],
    ["Panadol, 10", "Panadol", 10],
    ["Panadol\t12", "Panadol", 12],
    ["Panadol;7", "Panadol", 7],
    ["Panadol 10 packs", "Panadol", 10],
    ["10 packs Panadol", "Panadol", 10],
    ["10 packs of Panadol", "Panadol", 10],
    ["3 x Panadol extra", "Panadol extra", 3],
    ["10, Panadol", "Panadol", 10],
    ["10,Panadol", "Panadol", 10],
    ["Panadol 500 mg tablet, 10 x 10, 4", "Panadol 500 mg tablet, 10 x 10", 4],
    ["Panadol 500 mg tablet, 10 × 10, 4", "Panadol 500 mg tablet, 10 × 10", 4],
    ["Amoxil 500 mg × 10", "Amoxil 500 mg", 10],
    ["10 × Panadol", "Panadol", 10],
    ['"Panadol 500 mg tablet, 10 x 10",4', "Panadol 500 mg tablet, 10 x 10", 4],
    ['"Plaster 2"" wide"\t6', 'Plaster 2" wide', 6],
    ["1. Panadol x 10", "Panadol", 10],
    ["3. 5 packs Panadol", "Panadol", 5],
    ["1,Panadol,10", "Panadol", 10],
    ["1\tPanadol 500 mg\t10", "Panadol 500 mg", 10],
    ['1,"Panadol 500 mg tablet, 10 x 10",6', "Panadol 500 mg tablet, 10 x 10", 6],
    ["10, Strepsils lozenge, 24", "Strepsils lozenge, 24", 10],
    ["10, Panadol 500 mg tablet, 10 x 10", "Panadol 500 mg tablet, 10 x 10", 10],
    ["Panadol, 1,000", "Panadol", 1000],
    ["Panadol x 1,000 packs", "Panadol", 1000],
    ['Panadol,"1,000"', "Panadol", 1000],
    ["Panadol 12 boxes", "Panadol", 12],
    ["12 bottles of Gaviscon", "Gaviscon", 12],
    ["✅ 10 Coartem 80/480", "Coartem 80/480", 10],
    ["*5ctns Augmentin 625mg", "Augmentin 625mg", 5],
    ["Ventolin inhaler - 6", "Ventolin inhaler", 6],
    ["Panadol 💊 x 3", "Panadol", 3],
    ["Flagyl 400mg (12)", "Flagyl 400mg", 12],
    ["Ciprotab 500 = 4", "Ciprotab 500", 4],
    ["Zinnat 250mg...2 packs", "Zinnat 250mg", 2],
  ];
  for (const [written, text, quantity] of read)
    test(`reads ${JSON.stringify(written)} as ${quantity} of ${text}`, () => {
      expect(readWantedList(written)).toEqual([{ written, text, quantity, fault: null, ending: null }]);
    });

  const ending: [line: string, text: string, ending: string][] = [
    ["Panadol 10", "Panadol", "10"],
    ["- Panadol 10", "Panadol", "10"],
    ["💊 Panadol 10", "Panadol", "10"],
    ["(ORS) 10", "(ORS)", "10"],
    ["Panadol 100", "Panadol", "100"],
    ["Piriton 4 mg 120", "Piriton 4 mg", "120"],
    ["Amoxil 500", "Amoxil", "500"],
  ];
  for (const [written, text, end] of ending)
    test(`reads ${JSON.stringify(written)} as ${end} of ${text}, unless that is what the product is called`, () => {
      const [line] = readWantedList(written);
      expect(line).toEqual({ written, text, quantity: Number(end), fault: null, ending: end });
      expect(asNamed(line!)).toEqual({
        written,
        text: `${text} ${end}`,
        quantity: null,
        fault: "How many packs?",
        ending: null,
      });
    });

  test("knows the numbers of a product's name from the beginnings of others", () => {
    const panadol = { name: "Panadol", strength: "500 mg", pack_size: "10 x 12" };
    expect(namesNumber(panadol, "500")).toBe(true);
    for (const number of ["50", "1", "100", "5"]) expect(namesNumber(panadol, number)).toBe(false);
  });

  test("knows by which numbers products are asked for", () => {
    const syrup = { name: "Emzor Paracetamol", strength: "120 mg in 5 mL", pack_size: "60 mL" };
    expect(["120", "5", "60"].map((number) => namesNumber(syrup, number))).toEqual([true, false, false]);
    const plain = { name: "Strepsils", strength: "1.2 mg", pack_size: "24" };
    expect(["24", "2"].map((number) => namesNumber(plain, number))).toEqual([true, false]);
    const norvasc = { name: "Norvasc", strength: "5 mg", pack_size: "2 x 14" };
    expect(["5", "2", "14"].map((number) => namesNumber(norvasc, number))).toEqual([true, false, false]);
    expect(namesNumber({ name: "Coartem 80/480", strength: "", pack_size: "" }, "480")).toBe(true);
  });

  const unsaid: [line: string, text: string][] = [
    ["Panadol", "Panadol"],
    ["50 mg Tramadol", "50 mg Tramadol"],
    ["Amoxil 500 mg", "Amoxil 500 mg"],
    ["Panadol 500 mg tablet, 10 x 10", "Panadol 500 mg tablet, 10 x 10"],
    ['"Panadol 500 mg tablet, 10 x 10"', "Panadol 500 mg tablet, 10 x 10"],
    ["2) Panadol 500mg", "Panadol 500mg"],
    ["0.9% saline", "0.9% saline"],
    ["Amlodipine 2.5", "Amlodipine 2.5"],
    ["Amlodipine 2.5 mg", "Amlodipine 2.5 mg"],
    ["Vitamin B-12", "Vitamin B-12"],
  ];
  for (const [written, text] of unsaid)
    test(`asks how many packs ${JSON.stringify(written)} means`, () => {
      expect(readWantedList(written)).toEqual([
        { written, text, quantity: null, fault: "How many packs?", ending: null },
      ]);
    });

  const notPacks = (count: string) => `“${count}” is not a number of packs. Enter a whole number from 1.`;
  const faulty: [line: string, text: string, fault: string][] = [
    ["Ventolin inhaler -6", "Ventolin inhaler", notPacks("-6")],
    ["Panadol x -3", "Panadol", notPacks("-3")],
    ["Panadol, -3", "Panadol", notPacks("-3")],
    ["-3 packs Panadol", "Panadol", notPacks("-3")],
    ['"Panadol 500 mg",-3', "Panadol 500 mg", notPacks("-3")],
    ["Panadol 2,5", "Panadol", notPacks("2,5")],
    ["Panadol x 2,5", "Panadol", notPacks("2,5")],
    ["Panadol x 2.5", "Panadol", notPacks("2.5")],
    ["Panadol 2.5 packs", "Panadol", notPacks("2.5")],
    ["Panadol x 0", "Panadol", notPacks("0")],
    ["Panadol x 999999", "Panadol", "999999 is too many. Enter at most 100,000 packs."],
    ["amoxil 999999", "amoxil", "999999 is too many. Enter at most 100,000 packs."],
    ["Panadol x 9999999", "Panadol", "9999999 is too many. Enter at most 100,000 packs."],
  ];
  for (const [written, text, fault] of faulty)
    test(`does not guess how many packs ${JSON.stringify(written)} asks for`, () => {
      expect(readWantedList(written)).toMatchObject([{ written, text, quantity: null, fault }]);
    });

  test("keeps lines that nothing can be looked for with", () => {
    const long = "Panadol ".repeat(40).trim();
    expect(readWantedList(`💊\n${long}\n7`)).toMatchObject([
      { written: "💊", text: "", quantity: null, fault: "There is no product name on this line." },
      {
        written: long,
        text: "",
        quantity: null,
        fault: "This line is too long. Write the product's name in at most 120 letters.",
      },
      { written: "7", text: "", quantity: null, fault: "There is no product name on this line." },
    ]);
  });

  test("from a till says which of its quantities are none", () => {
    expect(brief(readWantedList("Item,Qty,Price\nPanadol,-3,100\nAmoxil,2.5,100"))).toEqual([
      { text: "Panadol", quantity: null },
      { text: "Amoxil", quantity: null },
    ]);
  });

  test("skips empty lines and the heading of a CSV file", () => {
    expect(brief(readWantedList("Product,Quantity\r\nPanadol,10\r\n\r\n \r\nVitamin C,5\r\n"))).toEqual([
      { text: "Panadol", quantity: 10 },
      { text: "Vitamin C", quantity: 5 },
    ]);
    expect(readWantedList("")).toEqual([]);
  });

  test("from a till has more columns than what and how many, and what is not a row is read like any line", () => {
    const sheet =
      'Item code,Item name,Strength,Qty,Unit price\n0071,"Amoxil, capsule",500 mg,"1,200",13750\n,Panadol,,5,';
    expect(brief(readWantedList(`${sheet}\nVitamin C x 3`))).toEqual([
      { text: "Amoxil, capsule 500 mg", quantity: 1200 },
      { text: "Panadol", quantity: 5 },
      { text: "Vitamin C", quantity: 3 },
    ]);
  });

  test("leaves out the numbers that a sheet gives its rows", () => {
    expect(brief(readWantedList("S/N,Product,Qty\n1,Panadol,10\n2,Vitamin C,5\n3,Plaster,5"))).toEqual([
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
          expect(brief(readWantedList(way))).toEqual([{ text, quantity }]);
      }),
    );
  });

  test("never breaks, whatever is pasted, and says a fault wherever it knows no product or no number of packs", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        for (const { quantity, text: wanted, fault } of readWantedList(text)) {
          if (quantity !== null)
            expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= mostPacks).toBe(true);
          expect(fault !== null).toBe(quantity === null);
          if (fault === null) expect(wanted.length).toBeGreaterThan(1);
        }
      }),
    );
  });
});
