import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { invalid } from "../../platform/errors.ts";

/** 0803… and +234 803… are one number: E.164, or null when it is none. */
export const readPhone = (text: string): string | null => {
  const parsed = parsePhoneNumberFromString(text, "NG");
  return parsed?.isPossible() && /^\+\d{8,15}$/.test(parsed.number) ? parsed.number : null;
};

export const requirePhone = (text: string, field = "phone"): string => {
  const phone = readPhone(text);
  if (!phone) throw invalid("Please check the phone number.", { [field]: "This is not a phone number." });
  return phone;
};
