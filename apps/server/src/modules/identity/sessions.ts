import { accountKind, type Door, sessionIdleHours, viewingMinutes } from "@remedia/domain/accounts";
import { isPermission, type Permission, permissionsOfKind, staffPermissions } from "@remedia/domain/permissions";
import { type Selectable, sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import type { Actor, ActorCtx, Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { hear, tell } from "../../platform/notices.ts";
import type { Platform } from "../../platform/platform.ts";
import { prepared } from "../../platform/prepared.ts";
import type { Sessions, Users } from "../../platform/types.generated.ts";
import { deviceName } from "./devices.ts";
import { mustSetSecondStep } from "./second-step-state.ts";
import { hashToken, newToken } from "./secrets.ts";
import { isSuperAdmin, viewerIsSuperAdmin } from "./super-admins.ts";

type SessionOwner = { id: number; role: number; user_type: string };

/** Opens a session and answers with its token, which is nowhere else. */
export const startSession = async (ctx: Ctx, owner: SessionOwner, door: Door): Promise<string> => {
  const token = newToken();
  const idleMs = sessionIdleHours[accountKind(owner)] * 3_600_000;
  const { id } = await ctx.db
    .insertInto("sessions")
    .values({ ...sessionStart(ctx, token, owner.id), door, expires_at: new Date(ctx.now.getTime() + idleMs) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await audit(ctx, { action: "session.start", subject: "user", subjectId: owner.id, after: { session_id: id, door } });
  return token;
};

/** A separate token for looking at the store as a customer: bound to both people, and to the viewer's own session. */
export const startViewing = async (ctx: ActorCtx, customerId: number): Promise<string> => {
  const token = newToken();
  await ctx.db
    .insertInto("sessions")
    .values({
      ...sessionStart(ctx, token, customerId),
      door: "viewing",
      viewer_id: ctx.actor.userId,
      viewer_session_id: ctx.actor.sessionId,
      expires_at: new Date(ctx.now.getTime() + viewingMinutes * 60_000),
    })
    .execute();
  return token;
};

const sessionStart = (ctx: Ctx, token: string, userId: number) => ({
  user_id: userId,
  token_hash: hashToken(token),
  device: deviceName(ctx.caller.device),
  ip: ctx.caller.ip,
  created_at: ctx.now,
  last_seen_at: ctx.now,
});

/** Seen again at most once a minute, so that reading does not write. */
const seenEveryMs = 60_000;

type Remembered = { actor: Promise<Actor | null>; until: number };
const memory = new WeakMap<Platform, Map<string, Remembered>>();
const mostRemembered = 20_000;

/**
 * Who a token belongs to, with rights as they are. What a server remembers it forgets when somebody's rights change or a
 * session ends: here before that is answered, elsewhere as soon as the notice comes, and in any case within a second.
 */
export const authenticate = (platform: Platform, token: string): Promise<Actor | null> => {
  const memoryMs = platform.config.SESSION_MEMORY_MS;
  if (memoryMs === 0) return readActor(platform, token);
  const tokens = memory.get(platform) ?? new Map<string, Remembered>();
  memory.set(platform, tokens);
  const known = tokens.get(token);
  if (known && known.until > performance.now()) return known.actor;
  if (tokens.size >= mostRemembered) tokens.clear();
  const actor = readActor(platform, token);
  tokens.set(token, { actor, until: performance.now() + memoryMs });
  actor.catch(() => tokens.delete(token));
  return actor;
};

/** Keeps the memory true for as long as the server runs; answers how to stop. */
export const followRights = (platform: Platform) => hear(platform, "rights", () => memory.get(platform)?.clear());

const readActor = async (platform: Platform, token: string): Promise<Actor | null> => {
  const now = platform.clock();
  const row = await findSession(platform, hashToken(token), now);
  if (!row || closedStates.has(row.state)) return null;
  const actor = actorOf(row, {
    sessionId: row.session_id,
    door: row.door as Actor["door"],
    viewer: row.viewer_id
      ? { userId: row.viewer_id, name: row.viewer_name ?? "", sessionId: row.viewer_session_id! }
      : null,
  });
  if (row.door !== "viewing" && now.getTime() - row.last_seen_at.getTime() > seenEveryMs)
    await platform.db
      .updateTable("sessions")
      .set({ last_seen_at: now, expires_at: new Date(now.getTime() + sessionIdleHours[actor.kind] * 3_600_000) })
      .where("id", "=", row.session_id)
      .execute();
  return actor;
};

const closedStates = new Set(["suspended", "rejected", "merged"]);

/** The person behind work that goes on after their request, with the rights they have by then. */
export const actorById = async ({ db }: Pick<Platform, "db">, userId: number): Promise<Actor | null> => {
  const row = await db.selectFrom("users as u").select(actorColumns).where("u.id", "=", userId).executeTakeFirst();
  return !row || closedStates.has(row.state) ? null : actorOf(row, { sessionId: 0, door: "customer", viewer: null });
};

const actorColumns = [
  "u.id as user_id",
  "u.name",
  "u.phone",
  "u.role",
  "u.user_type",
  "u.state",
  "u.phone_verified_at",
  "u.must_change_pin",
  isSuperAdmin.as("is_super_admin"),
  "u.can_switch_branch",
  "u.is_agent_line_manager",
  "u.branch_id",
  "u.hub_id",
  "u.partner_id",
  "u.hmo_id",
  "u.min_shelf_life_days",
  sql<number | null>`(select l.delivery_days from stores s join lgas l on l.id = s.lga_id
    where s.user_id = u.id and s.archived_at is null order by s.id limit 1)`.as("delivery_days"),
  mustSetSecondStep.as("must_set_second_step"),
  sql<string[]>`array(select rp.permission from user_roles ur join role_permissions rp using (role_id)
    where ur.user_id = u.id)`.as("granted"),
] as const;

type ActorRow = Pick<
  Selectable<Users>,
  | "name"
  | "phone"
  | "role"
  | "user_type"
  | "state"
  | "phone_verified_at"
  | "must_change_pin"
  | "is_super_admin"
  | "can_switch_branch"
  | "is_agent_line_manager"
  | "branch_id"
  | "hub_id"
  | "partner_id"
  | "hmo_id"
  | "min_shelf_life_days"
> & { user_id: number; delivery_days: number | null; must_set_second_step: boolean; granted: string[] };

const actorOf = (row: ActorRow, session: Pick<Actor, "sessionId" | "door" | "viewer">): Actor => {
  const kind = accountKind(row);
  return {
    userId: row.user_id,
    name: row.name,
    phone: row.phone,
    kind,
    role: row.role,
    userType: row.user_type as Actor["userType"],
    state: row.state as Actor["state"],
    phoneVerified: row.phone_verified_at !== null,
    mustChangePin: row.must_change_pin,
    mustSetSecondStep: row.must_set_second_step,
    isSuperAdmin: row.is_super_admin,
    canSwitchBranch: row.can_switch_branch,
    isLineManager: row.is_agent_line_manager,
    branchId: row.branch_id,
    hubId: row.hub_id,
    partnerId: row.partner_id,
    hmoId: row.hmo_id,
    minShelfLifeDays: row.min_shelf_life_days,
    deliveryDays: row.delivery_days,
    permissions: rightsOf({ ...row, kind }),
    ...session,
  };
};

/** Staff hold what their roles give, super admins everything; others what their kind of account gives. */
export const rightsOf = (user: {
  kind: Actor["kind"];
  is_super_admin: boolean;
  granted: string[];
}): ReadonlySet<Permission> => {
  if (user.kind !== "staff") return new Set(permissionsOfKind(user.kind));
  return new Set(user.is_super_admin ? staffPermissions : user.granted.filter(isPermission));
};

const viewPermission: Permission = "users.view_as";
const mayView = sql<boolean>`exists (select from user_roles ur join role_permissions rp using (role_id)
  where ur.user_id = v.id and rp.permission = ${viewPermission})`;

type SessionRow = Pick<Selectable<Sessions>, "door" | "last_seen_at" | "viewer_id" | "viewer_session_id"> & {
  session_id: number;
  viewer_name: string | null;
};

const sessionOf = prepared<{ tokenHash: Buffer; now: Date }, ActorRow & SessionRow>((slot, db) =>
  db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .leftJoin("users as v", "v.id", "s.viewer_id")
    .leftJoin("sessions as vs", "vs.id", "s.viewer_session_id")
    .select([
      "s.id as session_id",
      "s.door",
      "s.last_seen_at",
      "s.viewer_id",
      "s.viewer_session_id",
      "v.name as viewer_name",
      ...actorColumns,
    ])
    .where("s.token_hash", "=", slot("tokenHash"))
    .where("s.ended_at", "is", null)
    .where("s.expires_at", ">", slot("now"))
    // A view ends with the viewer's own session, and when the viewer is no longer active staff with the right to it.
    .where((eb) =>
      eb.or([
        eb("s.viewer_id", "is", null),
        eb.and([
          eb("vs.ended_at", "is", null),
          eb("vs.expires_at", ">", slot("now")),
          eb("v.state", "=", "active"),
          eb("v.role", "=", 1),
          eb.or([viewerIsSuperAdmin, mayView]),
        ]),
      ]),
    ),
);

/** Asked with nearly every request. */
const findSession = async ({ db }: Platform, tokenHash: Buffer, now: Date) =>
  (await db.executeQuery(sessionOf({ db }, { tokenHash, now }))).rows[0];

type Ending = { because: string; keepSessionId?: number };

/** Ends every session of a person, and every view that hangs on one of them. */
export const endSessions = async (ctx: Ctx, userId: number, { because, keepSessionId }: Ending) => {
  await ctx.db
    .updateTable("sessions")
    .set({ ended_at: ctx.now, ended_because: because })
    .where("ended_at", "is", null)
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("viewer_id", "=", userId)]))
    .$if(keepSessionId !== undefined, (query) => query.where("id", "!=", keepSessionId!))
    .execute();
  await tell(ctx, "rights");
};

/** Ends one session of a person and the views that hang on it; somebody else's is simply not there. */
export const endSession = async (ctx: Ctx, userId: number, sessionId: number, because: string) => {
  const ended = await ctx.db
    .updateTable("sessions")
    .set({ ended_at: ctx.now, ended_because: because })
    .where("ended_at", "is", null)
    .where((eb) =>
      eb.or([
        eb.and([eb("id", "=", sessionId), eb("user_id", "=", userId), eb("door", "!=", "viewing")]),
        eb.and({ viewer_session_id: sessionId, viewer_id: userId }),
      ]),
    )
    .returning("id")
    .execute();
  if (!ended.some(({ id }) => id === sessionId)) throw notFound("Session");
  await tell(ctx, "rights");
  await audit(ctx, {
    action: "session.end",
    subject: "user",
    subjectId: userId,
    after: { session_id: sessionId, because },
  });
};

/** Ends the view that this request was made with. */
export const endViewing = async (ctx: ActorCtx) => {
  const { sessionId, userId } = ctx.actor;
  const ending = { ended_at: ctx.now, ended_because: "exit" };
  await ctx.db.updateTable("sessions").set(ending).where("id", "=", sessionId).execute();
  await tell(ctx, "rights");
  await audit(ctx, { action: "viewing.end", subject: "user", subjectId: userId });
};

/** A person's open sessions; views by staff are not theirs to see or end. */
export const listSessions = (ctx: ActorCtx, userId: number) =>
  ctx.db
    .selectFrom("sessions")
    .select([
      "id",
      "device",
      "door",
      "created_at",
      "last_seen_at",
      sql<string | null>`host(ip)`.as("ip"),
      sql<boolean>`id = ${ctx.actor.sessionId}`.as("current"),
    ])
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", ctx.now)
    .where("door", "!=", "viewing")
    .orderBy("last_seen_at", "desc")
    .execute();
