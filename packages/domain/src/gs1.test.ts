import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "./days.ts";
import { bracketGs1, buildGs1, type Gs1Item, parseScan, type Scan, shelfLabel } from "./gs1.ts";
import { gtinCheckDigit, readGtin } from "./gtin.ts";

const today = "2026-11-15";
/** Written as |, where a scanner sends the group separator. */
const scanned = (text: string) => parseScan(text.replaceAll("|", "\u001d"), today);

const gtin = "6151100123459";
const paracetamol: Scan = { kind: "gs1", gtin, batch: "PCM-24A", expiresOn: "2028-03-31" };

const good: [string, string, Scan][] = [
  ["a DataMatrix", "]d201061511001234591728033110PCM-24A", paracetamol],
  ["a GS1-128", "]C101061511001234591728033110PCM-24A", paracetamol],
  ["a scanner that sends no prefix", "01061511001234591728033110PCM-24A", paracetamol],
  ["a scanner that sends FNC1 first", "|01061511001234591728033110PCM-24A", paracetamol],
  ["a separator after the batch", "]d2010615110012345910PCM-24A|17280331", paracetamol],
  ["a separator where none is needed", "]d20106151100123459|17280331|10PCM-24A|", paracetamol],
  ["brackets, as printed for people", "(01)06151100123459(17)280331(10)PCM-24A", paracetamol],
  ["brackets with blanks", " (01) 06151100123459 (17) 280331 (10) PCM-24A\r\n", paracetamol],
  [
    "a serial number",
    "]d2010615110012345921X7/k_9|10B1|17270630",
    { kind: "gs1", gtin, serial: "X7/k_9", batch: "B1", expiresOn: "2027-06-30" },
  ],
  [
    "a batch of 20 signs",
    "]d2010615110012345910ABCDEFGHIJ(),.+-=<>!",
    { kind: "gs1", gtin, batch: "ABCDEFGHIJ(),.+-=<>!" },
  ],
  ["a count", "]C1010615110012345930250", { kind: "gs1", gtin, count: 250 }],
  ["a carton and what is in it", "]C102061511001234593748|10CT9", { kind: "gs1", gtin, count: 48, batch: "CT9" }],
  ["a case of its own number", "]C10116151100123456", { kind: "gs1", gtin: "16151100123456" }],
  ["eight digits, filled up", "]d20100000095011011", { kind: "gs1", gtin: "95011011" }],
  ["twelve digits, filled up", "]d20100012345678905", { kind: "gs1", gtin: "0012345678905" }],
  ["no day: the last of the month", "]d2010615110012345917270200", { kind: "gs1", gtin, expiresOn: "2027-02-28" }],
  ["no day, in a leap year", "]d2010615110012345917280200", { kind: "gs1", gtin, expiresOn: "2028-02-29" }],
  ["no day, in December", "]d2010615110012345917261200", { kind: "gs1", gtin, expiresOn: "2026-12-31" }],
  ["a year 50 ahead", "]d2010615110012345917761231", { kind: "gs1", gtin, expiresOn: "2076-12-31" }],
  ["a year 49 ago", "]d2010615110012345917771231", { kind: "gs1", gtin, expiresOn: "1977-12-31" }],
  ["a batch without a product", "]d210LONE1|17270630", { kind: "gs1", batch: "LONE1", expiresOn: "2027-06-30" }],
  [
    "dates and weights that we do not need",
    "]C101061511001234591126011531030012501728033110W1",
    {
      kind: "gs1",
      gtin,
      expiresOn: "2028-03-31",
      batch: "W1",
    },
  ],
  ["fields that we do not know", "]d2010615110012345971004-1234|240REF/9|10K2", { kind: "gs1", gtin, batch: "K2" }],
  ["brackets that we do not know", "(01)06151100123459(710)04-1234(10)K2", { kind: "gs1", gtin, batch: "K2" }],
  ["the same thing twice", "]d20106151100123459010615110012345910K2", { kind: "gs1", gtin, batch: "K2" }],
  ["an EAN-13", "6151100123459", { kind: "gtin", gtin }],
  ["an EAN-13 with its prefix", "]E06151100123459", { kind: "gtin", gtin }],
  ["an EAN-8", "95011011", { kind: "gtin", gtin: "95011011" }],
  ["an American number", "012345678905", { kind: "gtin", gtin: "0012345678905" }],
  ["a GTIN-14 of one pack", "06151100123459", { kind: "gtin", gtin }],
  ["a GTIN-14 of a case", "16151100123456", { kind: "gtin", gtin: "16151100123456" }],
  ["a number typed in groups", "6 151100 123459", { kind: "gtin", gtin }],
  ["a shelf", "SHELF:LAG-A-03-2", { kind: "shelf", shelf: "LAG-A-03-2" }],
  ["a shelf with its prefix", "]C0SHELF:LAG-A-03-2\n", { kind: "shelf", shelf: "LAG-A-03-2" }],
];
describe("reads", () => {
  test.each(good)("%s", (_what, text, scan) => expect(scanned(text)).toEqual(scan));
});

