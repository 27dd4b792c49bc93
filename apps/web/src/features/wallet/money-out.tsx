import { Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { api } from "../../api/client.ts";
import { ApiError, sentences } from "../../api/errors.ts";
import { showDone } from "../../api/toasts.ts";
import { TextLink } from "../../composites/links.tsx";
import { Passcode } from "../../composites/passcode.tsx";
import { ResendButton } from "../../composites/resend.tsx";
import { phone } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";

type Props = {
  /** Lets the money out. What it throws is shown where the person is. */
  pay: () => Promise<void>;
};

type Step = { name: "pin" } | { name: "code"; resendS: number };

/**
 * Asks for the transfer PIN, on a new device for a code as well, and then pays. The PIN is good for one payment within a few
 * minutes: where the code took longer, it is asked for again.
 */
export const MoneyOut = ({ pay }: Props) => {
  const user = useUser();
  const [step, setStep] = useState<Step>({ name: "pin" });
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setFault(null);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === "transfer_pin_needed") setStep({ name: "pin" });
      setFault(sentences(error).join(" "));
    } finally {
      setBusy(false);
    }
  };
  const sendCode = async () => {
    const { message, resend_after_s } = await api("POST /user/device/code");
    showDone(message);
    setStep({ name: "code", resendS: resend_after_s });
  };
  const give = (pin: string) =>
    attempt(async () => {
      const { new_device } = await api("POST /user/transfer_pin/give", { body: { pin } });
      await (new_device ? sendCode() : pay());
    });
  const confirm = (code: string) =>
    attempt(async () => {
      await api("POST /user/device/confirm", { body: { code } });
      await pay();
    });
  if (!user) return null;
  if (!user.has_transfer_pin) return <NoPin />;
  return step.name === "pin" ? (
    <Digits key="pin" label="Transfer PIN" length={4} mask fault={fault} busy={busy} onDigits={give}>
      <TextLink to="/account" size="sm">
        Forgot your transfer PIN?
      </TextLink>
    </Digits>
  ) : (
    <Digits key="code" label="Code from the SMS" length={6} fault={fault} busy={busy} onDigits={confirm}>
      <Text size="sm" c="dimmed">
        You signed in on this device less than a day ago, so we sent a code to {phone(user.phone)}. We ask for it once.
      </Text>
      <ResendButton seconds={step.resendS} onResend={() => void attempt(sendCode)} />
    </Digits>
  );
};

const NoPin = () => (
  <Text>
    You need a transfer PIN before money can leave your wallet.{" "}
    <TextLink to="/account">Set one under My account</TextLink>.
  </Text>
);

type DigitsProps = {
  label: string;
  length: number;
  mask?: boolean;
  fault: string | null;
  busy: boolean;
  onDigits: (digits: string) => Promise<void>;
  children: ReactNode;
};

/** Goes on by itself once every box is filled; after a fault the boxes are empty again. */
const Digits = ({ label, length, mask = false, fault, busy, onDigits, children }: DigitsProps) => {
  const [digits, setDigits] = useState("");
  const [tries, setTries] = useState(0);
  const complete = async (all: string) => {
    await onDigits(all);
    setDigits("");
    setTries((before) => before + 1);
  };
  return (
    <Stack gap="sm">
      <Passcode
        key={tries}
        label={label}
        length={length}
        mask={mask}
        value={digits}
        onChange={setDigits}
        onComplete={(all) => void complete(all)}
        error={fault}
        disabled={busy}
        autoFocus
      />
      {children}
    </Stack>
  );
};
