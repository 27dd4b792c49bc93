import type { UserState } from "@remedia/domain/accounts";
import { sql } from "kysely";
import { audit, changed } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction, mayChooseBranch } from "../../platform/context.ts";
import { moveDocument } from "../../platform/documents.ts";
import { takeEdit } from "../../platform/edits.ts";
import { forbidden, invalid, notFound, wrongState } from "../../platform/errors.ts";
import { alphabetical, contains, listPage, nullsLast } from "../../platform/lists.ts";
import { tell } from "../../platform/notices.ts";
import { defaultBranchId } from "../geography/branches.ts";
import { insertAccount, newPinHash, refuseTaken } from "./accounts.ts";
import { requirePhone } from "./phones.ts";
import { requireGivableFlags, requireGivableRoles, requireReach, type StaffFlags } from "./reach.ts";
import { removeSecondStep } from "./second-step.ts";
import { hasSecondStep } from "./second-step-state.ts";
import { endSessions } from "./sessions.ts";
import { isSuperAdmin, makesSuperAdmins } from "./super-admins.ts";
import { staffAccounts } from "./user-moves.ts";

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
      isSuperAdmin.as("is_super_admin"),
      "u.is_agent_line_manager",
      "u.is_features_request_admin",
      "u.is_fulfilment_officer",
      "u.can_switch_branch",
      hasSecondStep.as("has_second_step"),
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
    sorts: { name: alphabetical("u.name"), last_login_at: nullsLast("u.last_login_at") },
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

export type StaffBody = StaffFlags & {
  name: string;
  phone: string;
  email: string | null;
  branch_id: number;
  hub_id: number | null;
  role_ids: number[];
  active: boolean;
  passphrase?: string;
};

/** Staff who may not choose branches would get around it by moving people, or themselves. */
const requireOwnBranch = ({ actor }: ActorCtx, branchId: number) => {
  if (mayChooseBranch(actor) || branchId === actor.branchId) return;
  throw forbidden("You may not place staff in another branch.");
};

const writeRoles = async (tx: Ctx, userId: number, roleIds: number[]) => {
  await tx.db.deleteFrom("user_roles").where("user_id", "=", userId).execute();
  if (roleIds.length > 0)
    await tx.db
      .insertInto("user_roles")
      .values(roleIds.map((role_id) => ({ user_id: userId, role_id })))
      .execute();
};

const columnsOf = (ctx: Ctx, { role_ids: _r, active: _a, passphrase: _p, phone, ...rest }: StaffBody) => ({
  ...rest,
  phone: requirePhone(ctx, phone),
});

export const createStaff = async (ctx: ActorCtx, body: StaffBody) => {
  if (!body.passphrase) throw invalid("A first passphrase is needed.", { passphrase: "A first passphrase is needed." });
  const columns = columnsOf(ctx, body);
  const pin_hash = await newPinHash(ctx, "staff", body.passphrase, columns.phone);
  return inTransaction(ctx, async (tx) => {
    await requireGivableFlags(tx, body);
    await requireGivableRoles(tx, body.role_ids);
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
  const phone = requirePhone(ctx, person.phone);
  const name = person.name.trim();
  if (name.length < 2 || name.length > 120) throw invalid("The name must have 2 to 120 characters.");
  if (person.passphrase === publishedPassphrase) throw invalid("This passphrase is too common.");
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

/**
 * Whether they are a super admin afterwards, and whether by the flag. Who is one by role is shown as one, and saving what
 * is shown must not make it last beyond the role.
 */
const crownOf = async (tx: Ctx, id: number, { is_super_admin, role_ids }: StaffBody) => {
  const { flagged, by_role } = await tx.db
    .selectFrom("users as u")
    .select(["u.is_super_admin as flagged", makesSuperAdmins(role_ids).as("by_role")])
    .where("u.id", "=", id)
    .executeTakeFirstOrThrow();
  return { is_super_admin: is_super_admin || by_role, flag: is_super_admin && (flagged || !by_role) };
};

/** A stolen session must not become a stolen account: one's own passphrase takes the old one, or a colleague. */
const refuseOwnPassphrase = ({ actor }: ActorCtx, id: number, { passphrase }: StaffBody) => {
  if (!passphrase || id !== actor.userId) return;
  const message = "Change your own passphrase under My account, with the one you have now.";
  throw invalid(message, { passphrase: message });
};

export const updateStaff = async (ctx: ActorCtx, id: number, edit: StaffBody & { was?: Partial<StaffBody> }) => {
  refuseOwnPassphrase(ctx, id, edit);
  const secret = edit.passphrase
    ? { pin_hash: await newPinHash(ctx, "staff", edit.passphrase, edit.phone), must_change_pin: true }
    : {};
  return inTransaction(ctx, async (tx) => {
    await tx.db.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
    const before = await getStaff(tx, id);
    const standing = { ...before, active: before.state === "active" };
    const body = await takeEdit<StaffBody>(tx, { subject: "user", id }, standing, edit);
    await requireReach(tx, id);
    const crown = await crownOf(tx, id, body);
    if (id === tx.actor.userId && (!body.active || (before.is_super_admin && !body.is_super_admin)))
      throw wrongState("You cannot take away your own access.");
    await requireGivableFlags(tx, body, before);
    await requireGivableRoles(tx, body.role_ids);
    requireOwnBranch(tx, body.branch_id);
    const columns = columnsOf(ctx, body);
    await tx.db
      .updateTable("users")
      .set({ ...columns, ...secret, is_super_admin: crown.flag })
      .where("id", "=", id)
      .execute()
      .catch(refuseTaken);
    await writeRoles(tx, id, body.role_ids);
    await tell(tx, "rights");
    if (body.passphrase) {
      await endSessions(tx, id, { because: "passphrase changed by an admin" });
      await audit(tx, { action: "staff.reset_passphrase", subject: "user", subjectId: id });
    }
    if (body.active !== (before.state === "active"))
      await moveDocument(tx, staffAccounts, id, body.active ? "reinstate" : "suspend");
    const change = changed({ ...before, role_ids: before.role_ids }, {
      ...columns,
      is_super_admin: crown.is_super_admin,
      role_ids: body.role_ids,
    } as Partial<typeof before>);
    if (change) await audit(tx, { action: "staff.update", subject: "user", subjectId: id, ...change });
    return getStaff({ ...tx, branchId: null }, id);
  });
};

/** Phone and recovery codes are lost: they sign in with the passphrase alone until they set it up again. */
export const removeStaffSecondStep = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    await getStaff(tx, id);
    await requireReach(tx, id);
    if (id === tx.actor.userId) throw wrongState("Switch off your own two-step sign-in under My account.");
    await removeSecondStep(tx, id);
    return getStaff(tx, id);
  });
