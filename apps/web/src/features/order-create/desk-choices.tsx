import { Textarea } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { Panel } from "../../composites/panel.tsx";
import { fullMoney, money, plural, weekday } from "../../lib/format.ts";
import { CheckoutDelivery } from "../orders/checkout-delivery.tsx";
import { ChoiceCards } from "../orders/choice-cards.tsx";
import { paymentWords } from "../orders/words.ts";
import type { Desk, DeskCart } from "./desk-cart.ts";

type Props = { cart: DeskCart; desk: Desk };
type Checkout = DeskCart["checkout"];
type Method = DeskCart["payment_method"];

/** Where it goes, how it gets there, how it is paid, and what the driver should know. */
export const DeskChoices = ({ cart, desk }: Props) => {
  const { checkout } = cart;
  return (
    <>
      <Panel title="Store">
        {checkout.stores.length === 0 ? (
          "This customer has no store yet. Add one on their page first."
        ) : (
          <ChoiceCards
            name="store"
            label="Store"
            cards={checkout.stores.map(({ id, name, address, place, delivery_fee, promised_on }) => ({
              value: id,
              title: name,
              about: `${address}, ${place}`,
              note: `${delivery_fee === null ? "" : `${delivery_fee === 0 ? "Free" : money(delivery_fee)}, `}by ${weekday(promised_on)}`,
            }))}
            chosen={checkout.store_id}
            onChoose={(store_id) => void desk.choose({ store_id })}
          />
        )}
      </Panel>
      {checkout.delivery_types.length > 0 && (
        <CheckoutDelivery
          types={checkout.delivery_types}
          pickUp={checkout.pick_up}
          chosen={checkout.delivery_type_id}
          onChoose={(delivery_type_id) => void desk.choose({ delivery_type_id })}
        />
      )}
      <Panel title="Payment">
        <ChoiceCards
          name="payment"
          label="Payment"
          cards={checkout.payment_methods.map(({ method, refusal }) => ({
            value: method,
            title: method === "gateway" ? "Link to pay" : paymentWords[method],
            note: explained(method, checkout),
            refusal,
          }))}
          chosen={cart.payment_method}
          onChoose={(method) => void desk.choose({ payment_method: method as Method })}
        />
      </Panel>
      <Panel title="For the driver">
        <Note cart={cart} desk={desk} />
      </Panel>
    </>
  );
};

const explained = (method: Checkout["payment_methods"][number]["method"], { credit }: Checkout): string => {
  if (method === "gateway") return "The customer gets an SMS with a link. We start once they have paid.";
  if (method !== "credit" || !credit) return "Cash or transfer when it is handed over. The SMS has a link as well.";
  const left = Math.max(0, credit.limit - credit.owed);
  return `${credit.name}: ${credit.increment}% on top, ${plural(credit.due_days, "day")} to pay. ${fullMoney(left)} of the limit is left`;
};

const Note = ({ cart, desk }: Props) => {
  const [note, setNote] = useState(cart.note);
  const keep = useDebouncedCallback((text: string) => void desk.choose({ note: text.trim() }), {
    delay: 600,
    flushOnUnmount: true,
  });
  return (
    <Textarea
      label="Note"
      description="Such as when they open, or whom to ask for."
      autosize
      minRows={2}
      maxLength={500}
      value={note}
      onChange={(event) => {
        setNote(event.currentTarget.value);
        keep(event.currentTarget.value);
      }}
    />
  );
};
