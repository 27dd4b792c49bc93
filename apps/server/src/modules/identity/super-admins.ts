import { sql } from "kysely";

/** The role whose holders are super admins, by its name in either case. */
const roleName = "super admin";

/** Whether an account of a query, by its short name there, is a super admin: by its flag, or by the role of that name. */
const superAdminIs = (user: "u" | "v") => sql<boolean>`(${sql.ref(`${user}.is_super_admin`)} or exists (
  select from user_roles ur join roles r on r.id = ur.role_id
  where ur.user_id = ${sql.ref(`${user}.id`)} and lower(r.name) = ${roleName}))`;

export const isSuperAdmin = superAdminIs("u");
/** The same for the member of staff who views the store as the account. */
export const viewerIsSuperAdmin = superAdminIs("v");

/** Whether one of these roles makes super admins. */
export const makesSuperAdmins = (roleIds: readonly number[]) =>
  sql<boolean>`exists (select from roles where lower(name) = ${roleName} and id = any(${roleIds}))`;
