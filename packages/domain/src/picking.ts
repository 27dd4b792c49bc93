/** As much of an order as somebody needs who walks along the shelves. */
type Promised = {
  lines: readonly { packs: readonly { place_code: string; expires_on: string }[] }[];
};
type PackOf<O extends Promised> = O["lines"][number]["packs"][number];

/** Digits count as numbers: A-2 stands before A-10. */
const shelfOrder = new Intl.Collator("en", { numeric: true });

/** The packs that are set aside for an order in the order of the shelves; on one shelf what expires first comes first. */
export const walkOf = <O extends Promised>({ lines }: O): PackOf<O>[] =>
  lines
    .flatMap(({ packs }) => packs as PackOf<O>[])
    .sort(
      (one, other) =>
        shelfOrder.compare(one.place_code, other.place_code) || (one.expires_on < other.expires_on ? -1 : 1),
    );
