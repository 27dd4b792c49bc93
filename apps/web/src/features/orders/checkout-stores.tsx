import { Button, Group, Text } from "@mantine/core";
import { addressWords } from "@remedia/domain/addresses";
import { useState } from "react";
import { onDemand } from "../../composites/on-demand.tsx";
import { Panel } from "../../composites/panel.tsx";
import { money, weekday } from "../../lib/format.ts";
import { ChoiceCards } from "./choice-cards.tsx";
import type { Quote } from "./placing.ts";

const NewStore = onDemand(() => import("../stores/new-store.tsx"), "NewStore");

type Props = { stores: Quote["stores"]; chosen: number | null; onChoose: (id: number) => void };

/** Where the packs go: one of the customer's stores, each with what the way costs and how long it takes. */
export const CheckoutStores = ({ stores, chosen, onChoose }: Props) => {
  const [adding, setAdding] = useState(false);
  return (
    <Panel title="Deliver to">
      {stores.length === 0 ? (
        <Text data-fault tabIndex={-1}>
          Add the store that we deliver to.
        </Text>
      ) : (
        <ChoiceCards
          name="store"
          label="Store"
          cards={stores.map((store) => ({
            value: store.id,
            title: store.name,
            about: addressWords(store.address, store.place),
            note: `${deliveryWords(store.delivery_fee)}by ${weekday(store.promised_on)}`,
          }))}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
      <Group>
        <Button variant={stores.length === 0 ? "filled" : "default"} size="xs" onClick={() => setAdding(true)}>
          Add a store
        </Button>
      </Group>
      {adding && <NewStore onClose={() => setAdding(false)} onAdded={({ id }) => onChoose(id)} />}
    </Panel>
  );
};

/** What is told later is not spoken of here. */
const deliveryWords = (fee: number | null) => {
  if (fee === null) return "Delivered ";
  return fee === 0 ? "Free delivery, " : `Delivery ${money(fee)}, `;
};
