import { ActionIcon } from "@mantine/core";
import { mostPacks } from "@remedia/domain/carts";
import { IconMinus, IconPlus, IconTrash } from "@tabler/icons-react";
import type { Ref } from "react";
import { removeLineWithUndo } from "./cart-changes.ts";
import { useLinePacks } from "./line-packs.ts";
import type { CartLine } from "./lists.ts";
import { packsFault, packsOf } from "./packs.ts";
import classes from "./stepper.module.css";

type Props = { line: CartLine; ref: Ref<HTMLButtonElement>; onRemove: () => void };

/** How many packs are in the cart, one more or one less; less than one takes the line out. */
export const Stepper = ({ line, ref, onRemove }: Props) => {
  const { title } = line.product;
  const { value, setValue, send } = useLinePacks(line);
  const packs = packsOf(value) ?? line.quantity;
  const fault = value === "" ? null : packsFault(value);
  const leave = () => (value === "" ? setValue(line.quantity) : send());
  const remove = () => {
    onRemove();
    void removeLineWithUndo(line);
  };
  return (
    <div className={classes.stepper}>
      {packs > 1 ? (
        <ActionIcon
          variant="light"
          size={36}
          aria-label={`One pack less of ${title}`}
          onClick={() => setValue(packs - 1)}
        >
          <IconMinus size={16} aria-hidden />
        </ActionIcon>
      ) : (
        <ActionIcon variant="light" size={36} aria-label={`Remove ${title} from the cart`} onClick={remove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
      <input
        className={classes.packs}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        aria-label={`Packs of ${title}`}
        aria-invalid={fault !== null}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={leave}
      />
      <ActionIcon
        ref={ref}
        size={36}
        aria-label={`One pack more of ${title}`}
        disabled={packs >= mostPacks}
        onClick={() => setValue(packs + 1)}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
      {fault && (
        <small role="alert" className={classes.fault}>
          {fault}
        </small>
      )}
    </div>
  );
};
