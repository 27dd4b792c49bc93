import { feeToTakeKobo } from "@remedia/domain/delivery";
import { toNaira } from "@remedia/domain/money";
import type { OrderHappening } from "@remedia/domain/order-desk";
import { type OrderState, ownOrderTransitions, type PaymentMethod, type PaymentState } from "@remedia/domain/orders";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, inTransaction } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { dayBegins, dayEnds } from "../../platform/lagos-days.ts";
import { contains, listPage } from "../../platform/lists.ts";
import type { ListExport } from "../../platform/route.ts";
import { getCarts } from "../cart/cart.ts";
import { putLines } from "../cart/filling.ts";
import { readOrderLines, readPacks } from "./lines.ts";
import { sumOfParcels } from "./packing/reading.ts";
import { readPickUp } from "./pick-up.ts";
import { leftToPay, openPaymentOf, payPageOf, readMoney } from "./reading-money.ts";
import { changeDetails, readParts } from "./reading-parts.ts";
import type { OwnOrderQuery } from "./schemas.ts";

const ownOrders = (ctx: ActorCtx) =>
  ctx.db
    .selectFrom("orders as o")
    .select(["o.id", "o.number", "o.state", "o.payment_state", "o.store_name", "o.line_count", "o.packs"])
    .select(["o.placed_at", "o.promised_on", "o.collected", "o.payment_method", "o.total_kobo"])
    .select(["o.goods_kobo", "o.delivery_kobo", "o.due_kobo", "o.paid_kobo", "o.refunded_kobo", "o.credited_kobo"])
    .$narrowType<{ state: OrderState; payment_state: PaymentState; payment_method: PaymentMethod }>()
    .where("o.user_id", "=", ctx.actor.userId);

export const ownOrdersExport: ListExport = {
  name: "my-orders",
  columns: [
    { key: "number", label: "Number" },
    { key: "state", label: "Status" },
    { key: "payment_state", label: "Payment" },
    { key: "store_name", label: "Store" },
    { key: "packs", label: "Packs", kind: "number" },
    { key: "comes_to", label: "Total", kind: "money" },
    { key: "due", label: "Left to pay", kind: "money" },
    { key: "placed_at", label: "Placed", kind: "datetime" },
    { key: "promised_on", label: "Promised for", kind: "date" },
  ],
};

export const listOwnOrders = async (ctx: ActorCtx, input: Static<typeof OwnOrderQuery>) => {
  let narrow = ctx.db.selectFrom("orders as o").where("o.user_id", "=", ctx.actor.userId);
  if (input.q)
    narrow = narrow.where(
      sql<boolean>`(fold(o.number || ' ' || o.store_name) like ${contains(input.q)} or exists (
        select from order_lines l where l.order_id = o.id and fold(l.title) like ${contains(input.q)}))`,
    );
  if (input.state) narrow = narrow.where("o.state", "=", sql.lit(input.state));
  if (input.store_id) narrow = narrow.where("o.store_id", "=", input.store_id);
  if (input.from) narrow = narrow.where("o.placed_at", ">=", dayBegins(input.from));
  if (input.to) narrow = narrow.where("o.placed_at", "<", dayEnds(input.to));
  if (input.to_pay !== undefined) narrow = narrow.where("o.due_kobo", input.to_pay ? ">" : "=", 0);
  const page = await listPage(ctx, input, {
    narrow,
    rows: ownOrders(ctx).select(leftToPay.as("left_kobo")),
    sorts: { placed_at: "o.placed_at", total: "o.total_kobo" },
    fallback: "-placed_at",
    tie: "o.id",
  });
  return {
    ...page,
    data: page.data.map(({ total_kobo, credited_kobo, left_kobo, due_kobo, ...row }) => ({
      ...row,
      total: toNaira(total_kobo),
      comes_to: toNaira(total_kobo - credited_kobo),
      due: toNaira(left_kobo),
      may_pay: due_kobo > 0,
    })),
  };
};

