import { api } from "../../api/client.ts";
import { NumberField, TextAreaField, TextField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { type Rules, required } from "../../lib/rules.ts";

type Values = { wanted: string; packs_per_month: number | null; note: string };
const blank: Values = { wanted: "", packs_per_month: null, note: "" };
const rules: Rules<Values> = { wanted: required };

export const RequestDrawer = ({ onClose }: { onClose: () => void }) => (
  <FormDrawer
    title="Ask for a product"
    label="Send"
    initial={blank}
    rules={rules}
    submit={(values) => api("POST /product_requests", { body: values })}
    done="We have noted it and will tell you."
    onClose={onClose}
  >
    {(form) => (
      <>
        <TextField form={form} name="wanted" label="Product" hint="Name, strength and pack, as on the box." />
        <NumberField form={form} name="packs_per_month" label="Packs a month" min={1} max={100_000} />
        <TextAreaField form={form} name="note" label="Anything else" />
      </>
    )}
  </FormDrawer>
);
