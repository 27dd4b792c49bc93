import { lagosDay } from "@remedia/domain/days";
import { deliveredSale } from "@remedia/domain/ledger";
import {
  cancelledByCustomer,
  type OrderAction,
  type OrderState,
  orderTransitions,
  ownOrderTransitions,
  type PaymentState,
  type Tender,
} from "@remedia/domain/orders";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../platform/context.ts";
import { type DocumentKind, defineDocument, moveDocument, type Outcome } from "../../platform/documents.ts";
import { emit } from "../../platform/outbox.ts";
import { releaseReservations } from "../inventory/reservations.ts";
import { postEntry } from "../ledger/ledger.ts";
import { giveBackDealSales } from "../promotions/deal-sales.ts";
import { type LockedOrder, lockOrder, lockOwnOrder } from "./lock.ts";
import { getOrder } from "./orders.ts";
import { getOwnOrder } from "./own-orders.ts";
import { bringBack, ensurePromised, sendOff, setAsideAgain, worthOnTheRoad } from "./packs.ts";
import { taxOrders } from "./vat.ts";

export type OrderWords = { reason?: string; handover?: { received_by: string; tender: Tender } };

const handOver = async (tx: Ctx, order: LockedOrder, { handover }: OrderWords): Promise<Outcome<OrderState>> => {
  const { branch_id: branchId, goods_kobo: goodsKobo, delivery_kobo: deliveryKobo } = order;
  const costKobo = await worthOnTheRoad(tx, order.id);
  const taxes = await taxOrders(tx, [{ id: order.id, day: lagosDay(tx.now), deliveryKobo }]);
  await postEntry(tx, {
    document: "order",
    documentId: order.id,
    step: "deliver",
    postings: deliveredSale({
      branchId,
      tender: handover!.tender,
      goodsKobo,
      deliveryKobo,
      costKobo,
      ...taxes.get(order.id)!,
    }),
  });
  await emit(tx, "order.delivered", { orderId: order.id });
  const received_by = handover!.received_by.trim();
  const payment_state: PaymentState = "paid";
  return { set: { received_by, payment_state, delivered_at: tx.now }, noted: handover! };
};

const callOff = async (tx: Ctx, { id }: LockedOrder) => {
  await releaseReservations(tx, { document: "order", documentId: id });
  await giveBackDealSales(tx, id);
};

/** An order from the cart to the hand-over: what each step does to packs and to the books. */
export const orders: DocumentKind<OrderState, OrderAction, LockedOrder, OrderWords> = defineDocument({
  name: "order",
  noun: "Order",
  table: "orders",
  steps: orderTransitions,
  lock: lockOrder,
  effects: {
    release: async (_tx, { held_from }) => ({ to: held_from! }),
    start_picking: ensurePromised,
    finish_picking: async (tx, order) => {
      await ensurePromised(tx, order);
      return { set: { picked_by: doerOf(tx) } };
    },
    pack: ensurePromised,
    dispatch: async (tx, order) => {
      await ensurePromised(tx, order);
      await sendOff(tx, order);
    },
    deliver: handOver,
    repack: async (tx, order) => setAsideAgain(tx, order, await bringBack(tx, order)),
    take_back: async (tx, order) => {
      await bringBack(tx, order);
      await giveBackDealSales(tx, order.id);
    },
    cancel: callOff,
  },
  columns: (tx, { from, to, note }) => ({
    state_reason: note,
    state_since: tx.now,
    held_from: to === "held" ? from : null,
  }),
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
export const cancelOwnOrder = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, ownOrders, id, "cancel", { reason: cancelledByCustomer });
    return getOwnOrder(tx, id);
  });
