import { Select, Text, Textarea } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { addressWords } from "@remedia/domain/addresses";
import { useState } from "react";
import { Panel } from "../../composites/panel.tsx";
import { fullMoney, money, plural, weekday } from "../../lib/format.ts";
import { paymentWords, placeWords } from "../orders/words.ts";
import type { Desk, DeskCart } from "./desk-cart.ts";

type Props = { cart: DeskCart; desk: Desk };
type Checkout = DeskCart["checkout"];
type Method = DeskCart["payment_method"];

const feeWords = (fee: number | null) => (fee === null ? "fee told later" : fee === 0 ? "free" : money(fee));

/** Where it goes, how it gets there, how it is paid, and what the driver should know. */
export const DeskChoices = ({ cart, desk }: Props) => {
  const { checkout, payment_method } = cart;
  const store = checkout.stores.find(({ id }) => id === checkout.store_id);
  const type = checkout.delivery_types.find(({ id }) => id === checkout.delivery_type_id);
  const way = checkout.payment_methods.find(({ method }) => method === payment_method);
  return (
    <Panel title="Delivery and payment">
      <Select
        label="Store"
        description={store ? addressWords(store.address, store.place) : undefined}
        error={checkout.stores.length === 0 && "This customer has no store yet. They have to add one first."}
        allowDeselect={false}
        data={checkout.stores.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={store ? String(store.id) : null}
        onChange={(id) => id && void desk.choose({ store_id: Number(id) })}
      />
      <Select
        label="Delivery"
        description={type?.collected && checkout.pick_up ? `Collect at ${placeWords(checkout.pick_up)}.` : type?.about}
        allowDeselect={false}
        data={checkout.delivery_types.map(({ id, name, fee, promised_on }) => ({
          value: String(id),
          label: `${name}: ${feeWords(fee)}, ${weekday(promised_on)}`,
        }))}
        value={type ? String(type.id) : null}
        onChange={(id) => id && void desk.choose({ delivery_type_id: Number(id) })}
      />
      <Select
        label="Payment"
        description={explained(payment_method, checkout)}
        error={way?.refusal}
        allowDeselect={false}
        data={checkout.payment_methods.map(({ method }) => ({ value: method, label: methodWords(method) }))}
        value={payment_method}
        onChange={(method) => method && void desk.choose({ payment_method: method as Method })}
      />
      {checkout.credit && payment_method !== "credit" && (
        <Text size="sm" c="dimmed">
          On credit: {explained("credit", checkout)}
        </Text>
      )}
      <Note cart={cart} desk={desk} />
    </Panel>
  );
};

const methodWords = (method: Checkout["payment_methods"][number]["method"]) =>
  method === "gateway" ? "Link to pay, by SMS" : paymentWords[method];

const explained = (method: Method, { credit }: Checkout): string => {
  if (method === "gateway") return "We start once the customer has paid through the link.";
  if (method !== "credit" || !credit) return "Cash or transfer when it is handed over. The SMS has a link as well.";
  const left = Math.max(0, credit.limit - credit.owed);
  return `${credit.name}: ${credit.increment}% on top, ${plural(credit.due_days, "day")} to pay. ${fullMoney(left)} of the limit is left.`;
};

const Note = ({ cart, desk }: Props) => {
  const [note, setNote] = useState(cart.note);
  const keep = useDebouncedCallback((text: string) => void desk.choose({ note: text.trim() }), {
    delay: 600,
    flushOnUnmount: true,
  });
  return (
    <Textarea
      label="Note for the driver"
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
