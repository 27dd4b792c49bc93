import { isDay } from "@remedia/domain/days";

/** Reads 31/03/2027, 31.3.2027 or 2027-03-31; null for what is no day. */
export const dayOf = (text: string): string | null => {
  const parts = text.trim().split(/[/.\- ]/);
  const [year = "", month = "", day = ""] = parts[0]?.length === 4 ? parts : parts.toReversed();
  const read = [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  return parts.length === 3 && isDay(read) ? read : null;
};
