import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { api } from "../../api/client.ts";
import { showDone, showFault } from "../../api/toasts.ts";
import type { Action } from "../../composites/actions.tsx";
import { plural } from "../../lib/format.ts";
import { reorderPacks } from "../shop/cart-changes.ts";

type Reordered = { id: number; number: string; line_count: number };

/** Names what is no longer sold: the cart cannot. */
const sayNotSold = async (orderId: number, productIds: readonly number[]) => {
  const { lines } = await api("GET /orders/:id", { params: { id: orderId } });
  const titles = lines.filter(({ product_id }) => productIds.includes(product_id)).map(({ title }) => title);
  showFault("No longer sold, so not in your cart:", ...titles);
};

/** The same packs once more, into the cart at today's prices. */
export const useReorder = (): Action<Reordered> => {
  const navigate = useNavigate();
  const running = useRef(false);
  return {
    label: "Order again",
    run: async ({ id, number, line_count }) => {
      // The second click of a double click would double every line.
      if (running.current) return;
      running.current = true;
      try {
        const notSold = await reorderPacks(id);
        if (notSold === null) return;
        if (notSold.length > 0) await sayNotSold(id, notSold);
        const taken = line_count - notSold.length;
        if (taken > 0) showDone(`${plural(taken, "product")} of ${number} in your cart.`);
        await navigate({ to: "/cart", search: {} });
      } finally {
        running.current = false;
      }
    },
  };
};
