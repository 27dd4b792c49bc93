import type { Permission } from "@remedia/domain/permissions";
import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { forbidden } from "../../platform/errors.ts";
import { isSuperAdmin, makesSuperAdmins } from "./super-admins.ts";

/** What a member of staff can do beside the permissions of their roles. */
export const staffFlags = [
  "is_super_admin",
  "is_agent_line_manager",
  "is_features_request_admin",
  "is_fulfilment_officer",
  "can_switch_branch",
] as const;
export type StaffFlags = Record<(typeof staffFlags)[number], boolean>;

/** Everything that makes one member of staff able to do more than another. */
type Standing = StaffFlags & { granted: readonly string[] };

const standingOf = (tx: Ctx, userId: number): Promise<Standing> =>
  tx.db
    .selectFrom("users as u")
    .select([
      isSuperAdmin.as("is_super_admin"),
      "u.is_agent_line_manager",
      "u.is_features_request_admin",
      "u.is_fulfilment_officer",
      "u.can_switch_branch",
      sql<string[]>`array(select rp.permission from user_roles ur join role_permissions rp using (role_id)
        where ur.user_id = u.id)`.as("granted"),
    ])
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();

/**
 * Whoever can do more is out of reach: a new secret would open their account, and a suspension or a lesser role would
 * put them out of the way. Said once, for everything that staff do to staff.
 */
export const requireReach = async (tx: ActorCtx, userId: number) => {
  const { actor } = tx;
  if (actor.isSuperAdmin || userId === actor.userId) return;
  const [theirs, own] = [await standingOf(tx, userId), await standingOf(tx, actor.userId)];
  if (theirs.is_super_admin) throw forbidden("Only a super admin can change a super admin.");
  const more =
    staffFlags.some((flag) => theirs[flag] && !own[flag]) ||
    theirs.granted.some((permission) => !actor.permissions.has(permission as Permission));
  if (more) throw forbidden("This person can do more than you. Ask a super admin.");
};

/** Flags are rights: staff pass on only those they have, and only super admins make super admins. */
export const requireGivableFlags = async (tx: ActorCtx, wanted: StaffFlags, before?: StaffFlags) => {
  if (tx.actor.isSuperAdmin) return;
  const added = staffFlags.filter((flag) => wanted[flag] && !before?.[flag]);
  if (added.includes("is_super_admin")) throw forbidden("Only a super admin can make a super admin.");
  if (added.length === 0) return;
  const own = await standingOf(tx, tx.actor.userId);
  if (added.some((flag) => !own[flag])) throw forbidden("You can give only what you have yourself.");
};

/** Roles are rights as well. */
export const requireGivableRoles = async (tx: ActorCtx, roleIds: number[]) => {
  if (tx.actor.isSuperAdmin || roleIds.length === 0) return;
  const { crowns } = await tx.db.selectNoFrom(makesSuperAdmins(roleIds).as("crowns")).executeTakeFirstOrThrow();
  if (crowns) throw forbidden("Only a super admin can make a super admin.");
  const given = await tx.db
    .selectFrom("role_permissions")
    .select("permission")
    .distinct()
    .where("role_id", "in", roleIds)
    .execute();
  const beyond = given.filter(({ permission }) => !tx.actor.permissions.has(permission as Permission));
  if (beyond.length > 0) throw forbidden("These roles give more than you hold yourself.");
};
