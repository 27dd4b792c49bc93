import { SimpleGrid } from "@mantine/core";
import { customerTypes } from "@remedia/domain/accounts";
import { useCreditOptions } from "../../api/reference.ts";
import type { BodyOf } from "../../api/types.ts";
import { ChoiceField, EmailField, IdField, PhoneField, TextField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { PlaceField, StateLgaFields } from "../../composites/place-fields.tsx";
import { chosen, emailIfGiven, phoneNumber, type Rules, required } from "../../lib/rules.ts";

type Body = BodyOf<"POST /admin/users">;
export type CustomerValues = { [P in keyof Body]-?: Body[P] | null } & {
  name: string;
  phone: string;
  email: string;
  store_name: string;
  store_address: string;
};

export const blankCustomer: CustomerValues = {
  name: "",
  phone: "",
  email: "",
  user_type: null,
  credit_option: null,
  store_name: "",
  store_address: "",
  state_id: null,
  lga_id: null,
  lat: null,
  lon: null,
};
export const customerRules: Rules<CustomerValues> = {
  name: required,
  phone: phoneNumber,
  email: emailIfGiven,
  user_type: chosen,
  store_name: required,
  store_address: required,
  state_id: chosen,
  lga_id: chosen,
};
/** Only hospitals keep a credit option; an empty e-mail address is none. */
export const customerBody = ({ email, credit_option, ...values }: CustomerValues) =>
  ({
    ...values,
    email: email || null,
    credit_option: values.user_type === "hospital" ? credit_option : null,
  }) as Body;

export const CustomerFields = ({ form }: { form: Form<CustomerValues> }) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextField form={form} name="name" label="Business name" />
      <ChoiceField form={form} name="user_type" label="Type" options={customerTypes} />
      <PhoneField form={form} name="phone" label="Phone" />
      <EmailField form={form} name="email" label="E-mail" />
    </SimpleGrid>
    {form.values.user_type === "hospital" && <CreditOptionField form={form} />}
    <TextField form={form} name="store_name" label="First store" />
    <PlaceField form={form} name="store_address" label="Address" />
    <StateLgaFields form={form} />
  </>
);

const CreditOptionField = ({ form }: { form: Form<CustomerValues> }) => {
  const options = useCreditOptions().map(({ id, name, price_increment }) => ({
    id,
    name: `${name} (${price_increment}% increase)`,
  }));
  return <IdField form={form} name="credit_option" label="Credit option" options={options} clearable />;
};
