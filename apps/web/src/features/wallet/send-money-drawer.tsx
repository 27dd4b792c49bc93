import { Button, Drawer, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { refresh } from "../../api/query.ts";
import { showDone } from "../../api/toasts.ts";
import type { OutputOf } from "../../api/types.ts";
import { type Fact, Facts } from "../../composites/facts.tsx";
import { MoneyField, PhoneField, TextField } from "../../composites/fields.tsx";
import { FormBody, useForm } from "../../composites/form.tsx";
import { WhyNotButton } from "../../composites/why-not.tsx";
import { fullMoney, money } from "../../lib/format.ts";
import { between, phoneNumber } from "../../lib/rules.ts";
import { MoneyOut } from "./money-out.tsx";

type Props = { wallet: OutputOf<"GET /wallet">; onClose: () => void };
type Chosen = { phone: string; amount: number; note: string; name: string };

/** First to whom and how much, then whose name that number has, and the transfer PIN. */
export const SendMoneyDrawer = ({ wallet, onClose }: Props) => {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [changing, setChanging] = useState(false);
  const choose = (next: Chosen) => {
    setChosen(next);
    setChanging(false);
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title="Send money"
      position="right"
      size="md"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {chosen && !changing ? (
        <Confirm chosen={chosen} onChange={() => setChanging(true)} onDone={onClose} />
      ) : (
        <Choose wallet={wallet} before={chosen} onChosen={choose} />
      )}
    </Drawer>
  );
};

type ChooseProps = { wallet: Props["wallet"]; before: Chosen | null; onChosen: (chosen: Chosen) => void };
const Choose = ({ wallet: { available, send_left }, before, onChosen }: ChooseProps) => {
  const most = Math.min(available, send_left);
  const { form, props } = useForm({
    initial: { phone: before?.phone ?? "", amount: before?.amount ?? null, note: before?.note ?? "" },
    rules: { phone: phoneNumber, amount: between(1, most) },
    submit: ({ phone }) => api("GET /wallet/recipient", { query: { phone } }),
    inDrawer: true,
    title: "Send money",
    onDone: ({ name }, { phone, amount, note }) => onChosen({ phone, amount: amount!, note: note.trim(), name }),
  });
  return (
    <FormBody {...props}>
      <Stack>
        <PhoneField form={form} name="phone" label="Phone number of the customer" autoComplete="off" data-autofocus />
        <MoneyField form={form} name="amount" label="Amount" />
        <TextField form={form} name="note" label="Note for both of you" maxLength={100} />
        <Text size="sm" c="dimmed">
          You can send up to {money(most)} now. It arrives at once and can't be taken back.
        </Text>
        <Group justify="flex-end">
          <WhyNotButton type="submit" loading={form.busy} why={whyNot(available, send_left)}>
            Continue
          </WhyNotButton>
        </Group>
      </Stack>
    </FormBody>
  );
};

const whyNot = (available: number, sendLeft: number) => {
  if (available < 1) return "There is no money in your wallet to send.";
  return sendLeft < 1 ? "You have sent as much as you can today." : null;
};

type ConfirmProps = { chosen: Chosen; onChange: () => void; onDone: () => void };
const Confirm = ({ chosen: { phone, amount, note, name }, onChange, onDone }: ConfirmProps) => {
  const pay = async () => {
    const { recipient, number } = await api("POST /wallet/transfers", {
      body: { phone, amount, ...(note ? { note } : {}) },
    });
    showDone(`${fullMoney(amount)} sent to ${recipient}. Transfer ${number}.`);
    void refresh();
    onDone();
  };
  return (
    <Stack>
      <Facts
        facts={[
          ["To", <strong key="name">{name}</strong>],
          ["Phone number", phone],
          ["Amount", <strong key="amount">{fullMoney(amount)}</strong>],
          ...(note ? [["Note", note] satisfies Fact] : []),
        ]}
      />
      <Group>
        <Button variant="default" size="xs" onClick={onChange}>
          Change
        </Button>
      </Group>
      <MoneyOut pay={pay} />
    </Stack>
  );
};
