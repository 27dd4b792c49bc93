import { sql } from "kysely";

/** The role whose holders are super admins, by its name in either case. */
const roleName = "super admin";

/** Whether the account `u` of a query is a super admin: by its flag, or by the role of that name. */
export const isSuperAdmin = sql<boolean>`(u.is_super_admin or exists (select from user_roles ur
  join roles r on r.id = ur.role_id where ur.user_id = u.id and lower(r.name) = ${roleName}))`;

/** Whether one of these roles makes super admins. */
export const makesSuperAdmins = (roleIds: readonly number[]) =>
  sql<boolean>`exists (select from roles where lower(name) = ${roleName} and id = any(${roleIds}))`;
