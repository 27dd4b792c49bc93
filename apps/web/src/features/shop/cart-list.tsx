import "@mantine/core/styles/Tabs.css";
import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { type CartType, cartTotals, cartTypes } from "@remedia/domain/carts";
import { IconDots } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useApi } from "../../api/query.ts";
import { showDone } from "../../api/toasts.ts";
import type { OutputOf } from "../../api/types.ts";
import { LinkButton } from "../../composites/links.tsx";
import { type Choice, MenuButton } from "../../composites/menu-button.tsx";
import { holds } from "../../lib/access.ts";
import { fullMoney, money, plural } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { moveLine, orderRestockList, removeLineWithUndo, setQuantity } from "./cart-changes.ts";
import classes from "./cart-list.module.css";
import { CartShortDated } from "./cart-short-dated.tsx";
import { useLinePacks } from "./line-packs.ts";
import { LineProduct } from "./line-product.tsx";
import { addToCart, type CartLine } from "./lists.ts";
import { PacksInput } from "./packs-input.tsx";
import { Price } from "./price.tsx";

type Props = { type: CartType; carts: OutputOf<"GET /cart/web"> | undefined };

/** One list with its lines and what they come to. */
export const CartList = ({ type, carts }: Props) => {
  if (!carts) return <Skeleton h="14rem" />;
  const lines = carts.carts.filter((line) => line.type === type);
  const total = cartTotals(lines).find((sum) => sum.type === type)?.total ?? 0;
  const refused = lines.filter(({ refusal }) => refusal !== null).length;
  return (
    <>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <div className={classes.total}>
        <span>
          Total
          {refused > 0 && <small>Without {plural(refused, "line")} that cannot be ordered</small>}
          {type === "buy_now" && refused < lines.length && <DeliveryNote />}
        </span>
        <strong role="status">{fullMoney(total)}</strong>
        {type === "restock_list" && <RestockButton orderable={lines.length - refused} />}
        {type === "buy_now" && <CheckoutButton orderable={lines.length - refused} />}
      </div>
    </>
  );
};

/** What the checkout would add. It is asked for here, so that the checkout is there at once. */
const DeliveryNote = () => {
  const enabled = holds(useUser(), "orders.own");
  const quote = useApi("GET /checkout", { query: {} }, { quiet: true, keepPrevious: true, enabled });
  return <small>{quote.data ? feeNote(quote.data) : "Without delivery"}</small>;
};

const feeNote = ({ delivery_fee, awaits_delivery_fee }: OutputOf<"GET /checkout">) => {
  if (awaits_delivery_fee) return "Delivery fee to be confirmed";
  return delivery_fee === 0 ? "Delivery is free" : `Plus ${money(delivery_fee)} delivery`;
};

/** Into the cart, and there: the next tap is the checkout. */
const RestockButton = ({ orderable }: { orderable: number }) => {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const order = async () => {
    setBusy(true);
    const done = await orderRestockList();
    setBusy(false);
    if (!done) return;
    showDone("Your restock list is in the cart.");
    await navigate({ to: "/cart", search: {} });
  };
  return (
    <Button loading={busy} disabled={orderable === 0} onClick={() => void order()}>
      Put all in the cart
    </Button>
  );
};

/** For those who order for themselves; agents order for their customers elsewhere. */
const CheckoutButton = ({ orderable }: { orderable: number }) => {
  if (!holds(useUser(), "orders.own")) return null;
  if (orderable > 0)
    return (
      <LinkButton to="/checkout" size="md">
        Checkout
      </LinkButton>
    );
  return (
    <span className={classes.checkout}>
      <Button size="md" disabled aria-describedby="why-no-checkout">
        Checkout
      </Button>
      <small id="why-no-checkout">Nothing in this list can be ordered.</small>
    </span>
  );
};

const Line = ({ line }: { line: CartLine }) => (
  <li className={classes.line}>
    <LineProduct product={line.product}>
      <small>{line.product.manufacturer}</small>
      {line.deal && <small data-tone="offer">{line.deal.name}</small>}
      {line.missed_deal && <small data-tone="offer">{missedWords(line.missed_deal)}</small>}
      <CartShortDated line={line} />
      {line.price_changed && line.price_when_added !== null && (
        <small data-tone="caution">The price was {money(line.price_when_added)} when you added it.</small>
      )}
      {line.refusal && <small data-tone="refusal">{line.refusal}</small>}
      {line.available !== null && line.available > 0 && <TakeFewer line={line} packs={line.available} />}
    </LineProduct>
    <div className={classes.figures}>
      <Price price={line.product.price_per_pack} deal={line.deal} />
      <Quantity line={line} />
      <strong>{line.line_total === null || line.refusal !== null ? "–" : money(line.line_total)}</strong>
    </div>
    <LineMenu line={line} />
  </li>
);

const TakeFewer = ({ line, packs }: { line: CartLine; packs: number }) => (
  <div>
    <Button size="compact-sm" variant="default" onClick={() => void setQuantity(line, packs)}>
      Take {plural(packs, "pack")}
    </Button>
  </div>
);

/** A price that jumps with one pack more must say why. */
const missedWords = ({ name, price, packs }: NonNullable<CartLine["missed_deal"]>) =>
  `${name}: ${money(price)} each for at most ${plural(packs, "pack")}.`;

export const Quantity = ({ line }: { line: CartLine }) => {
  const { value, setValue, send } = useLinePacks(line, setQuantity);
  return (
    <PacksInput
      of={line.product.title}
      value={value}
      onChange={setValue}
      onLeave={send}
      fallback={line.quantity}
      meanwhile={`Still ${plural(line.quantity, "pack")}.`}
    />
  );
};

const LineMenu = ({ line }: { line: CartLine }) => {
  const moves = cartTypes
    .filter(({ id }) => id !== line.type)
    .map(({ id, name }) => ({ label: `Move to ${name.toLowerCase()}`, onChoose: () => void moveLine(line, id) }));
  const copy: Choice = {
    label: "Copy to restock list",
    onChoose: () => void addToCart(line.product, line.quantity, "restock_list"),
  };
  const remove: Choice = { label: "Remove", danger: true, onChoose: () => void removeLineWithUndo(line) };
  return (
    <MenuButton choices={() => [...moves, ...(line.type === "restock_list" ? [] : [copy]), remove]}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More for ${line.product.title}`}>
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    </MenuButton>
  );
};
