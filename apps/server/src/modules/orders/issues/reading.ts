import { lagosDay } from "@remedia/domain/days";
import type { IssueKind, IssueOutcome, IssueRaiser, IssueState } from "@remedia/domain/issues";
import { toNaira } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { type RawBuilder, sql } from "kysely";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors.ts";
import { dayBegins, dayEnds } from "../../../platform/lagos-days.ts";
import { beginsWith, contains, listEnd, listPage } from "../../../platform/lists.ts";
import { fileAddress } from "../../../platform/stored-files.ts";
import { returnableUntil } from "../returning/reading.ts";
import { leftForIssues } from "./giving.ts";
import type { IssueQuery } from "./schemas.ts";

const issuesAlone = (ctx: Ctx) =>
  ctx.db
    .selectFrom("order_issues as i")
    .$if(ctx.branchId !== null, (query) => query.where("i.branch_id", "=", ctx.branchId!));

const issueRows = (ctx: Ctx) =>
  issuesAlone(ctx)
    .innerJoin("orders as o", "o.id", "i.order_id")
    .innerJoin("branches as b", "b.id", "i.branch_id")
    .innerJoin("users as u", "u.id", "i.user_id")
    .leftJoin("users as by", "by.id", "i.created_by")
    .leftJoin("products as p", "p.id", "i.product_id")
    .leftJoin("orders as r", "r.id", "i.replacement_id")
    .select(["i.id", "i.number", "i.state", "i.state_reason", "i.state_since", "i.raised_by", "i.kind", "i.note"])
    .select([
      "i.order_id",
      "o.number as order_number",
      "o.store_name",
      "i.user_id as customer_id",
      "u.name as customer",
    ])
    .select(sql<boolean>`o.delivered_at is not null`.as("delivered"))
    .select(["b.name as branch_name", "i.product_id", "p.title as product", "i.packs", "i.outcome", "i.paid_kobo"])
    .select(["i.replacement_id", "r.number as replacement_number", "i.created_at", "i.photo_file_id"])
    .select(["i.created_by as created_by_id", "by.name as created_by"])
    .$narrowType<{ state: IssueState; raised_by: IssueRaiser; kind: IssueKind; outcome: IssueOutcome | null }>();
type Row = Awaited<ReturnType<ReturnType<typeof issueRows>["executeTakeFirstOrThrow"]>>;

const shown = (ctx: Ctx, { paid_kobo, photo_file_id, ...row }: Row) => ({
  ...row,
  paid: paid_kobo === 0 ? null : toNaira(paid_kobo),
  photo_url: photo_file_id === null ? null : fileAddress(ctx, photo_file_id),
});

type Filters = Static<typeof IssueQuery>;

const chosen = (ctx: Ctx, input: Filters) =>
  issuesAlone(ctx)
    .$if(input.list !== undefined, (rows) => rows.where("i.list", "=", sql.lit(input.list!)))
    .$if(input.state !== undefined, (rows) => rows.where("i.state", "=", sql.lit(input.state!)))
    .$if(input.kind !== undefined, (rows) => rows.where("i.kind", "=", sql.lit(input.kind!)))
    .$if(input.order_id !== undefined, (rows) => rows.where("i.order_id", "=", input.order_id!))
    .$if(input.from !== undefined, (rows) => rows.where("i.created_at", ">=", dayBegins(input.from!)))
    .$if(input.to !== undefined, (rows) => rows.where("i.created_at", "<", dayEnds(input.to!)));

/** By number, order or customer: each look along its own index, no further than a list goes. */
const found = (ctx: Ctx, input: Filters, q: string, whole: boolean) => {
  const look = (condition: RawBuilder<boolean>) => {
    const ids = chosen(ctx, input).where(condition).select("i.id");
    return whole ? sql`(${ids})` : sql`(${ids.orderBy("i.id", "desc").limit(sql.lit(listEnd + 1))})`;
  };
  return sql<number>`(
    ${look(sql<boolean>`i.number like ${beginsWith(q.toUpperCase())}`)}
    union ${look(sql<boolean>`i.order_id in (select o.id from orders o where o.number = ${q.trim().toUpperCase()})`)}
    union ${look(sql<boolean>`i.user_id in (select u.id from users u where fold(u.name) like ${contains(q)})`)}
    union ${look(sql<boolean>`i.user_id in (select s.user_id from stores s where fold(s.name) like ${contains(q)})`)})`;
};

export const listIssues = async (ctx: ActorCtx, input: Filters) => {
  const { q } = input;
  const page = await listPage(ctx, input, {
    narrow: (most, behind) => {
      const whole = most === null || behind !== undefined;
      return q === undefined ? chosen(ctx, input) : issuesAlone(ctx).where("i.id", "in", found(ctx, input, q, whole));
    },
    rows: issueRows(ctx),
    sorts: { created_at: "i.id" },
    fallback: "-created_at",
    tie: "i.id",
  });
  return { ...page, data: page.data.map((row) => shown(ctx, row)) };
};

const readEvents = (ctx: Ctx, issueId: number) =>
  ctx.db
    .selectFrom("document_events as e")
    .leftJoin("users as u", "u.id", "e.actor_id")
    .select(["e.seq as id", "e.at", "e.action", "e.to_state", "e.note", "u.name as by"])
    .$narrowType<{ to_state: IssueState }>()
    .where("e.document", "=", "order_issue")
    .where("e.document_id", "=", issueId)
    .orderBy("e.seq")
    .execute();

export const getIssue = async (ctx: ActorCtx, id: number) => {
  const row = await issueRows(ctx).where("i.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Issue");
  const { moneyKobo, goodsKobo } = await leftForIssues(ctx, row.order_id);
  return {
    ...shown(ctx, row),
    left: toNaira(moneyKobo),
    left_in_goods: toNaira(goodsKobo),
    events: await readEvents(ctx, id),
  };
};

/** What a customer reported about one of their orders, and until when they may report more. */
export const getOwnIssues = async (ctx: ActorCtx, orderId: number) => {
  const order = await ctx.db
    .selectFrom("orders")
    .select(["id", "delivered_at"])
    .where("id", "=", orderId)
    .where("user_id", "=", ctx.actor.userId)
    .executeTakeFirst();
  if (!order) throw notFound("Order");
  const rows = await issueRows({ ...ctx, branchId: null })
    .where("i.order_id", "=", orderId)
    .where("i.raised_by", "=", "customer")
    .orderBy("i.id")
    .execute();
  const until = order.delivered_at && (await returnableUntil(ctx, order.delivered_at));
  return {
    until: until !== null && lagosDay(ctx.now) <= until ? until : null,
    issues: rows.map((row) => {
      const { id, number, state, state_reason, kind, note, product, packs, outcome, paid, created_at, ...rest } = shown(
        ctx,
        row,
      );
      const { replacement_id, replacement_number, photo_url } = rest;
      const told = { id, number, state, state_reason, kind, note, product, packs, outcome, paid, created_at };
      return { ...told, replacement_id, replacement_number, photo_url };
    }),
  };
};
