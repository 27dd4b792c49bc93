import { Button, SimpleGrid, Stack, Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { api, upload } from "../../api/client.ts";
import { useRegions } from "../../api/reference.ts";
import type { BodyOf } from "../../api/types.ts";
import {
  ChoiceField,
  EmailField,
  FileField,
  IdField,
  PhoneField,
  SecretField,
  TextAreaField,
  TextField,
} from "../../composites/fields.tsx";
import { FormBody, useForm } from "../../composites/form.tsx";
import { TextLink } from "../../composites/links.tsx";
import { identityKinds } from "../../features/customers/identity-kinds.ts";
import { useWelcome } from "../../features/session/after-sign-in.ts";
import { DoorCard } from "../../features/session/door-page.tsx";
import { chosen, emailIfGiven, newPin, phoneNumber, type Rules, required } from "../../lib/rules.ts";

export const Route = createFileRoute("/agent/register")({
  staticData: { title: "Become an agent", hideForAuth: true },
  component: AgentApplication,
});

type Body = BodyOf<"POST /agent/register">;
type Values = Omit<Body, "identity_kind" | "identity_document" | "email"> & {
  identity_kind: Body["identity_kind"] | null;
  email: string;
  document: File | null;
};
const blank: Values = {
  name: "",
  phone: "",
  password: "",
  email: "",
  region_id: null,
  address: "",
  guarantor_name: "",
  guarantor_phone: "",
  guarantor_address: "",
  identity_kind: null,
  identity_number: "",
  document: null,
};
const rules: Rules<Values> = {
  name: required,
  phone: phoneNumber,
  password: newPin,
  email: emailIfGiven,
  address: required,
  guarantor_name: required,
  guarantor_phone: phoneNumber,
  guarantor_address: required,
  identity_kind: chosen,
  identity_number: required,
};

/** The document goes first; the application names it. */
const apply = async ({ document, email, ...values }: Values) => {
  const kept =
    document && (await upload("POST /agent/register/document", document, { query: { name: document.name } }));
  const body = { ...(values as Body), email: email || null, ...(kept ? { identity_document: kept.document } : {}) };
  return api("POST /agent/register", { body });
};

function AgentApplication() {
  const welcome = useWelcome();
  const regions = useRegions();
  const { form, props } = useForm({ initial: blank, rules, submit: apply, onDone: (answer) => welcome(answer, true) });
  return (
    <DoorCard title="Become an agent" lead="Tell us about you. We call you within 24 hours.">
      <FormBody {...props}>
        <Stack>
          <Title order={2}>You</Title>
          <TextField form={form} name="name" label="Name" autoComplete="name" />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <PhoneField form={form} name="phone" label="Phone number" />
            <SecretField form={form} name="password" label="PIN" inputMode="numeric" autoComplete="new-password" />
          </SimpleGrid>
          <EmailField form={form} name="email" label="E-mail" />
          <IdField
            form={form}
            name="region_id"
            label="Region you want to work in"
            options={regions}
            clearable
            placeholder="Any region"
          />
          <TextAreaField form={form} name="address" label="Home address" autoComplete="street-address" />
          <Title order={2}>Your guarantor</Title>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextField form={form} name="guarantor_name" label="Guarantor's name" autoComplete="off" />
            <PhoneField form={form} name="guarantor_phone" label="Guarantor's phone" autoComplete="off" />
          </SimpleGrid>
          <TextAreaField form={form} name="guarantor_address" label="Guarantor's address" autoComplete="off" />
          <Title order={2}>Your identity</Title>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <ChoiceField form={form} name="identity_kind" label="Document" options={identityKinds} />
            <TextField form={form} name="identity_number" label="Its number" autoComplete="off" />
          </SimpleGrid>
          <FileField
            form={form}
            name="document"
            label="Photo or scan"
            hint="PDF or picture, up to 5 MB."
            accept="image/*,application/pdf"
          />
          <Button type="submit" loading={form.busy} size="md">
            Apply
          </Button>
          <TextLink to="/agent/login">I am an agent already</TextLink>
        </Stack>
      </FormBody>
    </DoorCard>
  );
}
