import { isDay } from "@remedia/domain/days";

/** Reads 31/03/2027, 31.3.2027, 2027-03-31 or, from a keypad without strokes, 31032027; null for what is no day. */
export const dayOf = (text: string): string | null => {
  const parts = text
    .trim()
    .replace(/^(\d\d)(\d\d)(\d{4})$/, "$1/$2/$3")
    .split(/[/.\- ]/);
  const [year = "", month = "", day = ""] = parts[0]?.length === 4 ? parts : parts.toReversed();
  const read = [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  return parts.length === 3 && isDay(read) ? read : null;
};
