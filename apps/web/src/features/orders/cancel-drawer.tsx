import { Text } from "@mantine/core";
import { api } from "../../api/client.ts";
import { ChoiceField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { fullMoney } from "../../lib/format.ts";
import { chosen } from "../../lib/rules.ts";
import type { OwnOrder } from "./own-order.tsx";

const ways = [
  { value: "wallet" as const, label: "Into my wallet, at once" },
  { value: "source" as const, label: "Back to the card or account I paid with, in some days" },
];

/** An order that was paid online: its owner says where the money goes. */
export const CancelDrawer = ({ order, onClose }: { order: OwnOrder; onClose: () => void }) => (
  <FormDrawer
    title={`Cancel order ${order.number}?`}
    label="Cancel the order"
    keep="Keep it"
    danger
    initial={{ refund_to: "wallet" as "wallet" | "source" | null }}
    rules={{ refund_to: chosen }}
    submit={({ refund_to }) =>
      api("POST /orders/:id/cancel", { params: { id: order.id }, body: { refund_to: refund_to! } })
    }
    done={() => "Your order is cancelled."}
    onClose={onClose}
  >
    {(form) => (
      <>
        <Text>This can't be undone. You get {fullMoney(order.paid)} back.</Text>
        <ChoiceField form={form} name="refund_to" label="Where should it go?" options={ways} />
      </>
    )}
  </FormDrawer>
);
