import { Button, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { api } from "../../api/client.ts";
import { sentences } from "../../api/errors.ts";
import { showDone, showError } from "../../api/toasts.ts";
import { TextLink } from "../../composites/links.tsx";
import { Passcode } from "../../composites/passcode.tsx";
import { ResendButton } from "../../composites/resend.tsx";
import { phone } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { type Asked, askedBy } from "./money-out-asked.ts";

type Props = {
  /** What is asked for first; default: the PIN. */
  first?: Asked;
  /** Lets the money out. What it throws is shown where the person is. */
  pay: () => Promise<void>;
};

/**
 * Asks for the transfer PIN, on a new device for a code as well, and then pays. The PIN is good for one payment within a few
 * minutes: where the code took longer, it is asked for again.
 */
export const MoneyOut = ({ first = "pin", pay }: Props) => {
  const [step, setStep] = useState(first);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<unknown>) => {
    setFault(null);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const next = askedBy(error);
      if (next) setStep(next);
      if (next === null || next === step) setFault(sentences(error).join(" "));
    } finally {
      setBusy(false);
    }
  };
  const give = async (pin: string) => {
    const { new_device } = await api("POST /user/transfer_pin/give", { body: { pin } });
    if (new_device) setStep("device");
    else await pay();
  };
  const confirm = async (code: string) => {
    await api("POST /user/device/confirm", { body: { code } });
    await pay();
  };
  const shared = { fault, busy };
  return step === "pin" ? (
    <AskPin {...shared} onDigits={(pin) => attempt(() => give(pin))} />
  ) : (
    <AskCode {...shared} onDigits={(code) => attempt(() => confirm(code))} />
  );
};

type AskProps = { fault: string | null; busy: boolean; onDigits: (digits: string) => Promise<void> };

const AskPin = (props: AskProps) =>
  useUser()?.has_transfer_pin ? (
    <Digits label="Transfer PIN" length={4} mask {...props}>
      <TextLink to="/account" size="sm">
        Forgot your transfer PIN?
      </TextLink>
    </Digits>
  ) : (
    <NoPin />
  );

/** Sent only when it is asked for: whoever changes their mind costs no SMS. */
const AskCode = (props: AskProps) => {
  const number = useUser()?.phone ?? "";
  const [resendS, setResendS] = useState<number | null>(null);
  const send = () =>
    api("POST /user/device/code").then(({ message, resend_after_s }) => {
      showDone(message);
      setResendS(resend_after_s);
    }, showError);
  const lead = (
    <Text size="sm" c="dimmed">
      You signed in on this device less than a day ago. To protect your money, confirm it once with a code that we send
      to {phone(number)}.
    </Text>
  );
  return resendS === null ? (
    <Stack gap="sm">
      {lead}
      <Button onClick={() => void send()}>Send me the code</Button>
    </Stack>
  ) : (
    <Digits label="Code from the SMS" length={6} {...props}>
      {lead}
      <ResendButton seconds={resendS} onResend={() => void send()} />
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
