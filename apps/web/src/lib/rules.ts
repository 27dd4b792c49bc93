import { tinPattern } from "@remedia/domain/invoices";
import { passphraseFault, pinFault } from "@remedia/domain/pins";

/** A rule says what is wrong with a value, or null. The server has the last word; these only spare a round trip. */
export type Rule<T = unknown, V = unknown> = (value: T, values: V) => string | null;
export type Rules<V> = { [P in keyof V]?: Rule<V[P], V> };

const isEmpty = (value: unknown) => value === null || value === undefined || String(value).trim() === "";

/** A box for whole numbers keeps a fraction as it was typed and says why it will not do: 2.5 must not be read as 25. */
export const fractionFault = (value: number | null): string | null =>
  value === null || Number.isInteger(value) ? null : "Only whole numbers.";

export const required: Rule = (value) => (isEmpty(value) ? "Please fill this in." : null);
export const chosen: Rule = (value) => (isEmpty(value) ? "Please choose one." : null);

const optional =
  (check: (text: string) => string | null): Rule =>
  (value) =>
    isEmpty(value) ? null : check(String(value));
const needed =
  (check: (text: string) => string | null): Rule =>
  (value, values) =>
    required(value, values) ?? check(String(value));

const phoneFault = (text: string) =>
  /^\+?\d{7,15}$/.test(text.replace(/[ ()-]/g, "")) ? null : "This does not look like a phone number.";
export const phoneNumber = needed(phoneFault);
export const phoneIfGiven = optional(phoneFault);

const emailFault = (text: string) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? null : "This does not look like an e-mail address.";
export const emailIfGiven = optional(emailFault);

export const tinIfGiven = optional((text) =>
  tinPattern.test(text) ? null : "A tax ID has 10 or 13 digits, or looks like 12345678-0001.",
);

export const newPin: Rule<string, { phone?: string }> = (value, { phone }) =>
  required(value, {}) ?? pinFault(value, phone?.replace(/^\+?234/, "0") ?? "");
export const newPassphrase = needed(passphraseFault);
export const transferPin = needed((text) => (/^\d{4}$/.test(text) ? null : "The transfer PIN has 4 digits."));
export const sixDigits = needed((text) => (/^\d{6}$/.test(text) ? null : "The code has 6 digits."));
export const bvn = needed((text) => (/^\d{11}$/.test(text) ? null : "A BVN has 11 digits."));
export const between =
  (least: number, most: number): Rule =>
  (value) =>
    isEmpty(value)
      ? "Please fill this in."
      : Number(value) < least || Number(value) > most
        ? `From ${least} to ${most}.`
        : null;
