import { useDebouncedValue } from "@mantine/hooks";
import { readParcelNumber } from "@remedia/domain/parcels";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useState } from "react";
import { useApi } from "../api/query.ts";
import type { OutputOf } from "../api/types.ts";
import { actOnOrder, type OrderAct, orderActIn } from "../features/order-desk/palette-acts.ts";
import type { MenuGroup } from "../lib/menus.ts";
import { Dialog } from "./dialog.tsx";
import classes from "./palette.module.css";

type Hit = OutputOf<"GET /admin/find">[number];
type Choice = { key: string; group: string; label: string; detail: string } & (
  | { to: string; run?: never }
  | { run: () => void }
);

const placeOf: Record<Hit["kind"], { group: string; to: (hit: Hit) => string }> = {
  order: { group: "Orders", to: ({ id }) => `/admin/orders/${id}` },
  return: { group: "Returns", to: ({ id }) => `/admin/returns/${id}/edit` },
  issue: { group: "Issues", to: ({ id }) => `/admin/orders/issues/${id}` },
  ticket: { group: "Tickets", to: ({ id }) => `/admin/feedbacks/${id}` },
  customer: { group: "Customers", to: ({ id }) => `/admin/users/${id}` },
  store: { group: "Stores", to: ({ page_id }) => `/admin/users/${page_id}` },
  product: { group: "Products", to: ({ id }) => `/admin/products/${id}` },
  batch: { group: "Batches", to: ({ id, page_id }) => `/admin/products/${page_id}/batch_history?batch=${id}` },
};
const asChoice = (hit: Hit): Choice => {
  const { group, to } = placeOf[hit.kind];
  return { key: `${hit.kind} ${hit.id}`, group, label: hit.label, detail: hit.detail, to: to(hit) };
};

/** A step is offered on the one order whose number was typed whole, or whose parcel was scanned. */
const actsOn = (act: OrderAct | null, hits: readonly Hit[]): Choice[] => {
  if (!act) return [];
  const number = `R${act.number.replace(/^r/i, "")}`;
  const isParcel = readParcelNumber(number) !== null;
  return hits
    .filter(({ kind, label }) => kind === "order" && (isParcel || label === number))
    .map(({ id, label, detail }) => ({
      key: `${act.step} ${id}`,
      group: "Actions",
      label: `${act.label} ${label}`,
      detail,
      run: () => void actOnOrder(act, id),
    }));
};

const screensShown = 6;
/** Every word that was typed stands somewhere in the name of the screen or of its group. */
const screensFor = (groups: readonly MenuGroup[], text: string): Choice[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .flatMap((group) => group.entries.map(({ to, label }) => ({ to, label, detail: group.label })))
    .filter(
      ({ to, label, detail }) =>
        !to.includes("$") && words.every((word) => `${label} ${detail}`.toLowerCase().includes(word)),
    )
    .slice(0, screensShown)
    .map((screen) => ({ key: screen.to, group: "Screens", ...screen }));
};

/** One box to go anywhere: screens by name, and whatever the desk works with by number or name. */
export const Palette = ({ groups, onClose }: { groups: readonly MenuGroup[]; onClose: () => void }) => {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const act = orderActIn(text);
  const [asked] = useDebouncedValue(act?.number ?? text.trim(), 120);
  const listId = useId();
  const router = useRouter();
  const query = useApi(
    "GET /admin/find",
    { query: { q: asked } },
    { enabled: asked.length > 1, quiet: true, keepPrevious: true },
  );
  const hits = asked.length > 1 ? (query.data ?? []) : [];
  const choices = [...actsOn(act, hits), ...screensFor(groups, text), ...hits.map(asChoice)];
  const at = Math.min(chosen, choices.length - 1);
  const idOf = (index: number) => `${listId}-${index}`;

  const go = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    if (choice.run) choice.run();
    else router.history.push(choice.to);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter") go(choices[at]);
    else if (step) setChosen((at + step + choices.length) % Math.max(1, choices.length));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog label="Find anything" side="center" onClose={onClose}>
      <label className={classes.box}>
        <IconSearch size={18} aria-hidden />
        <span className="visually-hidden">Find a screen, an order, a customer, a store, a product or a batch</span>
        <input
          autoFocus
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-activedescendant={choices.length > 0 ? idOf(at) : undefined}
          placeholder="Order, customer, product, batch, screen, or “confirm R1002330”"
          autoComplete="off"
          maxLength={80}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </label>
      <Choices id={listId} idOf={idOf} choices={choices} at={at} onPoint={setChosen} onChoose={go} />
      {choices.length === 0 && (
        <p className={classes.none} role="status">
          {query.isFetching
            ? "Searching …"
            : query.isError
              ? "The search did not go through. Please try again."
              : `No results for “${text.trim()}”.`}
        </p>
      )}
    </Dialog>
  );
};

type ListProps = {
  id: string;
  idOf: (index: number) => string;
  choices: readonly Choice[];
  at: number;
  onPoint: (index: number) => void;
  onChoose: (choice: Choice) => void;
};

const Choices = ({ id, idOf, choices, at, onPoint, onChoose }: ListProps) => (
  <div role="listbox" id={id} aria-label="Found" className={classes.list}>
    {choices.map((choice, index) => (
      <div key={choice.key}>
        {choice.group !== choices[index - 1]?.group && (
          <div className={classes.group} aria-hidden>
            {choice.group}
          </div>
        )}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the focus and answers to the keys */}
        <div
          role="option"
          id={idOf(index)}
          tabIndex={-1}
          aria-selected={index === at}
          aria-label={`${choice.group}: ${choice.label}, ${choice.detail}`}
          className={classes.choice}
          onMouseMove={() => onPoint(index)}
          onClick={() => onChoose(choice)}
        >
          <span>{choice.label}</span>
          <small>{choice.detail}</small>
        </div>
      </div>
    ))}
  </div>
);
