import type { ShortAnswer } from "@remedia/domain/order-desk";
import { api } from "../../api/client.ts";
import { useOnceKey } from "../../api/once.ts";
import { ChoiceField, TextField, WholeField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import type { Picked } from "../../composites/record-picker.tsx";
import { plural } from "../../lib/format.ts";
import { between, chosen, required } from "../../lib/rules.ts";
import { ProductPicker } from "../catalog/product-picker.tsx";
import { refundWays } from "../order-desk/refund-ways.ts";
import type { RoundOrder } from "./round.ts";

export type Missing = { order: RoundOrder; line: RoundOrder["lines"][number]; packs: number };
type Values = {
  packs: number | null;
  answer: ShortAnswer;
  refund_to: "wallet" | "source";
  product: Picked | null;
  quantity: number | null;
  consent: string;
};

const answersFor = ({ paid }: RoundOrder): { value: ShortAnswer; label: string }[] => [
  { value: "refund", label: paid > 0 ? "Leave them out, and refund what was paid" : "Leave them out" },
  { value: "back_order", label: "Send them later, once they are in stock" },
  { value: "substitute", label: "Send something else the customer agreed to" },
];
const done: Record<ShortAnswer, string> = {
  refund: "Left out. The customer is told.",
  back_order: "They follow as a part of the order. The customer is told.",
  substitute: "Replaced. Pick the other product now.",
};

/** Packs that are not where they should be, and what the customer gets instead. */
export const ShortDrawer = ({
  missing: { order, line, packs },
  onClose,
}: {
  missing: Missing;
  onClose: () => void;
}) => {
  const keyOf = useOnceKey();
  return (
    <FormDrawer<Values, ShortAnswer>
      title={`${line.title} not found`}
      label="Go on without them"
      initial={{ packs, answer: "refund", refund_to: "wallet", product: null, quantity: packs, consent: "" }}
      rules={{
        packs: between(1, line.quantity),
        product: (value, values) => (values.answer === "substitute" ? chosen(value, values) : null),
        quantity: (value, values) => (values.answer === "substitute" ? between(1, 100_000)(value, values) : null),
        consent: (value, values) => (values.answer === "substitute" ? required(value, values) : null),
      }}
      submit={async ({ packs: short, answer, refund_to, product, quantity, consent }) => {
        const body = {
          line_id: line.id,
          packs: short!,
          answer,
          ...(answer === "back_order" || order.paid === 0 ? {} : { refund_to }),
          ...(answer === "substitute" ? { substitute: { product_id: product!.id, quantity: quantity!, consent } } : {}),
        };
        await api("POST /admin/orders/:id/pick_short", {
          params: { id: order.id },
          body,
          idempotencyKey: keyOf(body),
        });
        return answer;
      }}
      done={(answer) => done[answer]}
      onClose={onClose}
    >
      {(form) => (
        <>
          <WholeField
            form={form}
            name="packs"
            label="Packs not found"
            hint={`${order.number} wants ${plural(line.quantity, "pack")} of it.`}
          />
          <ChoiceField form={form} name="answer" label="What does the customer want?" options={answersFor(order)} />
          {form.values.answer === "refund" && order.paid > 0 && (
            <ChoiceField form={form} name="refund_to" label="Where does the money go?" options={refundWays} />
          )}
          {form.values.answer === "substitute" && (
            <>
              <ProductPicker
                label="What comes instead"
                required
                picked={form.values.product}
                onPick={(product) => form.set("product", product)}
                fault={form.input("product").error}
              />
              <WholeField form={form} name="quantity" label="Packs of it" />
              <TextField
                form={form}
                name="consent"
                label="Who agreed, and how"
                hint="For example: Mrs Ade, by phone."
                maxLength={200}
              />
            </>
          )}
        </>
      )}
    </FormDrawer>
  );
};
