import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { dayBegins, dayEnds } from "../../platform/lagos-days.ts";
import { contains, listPage } from "../../platform/lists.ts";
import { Closed, Day, Id, Instant, ListQuery, Nullable, Type, Whole } from "../../platform/schemas.ts";

export const Read = Closed({
  id: Id,
  session_id: Id,
  minute: Instant,
  user_id: Id,
  user_name: Type.String(),
  viewer_name: Nullable(Type.String()),
  device: Type.String(),
  ip: Nullable(Type.String()),
  endpoint: Type.String(),
  times: Whole(1),
  addresses: Type.Array(Type.String()),
});
const ClockTime = Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" });
/** Times of day, both included: of the day that is asked for, or of any. */
export const ReadsQuery = ListQuery(["minute"], {
  session_id: Type.Optional(Id),
  user_id: Type.Optional(Id),
  day: Type.Optional(Day),
  from: Type.Optional(ClockTime),
  to: Type.Optional(ClockTime),
});

/** The minute as a clock in Lagos shows it, 14:30. */
const clock = sql<string>`to_char(r.minute at time zone 'Africa/Lagos', 'HH24:MI')`;

/** What a session or a person was shown of other people's data, and when: the question after a token was stolen. */
export const listReads = (ctx: ActorCtx, input: Static<typeof ReadsQuery>) => {
  const { session_id, user_id, q, day, from, to } = input;
  const narrow = ctx.db
    .selectFrom("data_reads as r")
    .$if(session_id !== undefined, (query) => query.where("r.session_id", "=", session_id!))
    .$if(user_id !== undefined, (query) => query.where("r.session_id", "in", sessionsOf(ctx, user_id!)))
    .$if(q !== undefined, (query) => query.where("r.session_id", "in", sessionsNamed(ctx, q!)))
    .$if(day !== undefined, (query) =>
      query.where("r.minute", ">=", dayBegins(day!)).where("r.minute", "<", dayEnds(day!)),
    )
    .$if(from !== undefined, (query) => query.where(clock, ">=", from!))
    .$if(to !== undefined, (query) => query.where(clock, "<=", to!));
  return listPage(ctx, input, {
    narrow,
    rows: ctx.db
      .selectFrom("data_reads as r")
      .innerJoin("sessions as s", "s.id", "r.session_id")
      .innerJoin("users as u", "u.id", "s.user_id")
      .leftJoin("users as v", "v.id", "s.viewer_id")
      .select([
        "r.id",
        "r.session_id",
        "r.minute",
        "u.id as user_id",
        "u.name as user_name",
        "v.name as viewer_name",
        "s.device",
      ])
      .select([sql<string | null>`host(s.ip)`.as("ip"), "r.endpoint", "r.times", "r.addresses"]),
    sorts: { minute: "r.minute" },
    fallback: "-minute",
    tie: "r.id",
  });
};

const sessionsOf = (ctx: ActorCtx, userId: number) =>
  ctx.db
    .selectFrom("sessions as s")
    .select("s.id")
    .where((eb) => eb.or([eb("s.user_id", "=", userId), eb("s.viewer_id", "=", userId)]));

/** Whoever sat at the keyboard: the viewer, where there is one. */
const sessionsNamed = (ctx: ActorCtx, name: string) =>
  ctx.db
    .selectFrom("sessions as s")
    .innerJoin("users as u", (join) => join.on("u.id", "=", sql`coalesce(s.viewer_id, s.user_id)`))
    .select("s.id")
    .where(sql`fold(u.name)`, "like", contains(name));

/** A breach is often found months later; after two years the trace itself is data that nobody needs. */
export const readsKeptDays = 730;
export const forgetOldReads = (db: Database, before: Date) =>
  db.deleteFrom("data_reads").where("minute", "<", before).execute();
