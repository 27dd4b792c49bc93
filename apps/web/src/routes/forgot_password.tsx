import { Button, Stack, Text } from "@mantine/core";
import { passphraseFault, pinFault } from "@remedia/domain/pins";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../api/client.ts";
import { showDone, showError } from "../api/toasts.ts";
import { PhoneField, SecretField } from "../composites/fields.tsx";
import { FormBody, useForm } from "../composites/form.tsx";
import { TextLink } from "../composites/links.tsx";
import { Passcode } from "../composites/passcode.tsx";
import { ResendButton } from "../composites/resend.tsx";
import { DoorCard } from "../features/session/door-page.tsx";
import { phoneNumber, required } from "../lib/rules.ts";

export const Route = createFileRoute("/forgot_password")({
  staticData: { title: "Lost PIN", hideForAuth: true },
  component: ForgotPassword,
});

type Sent = { phone: string; resendAfterS: number };

function ForgotPassword() {
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <DoorCard
      title="Set a new PIN"
      lead={sent ? "Enter the code from the SMS, then your new PIN." : "We send a code to your phone."}
    >
      {sent ? <ResetForm {...sent} /> : <AskForm onSent={setSent} />}
      <TextLink to="/login">Back to the login</TextLink>
    </DoorCard>
  );
}

const AskForm = ({ onSent }: { onSent: (sent: Sent) => void }) => {
  const { form, props } = useForm({
    initial: { phone: "" },
    rules: { phone: phoneNumber },
    submit: (body) => api("POST /pin/forgot", { body }),
    done: ({ message }) => message,
    onDone: ({ resend_after_s }, { phone }) => onSent({ phone, resendAfterS: resend_after_s }),
  });
  return (
    <FormBody {...props}>
      <Stack>
        <PhoneField form={form} name="phone" label="Phone number" />
        <Button type="submit" loading={form.busy}>
          Send the code
        </Button>
      </Stack>
    </FormBody>
  );
};

/** Staff have a passphrase in the place of a PIN. */
const secretFault = (secret: string, phone: string) =>
  /^\d*$/.test(secret) ? pinFault(secret, phone) : passphraseFault(secret);

const ResetForm = ({ phone, resendAfterS }: Sent) => {
  const navigate = useNavigate();
  const { form, props } = useForm({
    initial: { code: "", password: "" },
    rules: {
      code: (code) => (/^\d{6}$/.test(code) ? null : "The code has 6 digits."),
      password: (password) => required(password, null) ?? secretFault(password, phone),
    },
    submit: (values) => api("POST /pin/reset", { body: { phone, ...values } }),
    done: ({ message }) => message,
    onDone: () => navigate({ to: "/login" }),
  });
  const resend = () =>
    void api("POST /pin/forgot", { body: { phone } }).then(({ message }) => showDone(message), showError);
  const { value, onChange, error } = form.secret("code");
  return (
    <FormBody {...props}>
      <Stack>
        <Passcode label="Code" length={6} value={value} onChange={onChange} error={error as string} autoFocus />
        <SecretField form={form} name="password" label="New PIN" hint="4 to 8 digits." autoComplete="new-password" />
        <Button type="submit" loading={form.busy}>
          Set the new PIN
        </Button>
        <ResendButton seconds={resendAfterS} onResend={resend} />
        <Text size="sm" c="dimmed">
          No SMS? Check the number, or call us: we never ask for your PIN.
        </Text>
      </Stack>
    </FormBody>
  );
};
