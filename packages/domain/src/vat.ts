/**
 * How a sale is taxed. Zero-rated goods carry no VAT, and what was paid on buying them can be claimed back; exempt ones carry
 * none either, but nothing can be claimed. In the order of what the buyer bears.
 */
export const vatClasses = ["zero", "exempt", "standard"] as const;
export type VatClass = (typeof vatClasses)[number];
export const vatClassLabels: Readonly<Record<VatClass, string>> = {
  zero: "Zero-rated",
  exempt: "Exempt",
  standard: "Standard rate",
};

type Rate = { from: string; basisPoints: number };
const nothing: readonly Rate[] = [{ from: "1994-01-01", basisPoints: 0 }];

/** What the law asks for, in hundredths of a percent, from a day on; the last one that has begun holds. */
const vatRates: Readonly<Record<VatClass, readonly Rate[]>> = {
  zero: nothing,
  exempt: nothing,
  standard: [
    { from: "1994-01-01", basisPoints: 500 },
    { from: "2020-02-01", basisPoints: 750 },
  ],
};

export const vatRateOn = (vatClass: VatClass, day: string): number =>
  vatRates[vatClass].findLast(({ from }) => from <= day)?.basisPoints ?? 0;

/** Bringing goods is a service, and services are taxed at the standard rate whatever they bring. */
export const deliveryVatClass: VatClass = "standard";

/** The tax within an amount that includes it, rounded half up to the kobo. */
export const vatWithin = (kobo: number, basisPoints: number): number => {
  const whole = 10_000n + BigInt(basisPoints);
  return Number((2n * BigInt(kobo) * BigInt(basisPoints) + whole) / (2n * whole));
};

export type TaxedAmount = { totalKobo: number; basisPoints: number };

/** Reckoned line by line, so that what is printed beside each of them adds up. */
export const vatOfLines = (lines: readonly TaxedAmount[]): number =>
  lines.reduce((sum, { totalKobo, basisPoints }) => sum + vatWithin(totalKobo, basisPoints), 0);

/** "7.5%" */
export const rateInWords = (basisPoints: number): string => `${basisPoints / 100}%`;

/** A heading of the Harmonized System, as fine as somebody knows it: 3004, 3004.90, 3004.90.99.00. */
export const hsCodePattern = /^\d{4}(\.\d{2}){0,3}$/;
