import type { UserState } from "@remedia/domain/accounts";
import type { Permission } from "@remedia/domain/permissions";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, inTransaction, mayChooseBranch } from "../../platform/context.ts";
import { forbidden, invalid, notFound, wrongState } from "../../platform/errors.ts";
import { contains, listPage, nullsLast } from "../../platform/lists.ts";
import { audit, changed } from "../audit/audit.ts";
import { defaultBranchId } from "../geography/branches.ts";
import { insertAccount, newPinHash, refuseTaken } from "./accounts.ts";
import { requirePhone } from "./phones.ts";
import { endSessions } from "./sessions.ts";

const staff = (ctx: Ctx) =>
  ctx.db
    .selectFrom("users as u")
    .innerJoin("branches as b", "b.id", "u.branch_id")
    .leftJoin("hubs as h", "h.id", "u.hub_id")
    .select([
      "u.id",
      "u.name",
      "u.phone",
      "u.email",
      "u.state",
      "u.branch_id",
      "b.name as branch_name",
      "u.hub_id",
      "h.name as hub_name",
      "u.is_super_admin",
      "u.is_agent_line_manager",
      "u.is_features_request_admin",
      "u.is_fulfilment_officer",
      "u.can_switch_branch",
      "u.last_login_at",
      sql<number[]>`array(select role_id from user_roles ur where ur.user_id = u.id order by role_id)`.as("role_ids"),
      sql<string>`(select coalesce(string_agg(r.name, ', ' order by r.name), '') from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id)`.as(
        "role_names",
      ),
    ])
    .where("u.role", "=", 1)
    .where("u.state", "!=", "merged")
    .$narrowType<{ state: UserState }>();

export type StaffQuery = {
  q?: string;
  page?: number;
  per_page?: number;
  sort?: "name" | "-name" | "last_login_at" | "-last_login_at";
  role_id?: number;
  state?: UserState;
};

export const listStaff = (ctx: Ctx, input: StaffQuery) => {
  let query = staff(ctx);
  if (ctx.branchId !== null) query = query.where("u.branch_id", "=", ctx.branchId);
  if (input.q)
    query = query.where((eb) =>
      eb.or([
        eb(sql`fold(u.name)`, "like", contains(input.q!)),
        eb("u.phone", "like", contains(input.q!.replace(/^0/, ""))),
      ]),
    );
  if (input.state) query = query.where("u.state", "=", input.state);
  if (input.role_id)
    query = query.where("u.id", "in", (eb) =>
      eb.selectFrom("user_roles").select("user_id").where("role_id", "=", input.role_id!),
    );
  return listPage(ctx, input, {
    rows: query,
    sorts: { name: "u.name", last_login_at: nullsLast("u.last_login_at") },
    fallback: "name",
    tie: "u.id",
  });
};

export const getStaff = async (ctx: Ctx, id: number) => {
  const person = await staff(ctx)
    .where("u.id", "=", id)
    .$if(ctx.branchId !== null, (query) => query.where("u.branch_id", "=", ctx.branchId!))
    .executeTakeFirst();
  if (!person) throw notFound("Staff account");
  return person;
};

export type StaffBody = {
  name: string;
  phone: string;
  email: string | null;
  branch_id: number;
  hub_id: number | null;
  role_ids: number[];
  active: boolean;
  is_super_admin: boolean;
  is_agent_line_manager: boolean;
  is_features_request_admin: boolean;
  is_fulfilment_officer: boolean;
  can_switch_branch: boolean;
  passphrase?: string;
};

const flags = [
  "is_super_admin",
  "is_agent_line_manager",
  "is_features_request_admin",
  "is_fulfilment_officer",
  "can_switch_branch",
] as const;
type Flags = Record<(typeof flags)[number], boolean>;

/** Flags are rights: one can pass on only those one has, and only super admins make super admins. */
const requireFlags = async (tx: ActorCtx, body: Flags, before?: Flags) => {
  if (tx.actor.isSuperAdmin) return;
  const added = flags.filter((flag) => body[flag] && !before?.[flag]);
  if (added.includes("is_super_admin")) throw forbidden("Only a super admin can make a super admin.");
  if (added.length === 0) return;
  const own = await staff(tx).where("u.id", "=", tx.actor.userId).executeTakeFirstOrThrow();
  if (added.some((flag) => !own[flag])) throw forbidden("You can give only what you have yourself.");
};

/** Who may not choose branches would get around it by moving people, or themselves. */
const requireOwnBranch = ({ actor }: ActorCtx, branchId: number) => {
  if (mayChooseBranch(actor) || branchId === actor.branchId) return;
  throw forbidden("You may not place staff in another branch.");
};

