import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { showError } from "../../api/toasts.ts";
import { FileButton } from "../../composites/file-button.tsx";
import { plural } from "../../lib/format.ts";
import { ConfirmMatches } from "../shop/confirm-matches.tsx";
import { type Choice, isLeft, isReady, packsIn, productOf } from "../shop/quick-order-choices.ts";
import type { Desk, DeskCart } from "./desk-cart.ts";

type Props = { cart: DeskCart; desk: Desk; onClose: () => void };

const isMeant = (choice: Choice) => productOf(choice) !== undefined;

/** A list as the customer sent it: each line is looked at before it counts, and what is not known stays to be corrected. */
export const PasteList = ({ cart, desk, onClose }: Props) => {
  const [text, setText] = useState("");
  const [left, setLeft] = useState(0);
  const [choices, setChoices] = useState<Choice[] | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch(showError);
    setBusy(false);
  };
  const match = () =>
    attempt(async () => {
      const matches = await api("POST /admin/desk_carts/:id/match", { params: { id: cart.id }, body: { text } });
      setChoices(matches.map((each, at) => ({ ...each, at, chosen: each.matches[0]?.id ?? null })));
    });
  const add = (all: readonly Choice[]) =>
    attempt(async () => {
      const items = all.flatMap((choice) => {
        const [product_id, quantity] = [choice.chosen, packsIn(choice)];
        return product_id === null || quantity === null ? [] : [{ product_id, quantity }];
      });
      await desk.add(items, `Added ${plural(items.length, "line")} of the list.`);
      const unknown = all.filter(isLeft);
      setText(unknown.map(({ written }) => written).join("\n"));
      setLeft(unknown.length);
      setChoices(null);
      if (unknown.length === 0) onClose();
    });
  return (
    <Modal opened onClose={onClose} title="Paste a list" size="lg" closeButtonProps={{ "aria-label": "Close" }}>
      {choices === null ? (
        <Write text={text} left={left} busy={busy} onChange={setText} onDone={() => void match()} />
      ) : (
        <ConfirmMatches
          choices={choices}
          refusalOf={() => null}
          ready={isReady(choices.filter(isMeant))}
          busy={busy}
          label="Add to the order"
          onChange={setChoices}
          onBack={() => setChoices(null)}
          onDone={() => void add(choices)}
        />
      )}
    </Modal>
  );
};

type WriteProps = {
  text: string;
  /** How many lines of the list before nothing came of. */
  left: number;
  busy: boolean;
  onChange: (text: string) => void;
  onDone: () => void;
};
const Write = ({ text, left, busy, onChange, onDone }: WriteProps) => (
  <Stack>
    {left > 0 && text !== "" && (
      <Text role="status">{plural(left, "line")} could not be added. Correct what is left, or close.</Text>
    )}
    <Textarea
      label="The customer's list"
      description="One product a line, with how many packs."
      placeholder={"Paracetamol 500mg x 10\n5 packs amoxicillin 500mg"}
      minRows={8}
      autosize
      maxRows={16}
      data-autofocus
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    <Group justify="space-between">
      <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => file && void file.text().then(onChange)}>
        {(props) => (
          <Button variant="default" {...props}>
            Read a CSV file
          </Button>
        )}
      </FileButton>
      <Button onClick={onDone} loading={busy} disabled={text.trim().length < 2}>
        Find the products
      </Button>
    </Group>
  </Stack>
);
