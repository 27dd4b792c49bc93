import { api } from "../../api/client.ts";
import type { BodyOf, RowOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import { NumberField, SwitchField, TextField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { between, type Rules, required } from "../../lib/rules.ts";

type Values = BodyOf<"POST /admin/credit_options">;
type Option = RowOf<"GET /admin/credit_options">;
const blank: Values = { name: "", price_increment: 0, due_days: 30, active: true };
const rules: Rules<Values> = { name: required, price_increment: between(0, 100), due_days: between(1, 365) };

export const CreditOptionDrawer = ({ option, onClose }: { option: Option | null; onClose: () => void }) => {
  const { name, price_increment, due_days, active } = option ?? blank;
  return (
    <FormDrawer
      title={option ? option.name : "New credit option"}
      initial={{ name, price_increment, due_days, active }}
      rules={rules}
      submit={(values) =>
        option
          ? api("PATCH /admin/credit_options/:id", { params: { id: option.id }, body: values })
          : api("POST /admin/credit_options", { body: values })
      }
      done={(saved) => `${saved.name} is saved.`}
      whyNot={lacks("credit_options.manage")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" />
          <NumberField form={form} name="price_increment" label="Price increase" suffix=" %" decimalScale={2} />
          <NumberField form={form} name="due_days" label="Due after" suffix=" days" />
          <SwitchField form={form} name="active" label="Hospitals may choose it" />
        </>
      )}
    </FormDrawer>
  );
};
