import { toNaira } from "@remedia/domain/money";
import { type PaymentMethod, splitOf } from "@remedia/domain/orders";
import { paymentNumber } from "@remedia/domain/payments";
import type { Static } from "@sinclair/typebox";
import type { ActorCtx } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { holdMoney, readWallet } from "../ledger/holds.ts";
import { createPayment } from "../payments/payments.ts";
import { drawPaymentId, takeNow } from "../payments/tenders.ts";
import { getSetting } from "../settings/settings.ts";
import { requireMaySpend } from "../wallet/spending.ts";
import { methodsOpenTo } from "./checkout.ts";
import type { PlaceBody } from "./checkout-schemas.ts";
import { type CreditTerms, requireWithin } from "./credit.ts";
import type { OwnPayment } from "./schemas.ts";

/** How a new order is paid, decided before it is written. */
export type PlacedTender = {
  state: "pending" | "pending_payment";
  /** Out of the wallet with the order itself. */
  paidKobo: number;
  /** Set aside in the wallet until the gateway's part has come. */
  heldKobo: number;
  /** Asked of the gateway before the work begins. */
  gatewayKobo: number;
  paysBy: Date | null;
  creditDays: number | null;
  walletPaymentId: number | null;
  gatewayPaymentId: number | null;
  payments: Static<typeof OwnPayment>[];
};

const later: PlacedTender = {
  state: "pending",
  paidKobo: 0,
  heldKobo: 0,
  gatewayKobo: 0,
  paysBy: null,
  creditDays: null,
  walletPaymentId: null,
  gatewayPaymentId: null,
  payments: [],
};

/** Whether this caller may pay like that at all. */
const requireMethod = (tx: ActorCtx, method: PaymentMethod) => {
  if (!methodsOpenTo(tx.actor).includes(method))
    throw new AppError(403, "forbidden", "Only the customer can pay like that.");
};

/** What paying means for the order that is about to be written. The wallet is looked at again when it is charged. */
export const tenderFor = async (
  tx: ActorCtx,
  { payment_method: method }: Static<typeof PlaceBody>,
  totalKobo: number,
  credit: CreditTerms | null,
): Promise<PlacedTender> => {
  requireMethod(tx, method);
  if (credit) {
    requireWithin(tx, credit, totalKobo);
    return { ...later, creditDays: credit.dueDays };
  }
  if (method === "on_delivery") return later;
  const { availableKobo } = await readWallet(tx, tx.actor.userId);
  const { walletKobo, gatewayKobo } = splitOf(method, totalKobo, availableKobo);
  if (walletKobo > 0) await requireMaySpend(tx, walletKobo);
  if (gatewayKobo === 0) {
    const walletPaymentId = await drawPaymentId(tx);
    return {
      ...later,
      paidKobo: walletKobo,
      walletPaymentId,
      payments: [shown(tx, walletPaymentId, "wallet", walletKobo)],
    };
  }
  const gatewayPaymentId = await drawPaymentId(tx);
  return {
    ...later,
    state: "pending_payment",
    heldKobo: walletKobo,
    gatewayKobo,
    paysBy: new Date(tx.now.getTime() + (await minutesToPay(tx)) * 60_000),
    gatewayPaymentId,
    payments: [shown(tx, gatewayPaymentId, "gateway", gatewayKobo)],
  };
};

/** Whoever orders for themselves goes on to the page; for whom staff order gets a link first. */
const minutesToPay = async (tx: ActorCtx) =>
  tx.actor.viewer
    ? (await getSetting(tx, "payments.link_hours")) * 60
    : await getSetting(tx, "payments.gateway_minutes");

/** The payment as the order's answer names it, before it is written. */
const shown = (tx: ActorCtx, id: number, method: "wallet" | "gateway", kobo: number): Static<typeof OwnPayment> => ({
  id,
  number: paymentNumber(id),
  direction: "in",
  method,
  state: method === "wallet" ? "succeeded" : "initiated",
  amount: toNaira(kobo),
  to_wallet: 0,
  at: tx.now,
});

/** The money side of an order that was just written: charged, set aside, or asked for. Packs first, then wallets. */
export const takeTender = async (tx: ActorCtx, orderId: number, tender: PlacedTender) => {
  const order = { document: "order" as const, documentId: orderId };
  const { userId, branchId } = tx.actor;
  const { paidKobo, heldKobo, gatewayKobo } = tender;
  if (tender.walletPaymentId !== null)
    await takeNow(tx, { id: tender.walletPaymentId, userId, branchId, method: "wallet" }, [
      { ...order, amountKobo: paidKobo },
    ]);
  if (tender.gatewayPaymentId !== null)
    await createPayment(tx, { id: tender.gatewayPaymentId, userId, branchId }, [{ ...order, amountKobo: gatewayKobo }]);
  if (heldKobo > 0) await holdMoney(tx, order, userId, heldKobo);
};
