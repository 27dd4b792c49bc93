import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { dayBegins, dayEnds } from "../../platform/lagos-days.ts";
import { beginsWith, listPage } from "../../platform/lists.ts";
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

const listEvents = (ctx: ActorCtx, input: Static<typeof Query>) => {
  let narrow = ctx.db.selectFrom("audit_events as e");
  if (input.q) narrow = narrow.where("e.action", "like", beginsWith(input.q));
  if (input.actor_id) narrow = narrow.where("e.actor_id", "=", input.actor_id);
  if (input.action) narrow = narrow.where("e.action", "=", input.action);
  if (input.subject_type) narrow = narrow.where("e.subject_type", "=", input.subject_type);
  if (input.subject_id) narrow = narrow.where("e.subject_id", "=", input.subject_id);
  if (input.from) narrow = narrow.where("e.at", ">=", dayBegins(input.from));
  if (input.to) narrow = narrow.where("e.at", "<", dayEnds(input.to));
  return listPage(ctx, input, {
    narrow,
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
