import { Text } from "@mantine/core";
import { type Tender, tenders } from "@remedia/domain/orders";
import { api } from "../../api/client.ts";
import { useOnceKey } from "../../api/once.ts";
import type { OutputOf } from "../../api/types.ts";
import { ChoiceField, SwitchField, TextField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { day, money } from "../../lib/format.ts";
import { chosen } from "../../lib/rules.ts";
import { tenderWords } from "../orders/words.ts";
import type { Stepping } from "./order-steps.ts";
import { type RefusedLine, RefusedLines, refusedBody, refusedFault, worthOf } from "./refused-lines.tsx";

type Values = { received_by: string; tender: Tender | null; isRefused: boolean; refused: RefusedLine[] };
const initial: Values = { received_by: "", tender: null, isRefused: false, refused: [] };
const choices = tenders.map((tender) => ({ value: tender, label: tenderWords[tender] }));
const named = (name: string) => (name.trim().length < 2 ? "Who received it?" : null);

type Props = { order: Stepping; onClose: () => void };

/** Handed over and paid, in one go: only who buys on credit, or has paid before, gets it without paying. */
export const DeliverDrawer = ({ order, onClose }: Props) => {
  const keyOf = useOnceKey();
  const isDue = order.due > 0 && order.payment_method !== "credit";
  const toPay = ({ isRefused, refused }: Values) => Math.max(0, order.due - (isRefused ? worthOf(refused) : 0));
  return (
    <FormDrawer<Values, OutputOf<"POST /admin/orders/:id/deliver">>
      title={`${order.collected ? "Collected" : "Delivered"}: ${order.number}`}
      label={order.collected ? "Record the hand-over" : "Record the delivery"}
      onClose={onClose}
      initial={initial}
      rules={{
        received_by: named,
        tender: (tender, values) => (isDue && toPay(values) > 0 ? chosen(tender, values) : null),
        refused: (lines, { isRefused }) => (isRefused ? refusedFault(lines) : null),
      }}
      submit={({ received_by, tender, isRefused, refused }) => {
        const body = {
          received_by: received_by.trim(),
          ...(tender ? { tender } : {}),
          ...(isRefused ? { refused: refusedBody(refused) } : {}),
        };
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
                {order.customer} pays <strong>{money(toPay(form.values))}</strong>.
              </>
            ) : order.due > 0 ? (
              `${order.customer} buys on credit and pays later.`
            ) : (
              "It is paid already."
            )}
          </Text>
          <TextField form={form} name="received_by" label="Received by" maxLength={120} data-autofocus />
          <SwitchField form={form} name="isRefused" label="Some packs were refused" />
          {form.values.isRefused && (
            <RefusedLines
              orderId={order.id}
              lines={form.values.refused}
              onChange={(lines) => form.set("refused", lines)}
              fault={form.input("refused").error}
            />
          )}
          {isDue && toPay(form.values) > 0 && (
            <ChoiceField form={form} name="tender" label="Paid by" options={choices} />
          )}
        </>
      )}
    </FormDrawer>
  );
};
