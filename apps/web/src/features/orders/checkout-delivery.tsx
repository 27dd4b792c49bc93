import { Panel } from "../../composites/panel.tsx";
import { money, weekday } from "../../lib/format.ts";
import classes from "./checkout.module.css";
import type { Quote } from "./placing.ts";

type Type = Quote["delivery_types"][number];
type Props = { types: readonly Type[]; chosen: number | null; onChoose: (id: number) => void };

/** How the packs get there: what each way costs for this cart, and when it would be. */
export const CheckoutDelivery = ({ types, chosen, onChoose }: Props) => (
  <Panel title="Delivery">
    <fieldset className={classes.stores} aria-label="Delivery type">
      {types.map((type) => (
        <label key={type.id} className={classes.store}>
          <input
            type="radio"
            name="delivery_type"
            value={type.id}
            checked={type.id === chosen}
            onChange={() => onChoose(type.id)}
          />
          <strong>{type.name}</strong>
          {type.about && <span>{type.about}</span>}
          <small>{typeWords(type)}</small>
        </label>
      ))}
    </fieldset>
  </Panel>
);

const typeWords = ({ fee, promised_on, collected }: Type) =>
  `${feeWords(fee)}, ${collected ? "ready on" : "arrives by"} ${weekday(promised_on)}`;

const feeWords = (fee: number | null) => {
  if (fee === null) return "Fee confirmed after you order";
  return fee === 0 ? "Free" : money(fee);
};
