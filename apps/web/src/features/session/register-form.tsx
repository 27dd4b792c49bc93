import { Button, Stack, Text } from "@mantine/core";
import { customerTypes } from "@remedia/domain/accounts";
import { api } from "../../api/client.ts";
import { useConfig, useCreditOptions } from "../../api/reference.ts";
import type { BodyOf } from "../../api/types.ts";
import { ChoiceField, IdField, PhoneField, SecretField, TextField } from "../../composites/fields.tsx";
import { type Form, FormBody, useForm } from "../../composites/form.tsx";
import { PlaceField, StateLgaFields } from "../../composites/place-fields.tsx";
import { number } from "../../lib/format.ts";
import { chosen, newPin, phoneNumber, type Rules, required } from "../../lib/rules.ts";
import { useWelcome } from "./after-sign-in.ts";

type Body = BodyOf<"POST /register">;
type Values = {
  name: string;
  phone: string;
  password: string;
  user_type: Body["user_type"] | null;
  credit_option: number | null;
  store_name: string;
  store_address: string;
  state_id: number | null;
  lga_id: number | null;
  lat: number | null;
  lon: number | null;
};

const blank: Values = {
  name: "",
  phone: "",
  password: "",
  user_type: null,
  credit_option: null,
  store_name: "",
  store_address: "",
  state_id: null,
  lga_id: null,
  lat: null,
  lon: null,
};
const rules: Rules<Values> = {
  name: required,
  phone: phoneNumber,
  password: newPin,
  user_type: chosen,
  credit_option: (value, { user_type }) => (user_type === "hospital" ? chosen(value, null) : null),
  store_name: required,
  store_address: required,
  state_id: chosen,
  lga_id: chosen,
};

export const RegisterForm = ({ onDone }: { onDone?: () => void }) => {
  const welcome = useWelcome();
  const config = useConfig();
  const { form, props } = useForm({
    initial: blank,
    rules,
    submit: (values) => {
      const credit_option = values.user_type === "hospital" ? values.credit_option : null;
      return api("POST /register", { body: { ...(values as Body), credit_option } });
    },
    onDone: async (answer) => {
      onDone?.();
      await welcome(answer, true);
    },
  });
  if (config?.open_registration === false)
    return <Text>Registration is closed at the moment. Please call {config.support_phone}.</Text>;
  return (
    <FormBody {...props}>
      <Stack>
        <TextField form={form} name="name" label="Your name" autoComplete="name" />
        <PhoneField form={form} name="phone" label="Phone number" />
        <SecretField
          form={form}
          name="password"
          label="Pin"
          hint="4 to 8 digits; avoid 1234 or 0000."
          inputMode="numeric"
          autoComplete="new-password"
        />
        <ChoiceField form={form} name="user_type" label="Type of business" options={customerTypes} />
        {form.values.user_type === "hospital" && <CreditOptionField form={form} />}
        <TextField form={form} name="store_name" label="Name of your store" autoComplete="organization" />
        <PlaceField form={form} name="store_address" label="Address of your store" />
        <StateLgaFields form={form} />
        <Button type="submit" loading={form.busy} size="md">
          Register
        </Button>
      </Stack>
    </FormBody>
  );
};

/** Hospitals pay later, at a price; nobody else is asked. */
const CreditOptionField = ({ form }: { form: Form<Values> }) => {
  const options = useCreditOptions().map(({ id, name, price_increment }) => ({
    id,
    name: `${name} (${number(price_increment)}% increase)`,
  }));
  return <IdField form={form} name="credit_option" label="Credit option" options={options} />;
};