/** Once it is picked, what was promised is what comes. */
const batchesStand = (state: OrderState) => state === "picked" || state === "packed";

/** One of one's own orders; which batches the packs are of is known once they are picked. */
export const getOwnOrder = async (ctx: ActorCtx, id: number) => {
  const order = await ownOrders(ctx)
    .innerJoin("lgas as l", "l.id", "o.lga_id")
    .innerJoin("states as s", "s.id", "l.state_id")
    .select([
      "o.store_id",
      "o.branch_id",
      "o.address",
      "o.phone",
      "o.note",
      "o.payment_method",
      "o.state_reason",
      "o.received_by",
    ])
    .select(["o.delivery_type_name", "o.delivery_fee_later", "o.awaits_delivery_fee"])
    .select([
      "o.parent_id",
      "o.delivered_at",
      "o.pays_by",
      "o.due_on",
      sql<string>`l.name || ', ' || s.name`.as("place"),
    ])
    .$narrowType<{ payment_method: PaymentMethod }>()
    .where("o.id", "=", id)
    .executeTakeFirst();
  if (!order) throw notFound("Order");
  const [lines, packsOf, events] = [
    await readOrderLines(ctx, id),
    await readPacks(ctx, id, { gone: !batchesStand(order.state) }),
    await ownEvents(ctx, id),
  ];
  const page = await payPageOf(ctx, id);
  const {
    goods_kobo,
    delivery_kobo,
    total_kobo,
    paid_kobo,
    refunded_kobo,
    credited_kobo,
    due_kobo,
    branch_id,
    parent_id,
    ...head
  } = order;
  return {
    ...head,
    pick_up: head.collected ? await readPickUp(ctx, branch_id) : null,
    goods: toNaira(goods_kobo),
    delivery_fee: toNaira(delivery_kobo),
    total: toNaira(total_kobo),
    ...(await readMoney(ctx, order)),
    payment_id: (await openPaymentOf(ctx, id))?.id ?? null,
    fee_due: toNaira(feeToTakeKobo(order)),
    pay_page: page && { state: page.state, reference: page.reference },
    may_pay: due_kobo > 0,
    may_cancel: (ownOrderTransitions.cancel.from as readonly OrderState[]).includes(order.state),
    lines: lines.map((line) => ({ ...line, packs: packsOf(line.id) })),
    parcels: await sumOfParcels(ctx, order),
    parts: await readParts(ctx, order),
    events,
  };
};

const ownEvents = (ctx: ActorCtx, orderId: number) =>
  ctx.db
    .selectFrom("document_events as e")
    .select(["e.seq as id", "e.at", "e.action", "e.to_state", "e.note", changeDetails.as("details")])
    .$narrowType<{ action: OrderHappening; to_state: OrderState }>()
    .where("e.document", "=", "order")
    .where("e.document_id", "=", orderId)
    .orderBy("e.seq")
    .execute();

/** Fills the cart up to the same packs at today's prices; what is no longer sold is said. */
export const reorder = async (ctx: ActorCtx, id: number) => {
  const notSold = await inTransaction(ctx, (tx) => putAgain(tx, id));
  return { ...(await getCarts(ctx)), not_sold: notSold };
};

/** The same for whichever cart one has before oneself; answers what is no longer sold. */
export const putAgain = async (tx: ActorCtx, orderId: number): Promise<number[]> => {
  const lines = await tx.db
    .selectFrom("order_lines as l")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .select(["l.product_id", "l.quantity"])
    .where("o.id", "=", orderId)
    .where("o.user_id", "=", tx.actor.userId)
    .execute();
  if (lines.length === 0) throw notFound("Order");
  return putLines(
    tx,
    lines.map(({ product_id, quantity }) => ({ productId: product_id, type: "buy_now", quantity })),
    "fill",
  );
};
