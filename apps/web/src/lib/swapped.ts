/** The list with two neighbours in each other's place. */
export const swapped = <T>(list: readonly T[], one: number, other: number): T[] =>
  list.map((item, at) => (at === one ? list[other]! : at === other ? list[one]! : item));
