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
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { forbidden, notFound, wrongState } from "../../platform/errors.ts";
import { emit } from "../../platform/outbox.ts";
import { checkTransition } from "../../platform/transition.ts";
import { audit } from "../audit/audit.ts";
import { releaseReservations } from "../inventory/reservations.ts";
import { postEntry } from "../ledger/ledger.ts";
import { giveBackDealSales } from "../promotions/deal-sales.ts";
import { logOrder } from "./log.ts";
import { getOrder } from "./orders.ts";
import { getOwnOrder } from "./own-orders.ts";
import { bringBack, ensurePromised, sendOff, setAsideAgain } from "./packs.ts";

const lockOrder = async (tx: Ctx, id: number, own?: { userId: number }) => {
  const order = await tx.db
    .selectFrom("orders")
    .selectAll()
    .$narrowType<{ state: OrderState; held_from: OrderState | null }>()
    .where("id", "=", id)
    .$if(own === undefined && tx.branchId !== null, (query) => query.where("branch_id", "=", tx.branchId!))
    .$if(own !== undefined, (query) => query.where("user_id", "=", own!.userId))
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw notFound("Order");
  return order;
};
export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;

export type Words = { reason?: string; handover?: { received_by: string; tender: Tender } };

/** What a step asks for beyond the table. */
const guards: Partial<Record<OrderAction, (tx: ActorCtx, order: LockedOrder) => Promise<void>>> = {
  start_picking: async (tx, order) => {
    if (!(await picksFirst(tx, order))) throw wrongState("This branch packs without picking first.");
  },
  pack: async (tx, order) => {
    if (order.state === "confirmed" && (await picksFirst(tx, order))) throw wrongState("Pick it first.");
    if (order.state === "picked") await requireSecondPerson(tx, order);
  },
};

const picksFirst = async (tx: Ctx, { branch_id }: LockedOrder): Promise<boolean> => {
  const branch = tx.db.selectFrom("branches").select("use_order_fulfilment").where("id", "=", branch_id);
  return (await branch.executeTakeFirstOrThrow()).use_order_fulfilment;
};

/** A wrong pack that one pair of eyes missed is found by another. */
const requireSecondPerson = async (tx: ActorCtx, { id }: LockedOrder) => {
  const picked = await tx.db
    .selectFrom("order_events")
    .select("actor_id")
    .where("order_id", "=", id)
    .where("action", "=", "finish_picking")
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (picked?.actor_id === tx.actor.userId) throw forbidden("Somebody other than who picked it checks and packs it.");
};

type Facts = { received_by: string; payment_state: PaymentState; delivered_at: Date };
type Effect = (tx: ActorCtx, order: LockedOrder, words: Words) => Promise<Facts> | Promise<void>;

/** What a step does to packs and to the books; what it answers is written down with the new state. */
const effects: Partial<Record<OrderAction, Effect>> = {
  start_picking: ensurePromised,
  finish_picking: ensurePromised,
  pack: ensurePromised,
  dispatch: async (tx, order) => {
    await ensurePromised(tx, order);
    await sendOff(tx, order);
  },
  deliver: async (tx, order, { handover }) => {
    const { goods_kobo: goodsKobo, delivery_kobo: deliveryKobo } = order;
    await postEntry(tx, {
      document: "order",
      documentId: order.id,
      step: "deliver",
      branchId: order.branch_id,
      postings: deliveredSale({ tender: handover!.tender, goodsKobo, deliveryKobo }),
    });
    return { received_by: handover!.received_by.trim(), payment_state: "paid", delivered_at: tx.now };
  },
  repack: async (tx, order) => setAsideAgain(tx, order, await bringBack(tx, order)),
  take_back: async (tx, order) => {
    await bringBack(tx, order);
    await giveBackDealSales(tx, order.id);
  },
  cancel: async (tx, { id }) => {
    await releaseReservations(tx, { document: "order", documentId: id });
    await giveBackDealSales(tx, id);
  },
};

/** The only writer of an order's state after it was placed. The caller has locked it and checked the step. */
const take = async (tx: ActorCtx, order: LockedOrder, action: OrderAction, state: OrderState, words: Words) => {
  await guards[action]?.(tx, order);
  const facts = await effects[action]?.(tx, order, words);
  const note = words.reason?.trim() ?? null;
  await tx.db
    .updateTable("orders")
    .set({
      state,
      state_reason: note,
      state_since: tx.now,
      held_from: state === "held" ? order.state : null,
      ...facts,
    })
    .where("id", "=", order.id)
    .execute();
  await logOrder(tx, { orderId: order.id, action, from: order.state, to: state, note });
  const change = {
    before: { state: order.state },
    after: { state, ...words.handover, ...(note ? { reason: note } : {}) },
  };
  await audit(tx, { action: `order.${action}`, subject: "order", subjectId: order.id, ...change });
  await emit(tx, "order.moved", { orderId: order.id, action });
};

/** What staff do to an order, step by step. */
export const moveOrder = (ctx: ActorCtx, id: number, action: OrderAction, words: Words = {}) =>
  inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, id);
    const usual = checkTransition<OrderState>(tx, orderTransitions[action], order, words.reason);
    await take(tx, order, action, action === "release" ? order.held_from! : usual, words);
    return getOrder(tx, id);
  });

/** The customer's own change of mind. */
export const cancelOwnOrder = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, id, { userId: tx.actor.userId });
    const state = checkTransition<OrderState>(tx, ownOrderTransitions.cancel, order);
    await take(tx, order, "cancel", state, { reason: cancelledByCustomer });
    return getOwnOrder(tx, id);
  });
