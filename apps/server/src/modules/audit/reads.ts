import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { dayBegins, dayEnds } from "../../platform/lagos-days.ts";
import { contains, listPage } from "../../platform/lists.ts";
import { Closed, Day, Id, Instant, ListQuery, Nullable, Type, Whole } from "../../platform/schemas.ts";

export const Read = Closed({
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
export const ReadsQuery = ListQuery(["minute"], {
  session_id: Type.Optional(Id),
  user_id: Type.Optional(Id),
  day: Type.Optional(Day),
  from_hour: Type.Optional(Whole(0, 23)),
  to_hour: Type.Optional(Whole(1, 24)),
});

/** The minute as a clock in Lagos shows it. */
const lagosMinute = sql<Date>`(r.minute at time zone 'Africa/Lagos')`;

/** What a session or a person was shown of other people's data, and when: the question after a token was stolen. */
export const listReads = (ctx: ActorCtx, input: Static<typeof ReadsQuery>) => {
  let query = ctx.db
    .selectFrom("data_reads as r")
    .innerJoin("sessions as s", "s.id", "r.session_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .leftJoin("users as v", "v.id", "s.viewer_id")
    .select([
      "r.session_id",
      "r.minute",
      "u.id as user_id",
      "u.name as user_name",
      "v.name as viewer_name",
      "s.device",
      sql<string | null>`host(s.ip)`.as("ip"),
      "r.endpoint",
      "r.times",
      "r.addresses",
    ]);
  if (input.session_id) query = query.where("r.session_id", "=", input.session_id);
  if (input.user_id)
    query = query.where((eb) => eb.or([eb("s.user_id", "=", input.user_id!), eb("s.viewer_id", "=", input.user_id!)]));
  if (input.q) query = query.where(sql`fold(coalesce(v.name, u.name))`, "like", contains(input.q));
  if (input.day) query = query.where("r.minute", ">=", dayBegins(input.day)).where("r.minute", "<", dayEnds(input.day));
  if (input.from_hour !== undefined) query = query.where(sql`extract(hour from ${lagosMinute})`, ">=", input.from_hour);
  if (input.to_hour !== undefined) query = query.where(sql`extract(hour from ${lagosMinute})`, "<", input.to_hour);
  return listPage(query, input, { sorts: { minute: "r.minute" }, fallback: "-minute", tie: "r.session_id" });
};

/** A breach is often found months later; after two years the trace itself is data that nobody needs. */
export const readsKeptDays = 730;
export const forgetOldReads = (db: Database, before: Date) =>
  db.deleteFrom("data_reads").where("minute", "<", before).execute();
