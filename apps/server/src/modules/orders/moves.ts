import {
  cancelledByCustomer,
  type OrderAction,
  type OrderState,
  orderTransitions,
  ownOrderTransitions,
  type Tender,
} from "@remedia/domain/orders";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../platform/context.ts";
import { type DocumentKind, defineDocument, moveDocument, type Outcome } from "../../platform/documents.ts";
import { emit } from "../../platform/outbox.ts";
import { releaseReservations } from "../inventory/reservations.ts";
import type { RefundTo } from "../payments/giving-back.ts";
import { giveBackDealSales } from "../promotions/deal-sales.ts";
import { getSetting } from "../settings/settings.ts";
import { passFeeOn } from "./fee-of-parts.ts";
import { type LockedOrder, lockOrder, lockOwnOrder, standing } from "./lock.ts";
import { bookSale, giveMoneyBack, spendHold, takeAtTheDoor } from "./money.ts";
import { getOrder } from "./orders.ts";
import { getOwnOrder } from "./own-orders.ts";
import { keepIfTrue, sealParcels, takeApart } from "./packing/keeping.ts";
import { bringBack, ensurePromised, sendOff, setAsideAgain } from "./packs.ts";
import { fixBatches, requireFixed } from "./picking/picking.ts";
import { type RefusedLine, refuseAtTheDoor } from "./returning/at-the-door.ts";

export type OrderWords = {
  reason?: string;
  /** Who took it, and how they paid what was still due. */
  handover?: { received_by: string; tender?: Tender; refused?: readonly RefusedLine[] };
  refund_to?: RefundTo;
};

const handOver = async (tx: Ctx, order: LockedOrder, { handover }: OrderWords): Promise<Outcome<OrderState>> => {
  await bookSale(tx, order);
  await emit(tx, "order.delivered", { orderId: order.id });
  const received_by = handover!.received_by.trim();
  const refused = await refuseAtTheDoor(tx, order, handover!.refused ?? []);
  const money = await takeAtTheDoor(tx, { ...order, ...refused?.after }, handover!.tender);
  return {
    set: { received_by, delivered_at: tx.now, ...refused?.set, ...money },
    ...(refused ? { to: "partly_returned" as const } : {}),
    noted: handover!,
  };
};

/** People scan what they pick, where that is the rule; what goes on by itself has nobody to do so. */
const mustScan = async (tx: Ctx): Promise<boolean> =>
  tx.actor !== null && (await getSetting(tx, "orders.scan_to_pick"));

/** What was picked is there still; where nobody picks first, what is promised is what is packed. */
const makeStand = async (tx: Ctx, order: LockedOrder) => {
  if (order.state === "picked") return requireFixed(tx, order.id);
  await ensurePromised(tx, order);
  return fixBatches(tx, order.id, { scanned: false });
};

const callOff =
  (how: "voided" | "lapsed") =>
  async (tx: Ctx, order: LockedOrder, { refund_to = "wallet" }: OrderWords): Promise<Outcome<OrderState>> => {
    const alone = await passFeeOn(tx, order);
    await takeApart(tx, order.id);
    await releaseReservations(tx, { document: "order", documentId: order.id });
    await giveBackDealSales(tx, order.id);
    return giveMoneyBack(tx, alone, { hold: how, to: refund_to });
  };

/** An order from the cart to the hand-over: what each step does to packs and to the books. */
export const orders: DocumentKind<OrderState, OrderAction, LockedOrder, OrderWords> = defineDocument({
  name: "order",
  noun: "Order",
  table: "orders",
  steps: orderTransitions,
  lock: lockOrder,
  effects: {
    pay: spendHold,
    expire: callOff("lapsed"),
    release: async (_tx, { held_from }) => ({ to: held_from!, set: { waits_for_stock: false } }),
    start_picking: ensurePromised,
    finish_picking: async (tx, order) => {
      await ensurePromised(tx, order);
      await fixBatches(tx, order.id, { scanned: await mustScan(tx) });
      return { set: { picked_by: doerOf(tx) } };
    },
    pick_again: (tx, order) => takeApart(tx, order.id),
    pack: async (tx, order) => {
      await makeStand(tx, order);
      return { noted: await sealParcels(tx, order) };
    },
    dispatch: async (tx, order) => {
      await requireFixed(tx, order.id);
      await sealParcels(tx, order);
      await sendOff(tx, order);
    },
    deliver: handOver,
    repack: async (tx, order) => {
      await setAsideAgain(tx, order, await bringBack(tx, order));
      await fixBatches(tx, order.id, { scanned: false });
      await keepIfTrue(tx, order.id);
    },
    take_back: async (tx, order) => {
      await bringBack(tx, order);
      await giveBackDealSales(tx, order.id);
      return giveMoneyBack(tx, order, { hold: "voided", to: "wallet" });
    },
    cancel: callOff("voided"),
  },
  columns: standing,
  moved: (tx, { facts, action }) => emit(tx, "order.moved", { orderId: facts.id, action }),
});

/** The same document through the customer's own door. */
const ownOrders = defineDocument({
  ...orders,
  steps: { ...orderTransitions, ...ownOrderTransitions },
  lock: lockOwnOrder,
});

/** What staff do to an order, step by step. */
export const moveOrder = (ctx: ActorCtx, id: number, action: OrderAction, words: OrderWords = {}) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, orders, id, action, words);
    return getOrder(tx, id);
  });

/** The customer's own change of mind. */
export const cancelOwnOrder = (ctx: ActorCtx, id: number, to: RefundTo) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, ownOrders, id, "cancel", { reason: cancelledByCustomer, refund_to: to });
    return getOwnOrder(tx, id);
  });
