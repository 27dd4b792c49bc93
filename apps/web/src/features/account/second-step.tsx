import { Button, Code, Group, List, Skeleton, Stack, Text } from "@mantine/core";
import type { SessionUser } from "@remedia/domain/accounts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/client.ts";
import type { OutputOf } from "../../api/types.ts";
import { SecretField, TextField } from "../../composites/fields.tsx";
import { FormBody, useForm } from "../../composites/form.tsx";
import { Panel } from "../../composites/panel.tsx";
import { Passcode } from "../../composites/passcode.tsx";
import { required, sixDigits } from "../../lib/rules.ts";
import { setUser } from "../../lib/session.ts";

type Setup = OutputOf<"POST /user/second_step">;
type Codes = OutputOf<"POST /user/second_step/confirm">;

const lead = "After your passphrase, a code from an app on your phone. Whoever learns the passphrase alone stays out.";

/** An authenticator app as a second step at sign-in: set up, confirmed with a first code, and switched off again. */
export const SecondStep = ({ user }: { user: SessionUser }) => {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const show = (answer: Codes) => {
    setSetup(null);
    setCodes(answer.recovery_codes);
    setUser(answer.user);
  };
  return (
    <Panel title="Two-step sign-in" lead={user.has_second_step ? "It is on." : lead}>
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {!codes && setup && <Confirm setup={setup} onDone={show} onCancel={() => setSetup(null)} />}
      {!codes && !setup && (user.has_second_step ? <SwitchedOn onCodes={show} /> : <Begin onBegun={setSetup} />)}
    </Panel>
  );
};

const Begin = ({ onBegun }: { onBegun: (setup: Setup) => void }) => {
  const { form, props } = useForm({
    initial: { password: "" },
    rules: { password: required },
    submit: (body) => api("POST /user/second_step", { body }),
    clears: true,
    onDone: onBegun,
  });
  return (
    <FormBody {...props}>
      <Stack gap="sm">
        <SecretField form={form} name="password" label="Your passphrase" />
        <Group>
          <Button type="submit" loading={form.busy}>
            Set up two-step sign-in
          </Button>
        </Group>
      </Stack>
    </FormBody>
  );
};

type ConfirmProps = { setup: Setup; onDone: (codes: Codes) => void; onCancel: () => void };
const Confirm = ({ setup, onDone, onCancel }: ConfirmProps) => {
  const { form, props } = useForm({
    initial: { code: "" },
    rules: { code: sixDigits },
    submit: (body) => api("POST /user/second_step/confirm", { body }),
    done: "Two-step sign-in is on.",
    onDone,
  });
  const { value, onChange, error } = form.secret("code");
  return (
    <FormBody {...props}>
      <Stack gap="sm">
        <Text size="sm">
          Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or Aegis.
        </Text>
        <QrCode text={setup.uri} />
        <Text size="sm">
          Can't scan it? Type this key into the app: <Code style={{ overflowWrap: "anywhere" }}>{setup.secret}</Code>
        </Text>
        <Passcode
          label="Code from the app"
          length={6}
          value={value}
          onChange={onChange}
          error={error as string}
          autoFocus
        />
        <Group>
          <Button type="submit" loading={form.busy}>
            Switch on
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </FormBody>
  );
};

const side = 200;
const QrCode = ({ text }: { text: string }) => {
  const picture = useQuery({
    queryKey: ["qr", text],
    queryFn: async () => (await import("qrcode")).toDataURL(text, { width: 2 * side, margin: 2 }),
    staleTime: "static",
    // The secret goes when the page does.
    gcTime: 0,
  });
  return picture.data ? (
    <img src={picture.data} alt="QR code for the authenticator app" width={side} height={side} />
  ) : (
    <Skeleton w={side} h={side} />
  );
};

const RecoveryCodes = ({ codes, onKept }: { codes: string[]; onKept: () => void }) => (
  <Stack gap="sm">
    <Text fw="var(--weight-strong)">Keep these recovery codes</Text>
    <Text size="sm">
      Each lets you in once if your phone is lost. Print them or write them down: they are not shown again.
    </Text>
    <List aria-label="Recovery codes" listStyleType="none" spacing={4}>
      {codes.map((code) => (
        <List.Item key={code}>
          <Code fz="md">{code}</Code>
        </List.Item>
      ))}
    </List>
    <Group>
      <Button onClick={onKept}>I have kept them</Button>
    </Group>
  </Stack>
);

const SwitchedOn = ({ onCodes }: { onCodes: (codes: Codes) => void }) => {
  const [wants, setWants] = useState<"codes" | "off">("codes");
  const { form, props } = useForm({
    initial: { password: "", code: "" },
    rules: { password: required, code: required },
    submit: async (body) =>
      wants === "off"
        ? { off: await api("POST /user/second_step/off", { body }) }
        : { codes: await api("POST /user/second_step/recovery_codes", { body }) },
    clears: true,
    onDone: ({ off, codes }) => (off ? setUser(off.user) : onCodes(codes)),
    done: ({ off }) => (off ? "Two-step sign-in is off." : "The old recovery codes no longer work."),
  });
  return (
    <FormBody {...props}>
      <Stack gap="sm">
        <SecretField form={form} name="password" label="Your passphrase" />
        <TextField form={form} name="code" label="Code from the app, or a recovery code" autoComplete="one-time-code" />
        <Group>
          <Button type="submit" variant="default" loading={form.busy} onClick={() => setWants("codes")}>
            New recovery codes
          </Button>
          <Button type="submit" variant="subtle" color="red" loading={form.busy} onClick={() => setWants("off")}>
            Switch off
          </Button>
        </Group>
      </Stack>
    </FormBody>
  );
};
