import { ActionIcon, Button, Combobox, Group, Text, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCamera, IconScan } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { onDemand } from "../../composites/on-demand.tsx";
import { dateTime, money, plural } from "../../lib/format.ts";
import { Camera, hasCamera } from "../scanning/camera.tsx";
import { addedWords, type Desk, type DeskCart, nothingFound, type Said, searchable } from "./desk-cart.ts";
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

/** What was found for the letters that are typed now: what others found must not be added by a quick Enter. */
const useFound = (cartId: number, text: string) => {
  const [settled] = useDebouncedValue(text, 200);
  const { q, packs } = typedProduct(settled);
  const enabled = q.length > 0 && !isCode(settled);
  const query = useApi(
    "GET /admin/desk_carts/:id/products",
    { params: { id: cartId }, query: { q: searchable(q) } },
    { enabled, quiet: true },
  );
  return { found: enabled && settled === text ? query.data : undefined, q, packs };
};

const ProductBox = ({ cart, desk }: Props) => {
  const [text, setText] = useState("");
  const { found, q, packs } = useFound(cart.id, text);
  const combobox = useCombobox();
  const { openDropdown, closeDropdown, selectFirstOption } = combobox;
  useEffect(() => {
    if (found?.length === 0) desk.say(nothingFound(q));
    if (!found?.length) return closeDropdown();
    openDropdown();
    selectFirstOption();
  }, [found]);
  const add = (id: string) => {
    const product = found?.find((each) => String(each.id) === id);
    if (product) void desk.add([{ product_id: product.id, quantity: packs }], addedWords(packs, product.title));
    setText("");
  };
  const type = (typed: string) => {
    setText(typed);
    if (desk.said?.fault) desk.say(null);
  };
  const addTyped = async () => {
    if (found?.[0]) return combobox.dropdownOpened ? undefined : add(String(found[0].id));
    if (found || text.trim() === "") return;
    setText("");
    const added = await desk.addFirst(typedProduct(text));
    // What was not found is there to be corrected, unless the next product is being typed already.
    if (!added) setText((now) => now || text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey && event.key === "]") {
      event.preventDefault();
      setText((now) => now + separator);
    }
    if (event.key !== "Enter") return;
    // Enter never places the order from here.
    event.preventDefault();
    if (!isCode(text)) return void addTyped();
    void desk.scan(text);
    setText("");
  };
  return (
    <Combobox store={combobox} keepMounted onOptionSubmit={add}>
      <Combobox.Target>
        <TextInput
          flex={1}
          size="md"
          label="Add a product"
          description="Scan, or type a name and press Enter. “5 panadol” adds 5 packs."
          placeholder="Ready to scan or type"
          autoFocus
          autoComplete="off"
          maxLength={200}
          leftSection={<IconScan size={20} aria-hidden />}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!found?.length}>
        <Combobox.Options aria-label="Products found">
          {found?.map((product) => (
            <Combobox.Option key={product.id} value={String(product.id)}>
              <Found product={product} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};

const Found = ({ product }: { product: Offered }) => (
  <div className={classes.found}>
    <span>{product.title}</span>
    <small className={classes.about}>{aboutOf(product)}</small>
  </div>
);
