import { money, plural } from "../../lib/format.ts";
import { acceptPacks } from "./cart-changes.ts";
import type { CartLine } from "./lists.ts";
import { AcceptBox, shortDatedWords } from "./short-dated.tsx";

/** Short-dated packs in place of the usual ones, for whoever accepts them. */
export const CartShortDated = ({ line }: { line: CartLine }) => {
  const offer = line.short_dated;
  if (!offer) return null;
  return (
    <>
      <small data-tone="offer">
        {shortDatedWords(offer)}. {money(offer.price)} a pack, {plural(offer.packs, "pack")} left.
      </small>
      <AcceptBox offer={offer} checked={offer.accepted} onChange={(accepted) => void acceptPacks(line, accepted)} />
    </>
  );
};
