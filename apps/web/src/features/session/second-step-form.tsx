import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { TextField } from "../../composites/fields.tsx";
import { FormBody, useForm } from "../../composites/form.tsx";
import { Passcode } from "../../composites/passcode.tsx";
import { required } from "../../lib/rules.ts";
import { useWelcome } from "./after-sign-in.ts";

type Props = { ticket: string; remember: boolean; onDone?: (() => void) | undefined; onBack: () => void };

/** After phone and passphrase: the code of the authenticator app, or a recovery code when the phone is lost. */
export const SecondStepForm = ({ ticket, remember, onDone, onBack }: Props) => {
  const welcome = useWelcome();
  const [lost, setLost] = useState(false);
  const { form, props } = useForm({
    initial: { code: "" },
    rules: { code: (code) => (lost || /^\d{6}$/.test(code) ? required(code, null) : "The code has 6 digits.") },
    submit: ({ code }) => api("POST /login/second_step", { body: { ticket, code } }),
    onDone: async (answer) => {
      onDone?.();
      await welcome(answer, remember);
    },
  });
  const { value, onChange, error } = form.secret("code");
  const swap = () => {
    form.set("code", "");
    setLost(!lost);
  };
  return (
    <FormBody {...props}>
      <Stack>
        <Text>{lost ? "Enter one of your recovery codes." : "Enter the code from your authenticator app."}</Text>
        {lost ? (
          <TextField form={form} name="code" label="Recovery code" autoComplete="off" data-autofocus />
        ) : (
          <Passcode label="Code" length={6} value={value} onChange={onChange} error={error as string} autoFocus />
        )}
        <Button type="submit" loading={form.busy} size="md">
          Sign in
        </Button>
        <Button variant="subtle" onClick={swap}>
          {lost ? "Use the authenticator app" : "I do not have my phone"}
        </Button>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </Stack>
    </FormBody>
  );
};
