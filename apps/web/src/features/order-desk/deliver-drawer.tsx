import { Text } from "@mantine/core";
import { type Tender, tenders } from "@remedia/domain/orders";
import { api } from "../../api/client.ts";
import { useOnceKey } from "../../api/once.ts";
import { ChoiceField, TextField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { day, money } from "../../lib/format.ts";
import { chosen } from "../../lib/rules.ts";
import { tenderWords } from "../orders/words.ts";
import type { Stepping } from "./order-steps.ts";

const initial = { received_by: "", tender: null as Tender | null };
const choices = tenders.map((tender) => ({ value: tender, label: tenderWords[tender] }));
const named = (name: string) => (name.trim().length < 2 ? "Who received it?" : null);

type Props = { order: Stepping; onClose: () => void };

/** Handed over and paid, in one go: only who buys on credit, or has paid before, gets it without paying. */
export const DeliverDrawer = ({ order, onClose }: Props) => {
  const keyOf = useOnceKey();
  const isDue = order.due > 0 && order.payment_method !== "credit";
  return (
    <FormDrawer
      title={`${order.collected ? "Collected" : "Delivered"}: ${order.number}`}
      label={order.collected ? "Record the hand-over" : "Record the delivery"}
      onClose={onClose}
      initial={initial}
      rules={{ received_by: named, tender: isDue ? chosen : () => null }}
      submit={({ received_by, tender }) => {
        const body = { received_by: received_by.trim(), ...(tender ? { tender } : {}) };
        return api("POST /admin/orders/:id/deliver", { params: { id: order.id }, body, idempotencyKey: keyOf(body) });
      }}
      done={({ number, received_by, due_on }) =>
        due_on
          ? `${number} is handed over to ${received_by}. It is to be paid by ${day(due_on)}.`
          : `${number} is handed over to ${received_by}, and paid.`
      }
    >
      {(form) => (
        <>
          <Text>
            {isDue ? (
              <>
                {order.customer} pays <strong>{money(order.due)}</strong>.
              </>
            ) : order.due > 0 ? (
              `${order.customer} buys on credit and pays later.`
            ) : (
              "It is paid already."
            )}
          </Text>
          <TextField form={form} name="received_by" label="Received by" maxLength={120} data-autofocus />
          {isDue && <ChoiceField form={form} name="tender" label="Paid by" options={choices} />}
        </>
      )}
    </FormDrawer>
  );
};
