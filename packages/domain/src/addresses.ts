const partsOf = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
const isSame = (one: string | undefined, other: string | undefined) => one?.toLowerCase() === other?.toLowerCase();

/** What of an address its LGA and state do not say already: people write their town, and the town is often the LGA. */
export const streetWords = (address: string, place: string): string => {
  const written = partsOf(address).filter((part, nth, all) => nth === 0 || !isSame(part, all[nth - 1]));
  const said = partsOf(place);
  const repeats = said.findLastIndex((_, last) =>
    said.slice(0, last + 1).every((part, nth) => isSame(part, written[written.length - 1 - last + nth])),
  );
  return written.slice(0, written.length - 1 - repeats).join(", ");
};

/** An address in one line, each name once: "12 Allen Avenue, Ikeja, Lagos". */
export const addressWords = (address: string, place: string): string =>
  [streetWords(address, place), place].filter(Boolean).join(", ");
