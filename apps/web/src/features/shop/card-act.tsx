import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useRef } from "react";
import type { CardProduct } from "./card-product.ts";
import { addToCart, type CartLine } from "./lists.ts";
import { NotifyButton } from "./notify-button.tsx";
import classes from "./product-card.module.css";
import { RemoveButton } from "./remove-button.tsx";

// Strangers have nothing in their cart to change.
const Stepper = lazy(() => import("./stepper.tsx").then((module) => ({ default: module.Stepper })));

type Props = {
  product: CardProduct;
  refusal: string | null | undefined;
  line: CartLine | undefined;
  signedIn: boolean;
};

/** The one thing to do with a product: buy it, change how much of it, wait for it, or learn why not. */
export const CardAct = ({ product, refusal, line, signedIn }: Props) => {
  const { press, successor } = useSuccession();
  if (refusal)
    return (
      <>
        <small className={classes.refusal}>{refusal}</small>
        {line && <RemoveButton line={line} />}
      </>
    );
  if (line)
    return (
      <Suspense fallback={<div className={classes.waiting} />}>
        <Stepper ref={successor} line={line} onRemove={press} />
      </Suspense>
    );
  if (signedIn && product.in_stock === false) return <NotifyButton product={product} />;
  return (
    <Button
      ref={successor}
      fullWidth
      size="sm"
      leftSection={<IconPlus size={15} aria-hidden />}
      aria-label={`Add ${product.title} to the cart`}
      disabled={refusal === undefined || (signedIn && product.price === null)}
      onClick={() => {
        press();
        void addToCart(product);
      }}
    >
      Add
    </Button>
  );
};

/** What is pressed makes way for its successor, which takes the focus, so that the keyboard stays where it was. */
const useSuccession = () => {
  const pressed = useRef(false);
  const press = useCallback(() => {
    pressed.current = true;
  }, []);
  const successor = useCallback((button: HTMLButtonElement | null) => {
    // Nothing has the focus once the button that had it is gone.
    if (button && pressed.current && document.activeElement === document.body) button.focus({ preventScroll: true });
    if (button) pressed.current = false;
  }, []);
  return { press, successor };
};
