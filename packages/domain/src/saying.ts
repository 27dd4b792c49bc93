/** "3 x 10" as it is typed, 3 × 10 as it is printed; also within a title. */
export const packSize = (text: string): string => text.replace(/(\d) ?[x×] ?(?=\d)/gi, "$1 × ");

/** Words, amounts and marks: "Amoxil 500MG" is amoxil, 500, mg. */
const partsOf = (text: string): string[] =>
  packSize(text)
    .toLowerCase()
    .match(/\d+(?:[.,]\d+)*|\p{L}+|[^\p{L}\d\s-]/gu) ?? [];

const isSame = (held: string | undefined, part: string) => held === part;
const isSameOrPlural = (held: string | undefined, part: string) => [part, `${part}s`, `${part}es`].includes(held ?? "");

/** Part by part, not letter by letter: "Liquidin" holds no "liquid", "25 mg" no "5 mg". */
const holds = (text: string, part: string, isMeant: typeof isSame): boolean => {
  const held = partsOf(text);
  const sought = partsOf(part);
  return sought.length === 0 || held.some((_, at) => sought.every((each, nth) => isMeant(held[at + nth], each)));
};

/** Whether a text holds a part already, however it is spaced: "Amoxil 500MG" says "500 mg". */
export const says = (text: string, part: string): boolean => holds(text, part, isSame);

/** A form is said with its first word: "Panadol Tablets" needs no "tablet" after it, nor "Foley catheter" a "catheter". */
export const saysForm = (text: string, form: string): boolean =>
  holds(text, form.trim().split(" ")[0] ?? "", isSameOrPlural);
