import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { api } from "../../api/client.ts";
import { type ApiError, wasHeard } from "../../api/errors.ts";
import { useOnceKey } from "../../api/once.ts";
import { queryClient, refresh } from "../../api/query.ts";
import { showError } from "../../api/toasts.ts";
import type { BodyOf, OutputOf } from "../../api/types.ts";
import { tellOtherTabs } from "../shop/lists.ts";
import { type Asked, askedBy } from "../wallet/money-out-asked.ts";
import { openPaymentPage } from "../wallet/payment-page.ts";

export type Quote = OutputOf<"GET /checkout">;
export type QuoteLine = Quote["lines"][number];
export type LineFault = Quote["faults"][number];

/** As many as the total is for: a line that is refused costs nothing. */
export const packsOrdered = ({ lines }: Quote) =>
  lines.reduce((sum, { quantity, refusal }) => sum + (refusal === null ? quantity : 0), 0);

type Standing =
  | { kind: "ready" }
  /** The server said no: what it objects to, and to how many packs of each line. */
  | { kind: "refused"; message: string; faults: readonly LineFault[]; lines: readonly QuoteLine[] }
  /** Nobody knows whether it arrived. Sent again as it is, it makes one order. */
  | { kind: "unheard" };

type Guard = { first: Asked; pay: () => Promise<void> };

/** Places an order once, however often the button is pressed and whatever becomes of the answers. */
export const usePlacing = () => {
  const navigate = useNavigate();
  const keyFor = useOnceKey();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [standing, setStanding] = useState<Standing>({ kind: "ready" });

  /** What must be shown before the wallet pays, and how to go on then. */
  const [guard, setGuard] = useState<Guard | null>(null);

  const send = async (body: BodyOf<"POST /orders">, onPlaced: () => void) => {
    const order = await api("POST /orders", { body, idempotencyKey: keyFor(body) });
    onPlaced();
    if (order.payment_id !== null && (await leadToPayment(order.payment_id, order.id))) return;
    queryClient.setQueryData(["GET /orders/:id", { id: order.id }, null], order);
    await navigate({
      to: "/orders/$order_id",
      params: { order_id: String(order.id) },
      search: { placed: true },
      replace: true,
    });
    tellOtherTabs();
    void refresh();
  };
  const place = async (body: BodyOf<"POST /orders">, lines: readonly QuoteLine[], onPlaced: () => void) => {
    // A second click comes before the button is drawn as busy.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await send(body, onPlaced);
    } catch (error) {
      const first = askedBy(error);
      if (first) return setGuard({ first, pay: () => send(body, onPlaced) });
      const after = standingAfter(error, lines);
      setStanding(after);
      if (after.kind === "ready") showError(error);
      if (after.kind !== "unheard") void refresh();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  /** Another store is another order: what was said of this one no longer counts. */
  const begin = () => setStanding({ kind: "ready" });
  return { place, begin, busy, standing, guard, onGuardClose: () => setGuard(null) };
};

/** Off to the gateway's page; if it cannot be had now, the order's own page offers it again. */
const leadToPayment = async (paymentId: number, orderId: number): Promise<boolean> => {
  tellOtherTabs();
  return openPaymentPage(paymentId, `/orders/${orderId}`).then(
    () => true,
    (error: unknown) => {
      showError(error);
      return false;
    },
  );
};

const standingAfter = (error: unknown, lines: readonly QuoteLine[]): Standing => {
  if (!wasHeard(error)) return { kind: "unheard" };
  const { code, message, faults } = error as ApiError;
  if (code !== "checkout_refused") return { kind: "ready" };
  return { kind: "refused", message, faults: faults as LineFault[], lines };
};

/**
 * What stands in the way of a line: what the checkout foresees, else what the last attempt met, as long as as many packs
 * are asked for.
 */
export const faultOf = (line: QuoteLine, quote: Quote, standing: Standing): LineFault | undefined => {
  const isOfLine = ({ cart_id }: LineFault) => cart_id === line.id;
  const foreseen = quote.faults.find(isOfLine);
  if (foreseen || standing.kind !== "refused") return foreseen;
  const asked = standing.lines.find(({ id }) => id === line.id)?.quantity;
  return asked === line.quantity ? standing.faults.find(isOfLine) : undefined;
};
