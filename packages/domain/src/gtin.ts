/** Trade item numbers (GTIN-8, -12, -13, -14) as barcodes carry them. */

/** From the right, digits weigh 3 and 1 in turn; the check digit fills the sum up to a multiple of ten. */
export const gtinCheckDigit = (body: string): string => {
  const digits = [...body].reverse();
  const sum = digits.reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
};

const isGtin = (text: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(text) && gtinCheckDigit(text.slice(0, -1)) === text.at(-1);

/**
 * The one spelling under which a number is kept, or null when it is none. An American 12-digit number and a 14-digit one
 * of a single item are the same as the 13 digits an EAN scanner reads.
 */
export const readGtin = (text: string): string | null => {
  const digits = text.replace(/[\s-]/g, "");
  if (!isGtin(digits)) return null;
  if (digits.length === 12) return `0${digits}`;
  return digits.length === 14 && digits.startsWith("0") ? digits.slice(1) : digits;
};
