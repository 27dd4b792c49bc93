import { Button } from "@mantine/core";
import { useState } from "react";
import type { OutputOf } from "../../api/types.ts";
import { day, money, plural } from "../../lib/format.ts";
import { addToCart } from "./lists.ts";
import { packsOf } from "./packs.ts";
import { PacksInput } from "./packs-input.tsx";
import { percentOff } from "./price.tsx";
import classes from "./short-dated.module.css";

type Offer = NonNullable<OutputOf<"GET /products/:id/deal">["short_dated"]>;

/** What everybody who looks at short-dated packs must know of them. */
export const shortDatedWords = ({ best_before }: Pick<Offer, "best_before">) =>
  `Short-dated: best before ${day(best_before)}`;

type BoxProps = { offer: Offer; checked: boolean; onChange: (accepted: boolean) => void };
export const AcceptBox = ({ offer, checked, onChange }: BoxProps) => (
  <label className={classes.accept}>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />I accept
    packs that expire as early as {day(offer.best_before)}.
  </label>
);

type Product = { id: number; title: string; price_per_pack: number | null };

/** Cheaper packs near their expiry, beside the usual ones: bought by those who accept their date. */
export const ShortDatedOffer = ({ product, offer }: { product: Product; offer: Offer }) => {
  const [accepted, setAccepted] = useState(false);
  const [packs, setPacks] = useState<number | string>(1);
  const quantity = packsOf(packs);
  const off = percentOff(product.price_per_pack, offer);
  const accepts = { deal_id: offer.deal_id, best_before: offer.best_before };
  return (
    <section className={classes.offer} aria-label="Short-dated packs">
      <p className={classes.words}>
        <strong>{shortDatedWords(offer)}</strong>
        <span>
          {money(offer.price)} a pack{off !== null && ` (−${off} %)`}, {plural(offer.packs, "pack")} left
        </span>
      </p>
      <AcceptBox offer={offer} checked={accepted} onChange={setAccepted} />
      <div className={classes.order}>
        <PacksInput
          of={`short-dated ${product.title}`}
          value={packs}
          onChange={setPacks}
          fallback={1}
          disabled={!accepted}
        />
        <Button
          variant="default"
          disabled={!accepted || quantity === null}
          onClick={() => quantity !== null && void addToCart(product, quantity, "buy_now", accepts)}
        >
          Add short-dated packs
        </Button>
      </div>
    </section>
  );
};
