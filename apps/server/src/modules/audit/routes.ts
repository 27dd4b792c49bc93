import type { Static } from "@sinclair/typebox";
import { type RawBuilder, sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { dayBegins, dayEnds } from "../../platform/lagos-days.ts";
import { contains, listEnd, listPage } from "../../platform/lists.ts";
import { route } from "../../platform/route.ts";
import {
  Closed,
  Day,
  Id,
  IdParams,
  Instant,
  ListQuery,
  Nullable,
  PageOf,
  Text,
  Type,
  Whole,
} from "../../platform/schemas.ts";
import { sealAudit, verifyAudit } from "./audit.ts";
import { listReads, Read, ReadsQuery } from "./reads.ts";

const Row = Closed({
  id: Id,
  at: Instant,
  actor_id: Nullable(Id),
  actor_name: Nullable(Type.String()),
  viewed_user_id: Nullable(Id),
  viewed_user_name: Nullable(Type.String()),
  action: Type.String(),
  subject_type: Type.String(),
  subject_id: Nullable(Id),
  branch_name: Nullable(Type.String()),
  ip: Nullable(Type.String()),
});
const Detail = Closed({
  ...Row.properties,
  before: Type.Any(),
  after: Type.Any(),
  request_id: Nullable(Type.String()),
  seal_no: Nullable(Id),
  hash: Nullable(Type.String()),
});
const Query = ListQuery(["at"], {
  actor_id: Type.Optional(Id),
  action: Type.Optional(Text(80)),
  subject_type: Type.Optional(Text(40)),
  subject_id: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});

const eventsWithNames = (ctx: ActorCtx) =>
  ctx.db
    .selectFrom("audit_events as e")
    .leftJoin("users as actor", "actor.id", "e.actor_id")
    .leftJoin("users as viewed", "viewed.id", "e.viewed_user_id")
    .leftJoin("branches as b", "b.id", "e.branch_id")
    .select([
      "e.id",
      "e.at",
      "e.actor_id",
      "actor.name as actor_name",
      "e.viewed_user_id",
      "viewed.name as viewed_user_name",
      "e.action",
      "e.subject_type",
      "e.subject_id",
      "b.name as branch_name",
      sql<string | null>`host(e.ip)`.as("ip"),
    ]);

const eventsAlone = (ctx: ActorCtx) => ctx.db.selectFrom("audit_events as e");

/** The few words that a column of a million rows holds: one step along its index for each. */
const wordsOf = (column: "action" | "subject_type") => {
  const name = sql.id(column);
  const least = (after: RawBuilder<unknown>) =>
    sql`(select ${name} from audit_events ${after} order by ${name} using ~<~ limit 1)`;
  return sql`(with recursive words (word) as (
      ${least(sql``)} union all select ${least(sql`where ${name} ~>~ word`)} from words where word is not null)
    select word from words where word is not null)`;
};

/**
 * By what was done, by whom, or by the number of what it was done to: each look walks its own index and brings the newest,
 * as far as a list goes.
 */
const foundEvents = (events: ReturnType<typeof eventsAlone>, q: string) => {
  const newest = (condition: RawBuilder<boolean>) =>
    sql`(${events
      .where(condition)
      .select("e.id")
      .orderBy("e.at", "desc")
      .orderBy("e.id", "desc")
      .limit(sql.lit(listEnd + 1))})`;
  const no = /(?:^|\s)(\d{1,15})$/.exec(q.trim())?.[1];
  return sql<number>`(
    ${newest(sql`e.action in (select word from ${wordsOf("action")} as known where fold(word) like ${contains(q)})`)}
    union ${newest(sql`e.actor_id in (select u.id from users u where fold(u.name) like ${contains(q)})`)}
    union ${newest(sql`e.subject_type = 'batch' and e.subject_id in
      (select b.id from batches b where b.number = upper(${q.trim()}))`)}
    ${no ? sql`union ${newest(sql`e.subject_type in ${wordsOf("subject_type")} and e.subject_id = ${Number(no)}`)}` : sql``})`;
};

const listEvents = (ctx: ActorCtx, input: Static<typeof Query>) => {
  let narrow = eventsAlone(ctx);
  if (input.actor_id) narrow = narrow.where("e.actor_id", "=", input.actor_id);
  if (input.action) narrow = narrow.where("e.action", "=", input.action);
  if (input.subject_type) narrow = narrow.where("e.subject_type", "=", input.subject_type);
  if (input.subject_id) narrow = narrow.where("e.subject_id", "=", input.subject_id);
  if (input.from) narrow = narrow.where("e.at", ">=", dayBegins(input.from));
  if (input.to) narrow = narrow.where("e.at", "<", dayEnds(input.to));
  return listPage(ctx, input, {
    narrow: input.q ? eventsAlone(ctx).where("e.id", "in", foundEvents(narrow, input.q)) : narrow,
    rows: eventsWithNames(ctx),
    sorts: { at: "e.at" },
    fallback: "-at",
    tie: "e.id",
  });
};

const getEvent = async (ctx: ActorCtx, id: number) => {
  const event = await eventsWithNames(ctx)
    .leftJoin("audit_seals as s", "s.event_id", "e.id")
    .select(["e.before", "e.after", "e.request_id", "s.seal_no", sql<string | null>`encode(s.hash, 'hex')`.as("hash")])
    .where("e.id", "=", id)
    .executeTakeFirst();
  if (!event) throw notFound("Event");
  return event;
};

export const auditRoutes = {
  "GET /admin/audit_events": route({
    permission: "audit.read",
    personal: true,
    summary: "The audit trail, newest first",
    query: Query,
    response: PageOf(Row),
    export: {
      name: "audit-trail",
      columns: [
        { key: "id", label: "No.", kind: "number" },
        { key: "at", label: "Time", kind: "datetime" },
        { key: "actor_name", label: "Who" },
        { key: "viewed_user_name", label: "As customer" },
        { key: "action", label: "What" },
        { key: "subject_type", label: "Subject" },
        { key: "subject_id", label: "Subject id", kind: "number" },
        { key: "branch_name", label: "Branch" },
        { key: "ip", label: "From" },
      ],
    },
    handler: (ctx, { query }) => listEvents(ctx, query),
  }),
  "GET /admin/audit_events/:id": route({
    permission: "audit.read",
    personal: true,
    summary: "One event with its before, after and place in the hash chain",
    params: IdParams,
    response: Detail,
    handler: (ctx, { params }) => getEvent(ctx, params.id),
  }),
  "GET /admin/audit/reads": route({
    permission: "audit.read",
    personal: true,
    summary: "What each session was shown of other people's data, minute by minute",
    query: ReadsQuery,
    response: PageOf(Read),
    export: {
      name: "data-reads",
      columns: [
        { key: "minute", label: "Minute", kind: "datetime" },
        { key: "user_name", label: "Account" },
        { key: "viewer_name", label: "Viewed by" },
        { key: "session_id", label: "Session", kind: "number" },
        { key: "device", label: "Device" },
        { key: "ip", label: "From" },
        { key: "endpoint", label: "Endpoint" },
        { key: "times", label: "Times", kind: "number" },
        { key: "addresses", label: "Records", value: (row) => row.addresses.join(" ") },
      ],
    },
    handler: (ctx, { query }) => listReads(ctx, query),
  }),
  "POST /admin/audit_events/verify": route({
    permission: "audit.read",
    summary: "Walks the hash chain and names the first event that was changed or is missing",
    response: Closed({
      whole: Type.Boolean(),
      checked: Whole(),
      first_bad: Nullable(Closed({ seal_no: Id, reason: Type.String() })),
    }),
    limit: { max: 10, seconds: 60 },
    handler: async (ctx) => {
      await sealAudit(ctx);
      return verifyAudit(ctx);
    },
  }),
};
