/** Forms of which a pack holds a number of pieces that are taken one by one. */
const pieces: [words: RegExp, piece: string][] = [
  [/caplet/, "caplet"],
  [/tablet|lozenge/, "tablet"],
  [/capsule|softgel/, "capsule"],
  [/sachet/, "sachet"],
  [/suppos/, "suppository"],
  [/pessar/, "pessary"],
];

/** How many of which piece a pack holds ("3 × 10" is 30 tablets), or null where they are not counted. */
export const unitsIn = (packSize: string, form: string): { count: number; piece: string } | null => {
  const piece = pieces.find(([words]) => words.test(form.toLowerCase()))?.[1];
  const [, first, second] = /^(\d+)(?:\s*[x×]\s*(\d+))?(?!\s*(?:m?l|m?g|%|\.|\d))/i.exec(packSize.trim()) ?? [];
  const count = Number(first ?? 0) * Number(second ?? 1);
  return piece && count > 1 ? { count, piece } : null;
};
