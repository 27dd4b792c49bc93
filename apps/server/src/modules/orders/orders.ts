import { lagosDay } from "@remedia/domain/days";
import { toNaira } from "@remedia/domain/money";
import type { OrderHappening } from "@remedia/domain/order-desk";
import {
  awaitedOrderStates,
  type OrderState,
  openOrderStates,
  type PaymentMethod,
  type PaymentState,
  workedOrderStates,
} from "@remedia/domain/orders";
import { readParcelNumber } from "@remedia/domain/parcels";
import type { Static } from "@sinclair/typebox";
import { type RawBuilder, sql } from "kysely";
import { inNaira } from "../../platform/amounts.ts";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { dayBegins, dayEnds } from "../../platform/lagos-days.ts";
import { beginsWith, contains, listEnd, listPage, listWrittenPage, neverNull } from "../../platform/lists.ts";
import { listAuditsOf, type SubjectAuditQuery } from "../audit/subject-audits.ts";
import { costFor } from "../catalog/prices/costs.ts";
import { requireProduct } from "../catalog/survivors.ts";
import { behindFigures } from "./figure-filters.ts";
import { readOrderLines, readPacks, weightOf } from "./lines.ts";
import { sumOfParcels } from "./packing/reading.ts";
import { unpromised } from "./parts.ts";
import { pickUpLine } from "./pick-up.ts";
import { leftToPay, readMoney } from "./reading-money.ts";
import { changeDetails, readParts } from "./reading-parts.ts";
import type { OrderQuery, ProductOrderQuery } from "./schemas.ts";
import { netOfLine } from "./vat.ts";

/** The orders of the branch one looks at, or of all: the table alone, which lists count and cut. */
export const ordersAlone = (ctx: Ctx) =>
  ctx.db
    .selectFrom("orders as o")
    .$if(ctx.branchId !== null, (query) => query.where("o.branch_id", "=", ctx.branchId!));

/** The same orders with the names around them. */
export const ordersInView = (ctx: Ctx) =>
  ordersAlone(ctx)
    .innerJoin("users as u", "u.id", "o.user_id")
    .innerJoin("branches as b", "b.id", "o.branch_id")
    .select(["o.id", "o.number", "o.state", "o.payment_state", "o.store_name", "o.line_count", "o.packs"])
    .select([
      "o.placed_at",
      "o.promised_on",
      "o.state_since",
      "o.user_id",
      "u.name as customer",
      "b.name as branch_name",
      "o.collected",
    ])
    .select(pickUpLine.as("pick_up"))
    .select(["o.payment_method", inNaira("o.total_kobo").as("total"), inNaira("o.paid_kobo").as("paid")])
    .select(sql<number>`${leftToPay} / 100::float8`.as("due"))
    .$narrowType<{ state: OrderState; payment_state: PaymentState; payment_method: PaymentMethod }>();

type Filters = Omit<Static<typeof OrderQuery>, "page" | "per_page">;

/** On the phone people leave out the letter. */
const numberOf = (q: string) => beginsWith(/^\s*\d/.test(q) ? `R${q.trim()}` : q.toUpperCase());

/**
 * By number, store or customer: three looks, each along its own index, instead of one along every order. Each brings the
 * newest as far as a list goes: for a word that half the stores have in their names, that is a short walk as well. Only a
 * list that is read whole, in another order, needs all of them.
 */
export const foundOrders = (orders: ReturnType<typeof ordersAlone>, q: string, whole: boolean) => {
  const newest = (condition: RawBuilder<boolean>) => {
    const found = orders.where(condition).select("o.id");
    if (whole) return sql`(${found})`;
    return sql`(${found
      .orderBy("o.placed_at", "desc")
      .orderBy("o.id", "desc")
      .limit(sql.lit(listEnd + 1))})`;
  };
  // Whoever scans the label of a parcel means the order that it belongs to now.
  const parcel = readParcelNumber(q);
  if (parcel !== null)
    return sql<number>`(${newest(sql`o.id in (select c.order_id from parcels c where c.number = ${parcel})`)})`;
  return sql<number>`(
    ${newest(sql`o.number like ${numberOf(q)}`)}
    union ${newest(sql`fold(o.store_name) like ${contains(q)}`)}
    union ${newest(sql`o.user_id in (select u.id from users u where fold(u.name) like ${contains(q)})`)})`;
};

type Chosen = { productId?: number; whole: boolean; behind?: RawBuilder<boolean> | undefined };

