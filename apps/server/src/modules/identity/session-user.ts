import { accountKind, type SessionUser, type UserState, type UserType } from "@remedia/domain/accounts";
import { sql } from "kysely";
import type { Actor, Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { fileAddress } from "../../platform/stored-files.ts";
import { hasSecondStep, mustSetSecondStep } from "./second-step-state.ts";
import { rightsOf } from "./sessions.ts";
import { isSuperAdmin } from "./super-admins.ts";

/** A person in the words of the API, as every login and change of the account answers. */
export const getSessionUser = async (
  ctx: Ctx,
  userId: number,
  viewer: Actor["viewer"] = ctx.actor?.viewer ?? null,
): Promise<SessionUser> => {
  const user = await ctx.db
    .selectFrom("users as u")
    .innerJoin("branches as b", "b.id", "u.branch_id")
    .leftJoin("partners as p", "p.id", "u.partner_id")
    .leftJoin("hmos as h", "h.id", "u.hmo_id")
    .selectAll("u")
    .select([
      "b.use_order_fulfilment",
      "p.name as partner_name",
      "h.name as hmo_name",
      isSuperAdmin.as("is_super_admin"),
      hasSecondStep.as("has_second_step"),
      mustSetSecondStep.as("must_set_second_step"),
      sql<
        { id: number; name: string }[]
      >`coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name)
        from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id), '[]')`.as("roles"),
      sql<string[]>`array(select rp.permission from user_roles ur join role_permissions rp using (role_id)
        where ur.user_id = u.id)`.as("granted"),
    ])
    .where("u.id", "=", userId)
    .executeTakeFirst();
  if (!user) throw notFound("Account");
  const kind = accountKind(user);
  const waived = kind === "staff" || (kind === "agent" && user.state === "active");
  return {
    id: user.id,
    name: user.name,
    phone: user.phone,
    email: user.email,
    email_verified: user.email_verified_at !== null,
    tin: user.tin,
    user_type: user.user_type as UserType,
    picture_url: user.picture_file_id ? fileAddress(ctx, user.picture_file_id) : null,
    role: user.role,
    roles: user.roles,
    permissions: [...rightsOf({ ...user, kind })],
    phone_verified: waived || user.phone_verified_at !== null,
    user_verified: waived || (user.phone_verified_at !== null && user.state === "active"),
    status: user.state === "active" ? 1 : 0,
    state: user.state as UserState,
    current_branch: user.branch_id,
    use_order_fulfilment: user.use_order_fulfilment,
    hub_id: user.hub_id,
    is_agent_line_manager: user.is_agent_line_manager,
    is_features_request_admin: user.is_features_request_admin,
    is_fulfilment_officer: user.is_fulfilment_officer,
    is_super_admin: user.is_super_admin,
    can_switch_branch: user.can_switch_branch,
    has_transfer_pin: user.transfer_pin_hash !== null,
    must_change_pin: user.must_change_pin,
    has_second_step: user.has_second_step,
    must_set_second_step: user.must_set_second_step,
    partner: user.partner_id ? { id: user.partner_id, name: user.partner_name ?? "" } : null,
    hmo: user.hmo_id ? { id: user.hmo_id, name: user.hmo_name ?? "" } : null,
    firebase_device_key: user.firebase_device_key,
    created_at: user.created_at.toISOString(),
    viewed_by: viewer ? { id: viewer.userId, name: viewer.name } : null,
  };
};
