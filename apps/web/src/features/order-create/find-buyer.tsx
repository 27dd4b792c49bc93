import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { Panel } from "../../composites/panel.tsx";
import { phone, words } from "../../lib/format.ts";
import classes from "./order-create.module.css";

type Buyer = OutputOf<"GET /admin/orders/buyers">[number];
type Props = { busy: boolean; onChoose: (customerId: number) => void };

/** Whoever is on the phone says a name, a number or what the shop is called. Enter takes the first that fits. */
export const FindBuyer = ({ busy, onChoose }: Props) => {
  const [text, setText] = useState("");
  const [q] = useDebouncedValue(text.trim(), 250);
  const found = useApi("GET /admin/orders/buyers", { query: { q } }, { enabled: q.length >= 2, quiet: true });
  const buyers = q.length >= 2 && q === text.trim() ? found.data : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    const first = buyers?.find(({ why_not }) => why_not === null);
    if (event.key === "Enter" && first && !busy) onChoose(first.id);
  };
  return (
    <Panel title="Who is the order for?">
      <TextInput
        label="Customer"
        description="Name, phone or store"
        size="md"
        maw="32rem"
        autoFocus
        autoComplete="off"
        maxLength={80}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={classes.status}>
        {statusOf(text, buyers, found.isError)}
      </p>
      {buyers && buyers.length > 0 && (
        <ul className={classes.buyers} aria-label="Customers found">
          {buyers.map((buyer) => (
            <li key={buyer.id}>
              <BuyerButton buyer={buyer} busy={busy} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};

const statusOf = (text: string, buyers: readonly Buyer[] | undefined, failed: boolean) => {
  if (text.trim().length < 2) return "Type at least two letters or digits.";
  if (failed) return "The search did not work. Type again to retry.";
  if (!buyers) return "Searching…";
  return buyers.length === 0 ? "No customer found." : "";
};

const BuyerButton = ({ buyer, busy, onChoose }: Props & { buyer: Buyer }) => {
  const { id, name, phone: number, user_type, branch_name, stores, why_not } = buyer;
  return (
    <button
      type="button"
      className={classes.buyer ?? ""}
      disabled={busy || why_not !== null}
      onClick={() => onChoose(id)}
    >
      <strong>{name}</strong>
      <span>
        {phone(number)} · {words(user_type)} · {branch_name}
      </span>
      {stores !== "" && stores !== name && <small>{stores}</small>}
      {why_not && <small data-refusal>{why_not}</small>}
    </button>
  );
};
