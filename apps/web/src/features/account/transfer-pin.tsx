import { Button, Group, Stack } from "@mantine/core";
import type { SessionUser } from "@remedia/domain/accounts";
import { api } from "../../api/client.ts";
import { SecretField } from "../../composites/fields.tsx";
import { FormBody, useForm } from "../../composites/form.tsx";
import { Panel } from "../../composites/panel.tsx";
import { Passcode } from "../../composites/passcode.tsx";
import { required, transferPin } from "../../lib/rules.ts";
import { setUser } from "../../lib/session.ts";

/** Guards transfers and large payments from the wallet. */
export const TransferPin = ({ user }: { user: SessionUser }) => {
  const { form, props } = useForm({
    initial: { pin: "", password: "" },
    rules: { pin: transferPin, password: required },
    submit: (body) => api("PUT /user/transfer_pin", { body }),
    done: "Your transfer PIN is set.",
    clears: true,
    onDone: (answer) => setUser(answer.user),
  });
  const { value, onChange, error } = form.secret("pin");
  return (
    <Panel
      title="Transfer PIN"
      lead={
        user.has_transfer_pin
          ? "It is set. You can replace it."
          : "Four digits that you give with every transfer from your wallet."
      }
    >
      <FormBody {...props}>
        <Stack gap="sm">
          <Passcode label="Transfer PIN" mask value={value} onChange={onChange} error={error as string} />
          <SecretField form={form} name="password" label="Your login PIN" />
          <Group>
            <Button type="submit" loading={form.busy}>
              {user.has_transfer_pin ? "Replace" : "Set"} transfer PIN
            </Button>
          </Group>
        </Stack>
      </FormBody>
    </Panel>
  );
};
