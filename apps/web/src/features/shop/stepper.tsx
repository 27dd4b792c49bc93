import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { Ref } from "react";
import { removeLineWithUndo, setQuantity } from "./cart-changes.ts";
import { useLinePacks } from "./line-packs.ts";
import type { CartLine } from "./lists.ts";
import { PacksInput } from "./packs-input.tsx";

type Props = { line: CartLine; ref: Ref<HTMLButtonElement>; onRemove: () => void };

/** How many packs are in the cart, one more or one less; less than one takes the line out. */
export const Stepper = ({ line, ref, onRemove }: Props) => {
  const { title } = line.product;
  const { value, setValue, send } = useLinePacks(line, setQuantity);
  const remove = () => {
    onRemove();
    void removeLineWithUndo(line);
  };
  return (
    <PacksInput
      ref={ref}
      of={title}
      value={value}
      onChange={setValue}
      onLeave={send}
      fallback={line.quantity}
      atLast={
        <ActionIcon variant="light" size={36} aria-label={`Remove ${title} from the cart`} onClick={remove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      }
    />
  );
};
