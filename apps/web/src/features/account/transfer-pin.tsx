import { Button, Group, Stack } from "@mantine/core";
import type { SessionUser } from "@remedia/domain/accounts";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { showDone, showError } from "../../api/toasts.ts";
import { SecretField } from "../../composites/fields.tsx";
import { FormBody, useForm } from "../../composites/form.tsx";
import { Panel } from "../../composites/panel.tsx";
import { Passcode } from "../../composites/passcode.tsx";
import { ResendButton } from "../../composites/resend.tsx";
import { required, sixDigits, transferPin } from "../../lib/rules.ts";
import { setUser } from "../../lib/session.ts";

/** Guards transfers and large payments from the wallet. */
export const TransferPin = ({ user }: { user: SessionUser }) => {
  const [resendS, setResendS] = useState<number | null>(null);
  if (!user.has_transfer_pin)
    return (
      <Panel title="Transfer PIN" lead="Four digits that you enter with every transfer from your wallet.">
        <PinForm label="Set transfer PIN" />
      </Panel>
    );
  const send = () =>
    api("POST /user/transfer_pin/code").then(({ message, resend_after_s }) => {
      setResendS(resend_after_s);
      showDone(message);
    }, showError);
  return (
    <Panel
      title="Transfer PIN"
      lead="Your transfer PIN is set. If you forget it, or it is locked, set a new one with a code we send to your phone."
    >
      {resendS === null ? (
        <Group>
          <Button variant="default" onClick={() => void send()}>
            Reset transfer PIN
          </Button>
        </Group>
      ) : (
        <>
          <PinForm label="Reset transfer PIN" withCode onDone={() => setResendS(null)} />
          <ResendButton seconds={resendS} onResend={() => void send()} />
        </>
      )}
    </Panel>
  );
};

type PinFormProps = { label: string; withCode?: boolean; onDone?: () => void };

const PinForm = ({ label, withCode, onDone }: PinFormProps) => {
  const { form, props } = useForm({
    initial: { code: "", pin: "", password: "" },
    rules: { pin: transferPin, password: required, ...(withCode ? { code: sixDigits } : {}) },
    submit: ({ code, ...body }) => api("PUT /user/transfer_pin", { body: withCode ? { ...body, code } : body }),
    done: "Your transfer PIN is set.",
    clears: true,
    onDone: ({ user }) => {
      setUser(user);
      onDone?.();
    },
  });
  const [code, pin] = [form.secret("code"), form.secret("pin")];
  return (
    <FormBody {...props}>
      <Stack gap="sm">
        {withCode && (
          <Passcode
            label="Code from the SMS"
            length={6}
            value={code.value}
            onChange={code.onChange}
            error={code.error as string}
            autoFocus
          />
        )}
        <Passcode
          label={withCode ? "New transfer PIN" : "Transfer PIN"}
          mask
          value={pin.value}
          onChange={pin.onChange}
          error={pin.error as string}
        />
        <SecretField form={form} name="password" label="Your login PIN" />
        <Group>
          <Button type="submit" loading={form.busy}>
            {label}
          </Button>
        </Group>
      </Stack>
    </FormBody>
  );
};
