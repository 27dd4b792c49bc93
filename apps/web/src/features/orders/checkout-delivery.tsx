import { Panel } from "../../composites/panel.tsx";
import { money, phone, weekday } from "../../lib/format.ts";
import { ChoiceCards } from "./choice-cards.tsx";
import type { Quote } from "./placing.ts";
import { placeWords } from "./words.ts";

type Type = Quote["delivery_types"][number];
type Props = {
  types: readonly Type[];
  pickUp: Quote["pick_up"];
  chosen: number | null;
  onChoose: (id: number) => void;
};

/** How the packs get there: what each way costs for this cart, and when it would be. */
export const CheckoutDelivery = ({ types, pickUp, chosen, onChoose }: Props) => (
  <Panel title="Delivery">
    <ChoiceCards
      name="delivery_type"
      label="Delivery type"
      cards={types.map((type) => ({
        value: type.id,
        title: type.name,
        about: type.collected && pickUp ? `${type.about} ${collectAt(pickUp)}`.trim() : type.about,
        note: typeWords(type, types),
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  </Panel>
);

const collectAt = (place: NonNullable<Quote["pick_up"]>) =>
  `Collect at ${placeWords(place)}${place.phone ? `, ${phone(place.phone)}` : ""}.`;

const typeWords = (type: Type, others: readonly Type[]) => {
  const { fee, promised_on, collected } = type;
  const words = `${feeWords(fee)}, ${collected ? "ready on" : "arrives by"} ${weekday(promised_on)}`;
  return others.some((other) => isBetter(other, type)) ? `${words}. No faster at this time of day` : words;
};

/** After its cut-off a fast way may be no faster than a cheaper one. */
const isBetter = (one: Type, other: Type) =>
  !one.collected &&
  !other.collected &&
  one.fee !== null &&
  other.fee !== null &&
  one.fee < other.fee &&
  one.promised_on <= other.promised_on;

const feeWords = (fee: number | null) => {
  if (fee === null) return "Fee confirmed after you order";
  return fee === 0 ? "Free" : money(fee);
};
