import { ActionIcon, Autocomplete, Button, Group, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCamera, IconScan } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { onDemand } from "../../composites/on-demand.tsx";
import { dateTime, money, plural } from "../../lib/format.ts";
import { Camera, hasCamera } from "../counting/camera.tsx";
import type { Desk, DeskCart, Said } from "./desk-cart.ts";
import classes from "./order-create.module.css";
import { isCode, typedProduct } from "./typed-product.ts";

const PasteList = onDemand(() => import("./paste-list.tsx"), "PasteList");

type Offered = OutputOf<"GET /admin/desk_carts/:id/products">[number];

/** Scanners that act as keyboards press Ctrl and ] for what ends a field of a GS1 code. */
const separator = "\u001d";

type Props = { cart: DeskCart; desk: Desk };

/** One box for scanner and keyboard: a code adds its pack, letters find products, Enter adds. */
export const AddLines = ({ cart, desk }: Props) => {
  const [filming, setFilming] = useState(false);
  const [pasting, setPasting] = useState(false);
  const { last_order: last } = cart.customer;
  return (
    <div className={classes.add}>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <ProductBox cart={cart} desk={desk} />
        {hasCamera() && (
          <ActionIcon size={42} variant="default" aria-label="Scan with the camera" onClick={() => setFilming(true)}>
            <IconCamera size={20} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {filming ? (
        <Camera onCode={(code) => void desk.scan(code)} onClose={() => setFilming(false)}>
          <Outcome said={desk.said} />
        </Camera>
      ) : (
        <Outcome said={desk.said} />
      )}
      <Group gap="xs">
        <Button variant="default" onClick={() => setPasting(true)}>
          Paste a list
        </Button>
        {last && (
          <Button
            variant="default"
            title={`Placed ${dateTime(last.placed_at)}: ${plural(last.line_count, "line")}, ${money(last.total)}`}
            onClick={() => void desk.repeatLast(last.number)}
          >
            Last order ({last.number})
          </Button>
        )}
      </Group>
      {pasting && <PasteList cart={cart} desk={desk} onClose={() => setPasting(false)} />}
    </div>
  );
};

const Outcome = ({ said }: { said: Said | null }) => (
  <Text size="sm" role="status" mih={22} c={said?.fault ? "var(--mantine-color-error)" : "dimmed"}>
    {said?.text}
  </Text>
);

const aboutOf = ({ manufacturer, price, deal_name, stock }: Offered) =>
  [
    manufacturer,
    price === null ? "Not sold here" : money(price),
    deal_name,
    stock > 0 ? `${plural(stock, "pack")} in stock` : "Out of stock",
  ]
    .filter(Boolean)
    .join(" · ");

const ProductBox = ({ cart, desk }: Props) => {
  const [text, setText] = useState("");
  const [settled] = useDebouncedValue(text, 200);
  const { q, packs } = typedProduct(settled);
  const enabled = q.length > 0 && !isCode(settled);
  const query = useApi(
    "GET /admin/desk_carts/:id/products",
    { params: { id: cart.id }, query: { q: q.slice(0, 120) } },
    { enabled, quiet: true },
  );
  // What was found for other letters than are typed now must not be added by a quick Enter.
  const found = enabled && settled === text ? (query.data ?? []) : [];
  const byId = new Map(found.map((product) => [String(product.id), product]));
  const add = (id: string) => {
    const product = byId.get(id);
    if (product) void desk.add([{ product_id: product.id, quantity: packs }], `Added ${packs} × ${product.title}.`);
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey && event.key === "]") {
      event.preventDefault();
      setText((now) => now + separator);
    }
    if (event.key !== "Enter" || !isCode(text)) return;
    event.preventDefault();
    void desk.scan(text);
    setText("");
  };
  return (
    <Autocomplete
      flex={1}
      size="md"
      label="Add a product"
      description="Scan, or type a name and press Enter. “5 x panadol” adds 5 packs."
      placeholder="Ready to scan or type"
      autoFocus
      autoComplete="off"
      maxLength={200}
      selectFirstOptionOnChange
      leftSection={<IconScan size={20} aria-hidden />}
      data={found.map(({ id, title }) => ({ value: String(id), label: title }))}
      filter={({ options }) => options}
      renderOption={({ option }) => <Found product={byId.get(option.value)} />}
      value={text}
      // A chosen option writes its name into the box before it is added: it is emptied for the next.
      onChange={setText}
      onOptionSubmit={add}
      onKeyDown={onKeyDown}
    />
  );
};

const Found = ({ product }: { product: Offered | undefined }) =>
  product && (
    <div className={classes.found}>
      <span>{product.title}</span>
      <small>{aboutOf(product)}</small>
    </div>
  );
