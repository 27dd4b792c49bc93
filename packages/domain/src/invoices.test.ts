import fc from "fast-check";
import { expect, test } from "vitest";
import { type InvoiceLine, invoiceNumber, invoiceTotals, shortened, tinPattern, withVat } from "./invoices.ts";
import { vatClasses } from "./vat.ts";

fc.configureGlobal({ seed: 20_261_117 });

const line = (change: Partial<InvoiceLine>): Omit<InvoiceLine, "vatKobo"> => ({
  title: "Testamol 500 mg tablet, 10 × 10",
  category: "Pain and fever",
  hsCode: "3004.90",
  quantity: 2,
  unitKobo: 50_000,
  totalKobo: 100_000,
  vatClass: "zero",
  basisPoints: 0,
  ...change,
});

test("numbers are letters and digits, of their branch, year and kind", () => {
  const known = { branchCode: "LAG", year: 2026, no: 123 };
  expect(invoiceNumber({ ...known, kind: "invoice" })).toBe("LAG26000123");
  expect(invoiceNumber({ ...known, kind: "credit_note" })).toBe("LAGC26000123");
  expect(invoiceNumber({ branchCode: "AB2", year: 2105, no: 1_234_567, kind: "invoice" })).toBe("AB2051234567");
});

test("the tax of an invoice is told by class and rate, and everything adds up", () => {
  const lines = [
    line({}),
    line({ vatClass: "standard", basisPoints: 750, totalKobo: 10_750 }),
    line({ vatClass: "exempt", totalKobo: 7_000 }),
    line({ vatClass: "standard", basisPoints: 750, totalKobo: 21_500 }),
  ].map(withVat);
  expect(invoiceTotals(lines)).toEqual({
    totalKobo: 139_250,
    vatKobo: 2_250,
    netKobo: 137_000,
    bands: [
      { vatClass: "zero", basisPoints: 0, totalKobo: 100_000, vatKobo: 0, netKobo: 100_000 },
      { vatClass: "standard", basisPoints: 750, totalKobo: 32_250, vatKobo: 2_250, netKobo: 30_000 },
      { vatClass: "exempt", basisPoints: 0, totalKobo: 7_000, vatKobo: 0, netKobo: 7_000 },
    ],
  });
  const lineOf = fc
    .record({
      totalKobo: fc.integer({ min: 1, max: 1_000_000_000 }),
      basisPoints: fc.constantFrom(0, 500, 750),
      vatClass: fc.constantFrom(...vatClasses),
    })
    .map((change) => withVat(line(change)));
  fc.assert(
    fc.property(fc.array(lineOf), (some) => {
      const { bands, totalKobo, vatKobo, netKobo } = invoiceTotals(some);
      const sum = (key: "totalKobo" | "vatKobo") => bands.reduce((all, band) => all + band[key], 0);
      expect([sum("totalKobo"), sum("vatKobo"), netKobo]).toEqual([totalKobo, vatKobo, totalKobo - vatKobo]);
    }),
  );
});

test("a tax number has one of the forms that the authority gives out", () => {
  for (const tin of ["1234567890", "12345678-0001", "1234567890123"]) expect(tinPattern.test(tin), tin).toBe(true);
  for (const tin of ["", "12345678", "12345678-001", "12345678901", "1234567A90", "12345678-0001\n"])
    expect(tinPattern.test(tin), tin).toBe(false);
});

test("a stranger reads no more than the beginnings of a buyer's name", () => {
  expect(shortened("Good Health Pharmacy & Stores")).toBe("Go•• He•••• Ph•••••• & St••••");
  expect(shortened("Al")).toBe("Al");
});
