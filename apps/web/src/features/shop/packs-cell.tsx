import { type KeyboardEvent, useEffect, useState } from "react";
import { removeLineWithUndo, setQuantity } from "./cart-changes.ts";
import { addToCart, type CartLine } from "./lists.ts";
import { packsFault, packsOf } from "./packs.ts";
import classes from "./product-table.module.css";

type Props = { product: { id: number; title: string }; line: CartLine | undefined; disabled: boolean };

/** What is typed here is in the cart once the box is left; nothing typed over a number leaves it, a 0 takes the line out. */
export const PacksCell = ({ product, line, disabled }: Props) => {
  const held = line ? String(line.quantity) : "";
  const [typed, setTyped] = useState(held);
  useEffect(() => setTyped(held), [held]);
  const fault = typed === "" || typed === "0" ? null : packsFault(typed);
  const leave = () => {
    const packs = packsOf(typed);
    if (typed === held || fault) return;
    if (packs === null) {
      setTyped(held);
      if (line && typed === "0") void removeLineWithUndo(line);
    } else if (line) void setQuantity(line, packs);
    else void addToCart(product, packs).then((added) => added || setTyped(""));
  };
  return (
    <>
      <input
        className={classes.box}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        placeholder="0"
        aria-label={`Packs of ${product.title}`}
        aria-invalid={fault !== null}
        disabled={disabled}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.trim())}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={leave}
        onKeyDown={walk}
      />
      {fault && (
        <small role="alert" className={classes.fault}>
          {fault}
        </small>
      )}
    </>
  );
};

const steps: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Up and down the boxes of the table, as in a sheet; at its end the last box is left. */
const walk = (event: KeyboardEvent<HTMLInputElement>) => {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const box = event.currentTarget;
  const boxes = [...box.closest("table")!.querySelectorAll<HTMLInputElement>("input:enabled")];
  const next = boxes[boxes.indexOf(box) + (event.shiftKey ? -step : step)];
  if (next) next.focus();
  else if (event.key === "Enter") box.blur();
};
