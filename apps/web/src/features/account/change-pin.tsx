import { Button, Group, Stack } from "@mantine/core";
import type { SessionUser } from "@remedia/domain/accounts";
import { api } from "../../api/client.ts";
import { SecretField } from "../../composites/fields.tsx";
import { FormBody, useForm } from "../../composites/form.tsx";
import { Panel } from "../../composites/panel.tsx";
import { kindOf } from "../../lib/access.ts";
import { newPassphrase, newPin, required } from "../../lib/rules.ts";
import { refreshUser } from "../session/session.ts";

/** Staff have a passphrase where others have a PIN. */
export const ChangePin = ({ user }: { user: SessionUser }) => {
  const isStaff = kindOf(user) === "staff";
  const word = isStaff ? "passphrase" : "PIN";
  const { form, props } = useForm({
    initial: { current: "", password: "" },
    rules: {
      current: required,
      password: (secret) => (isStaff ? newPassphrase(secret, null) : newPin(secret, user)),
    },
    submit: (body) => api("PUT /user/pin", { body }),
    done: ({ message }) => message,
    clears: true,
    onDone: refreshUser,
  });
  return (
    <Panel title={isStaff ? "Passphrase" : "PIN"} lead="Changing it signs your other devices out.">
      <FormBody {...props}>
        <Stack gap="sm">
          <SecretField form={form} name="current" label={`Current ${word}`} />
          <SecretField
            form={form}
            name="password"
            label={`New ${word}`}
            hint={isStaff ? "At least 10 characters." : "4 to 8 digits; avoid 1234 or 0000."}
            autoComplete="new-password"
          />
          <Group>
            <Button type="submit" loading={form.busy}>
              Change {word}
            </Button>
          </Group>
        </Stack>
      </FormBody>
    </Panel>
  );
};
