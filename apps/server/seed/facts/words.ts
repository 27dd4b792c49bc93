/** Splits a list written as prose, so that a table of names stays readable in the source. */
export const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const phrases = (text: string): readonly string[] =>
  text.split(",").map((phrase) => phrase.trim().replace(/\s+/g, " "));