const chosenOrders = (ctx: Ctx, input: Filters, { productId, whole, behind }: Chosen) => {
  const orders = ordersAlone(ctx)
    .$if(behind !== undefined, (rows) => rows.where(behind!))
    // A look for words takes the newest: of the product's orders, not of all.
    .$if(productId !== undefined && input.q !== undefined, (rows) =>
      rows.where("o.id", "in", (eb) =>
        eb.selectFrom("order_lines").select("order_id").where("product_id", "=", productId!),
      ),
    )
    .$if(input.state !== undefined, (rows) => rows.where("o.state", "=", sql.lit(input.state!)))
    .$if(input.user_id !== undefined, (rows) => rows.where("o.user_id", "=", input.user_id!))
    .$if(input.store_id !== undefined, (rows) => rows.where("o.store_id", "=", input.store_id!))
    .$if(input.from !== undefined, (rows) => rows.where("o.placed_at", ">=", dayBegins(input.from!)))
    .$if(input.to !== undefined, (rows) => rows.where("o.placed_at", "<", dayEnds(input.to!)))
    // Said outright, each way: a plan that does not know which one is meant walks past every order.
    .$if(input.late === true, (rows) => rows.where(lateOn(lagosDay(ctx.now))))
    .$if(input.late === false, (rows) => rows.where(sql<boolean>`not ${lateOn(lagosDay(ctx.now))}`))
    .$if(input.fee_to_set === true, (rows) => rows.where(feeToSet))
    .$if(input.fee_to_set === false, (rows) => rows.where(sql<boolean>`not ${feeToSet}`))
    .$if(isOwed(input), (rows) => rows.where(owed))
    .$if(input.overdue === true, (rows) => rows.where(overdueOn(lagosDay(ctx.now))))
    .$if(input.overdue === false, (rows) => rows.where("o.due_on", ">=", lagosDay(ctx.now)))
    .where((eb) => eb.and(behindFigures(input)))
    // Said aloud, so that the index over what was delivered can be used.
    .$if(input.sort?.endsWith("delivered_at") ?? false, (rows) => rows.where("o.delivered_at", "is not", null));
  return input.q === undefined ? orders : ordersAlone(ctx).where("o.id", "in", foundOrders(orders, input.q, whole));
};

/** Delivered, with a day on which it is to be paid, and not paid in full. A list by that day is of these alone. */
const owed = sql<boolean>`(o.due_on is not null and o.due_kobo > 0)`;
const isOwed = ({ owed, overdue, sort }: Filters) =>
  owed === true || overdue !== undefined || (sort?.endsWith("due_on") ?? false);
/** Its day is over. */
export const overdueOn = (today: string) => sql<boolean>`(${owed} and o.due_on < ${today}::date)`;

/** What a cancelled order would have cost to bring nobody needs to know. */
export const feeToSet = sql<boolean>`(o.awaits_delivery_fee and o.state = any(${[...workedOrderStates]}::text[]))`;

/** `isLate` in SQL. */
export const lateOn = (today: string) =>
  sql<boolean>`(o.state = any(${[...awaitedOrderStates]}::text[]) and o.promised_on < ${today}::date)`;

export const listOrders = (ctx: Ctx, input: Static<typeof OrderQuery>) =>
  listWrittenPage(ctx, input, {
    narrow: (most, behind) => chosenOrders(ctx, input, { whole: most === null, behind }),
    rows: ordersInView(ctx)
      .leftJoin("users as r", "r.id", "o.reminded_by")
      .select(["o.reminded_at", "r.name as reminded_by"])
      .select([
        "o.state_reason",
        "o.received_by",
        "o.delivered_at",
        "o.pays_by",
        "o.due_on",
        "b.use_order_fulfilment as picks_first",
        "o.picked_by as picked_by_id",
        "o.awaits_delivery_fee",
      ]),
    sorts: {
      placed_at: "o.placed_at",
      total: "o.total_kobo",
      promised_on: "o.promised_on",
      state_since: "o.state_since",
      delivered_at: neverNull("o.delivered_at"),
      due_on: neverNull("o.due_on"),
    },
    fallback: "-placed_at",
    tie: "o.id",
  });

