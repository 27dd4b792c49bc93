import { Text } from "@mantine/core";
import { api } from "../../api/client.ts";
import type { OutputOf } from "../../api/types.ts";
import { MoneyField, TextAreaField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { fullMoney } from "../../lib/format.ts";

type Payment = OutputOf<"GET /admin/payments/:id">;

/** Money that a customer has in the wallet goes back to where it came from. */
export const RefundDrawer = ({ payment, onClose }: { payment: Payment; onClose: () => void }) => (
  <FormDrawer
    title={`Send back money of ${payment.number}`}
    initial={{ amount: payment.returnable as number | null, reason: "" }}
    rules={{
      amount: (value) =>
        value !== null && value > 0 && value <= payment.returnable
          ? null
          : `Enter an amount up to ${fullMoney(payment.returnable)}.`,
      reason: (value) => (value.trim() ? null : "Say why, for whoever asks later."),
    }}
    submit={({ amount, reason }) =>
      api("POST /admin/payments/:id/refund", { params: { id: payment.id }, body: { amount: amount!, reason } })
    }
    done={({ number }) => `Money of ${number} is on its way back.`}
    label="Send back"
    onClose={onClose}
  >
    {(form) => (
      <>
        <Text size="sm">
          It leaves the wallet of {payment.customer} and goes back to the card or bank account it came from. At most{" "}
          {fullMoney(payment.returnable)} can go back, as far as the wallet has it.
        </Text>
        <MoneyField form={form} name="amount" label="Amount" />
        <TextAreaField form={form} name="reason" label="Reason" maxLength={500} minRows={2} />
      </>
    )}
  </FormDrawer>
);
