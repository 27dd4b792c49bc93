import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Checkbox.css";
import { Alert, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { type Door, doors } from "@remedia/domain/accounts";
import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { PhoneField, SecretField } from "../../composites/fields.tsx";
import { FormBody, useForm } from "../../composites/form.tsx";
import { TextLink } from "../../composites/links.tsx";
import { phoneNumber, required } from "../../lib/rules.ts";
import { endedDoor, typedKey } from "../../lib/session.ts";
import { useGuestCart } from "../shop/guest-cart.ts";
import { useWelcome } from "./after-sign-in.ts";
import { DemoAccounts } from "./demo-accounts.tsx";
import { SecondStepForm } from "./second-step-form.tsx";
import { signInReason } from "./sign-in-reason.ts";

type LoginKey = `POST ${(typeof doors)[Door]["path"]}`;

/** Staff come in by the customers' door. */
const secretHints: Partial<Record<Door, string>> = { customer: "Staff use their passphrase." };

/** Phone and PIN, the same at every door. */
export const LoginForm = ({ door = "customer", onDone }: { door?: Door; onDone?: () => void }) => {
  const welcome = useWelcome();
  const key: LoginKey = `POST ${doors[door].path}`;
  const [ticket, setTicket] = useState<string | null>(null);
  const { form, props } = useForm({
    initial: { phone: "", password: "", remember: false },
    rules: { phone: phoneNumber, password: required },
    submit: ({ phone, password }) => api(key, { body: { phone, password } }),
    onDone: async (answer, { remember }) => {
      if ("second_step" in answer) return setTicket(answer.second_step.ticket);
      onDone?.();
      await welcome(answer, remember);
    },
  });
  if (ticket)
    return (
      <SecondStepForm ticket={ticket} remember={form.values.remember} onDone={onDone} onBack={() => setTicket(null)} />
    );
  return (
    <FormBody {...props}>
      <Stack>
        <WhyAsked />
        <PhoneField form={form} name="phone" label="Phone number" autoComplete="username" data-autofocus />
        <SecretField form={form} name="password" label="PIN" hint={secretHints[door]} />
        <Group justify="space-between">
          <Checkbox
            label="Remember me"
            checked={form.values.remember}
            onChange={(event) => form.set("remember", event.currentTarget.checked)}
          />
          <TextLink to="/forgot_password" size="sm" onClick={onDone}>
            Lost your password?
          </TextLink>
        </Group>
        <Button type="submit" loading={form.busy} size="md">
          Login
        </Button>
        <DemoAccounts
          door={doors[door].path}
          onChoose={({ phone, secret }) => {
            form.set("phone", phone);
            form.set("password", secret);
          }}
        />
      </Stack>
    </FormBody>
  );
};

/** Nobody should wonder why they are asked, or asked again. */
const WhyAsked = () => {
  const { return: wanted } = useRouterState({ select: (state): Record<string, unknown> => state.location.search });
  const reason = signInReason(wanted, useGuestCart().length);
  if (endedDoor() !== null)
    return (
      <Alert color="yellow" title="Your session ended">
        Sign in to continue.
        {localStorage.getItem(typedKey) !== null && " What you typed is kept on this device."}
      </Alert>
    );
  return reason && <Text>{reason}</Text>;
};