test("the century of a year is the one that puts it from 49 years ago to 50 ahead", () => {
  const expiry = (yy: string, now: string) => parseScan(`(17)${yy}0131`, now).expiresOn;
  expect(expiry("27", "2076-06-01")).toBe("2027-01-31");
  expect(expiry("26", "2076-06-01")).toBe("2126-01-31");
  expect(expiry("00", "2099-06-01")).toBe("2100-01-31");
  expect(expiry("99", "2026-11-15")).toBe("1999-01-31");
});

const broken: [string, string, RegExp][] = [
  ["nothing", "", /Nothing/],
  ["blanks", " \r\n", /Nothing/],
  ["a prefix alone", "]d2", /Nothing/],
  ["a separator alone", "|", /Nothing/],
  ["an EAN-13 misread by a digit", "6151100123458", /last digit/],
  ["an EAN-13 with two digits swapped", "6151100123549", /last digit/],
  ["an EAN-8 misread", "95011012", /last digit/],
  ["a number that is too short", "61511001", /last digit/],
  ["a number of no such length", "615110012", /8, 12, 13 or 14/],
  ["words", "paracetamol", /not recognise/],
  ["a link", "https://example.com/p/1", /not recognise/],
  ["a wrong check digit in a DataMatrix", "]d20106151100123458", /product number/],
  ["a product number cut short", "]d2010615110012", /product number/],
  ["a product number cut short by a separator", "]d2010615110|10K2", /product number/],
  ["letters in a product number", "]d20106151100I23459", /product number/],
  ["a thirteenth month", "]d2010615110012345917271301", /expiry date/],
  ["month zero", "]d2010615110012345917270000", /expiry date/],
  ["the thirtieth of February", "]d2010615110012345917270230", /expiry date/],
  ["the 29th of February in a common year", "(01)06151100123459(17)270229", /expiry date/],
  ["a date cut short", "]d201061511001234591727", /expiry date/],
  ["an empty batch", "]d2010615110012345910|17270630", /batch number/],
  ["a batch of 21 signs", `]d2010615110012345910${"A".repeat(21)}`, /batch number/],
  ["a batch with a sign that GS1 forbids", "]d2010615110012345910AB#1", /batch number/],
  ["an empty serial number", "(01)06151100123459(21)", /serial number/],
  ["a count in letters", "]d201061511001234593012a", /count/],
  ["a count of none", "]C1010615110012345937000", /count/],
  ["a count of nine digits", "]C10106151100123459301234567890", /count/],
  ["text after a fixed field", "]d20106151100123459XX", /damaged/],
  ["one digit left over", "]d201061511001234591", /damaged/],
  ["two packs in one scan", "]d20106151100123459|0116151100123456", /two different/],
  ["two batches in one scan", "(10)A1(10)A2", /two different/],
  ["only what we do not need", "]d211260115", /names no product/],
  ["a shelf without a name", "SHELF: ", /shelf label/],
];
describe("tells what is wrong with", () => {
  test.each(broken)("%s", (_what, text, fault) => {
    expect(scanned(text)).toEqual({ kind: "unknown", fault: expect.stringMatching(fault) });
  });
});