/** Roles are rights: one can pass on only what one holds. */
const requireRoles = async (tx: ActorCtx, roleIds: number[]) => {
  if (tx.actor.isSuperAdmin || roleIds.length === 0) return;
  const given = await tx.db
    .selectFrom("role_permissions")
    .select("permission")
    .distinct()
    .where("role_id", "in", roleIds)
    .execute();
  const beyond = given.filter(({ permission }) => !tx.actor.permissions.has(permission as Permission));
  if (beyond.length > 0) throw forbidden("These roles give more than you hold yourself.");
};

const writeRoles = async (tx: Ctx, userId: number, roleIds: number[]) => {
  await tx.db.deleteFrom("user_roles").where("user_id", "=", userId).execute();
  if (roleIds.length > 0)
    await tx.db
      .insertInto("user_roles")
      .values(roleIds.map((role_id) => ({ user_id: userId, role_id })))
      .execute();
};

const columnsOf = ({ role_ids: _roles, active, passphrase: _passphrase, phone, ...rest }: StaffBody) => ({
  ...rest,
  phone: requirePhone(phone),
  state: active ? "active" : "suspended",
});

export const createStaff = async (ctx: ActorCtx, body: StaffBody) => {
  if (!body.passphrase) throw invalid("A first passphrase is needed.", { passphrase: "A first passphrase is needed." });
  const { state: _state, ...columns } = columnsOf(body);
  const pin_hash = await newPinHash(ctx, "staff", body.passphrase, columns.phone);
  return inTransaction(ctx, async (tx) => {
    await requireFlags(tx, body);
    await requireRoles(tx, body.role_ids);
    requireOwnBranch(tx, body.branch_id);
    const id = await insertAccount(tx, {
      ...columns,
      pin_hash,
      role: 1,
      user_type: "other",
      state: "active",
      phone_verified_at: tx.now,
      must_change_pin: true,
    });
    await writeRoles(tx, id, body.role_ids);
    await audit(tx, {
      action: "staff.create",
      subject: "user",
      subjectId: id,
      after: { ...columns, role_ids: body.role_ids },
    });
    return getStaff({ ...tx, branchId: null }, id);
  });
};

const publishedPassphrase = "remedia-demo";

/** The way in where there is no demo: asked for on the server itself, not through the API. */
export const createSuperAdmin = async (ctx: Ctx, person: { name: string; phone: string; passphrase: string }) => {
  const phone = requirePhone(person.phone);
  const name = person.name.trim();
  if (name.length < 2 || name.length > 120) throw invalid("The name must have 2 to 120 characters.");
  if (person.passphrase === publishedPassphrase) throw invalid("This passphrase is known to everybody.");
  const pin_hash = await newPinHash(ctx, "staff", person.passphrase, phone);
  return inTransaction(ctx, async (tx) => {
    const standing = { role: 1, user_type: "other", state: "active", branch_id: defaultBranchId } as const;
    const id = await insertAccount(tx, { name, phone, pin_hash, ...standing, phone_verified_at: tx.now });
    const rights = { is_super_admin: true, can_switch_branch: true };
    await tx.db.updateTable("users").set(rights).where("id", "=", id).execute();
    await audit(tx, { action: "staff.create", subject: "user", subjectId: id, after: { name, phone, ...rights } });
    return getStaff(tx, id);
  });
};

export const updateStaff = async (ctx: ActorCtx, id: number, body: StaffBody) => {
  const secret = body.passphrase
    ? { pin_hash: await newPinHash(ctx, "staff", body.passphrase, body.phone), must_change_pin: true }
    : {};
  return inTransaction(ctx, async (tx) => {
    await tx.db.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
    const before = await getStaff(tx, id);
    if (before.is_super_admin && !tx.actor.isSuperAdmin)
      throw forbidden("Only a super admin can change a super admin.");
    if (id === tx.actor.userId && (!body.active || (before.is_super_admin && !body.is_super_admin)))
      throw wrongState("You cannot take away your own access.");
    await requireFlags(tx, body, before);
    // Whoever holds more than oneself is out of reach: a new passphrase would open their account.
    await requireRoles(tx, [...before.role_ids, ...body.role_ids]);
    requireOwnBranch(tx, body.branch_id);
    const columns = columnsOf(body);
    await tx.db
      .updateTable("users")
      .set({ ...columns, ...secret })
      .where("id", "=", id)
      .execute()
      .catch(refuseTaken);
    await writeRoles(tx, id, body.role_ids);
    if (!body.active || body.passphrase)
      await endSessions(tx, id, { because: body.active ? "passphrase changed by an admin" : "suspended" });
    const change = changed({ ...before, role_ids: before.role_ids }, { ...columns, role_ids: body.role_ids } as Partial<
      typeof before
    >);
    if (change) await audit(tx, { action: "staff.update", subject: "user", subjectId: id, ...change });
    return getStaff({ ...tx, branchId: null }, id);
  });
};
