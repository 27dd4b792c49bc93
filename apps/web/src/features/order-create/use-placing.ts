import type { PaymentMethod } from "@remedia/domain/orders";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { api } from "../../api/client.ts";
import { type ApiError, wasHeard } from "../../api/errors.ts";
import { useOnceKey } from "../../api/once.ts";
import { queryClient, refresh } from "../../api/query.ts";
import { showDone, showError } from "../../api/toasts.ts";
import type { OutputOf } from "../../api/types.ts";
import { phone } from "../../lib/format.ts";
import type { LineFault } from "../orders/placing.ts";
import type { Desk, DeskCart, DeskLine } from "./desk-cart.ts";

type Refusal = { message: string; faults: readonly LineFault[]; lines: readonly DeskLine[] };
export type Standing = { kind: "ready" } | ({ kind: "refused" } & Refusal) | { kind: "unheard" };

/** Why it cannot be placed as it stands, in the order in which one would mend it. */
export const whyNotPlaced = ({ checkout, payment_method }: DeskCart): string | null => {
  const { lines, faults, store_id, delivery_type_id, payment_methods } = checkout;
  if (lines.length === 0) return "Add a product first.";
  if (store_id === null) return "This customer has no store to deliver to.";
  if (delivery_type_id === null) return "Nothing is delivered from this branch at the moment.";
  if (faults.length === 1) return "One line cannot be ordered as it stands.";
  if (faults.length > 1) return `${faults.length} lines cannot be ordered as they stand.`;
  const way = payment_methods.find(({ method }) => method === payment_method);
  return way ? way.refusal : "Choose how it is paid.";
};

/** What stands in the way of a line: foreseen, or met by the last try with as many packs. */
export const faultOfLine = (line: DeskLine, { checkout }: DeskCart, standing: Standing): LineFault | undefined => {
  const isOfLine = ({ cart_id }: LineFault) => cart_id === line.id;
  const foreseen = checkout.faults.find(isOfLine);
  if (foreseen || standing.kind !== "refused") return foreseen;
  const asked = standing.lines.find(({ id }) => id === line.id)?.quantity;
  return asked === line.quantity ? standing.faults.find(isOfLine) : undefined;
};

const sentWords: Partial<Record<PaymentMethod, string>> = {
  credit: "They get an SMS.",
  on_delivery: "They pay on delivery, or by the link in the SMS.",
};

const doneWords = (order: OutputOf<"POST /admin/desk_carts/:id/place">, { customer }: DeskCart) => {
  const sent = sentWords[order.payment_method] ?? "They get an SMS with the link to pay.";
  return `${order.number} is placed for ${customer.name}, ${phone(customer.phone)}. ${sent}`;
};

/** Places the order once, however often the button is pressed and whatever becomes of the answers. */
export const usePlacing = (desk: Desk) => {
  const navigate = useNavigate();
  const keyOf = useOnceKey();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [standing, setStanding] = useState<Standing>({ kind: "ready" });
  const place = async (cart: DeskCart) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const { id, checkout, payment_method, note } = cart;
    const body = {
      store_id: checkout.store_id!,
      ...(checkout.delivery_type_id === null ? {} : { delivery_type_id: checkout.delivery_type_id }),
      payment_method,
      expected_total: checkout.total,
      ...(note ? { note } : {}),
    };
    try {
      await desk.settled();
      const idempotencyKey = keyOf({ id, ...body });
      const order = await api("POST /admin/desk_carts/:id/place", { params: { id }, body, idempotencyKey });
      await navigate({ to: "/admin/orders/$id/edit", params: { id: String(order.id) }, replace: true });
      showDone(doneWords(order, cart));
      queryClient.removeQueries({ queryKey: ["GET /admin/desk_carts/:id", { id }] });
      void refresh();
    } catch (error) {
      const after = standingAfter(error, checkout.lines);
      setStanding(after);
      if (after.kind === "ready") showError(error);
      if (after.kind !== "unheard") void refresh();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { place, busy, standing };
};

const standingAfter = (error: unknown, lines: readonly DeskLine[]): Standing => {
  if (!wasHeard(error)) return { kind: "unheard" };
  const { code, message, faults } = error as ApiError;
  if (code !== "checkout_refused") return { kind: "ready" };
  return { kind: "refused", message, faults: faults as LineFault[], lines };
};