/** Orders that contain a product, each with what it bought of it. A merged product's orders came along. */
export const listProductOrders = async (ctx: Ctx, id: number, input: Static<typeof ProductOrderQuery>) => {
  const productId = await requireProduct(ctx, id);
  const { page: _page, per_page: _size, sort: _sort, ...filters } = input;
  const isNarrowed = ctx.branchId !== null || Object.keys(filters).length > 0;
  const page = await listPage(ctx, input, {
    narrow: (most, behind) => {
      const whole = most === null || behind !== undefined;
      return (
        ctx.db
          .selectFrom("order_lines as l")
          .where("l.product_id", "=", productId)
          // Of this product, not of something else in the order.
          .$if(input.category_id !== undefined, (lines) => lines.where("l.category_id", "=", input.category_id!))
          .$if(isNarrowed, (lines) =>
            lines.where("l.order_id", "in", chosenOrders(ctx, filters, { productId, whole }).select("o.id")),
          )
      );
    },
    rows: ordersInView(ctx)
      .innerJoin("order_lines as l", "l.order_id", "o.id")
      .leftJoin("deals as d", "d.id", "l.deal_id")
      .select(["l.quantity", "l.unit_kobo", "l.total_kobo as line_kobo", "d.name as deal_name"])
      .select(sql<number>`${netOfLine(ctx)} - l.cost_kobo`.as("margin_kobo")),
    sorts: { placed_at: "l.order_id", quantity: "l.quantity" },
    fallback: "-placed_at",
    tie: "l.id",
  });
  const cost = costFor(ctx);
  return {
    ...page,
    data: page.data.map(({ unit_kobo, margin_kobo, line_kobo, total: _total, ...row }) => ({
      ...row,
      unit_price: toNaira(unit_kobo),
      line_total: toNaira(line_kobo),
      margin: cost(margin_kobo),
    })),
  };
};

export const countPending = async (ctx: Ctx) => {
  const { count } = await ctx.db
    .selectFrom("orders")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("state", "=", "pending")
    .$if(ctx.branchId !== null, (query) => query.where("branch_id", "=", ctx.branchId!))
    .executeTakeFirstOrThrow();
  return { pending_order_count: count };
};

const readHead = async (ctx: Ctx, id: number) => {
  const order = await ordersInView(ctx)
    .innerJoin("lgas as l", "l.id", "o.lga_id")
    .innerJoin("states as s", "s.id", "l.state_id")
    .leftJoin("users as by", "by.id", "o.placed_by")
    .select(["o.store_id", "o.branch_id", "o.address", "o.phone", "o.note", "o.state_reason"])
    .select(["o.received_by", "o.delivered_at", "o.goods_kobo", "o.delivery_kobo", "o.licence_number"])
    .select(
      sql<number>`(select sum(${netOfLine(ctx)} - l.cost_kobo)::bigint from order_lines l where l.order_id = o.id)`.as(
        "margin_kobo",
      ),
    )
    .select([
      "u.phone as customer_phone",
      "by.name as placed_by",
      "b.use_order_fulfilment as picks_first",
      "o.picked_by as picked_by_id",
      "o.awaits_delivery_fee",
      "o.delivery_type_name",
      "o.delivery_fee_later",
    ])
    .select(sql<string>`l.name || ', ' || s.name`.as("place"))
    .select(["o.paid_kobo", "o.refunded_kobo", "o.credited_kobo", "o.due_kobo", "o.pays_by", "o.due_on"])
    .select("o.parent_id")
    .where("o.id", "=", id)
    .executeTakeFirst();
  if (!order) throw notFound("Order");
  return order;
};

export const getOrder = async (ctx: ActorCtx, id: number) => {
  const order = await readHead(ctx, id);
  const {
    goods_kobo,
    delivery_kobo,
    margin_kobo,
    paid_kobo,
    refunded_kobo,
    credited_kobo,
    due_kobo,
    parent_id,
    ...head
  } = order;
  const open = (openOrderStates as readonly OrderState[]).includes(head.state);
  const lines = await readOrderLines(ctx, id);
  const packsOf = await readPacks(ctx, id, { gone: !open });
  const shortOf = Map.groupBy(open ? await unpromised(ctx, id) : [], ({ lineId }) => lineId);
  return {
    ...head,
    goods: toNaira(goods_kobo),
    delivery_fee: toNaira(delivery_kobo),
    ...(await readMoney(ctx, order)),
    margin: costFor(ctx)(margin_kobo),
    weight_grams: await weightOf(ctx, id),
    lines: lines.map((line) => ({
      ...line,
      packs: packsOf(line.id),
      short: (shortOf.get(line.id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
    })),
    parcels: await sumOfParcels(ctx, order),
    parts: await readParts(ctx, order),
    events: await readEvents(ctx, id),
  };
};

/** Who did what to an order that one may see. */
export const listOrderAudits = async (ctx: Ctx, id: number, input: Static<typeof SubjectAuditQuery>) => {
  await readHead(ctx, id);
  return listAuditsOf(ctx, [{ type: "order", ids: sql<number>`(${id})` }], input);
};

const readEvents = (ctx: Ctx, orderId: number) =>
  ctx.db
    .selectFrom("document_events as e")
    .leftJoin("users as u", "u.id", "e.actor_id")
    .select(["e.seq as id", "e.at", "e.action", "e.to_state", "e.note", "e.actor_id", "u.name as actor"])
    .select(["e.stood_s as stood_seconds", changeDetails.as("details")])
    .$narrowType<{ action: OrderHappening; to_state: OrderState }>()
    .where("e.document", "=", "order")
    .where("e.document_id", "=", orderId)
    .orderBy("e.seq")
    .execute();
