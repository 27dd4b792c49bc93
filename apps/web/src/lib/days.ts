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

/** Reads 14:30, 8.05, from a keypad without colons 1430, or a full hour, 8; null for what is no time of day. */
export const timeOf = (text: string): string | null => {
  const [, hour, minute = "00"] =
    /^(\d{1,2})(?:[:.](\d\d))?$/.exec(text.trim().replace(/^(\d\d)(\d\d)$/, "$1:$2")) ?? [];
  return hour && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, "0")}:${minute}` : null;
};

/** A day and a time as one value, 2027-03-31T14:30. Either may be still half typed; a T in one would part them wrongly. */
export const momentFrom = (day: string, time: string): string =>
  day || time ? [day, time].map((text) => text.replaceAll("T", "t")).join("T") : "";

export const momentParts = (moment: string): [day: string, time: string] => {
  const [day = "", time = ""] = moment.split("T");
  return [day, time];
};

/** What is wrong with a moment that must be given. */
export const momentFault = (moment: string): string | null => {
  const [day, time] = momentParts(moment);
  if (moment === "") return "Please fill this in.";
  return dayOf(day) && timeOf(time) ? null : "Write the day as 31/03/2027 and the time as 14:30.";
};
