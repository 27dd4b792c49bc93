import type { Transitions } from "./transitions.ts";
import { type VatClass, vatWithin } from "./vat.ts";

/** The number by which the tax authority knows a business: ten digits, eight and four, or the newer thirteen. */
export const tinPattern = /^(\d{10}|\d{8}-\d{4}|\d{13})$/;

export const invoiceKinds = ["invoice", "credit_note"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** Issued at once, or, where the tax authority must see it first, only once it is cleared. */
export const invoiceStates = ["issued", "clearing", "cleared", "refused"] as const;
export type InvoiceState = (typeof invoiceStates)[number];
export const invoiceTransitions = {
  clear: { from: ["clearing"], to: "cleared", permission: "system", label: "Clear", done: "cleared", final: true },
  refuse: { from: ["clearing"], to: "refused", permission: "system", label: "Refuse", reason: true },
  resubmit: {
    from: ["refused"],
    to: "clearing",
    permission: "invoices.resubmit",
    label: "Submit again",
    done: "submitted again",
  },
} as const satisfies Transitions<InvoiceState>;
export type InvoiceAction = keyof typeof invoiceTransitions;

/** Only these may reach the buyer. */
export const isOut = (state: InvoiceState): boolean => state === "issued" || state === "cleared";

const kindMarks: Readonly<Record<InvoiceKind, string>> = { invoice: "", credit_note: "C" };

/** Letters and digits only, as the tax authority asks: branch, year, and a number that leaves no gap, as in LAG26000123. */
export const invoiceNumber = (invoice: { kind: InvoiceKind; branchCode: string; year: number; no: number }): string => {
  const { kind, branchCode, year, no } = invoice;
  return `${branchCode}${kindMarks[kind]}${String(year % 100).padStart(2, "0")}${String(no).padStart(6, "0")}`;
};

export type Party = {
  name: string;
  tin: string | null;
  email: string | null;
  phone: string;
  address: string;
};
type TaxedLine = { totalKobo: number; vatClass: VatClass; basisPoints: number; vatKobo: number };
export type InvoiceLine = TaxedLine & {
  title: string;
  /** What kind of goods it is, in the words of the shop and of customs. */
  category: string;
  hsCode: string | null;
  quantity: number;
  unitKobo: number;
};

/** All that an invoice says: kept as it was on the day it was issued, so that a reprint never differs. */
export type InvoiceContent = {
  seller: Party & { branch: string };
  buyer: Party & { store: string; licenceNumber: string | null };
  order: { number: string; placedOn: string; deliveredOn: string | null; dueOn: string | null };
  lines: InvoiceLine[];
};

/** A line with the tax within its amount. */
export const withVat = <L extends Omit<InvoiceLine, "vatKobo">>(line: L): L & { vatKobo: number } => ({
  ...line,
  vatKobo: vatWithin(line.totalKobo, line.basisPoints),
});

/** By class and rate, in the order in which they come first. */
const bandsOf = (lines: readonly TaxedLine[]) =>
  [...Map.groupBy(lines, ({ vatClass, basisPoints }) => `${vatClass} ${basisPoints}`).values()].map((alike) => ({
    vatClass: alike[0]!.vatClass,
    basisPoints: alike[0]!.basisPoints,
    ...sumsOf(alike),
  }));

const sumsOf = (lines: readonly TaxedLine[]) => {
  const totalKobo = lines.reduce((sum, line) => sum + line.totalKobo, 0);
  const vatKobo = lines.reduce((sum, line) => sum + line.vatKobo, 0);
  return { totalKobo, vatKobo, netKobo: totalKobo - vatKobo };
};

export const invoiceTotals = (lines: readonly TaxedLine[]) => ({ ...sumsOf(lines), bands: bandsOf(lines) });

/** What a stranger who checks a document learns of the buyer: enough to know whether it is theirs. */
export const shortened = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (word.length <= 2 ? word : `${word.slice(0, 2)}${"•".repeat(Math.min(word.length - 2, 6))}`))
    .join(" ");
