import type { ReactNode } from "react";
import classes from "./choice-cards.module.css";

export type ChoiceCard<V> = {
  value: V;
  title: string;
  /** Below the title, such as an address. */
  about?: ReactNode;
  /** What it costs, or when it would be. */
  note: ReactNode;
  /** Why it cannot be chosen now. */
  refusal?: string | null;
};
type Props<V> = {
  name: string;
  label: string;
  cards: readonly ChoiceCard<V>[];
  chosen: V | null;
  onChoose: (value: V) => void;
};

/** One of a few, each with all that one decides by in sight. */
export const ChoiceCards = <V extends string | number>({ name, label, cards, chosen, onChoose }: Props<V>) => (
  <fieldset className={classes.cards} aria-label={label}>
    {cards.map(({ value, title, about, note, refusal = null }) => (
      <label key={value} className={classes.card} data-closed={refusal !== null || undefined}>
        <input
          type="radio"
          name={name}
          value={value}
          checked={value === chosen}
          disabled={refusal !== null && value !== chosen}
          onChange={() => onChoose(value)}
        />
        <strong>{title}</strong>
        {about && <span>{about}</span>}
        <small>{note}</small>
        {refusal && <small data-refusal>{refusal}</small>}
      </label>
    ))}
  </fieldset>
);
