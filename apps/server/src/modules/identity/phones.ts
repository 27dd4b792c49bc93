import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Ctx } from "../../platform/context.ts";
import { invalid } from "../../platform/errors.ts";

/** 0803… and +234 803… are one number: E.164, or null when it is none. */
export const readPhone = (text: string): string | null => {
  const parsed = parsePhoneNumberFromString(text, "NG");
  return parsed?.isPossible() && /^\+\d{8,15}$/.test(parsed.number) ? parsed.number : null;
};

/** The phone number of an account: one that can be read, and of a country that is served. */
export const requirePhone = (ctx: Ctx, text: string, field = "phone"): string => {
  const phone = readPhone(text);
  if (!phone) throw invalid("Please check the phone number.", { [field]: "This is not a phone number." });
  requireServed(ctx, phone, field);
  return phone;
};

const countryNames = new Intl.DisplayNames("en", { type: "region" });

/**
 * Only numbers of the countries in `PHONE_COUNTRIES` get a message: elsewhere an SMS costs many times as much, and
 * fraudsters have codes sent to numbers that pay them a share.
 */
export const requireServed = (ctx: Ctx, phone: string, field = "phone") => {
  const served = ctx.platform.config.PHONE_COUNTRIES.split(",");
  const possible: readonly string[] = parsePhoneNumberFromString(phone)?.getPossibleCountries() ?? [];
  if (possible.some((country) => served.includes(country))) return;
  const names = served.map((country) => countryNames.of(country)).join(" or ");
  const message = `Use a phone number of ${names}.`;
  throw invalid(message, { [field]: message });
};
