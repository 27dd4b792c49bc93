import { lowStars, mayChangeRating, ratingChangeDays, starsText } from "@remedia/domain/tickets";
import type { Static } from "@sinclair/typebox";
import { type RawBuilder, sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { lockDocument, moveDocument } from "../../platform/documents.ts";
import { notFound, wrongState } from "../../platform/errors.ts";
import { dayBegins, dayEnds } from "../../platform/lagos-days.ts";
import { beginsWith, contains, listEnd, listPage, toldTotal } from "../../platform/lists.ts";
import type { RatingBody, RatingQuery, RatingSummaryQuery } from "./schemas.ts";
import { insertTicket, ownTickets } from "./tickets.ts";

// One's own ------------------------------------------------------------------------------------------------------------

const ownOrder = (ctx: ActorCtx, orderId: number) =>
  ctx.db
    .selectFrom("orders as o")
    .select(["o.id", "o.number", "o.branch_id", "o.delivered_at"])
    .where("o.id", "=", orderId)
    .where("o.user_id", "=", ctx.actor.userId);

const ratingOf = (ctx: Ctx, orderId: number) =>
  ctx.db
    .selectFrom("order_ratings")
    .select(["id", "stars", "words", "rated_at", "changed_at", "ticket_id"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();

export const getOwnRating = async (ctx: ActorCtx, orderId: number) => {
  const order = await ownOrder(ctx, orderId).executeTakeFirst();
  if (!order) throw notFound("Order");
  const rating = await ratingOf(ctx, orderId);
  return {
    rating: rating
      ? { stars: rating.stars, words: rating.words, rated_at: rating.rated_at, changed_at: rating.changed_at }
      : null,
    may_rate: order.delivered_at !== null && (!rating || mayChangeRating(rating.rated_at, ctx.now)),
    ticket_id: rating?.ticket_id ?? null,
  };
};

/** The order's lock keeps two taps from rating it twice. */
export const rateOrder = (ctx: ActorCtx, orderId: number, { stars, words }: Static<typeof RatingBody>) =>
  inTransaction(ctx, async (tx) => {
    const order = await ownOrder(tx, orderId).forNoKeyUpdate().executeTakeFirst();
    if (!order) throw notFound("Order");
    if (!order.delivered_at) throw wrongState("You can rate an order once it is delivered.");
    const before = await ratingOf(tx, orderId);
    if (before && !mayChangeRating(before.rated_at, tx.now))
      throw wrongState(`A rating can be changed for ${ratingChangeDays} days.`);
    const said = { stars, words: words.trim() };
    if (before?.stars === said.stars && before.words === said.words) return getOwnRating(tx, orderId);
    const ticket_id = await complaintOf(tx, order, said, before?.ticket_id ?? null);
    await writeRating(tx, order, { ...said, ticket_id }, before?.id);
    await audit(tx, {
      action: "order.rate",
      subject: "order",
      subjectId: orderId,
      ...(before ? { before: { stars: before.stars, words: before.words } } : {}),
      after: said,
    });
    return getOwnRating(tx, orderId);
  });

type Order = { id: number; number: string; branch_id: number };
type Said = { stars: number; words: string };

const writeRating = async (tx: ActorCtx, order: Order, said: Said & { ticket_id: number | null }, id?: number) => {
  if (id !== undefined)
    await tx.db
      .updateTable("order_ratings")
      .set({ ...said, changed_at: tx.now })
      .where("id", "=", id)
      .execute();
  else
    await tx.db
      .insertInto("order_ratings")
      .values({ ...said, order_id: order.id, user_id: tx.actor.userId, branch_id: order.branch_id, rated_at: tx.now })
      .execute();
};

/** A low rating is answered by a person: it opens a ticket, or goes on in the one that it opened before. */
const complaintOf = async (tx: ActorCtx, order: Order, { stars, words }: Said, ticketId: number | null) => {
  if (stars > lowStars) return ticketId;
  const message = words.length > 0 ? words : `I gave this order ${starsText(stars)}.`;
  const about = { topic: "order" as const, order_id: order.id, branchId: order.branch_id };
  const subject = `Order ${order.number}: ${starsText(stars)} of 5`;
  if (ticketId === null) return insertTicket(tx, { ...about, subject, message });
  const { may_write } = await lockDocument(tx, ownTickets, ticketId, "write");
  if (may_write) await moveDocument(tx, ownTickets, ticketId, "write", { message });
  return ticketId;
};

// At the desk ----------------------------------------------------------------------------------------------------------

type Filters = Static<typeof RatingQuery>;

const chosen = (ctx: Ctx, input: Pick<Filters, "stars" | "branch_id" | "from" | "to">) =>
  ctx.db
    .selectFrom("order_ratings as r")
    .$if(ctx.branchId !== null, (rows) => rows.where("r.branch_id", "=", ctx.branchId!))
    .$if(input.branch_id !== undefined, (rows) => rows.where("r.branch_id", "=", input.branch_id!))
    .$if(input.stars !== undefined, (rows) => rows.where("r.stars", "=", sql.lit(input.stars!)))
    .$if(input.from !== undefined, (rows) => rows.where("r.rated_at", ">=", dayBegins(input.from!)))
    .$if(input.to !== undefined, (rows) => rows.where("r.rated_at", "<", dayEnds(input.to!)));

/** By order or customer: each look along its own index, no further than a list goes. */
const found = (ctx: Ctx, input: Filters, q: string, whole: boolean) => {
  const rows = chosen(ctx, input);
  const look = (condition: RawBuilder<boolean>) => {
    const ids = rows.where(condition).select("r.id");
    if (whole) return sql`(${ids})`;
    return sql`(${ids
      .orderBy("r.rated_at", "desc")
      .orderBy("r.id", "desc")
      .limit(sql.lit(listEnd + 1))})`;
  };
  return sql<number>`(
    ${look(sql<boolean>`r.order_id in (select o.id from orders o where o.number like ${beginsWith(q.toUpperCase())})`)}
    union ${look(sql<boolean>`r.user_id in (select u.id from users u where fold(u.name) like ${contains(q)})`)})`;
};

export const listRatings = (ctx: Ctx, input: Filters) => {
  const { q } = input;
  const rows = ctx.db
    .selectFrom("order_ratings as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .innerJoin("users as u", "u.id", "r.user_id")
    .innerJoin("branches as b", "b.id", "r.branch_id")
    .leftJoin("tickets as t", "t.id", "r.ticket_id")
    .select(["r.id", "r.order_id", "o.number as order_number", "r.user_id", "u.name as customer"])
    .select(["b.name as branch_name", "r.stars", "r.words", "r.rated_at", "r.changed_at", "r.ticket_id"])
    .select("t.number as ticket_number");
  return listPage(ctx, input, {
    narrow: (most, behind) => {
      const whole = most === null || behind !== undefined;
      return q === undefined ? chosen(ctx, input) : chosen(ctx, {}).where("r.id", "in", found(ctx, input, q, whole));
    },
    rows,
    sorts: { rated_at: "r.rated_at" },
    fallback: "-rated_at",
    tie: "r.id",
  });
};

/** The newest are summed up, as many as a list goes: what it costs does not grow with the years. */
export const sumUpRatings = async (ctx: Ctx, input: Static<typeof RatingSummaryQuery>) => {
  const newest = chosen(ctx, input)
    .select("r.stars")
    .orderBy("r.rated_at", "desc")
    .orderBy("r.id", "desc")
    .limit(sql.lit(listEnd + 1));
  const { rows } = await sql<{ stars: number; count: number }>`
    select stars, count(*)::int from (${newest}) n group by stars`.execute(ctx.db);
  const countOf = new Map(rows.map(({ stars, count }) => [stars, count]));
  const count = rows.reduce((all, row) => all + row.count, 0);
  const points = rows.reduce((all, row) => all + row.stars * row.count, 0);
  const { total, ...more } = toldTotal(count);
  return {
    count: total,
    ...more,
    average: count === 0 ? null : Math.round((10 * points) / count) / 10,
    stars: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: countOf.get(stars) ?? 0 })),
  };
};
