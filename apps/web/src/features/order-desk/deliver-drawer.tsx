import { Text } from "@mantine/core";
import { type Tender, tenders } from "@remedia/domain/orders";
import { api } from "../../api/client.ts";
import { useOnceKey } from "../../api/once.ts";
import { ChoiceField, TextField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { money } from "../../lib/format.ts";
import { chosen } from "../../lib/rules.ts";
import { tenderWords } from "../orders/words.ts";
import type { Stepping } from "./order-steps.ts";

const initial = { received_by: "", tender: null as Tender | null };
const choices = tenders.map((tender) => ({ value: tender, label: tenderWords[tender] }));
const named = (name: string) => (name.trim().length < 2 ? "Who received it?" : null);

/** Handed over and paid, in one go: nothing is left with a customer who has not paid. */
export const DeliverDrawer = ({ order, onClose }: { order: Stepping; onClose: () => void }) => {
  const keyOf = useOnceKey();
  return (
    <FormDrawer
      title={`Delivered: ${order.number}`}
      label="Record the delivery"
      onClose={onClose}
      initial={initial}
      rules={{ received_by: named, tender: chosen }}
      submit={({ received_by, tender }) => {
        const body = { received_by: received_by.trim(), tender: tender! };
        return api("POST /admin/orders/:id/deliver", { params: { id: order.id }, body, idempotencyKey: keyOf(body) });
      }}
      done={({ number, received_by }) => `${number} is delivered to ${received_by}, and paid.`}
    >
      {(form) => (
        <>
          <Text>
            {order.customer} pays <strong>{money(order.total)}</strong>.
          </Text>
          <TextField form={form} name="received_by" label="Received by" maxLength={120} data-autofocus />
          <ChoiceField form={form} name="tender" label="Paid by" options={choices} />
        </>
      )}
    </FormDrawer>
  );
};
