import { type OrderAction, orderTransitions } from "@remedia/domain/orders";
import { api } from "../../api/client.ts";
import { showError, showFault } from "../../api/toasts.ts";
import { lacks, perform } from "../../composites/actions.tsx";
import { type Step, stepOf } from "./order-steps.ts";

const withForm: readonly OrderAction[] = ["deliver", "pay", "expire"];
const steps = (Object.keys(orderTransitions) as OrderAction[]).filter((name): name is Step => !withForm.includes(name));

export type OrderAct = { step: Step; label: string; number: string };

/**
 * "confirm R1002330", "hold 1002330": a step of an order, in as few letters as tell it apart, and its number. The number on
 * the label of a parcel, "dispatch R1002330/2", stands for the order that the parcel belongs to.
 */
export const orderActIn = (text: string): OrderAct | null => {
  const [, word, number] = /^\s*([a-z][a-z ]{2,})\s+(r?\d{5,}(?:-\d+)?(?:\/\d+)?)\s*$/i.exec(text) ?? [];
  if (!word || !number) return null;
  const meant = steps.filter((name) => orderTransitions[name].label.toLowerCase().startsWith(word.toLowerCase()));
  const step = meant.length === 1 ? meant[0] : undefined;
  if (!step || lacks(orderTransitions[step].permission)) return null;
  return { step, label: orderTransitions[step].label, number };
};

/** Asks and does as the order's own page would; what cannot be done now says why. */
export const actOnOrder = async ({ step }: OrderAct, id: number) => {
  try {
    const order = await api("GET /admin/orders/:id", { params: { id } });
    const action = stepOf(step);
    const why = action.whyNot?.(order) ?? null;
    if (why) showFault(`${order.number}: ${why}`);
    else await perform(action, order);
  } catch (error) {
    showError(error);
  }
};
