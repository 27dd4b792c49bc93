import type { Static } from "@sinclair/typebox";
import { type RawBuilder, sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { dayBegins, dayEnds } from "../../platform/lagos-days.ts";
import { contains, listPage } from "../../platform/lists.ts";
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
import { subjectShape, withSubjects } from "./subjects.ts";

const Row = Closed({
  id: Id,
  at: Instant,
  actor_id: Nullable(Id),
  actor_name: Nullable(Type.String()),
  viewed_user_id: Nullable(Id),
  viewed_user_name: Nullable(Type.String()),
  action: Type.String(),
  ...subjectShape,
  before: Type.Any(),
  after: Type.Any(),
  branch_name: Nullable(Type.String()),
  ip: Nullable(Type.String()),
});
const Detail = Closed({
  ...Row.properties,
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
      "e.before",
      "e.after",
      "b.name as branch_name",
      sql<string | null>`host(e.ip)`.as("ip"),
    ]);

const eventsAlone = (ctx: ActorCtx) => ctx.db.selectFrom("audit_events as e");

/** How the index of each column is sorted: that of actions is made for their beginnings as well. */
const operators = { action: [sql`~<~`, sql`~>~`], subject_type: [sql`<`, sql`>`] } as const;

/** The few words that a column of a million rows holds: one step along its index for each. */
const wordsOf = (column: keyof typeof operators) => {
  const name = sql.id(column);
  const [before, after] = operators[column];
  const least = (beyond: RawBuilder<unknown>) =>
    sql`(select ${name} from audit_events ${beyond} order by ${name} using ${before} limit 1)`;
  return sql`(with recursive words (word) as (
      ${least(sql``)} union all select ${least(sql`where ${name} ${after} word`)} from words where word is not null)
    select word from words where word is not null)`;
};

/** A name that more people have than these is in so many events that one walk along all of them finds enough. */
const mostPeople = 500;

/**
 * By what was done, by whom, or by the number of what it was done to. Each word, person or thing that is meant is looked for
 * along its own index, newest first and no further than asked: a single look for all of them would pass by every event.
 */
const foundEvents = (events: ReturnType<typeof eventsAlone>, q: string, most: number | null) => {
  const newest = (meant: RawBuilder<unknown>, condition: RawBuilder<boolean>) => {
    const found = events.where(condition).select("e.id").orderBy("e.at", "desc").orderBy("e.id", "desc");
    return sql`select found.id from (${meant}) as meant (key)
      cross join lateral (${most === null ? found : found.limit(sql.lit(most))}) as found`;
  };
  const people = sql`select u.id from users u where fold(u.name) like ${contains(q)}`;
  const areMany = sql<boolean>`(select count(*) > ${sql.lit(mostPeople)}
    from (${people} limit ${sql.lit(mostPeople + 1)}) as alike)`;
  const no = /(?:^|\s)(\d{1,15})$/.exec(q.trim())?.[1];
  const looks = [
    newest(
      sql`select word from ${wordsOf("action")} as known where fold(word) like ${contains(q)}`,
      sql`e.action = meant.key`,
    ),
    newest(sql`${people} and not ${areMany}`, sql`e.actor_id = meant.key`),
    newest(sql`select 1 where ${areMany}`, sql`e.actor_id in (${people})`),
    newest(
      sql`select b.id from batches b where b.number = upper(${q.trim()})`,
      sql`e.subject_type = 'batch' and e.subject_id = meant.key`,
    ),
    ...(no ? [newest(wordsOf("subject_type"), sql`e.subject_type = meant.key and e.subject_id = ${Number(no)}`)] : []),
  ];
  return sql<number>`(${sql.join(looks, sql` union `)})`;
};

const listEvents = async (ctx: ActorCtx, input: Static<typeof Query>) => {
  const { q } = input;
  let narrow = eventsAlone(ctx);
  if (input.actor_id) narrow = narrow.where("e.actor_id", "=", input.actor_id);
  if (input.action) narrow = narrow.where("e.action", "=", input.action);
  if (input.subject_type) narrow = narrow.where("e.subject_type", "=", input.subject_type);
  if (input.subject_id) narrow = narrow.where("e.subject_id", "=", input.subject_id);
  if (input.from) narrow = narrow.where("e.at", ">=", dayBegins(input.from));
  if (input.to) narrow = narrow.where("e.at", "<", dayEnds(input.to));
  const page = await listPage(ctx, input, {
    narrow: q
      ? (most, behind) =>
          eventsAlone(ctx).where("e.id", "in", foundEvents(behind ? narrow.where(behind) : narrow, q, most))
      : narrow,
    rows: eventsWithNames(ctx),
    sorts: { at: "e.at" },
    fallback: "-at",
    tie: "e.id",
  });
  return { ...page, data: await withSubjects(ctx, page.data) };
};

const getEvent = async (ctx: ActorCtx, id: number) => {
  const event = await eventsWithNames(ctx)
    .leftJoin("audit_seals as s", "s.event_id", "e.id")
    .select(["e.request_id", "s.seal_no", sql<string | null>`encode(s.hash, 'hex')`.as("hash")])
    .where("e.id", "=", id)
    .executeTakeFirst();
  if (!event) throw notFound("Event");
  const [whole] = await withSubjects(ctx, [event]);
  return whole!;
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
        { key: "subject_name", label: "Subject name" },
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
