import { useState } from "react";
import { money, plural } from "../../lib/format.ts";
import { acceptPacks } from "./cart-changes.ts";
import type { CartLine } from "./lists.ts";
import { AcceptBox, shortDatedWords } from "./short-dated.tsx";

/** Short-dated packs in place of the usual ones, for whoever accepts them. */
export const CartShortDated = ({ line }: { line: CartLine }) => {
  // The list follows a moment after the click: until then React would put the box back.
  const [ticked, setTicked] = useState<boolean | null>(null);
  const offer = line.short_dated;
  if (!offer) return null;
  const accept = async (accepted: boolean) => {
    setTicked(accepted);
    await acceptPacks(line, accepted);
    setTicked(null);
  };
  return (
    <>
      <small data-tone="offer">
        {shortDatedWords(offer)}. {money(offer.price)} a pack, {plural(offer.packs, "pack")} left.
      </small>
      <AcceptBox offer={offer} checked={ticked ?? offer.accepted} onChange={(accepted) => void accept(accepted)} />
    </>
  );
};
