import { addDays, lagosDay } from "@remedia/domain/days";
import { toNaira } from "@remedia/domain/money";
import { ownReturnTransitions, type ReturnOrigin, type ReturnReason, type ReturnState } from "@remedia/domain/returns";
import type { Static } from "@sinclair/typebox";
import { type RawBuilder, sql } from "kysely";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors.ts";
import { dayBegins, dayEnds } from "../../../platform/lagos-days.ts";
import { beginsWith, contains, listEnd, listPage } from "../../../platform/lists.ts";
import { fileAddress } from "../../../platform/stored-files.ts";
import { getSetting } from "../../settings/settings.ts";
import { readAmounts } from "./amounts.ts";
import { leftToReturn, readDelivered } from "./picks.ts";
import type { ReturnQuery } from "./schemas.ts";

const returnsAlone = (ctx: Ctx) =>
  ctx.db
    .selectFrom("returns as r")
    .$if(ctx.branchId !== null, (query) => query.where("r.branch_id", "=", ctx.branchId!));

const returnRows = (ctx: Ctx) =>
  returnsAlone(ctx)
    .innerJoin("orders as o", "o.id", "r.order_id")
    .innerJoin("users as u", "u.id", "r.user_id")
    .innerJoin("branches as b", "b.id", "r.branch_id")
    .select(["r.id", "r.number", "r.state", "r.state_reason", "r.state_since", "r.origin", "r.reason", "r.note"])
    .select([
      "r.order_id",
      "o.number as order_number",
      "o.store_name",
      "r.user_id as customer_id",
      "u.name as customer",
    ])
    .select(["b.name as branch_name", "r.packs", "r.refund_to", "r.credited_kobo", "r.credited_at", "r.created_at"])
    .select(["r.inspected_by as inspected_by_id", "r.photo_file_id"])
    .$narrowType<{
      state: ReturnState;
      origin: ReturnOrigin;
      reason: ReturnReason;
      refund_to: "wallet" | "source";
    }>();
type Row = Awaited<ReturnType<ReturnType<typeof returnRows>["executeTakeFirstOrThrow"]>>;

const shown = ({ credited_kobo, credited_at, photo_file_id, ...row }: Row) => ({
  ...row,
  credited_at,
  credited: credited_at === null ? null : toNaira(credited_kobo),
});

type Filters = Static<typeof ReturnQuery>;

const chosen = (ctx: Ctx, input: Filters) =>
  returnsAlone(ctx)
    .$if(input.state !== undefined, (rows) => rows.where("r.state", "=", input.state!))
    .$if(input.reason !== undefined, (rows) => rows.where("r.reason", "=", input.reason!))
    .$if(input.origin !== undefined, (rows) => rows.where("r.origin", "=", input.origin!))
    .$if(input.order_id !== undefined, (rows) => rows.where("r.order_id", "=", input.order_id!))
    .$if(input.customer_id !== undefined, (rows) => rows.where("r.user_id", "=", input.customer_id!))
    .$if(input.from !== undefined, (rows) => rows.where("r.created_at", ">=", dayBegins(input.from!)))
    .$if(input.to !== undefined, (rows) => rows.where("r.created_at", "<", dayEnds(input.to!)));

/** By its number, its order's, or the customer: each look along its own index, no further than a list goes. */
const found = (ctx: Ctx, input: Filters, q: string, whole: boolean) => {
  const rows = chosen(ctx, input);
  const look = (condition: RawBuilder<boolean>) => {
    const ids = rows.where(condition).select("r.id");
    return whole ? sql`(${ids})` : sql`(${ids.orderBy("r.id", "desc").limit(sql.lit(listEnd + 1))})`;
  };
  const number = q.trim().toUpperCase();
  return sql<number>`(
    ${look(sql<boolean>`r.number like ${beginsWith(number)}`)}
    union ${look(sql<boolean>`r.order_id in (select o.id from orders o where o.number like ${beginsWith(number)} limit ${listEnd})`)}
    union ${look(sql<boolean>`r.user_id in (select u.id from users u where fold(u.name) like ${contains(q)})`)})`;
};

export const listReturns = async (ctx: ActorCtx, input: Filters) => {
  const { q } = input;
  const narrow = (most: number | null, behind?: unknown) => {
    const whole = most === null || behind !== undefined;
    return q === undefined ? chosen(ctx, input) : returnsAlone(ctx).where("r.id", "in", found(ctx, input, q, whole));
  };
  const page = await listPage(ctx, input, {
    rows: returnRows(ctx),
    narrow,
    sorts: { created_at: "r.id" },
    fallback: "-created_at",
    tie: "r.id",
  });
  return { ...page, data: page.data.map(shown) };
};

type Line = {
  id: number;
  product_id: number;
  title: string;
  batch_number: string;
  expires_on: string;
  batch_state: string;
  quantity: number;
  restocked: number | null;
  quarantined: number | null;
  damaged: number | null;
  payable: number | null;
  credited_kobo: number | null;
};

