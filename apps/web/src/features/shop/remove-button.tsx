import { Button } from "@mantine/core";
import type { CartLine } from "./lists.ts";

/** The way out for what is in the cart but may not be bought. */
export const RemoveButton = ({ line }: { line: CartLine }) => (
  <Button
    fullWidth
    size="sm"
    px="xs"
    variant="default"
    aria-label={`Remove ${line.product.title} from the cart`}
    onClick={() => void import("./cart-changes.ts").then(({ removeLineWithUndo }) => removeLineWithUndo(line))}
  >
    Remove
  </Button>
);
