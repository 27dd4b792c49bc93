import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import { showDone, showError, showFault } from "../../api/toasts.ts";
import type { OutputOf } from "../../api/types.ts";
import { FileButton } from "../../composites/file-button.tsx";
import { holds } from "../../lib/access.ts";
import { plural } from "../../lib/format.ts";
import { getUser, useUser } from "../../lib/session.ts";
import { ConfirmMatches } from "./confirm-matches.tsx";
import { useLicenceRefusal } from "./licence-refusal.ts";
import { joinCart, viewCart } from "./lists.ts";
import { type Choice, isLeft, isReady, packsIn, productOf } from "./quick-order-choices.ts";

const example = "Paracetamol 500mg x 10\n5 packs amoxicillin 500mg\nVitamin C, 20";

/** What this person ordered by list the last time, on this device. */
const lastList = {
  key: () => `remedia.last-list.${getUser()?.id}`,
  read: () => localStorage.getItem(lastList.key()),
  write: (text: string) => localStorage.setItem(lastList.key(), text),
};

/**
 * A pasted list or a CSV file becomes cart lines, after the person has seen what each line was taken for. Who closes it by
 * mistake finds everything as it was.
 */
export const QuickOrder = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const [text, setText] = useState("");
  const [choices, setChoices] = useState<Choice[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [leftLines, setLeftLines] = useState(0);
  const refusalOf = useLicenceRefusal();
  const mayOrder = (choice: Choice) => {
    const product = productOf(choice);
    return product !== undefined && refusalOf(product.class) === null;
  };
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch(showError);
    setBusy(false);
  };
  const match = () =>
    attempt(async () => {
      const matches = await api("POST /cart/quick_order", { body: { text } });
      setChoices(matches.map((each, at) => ({ ...each, at, chosen: each.matches[0]?.id ?? null })));
    });
  const repeat = (orderId: number) =>
    attempt(async () => setChoices(choicesOf(await api("GET /orders/:id", { params: { id: orderId } }))));
  const order = () =>
    attempt(async () => {
      const items = (choices ?? []).filter(mayOrder).flatMap((choice) => {
        const [product_id, quantity] = [choice.chosen, packsIn(choice)];
        return product_id === null || quantity === null ? [] : [{ product_id, quantity, type: "buy_now" as const }];
      });
      const notSold = await joinCart(items);
      if (notSold === null) return;
      if (text) lastList.write(text);
      const products = new Set(items.map(({ product_id }) => product_id));
      if (products.size > notSold.length)
        showDone(`${plural(products.size - notSold.length, "product")} in your cart.`, viewCart);
      if (notSold.length > 0) showFault("No longer sold, so not in your cart:", ...titlesOf(choices ?? [], notSold));
      const left = (choices ?? []).filter(isLeft);
      setText(left.map(({ written }) => written).join("\n"));
      setLeftLines(left.length);
      setChoices(null);
      if (left.length === 0) onClose();
    });
  return (
    <Modal opened={opened} onClose={onClose} title="Quick order" size="lg" closeButtonProps={{ "aria-label": "Close" }}>
      {choices === null ? (
        <WriteList
          text={text}
          leftLines={leftLines}
          busy={busy}
          onChange={setText}
          onRepeat={(id) => void repeat(id)}
          onDone={() => void match()}
        />
      ) : (
        <ConfirmMatches
          choices={choices}
          refusalOf={(choice) => {
            const product = productOf(choice);
            return product ? refusalOf(product.class) : null;
          }}
          ready={isReady(choices.filter(mayOrder))}
          busy={busy}
          label="Add to cart"
          onChange={setChoices}
          onBack={() => setChoices(null)}
          onDone={() => void order()}
        />
      )}
    </Modal>
  );
};

/** The lines of an earlier order are known for what they are; what they cost today, the cart says. */
const choicesOf = ({ lines }: OutputOf<"GET /orders/:id">): Choice[] =>
  lines.map(({ product_id, title, quantity, class: productClass }, at) => ({
    at,
    written: title,
    text: title,
    quantity,
    fault: null,
    matches: [{ id: product_id, title, price: null, deal: null, class: productClass, sure: true }],
    chosen: product_id,
  }));

const titlesOf = (choices: readonly Choice[], ids: readonly number[]) =>
  new Set(choices.flatMap(({ matches }) => matches.filter(({ id }) => ids.includes(id)).map(({ title }) => title)));

type WriteProps = {
  text: string;
  /** How many lines of the list before nothing came of. */
  leftLines: number;
  busy: boolean;
  onChange: (text: string) => void;
  onRepeat: (orderId: number) => void;
  onDone: () => void;
};
const WriteList = ({ text, leftLines, busy, onChange, onRepeat, onDone }: WriteProps) => {
  const last = lastList.read();
  return (
    <Stack>
      {leftLines > 0 && text !== "" && (
        <Text role="status">{plural(leftLines, "line")} could not be added. Correct what is left, or close.</Text>
      )}
      <Textarea
        label="Your list"
        description="One product a line, with how many packs."
        placeholder={example}
        minRows={8}
        autosize
        maxRows={16}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group>
        {last !== null && text === "" && (
          <Button variant="default" onClick={() => onChange(last)}>
            Take my last list
          </Button>
        )}
        {text === "" && <LastOrder disabled={busy} onTake={onRepeat} />}
        <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => file && void file.text().then(onChange)}>
          {(props) => (
            <Button variant="default" {...props}>
              Read a CSV file
            </Button>
          )}
        </FileButton>
        <Button ml="auto" onClick={onDone} loading={busy} disabled={text.trim().length < 2}>
          Find the products
        </Button>
      </Group>
    </Stack>
  );
};

const LastOrder = ({ disabled, onTake }: { disabled: boolean; onTake: (orderId: number) => void }) => {
  const enabled = holds(useUser(), "orders.own");
  const last = useApi("GET /orders", { query: { per_page: 1 } }, { enabled, quiet: true }).data?.data[0];
  return (
    last && (
      <Button variant="default" disabled={disabled} onClick={() => onTake(last.id)}>
        From my last order ({last.number})
      </Button>
    )
  );
};