const readLines = async ({ db }: Ctx, returnId: number) => {
  const { rows } = await sql<Line>`
    select l.id, b.product_id, p.title, b.number as batch_number, b.expires_on, b.state as batch_state, l.quantity, l.restocked,
      l.quarantined, l.damaged, l.payable, l.credited_kobo
    from return_lines l join order_picks k on k.id = l.pick_id join batches b on b.id = k.batch_id
      join products p on p.id = b.product_id
    where l.return_id = ${returnId} order by l.id`.execute(db);
  return rows.map(({ credited_kobo, batch_state, ...line }) => ({
    ...line,
    sellable: batch_state === "available",
    credited: credited_kobo === null ? null : toNaira(credited_kobo),
  }));
};

const readEvents = (ctx: Ctx, returnId: number) =>
  ctx.db
    .selectFrom("document_events as e")
    .leftJoin("users as u", "u.id", "e.actor_id")
    .select(["e.seq as id", "e.at", "e.action", "e.to_state", "e.note", "u.name as by"])
    .$narrowType<{ to_state: ReturnState }>()
    .where("e.document", "=", "return")
    .where("e.document_id", "=", returnId)
    .orderBy("e.seq")
    .execute();

/** What was given for whatever went wrong with the same order: whoever credits a return looks at it first. */
const givenBefore = async ({ db }: Ctx, orderId: number): Promise<number | null> => {
  const { rows } = await sql<{ kobo: number | null }>`
    select nullif(sum(paid_kobo), 0)::bigint as kobo from order_issues where order_id = ${orderId}`.execute(db);
  const { kobo } = rows[0]!;
  return kobo === null ? null : toNaira(kobo);
};

export const getReturn = async (ctx: ActorCtx, id: number) => {
  const row = await returnRows(ctx).where("r.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Return");
  const note = await ctx.db
    .selectFrom("invoices")
    .select(["id", "number"])
    .where("return_id", "=", id)
    .executeTakeFirst();
  return {
    ...shown(row),
    photo_url: row.photo_file_id === null ? null : fileAddress(ctx, row.photo_file_id),
    credit_note: note ?? null,
    ...(await readAmounts(ctx, row)),
    given_before: await givenBefore(ctx, row.order_id),
    lines: await readLines(ctx, id),
    events: await readEvents(ctx, id),
  };
};

const packsLeft = async (ctx: Ctx, orderId: number) =>
  (await readDelivered(ctx, orderId)).map((pick) => ({
    pick_id: pick.id,
    line_id: pick.line_id,
    product_id: pick.product_id,
    title: pick.title,
    batch_number: pick.batch_number,
    expires_on: pick.expires_on,
    delivered: pick.quantity,
    left: leftToReturn(pick),
  }));

/** What of an order can still be returned, batch by batch. */
export const getReturnable = async (ctx: ActorCtx, orderId: number) => {
  const order = await ctx.db
    .selectFrom("orders")
    .select(["id", "number", "store_name", "state"])
    .where("id", "=", orderId)
    .$if(ctx.branchId !== null, (query) => query.where("branch_id", "=", ctx.branchId!))
    .executeTakeFirst();
  if (!order) throw notFound("Order");
  const open = order.state === "delivered" || order.state === "partly_returned";
  return {
    id: order.id,
    number: order.number,
    store_name: order.store_name,
    packs: open ? await packsLeft(ctx, orderId) : [],
  };
};

/** Until which day a customer may ask: counted from the day on which it was handed over. */
export const returnableUntil = async (ctx: Ctx, deliveredAt: Date) =>
  addDays(lagosDay(deliveredAt), await getSetting(ctx, "orders.return_days"));

/** What a customer returned of one of their orders, and what they still may. */
export const getOwnReturns = async (ctx: ActorCtx, orderId: number) => {
  const order = await ctx.db
    .selectFrom("orders")
    .select(["id", "state", "delivered_at"])
    .where("id", "=", orderId)
    .where("user_id", "=", ctx.actor.userId)
    .executeTakeFirst();
  if (!order) throw notFound("Order");
  const rows = await returnRows({ ...ctx, branchId: null })
    .where("r.order_id", "=", orderId)
    .orderBy("r.id")
    .execute();
  const until = order.delivered_at && (await returnableUntil(ctx, order.delivered_at));
  const isOut = order.state === "delivered" || order.state === "partly_returned";
  const mayStill = isOut && until !== null && lagosDay(ctx.now) <= until;
  const returned = [];
  for (const row of rows) {
    const { id, number, state, state_reason, reason, note, packs, credited, created_at } = shown(row);
    const lines = (await readLines(ctx, id)).map(({ title, batch_number, quantity }) => ({
      title,
      batch_number,
      quantity,
    }));
    const may_cancel =
      (ownReturnTransitions.cancel.from as readonly ReturnState[]).includes(state) && row.origin === "customer";
    returned.push({ id, number, state, state_reason, reason, note, packs, credited, created_at, may_cancel, lines });
  }
  return { until: mayStill ? until : null, packs: mayStill ? await packsLeft(ctx, orderId) : [], returns: returned };
};
