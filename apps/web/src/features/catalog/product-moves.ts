import { type ProductAction, productTransitions } from "@remedia/domain/catalog";
import { outcome } from "@remedia/domain/transitions";
import { api } from "../../api/client.ts";
import { showDone, showFault } from "../../api/toasts.ts";
import { type Action, transitions } from "../../composites/actions.tsx";
import { plural } from "../../lib/format.ts";

export const movesOf = (...names: readonly ProductAction[]) =>
  transitions(productTransitions, "/admin/products/:id", names, "Product");

/** Moves all chosen products; what could not be moved says why. */
export const moveMany = (action: ProductAction): Action<readonly { id: number }[]> => {
  const step = productTransitions[action];
  const { label, permission } = step;
  return {
    label,
    needs: permission,
    question: (rows) => ({ title: `${label} ${plural(rows.length, "product")}?`, label }),
    run: async (rows) => {
      const ids = rows.map(({ id }) => id);
      const { done, refused } = await api("POST /admin/products/actions", { body: { ids, action } });
      if (done > 0) showDone(outcome(plural(done, "product"), step));
      if (refused.length > 0)
        showFault(`Left alone: ${plural(refused.length, "product")}.`, ...new Set(refused.map(({ why }) => why)));
    },
  };
};