const signs = [..."!\"%&'()*+,-./0123456789:;<=>?ABCXYZ_abcxyz"];
const text = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 20 }).map((letters) => letters.join(""));
const number = fc
  .tuple(fc.constantFrom(7, 11, 12, 13), fc.bigInt({ min: 0n, max: 9_999_999_999_999n }))
  .map(([length, digits]) => String(digits).padStart(13, "1").slice(-length))
  .map((body) => body + gtinCheckDigit(body));
const items = fc.record(
  {
    gtin: number,
    batch: text,
    serial: text,
    count: fc.integer({ min: 1, max: 99_999_999 }),
    expiresOn: fc.integer({ min: -17_000, max: 17_000 }).map((days) => addDays(today, days)),
  },
  { requiredKeys: ["gtin"] },
);
const kept = (item: Gs1Item): Scan => ({
  kind: "gs1",
  ...item,
  gtin: readGtin(item.gtin.padStart(14, "0").replace(/^0{6}/, ""))!,
});

describe("labels of our own", () => {
  test("put fixed fields first, and separate only where they must", () => {
    const item = { gtin, batch: "PCM-24A", expiresOn: "2028-03-31", serial: "7" };
    expect(buildGs1(item)).toBe("01061511001234591728033110PCM-24A\u001d217");
    expect(bracketGs1(item)).toBe("(01)06151100123459(17)280331(10)PCM-24A(21)7");
    expect(parseScan(shelfLabel("LAG-A-03-2"), today)).toEqual({ kind: "shelf", shelf: "LAG-A-03-2" });
  });

  test("read as they were written, with and without a prefix", () => {
    fc.assert(
      fc.property(items, fc.constantFrom("", "]d2", "]C1", "\u001d"), (item, prefix) => {
        expect(parseScan(prefix + buildGs1(item), today)).toEqual(kept(item));
      }),
      { numRuns: 1_000 },
    );
  });

  test("read the same from brackets, unless the batch itself has some", () => {
    fc.assert(
      fc.property(items, (item) => {
        fc.pre(!/[()]/.test(`${item.batch}${item.serial}`));
        expect(parseScan(bracketGs1(item), today)).toEqual(kept(item));
      }),
    );
  });

  test.each<[string, Gs1Item]>([
    ["a misread number", { gtin: "6151100123458" }],
    ["a batch with a blank", { gtin, batch: "A 1" }],
    ["an empty batch", { gtin, batch: "" }],
    ["a day that is none", { gtin, expiresOn: "2027-02-30" }],
    ["a day written otherwise", { gtin, expiresOn: "31/03/2028" }],
    ["half a pack", { gtin, count: 0.5 }],
    ["none", { gtin, count: 0 }],
  ])("are refused with %s", (_what, item) => expect(() => buildGs1(item)).toThrow(RangeError));
});

test("whatever is scanned is read or has a fault, never both, and never fails", () => {
  const pieces = fc.constantFrom(
    "]d2",
    "]C1",
    "\u001d",
    "(01)",
    "(10)",
    "01",
    "17",
    "10",
    gtin,
    `0${gtin}`,
    "280331",
    "(",
    ")",
  );
  const noise = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 8 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(noise, (typed) => {
      const scan = parseScan(typed, today);
      expect(scan.kind === "unknown").toBe(scan.fault !== undefined);
      if (scan.gtin) expect(readGtin(scan.gtin)).toBe(scan.gtin);
    }),
    { numRuns: 2_000 },
  );
});
