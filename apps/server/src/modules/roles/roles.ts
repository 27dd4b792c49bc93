import {
  isPermission,
  type Permission,
  permissionNames,
  permissions,
  permissionsInWords,
} from "@remedia/domain/permissions";
import { sql } from "kysely";
import { audit, changed } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { refuseTaken } from "../../platform/db.ts";
import { AppError, forbidden, invalid, notFound, wrongState } from "../../platform/errors.ts";
import { alphabetical, contains, listPage } from "../../platform/lists.ts";
import { tell } from "../../platform/notices.ts";

const roles = (ctx: Ctx) =>
  ctx.db
    .selectFrom("roles as r")
    .select([
      "r.id",
      "r.name",
      "r.description",
      "r.shipped",
      sql<
        Permission[]
      >`array(select permission from role_permissions rp where rp.role_id = r.id order by permission)`.as(
        "permissions",
      ),
      sql<number>`(select count(*)::int from user_roles ur where ur.role_id = r.id)`.as("staff_count"),
    ]);

export const listRoles = (
  ctx: Ctx,
  input: { q?: string; page?: number; per_page?: number; sort?: "name" | "-name" },
) => {
  let query = roles(ctx);
  if (input.q) query = query.where(sql`fold(r.name)`, "like", contains(input.q));
  return listPage(ctx, input, {
    rows: query,
    sorts: { name: alphabetical("r.name") },
    fallback: "name",
    tie: "r.id",
  });
};

export const getRole = async (ctx: Ctx, id: number) => {
  const role = await roles(ctx).where("r.id", "=", id).executeTakeFirst();
  if (!role) throw notFound("Role");
  return role;
};

/** Every permission that a role can give, against every role. */
export const permissionMatrix = async (ctx: Ctx) => ({
  permissions: permissionNames
    .filter((name) => !permissions[name].kinds)
    .map((name) => ({ name, label: permissions[name].label, group: permissions[name].group })),
  roles: await roles(ctx).orderBy("r.id").execute(),
});

type RoleBody = { name: string; description: string; permissions: string[] };

const refuseTakenName = refuseTaken("A role with this name exists already.");

/** Nobody gives away what they do not hold: otherwise a role could be used to climb. */
const requireGrantable = (ctx: ActorCtx, names: readonly string[]): Permission[] => {
  const known = names.filter(isPermission);
  if (known.length !== names.length)
    throw invalid("There is no such permission.", { permissions: "There is no such permission." });
  const beyond = known.filter((name) => !ctx.actor.permissions.has(name));
  if (beyond.length > 0)
    throw forbidden(`You can only give what you hold yourself. You lack ${permissionsInWords(beyond)}.`);
  return known;
};

const writePermissions = async (tx: Ctx, roleId: number, names: readonly Permission[]) => {
  await tx.db.deleteFrom("role_permissions").where("role_id", "=", roleId).execute();
  if (names.length > 0)
    await tx.db
      .insertInto("role_permissions")
      .values(names.map((permission) => ({ role_id: roleId, permission })))
      .execute();
};

export const createRole = (ctx: ActorCtx, { permissions: names, ...columns }: RoleBody) =>
  inTransaction(ctx, async (tx) => {
    const granted = requireGrantable(tx, names);
    const { id } = await tx.db
      .insertInto("roles")
      .values(columns)
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch(refuseTakenName);
    await writePermissions(tx, id, granted);
    await audit(tx, {
      action: "role.create",
      subject: "role",
      subjectId: id,
      after: { ...columns, permissions: granted },
    });
    return getRole(tx, id);
  });

const lockRole = async (tx: Ctx, id: number) => {
  const locked = await tx.db.selectFrom("roles").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!locked) throw notFound("Role");
  return getRole(tx, id);
};

export const updateRole = (ctx: ActorCtx, id: number, { permissions: names, ...columns }: RoleBody) =>
  inTransaction(ctx, async (tx) => {
    const before = await lockRole(tx, id);
    if (before.shipped && columns.name !== before.name)
      throw wrongState("A role that comes with the product keeps its name.");
    // What a role gives and the editor lacks is out of reach both ways: neither given nor taken from those who hold it.
    const same = (name: string) => names.includes(name) && before.permissions.includes(name as Permission);
    requireGrantable(
      tx,
      [...new Set([...names, ...before.permissions])].filter((name) => !same(name)),
    );
    await tx.db.updateTable("roles").set(columns).where("id", "=", id).execute().catch(refuseTakenName);
    await writePermissions(tx, id, names.filter(isPermission));
    await tell(tx, "rights");
    const after = await getRole(tx, id);
    const change = changed(before, after);
    if (change) await audit(tx, { action: "role.update", subject: "role", subjectId: id, ...change });
    return after;
  });

export type Grant = { role_id: number; permission: string; granted: boolean };

/**
 * Many cells of the matrix, all or none. Only the named cells change, so that two people who work on different ones do not
 * undo each other; roles are locked in the order of their ids.
 */
export const grantPermissions = (ctx: ActorCtx, grants: readonly Grant[]) =>
  inTransaction(ctx, async (tx) => {
    const byRole = Map.groupBy(grants, ({ role_id }) => role_id);
    for (const id of [...byRole.keys()].sort((one, other) => one - other)) {
      const role = await lockRole(tx, id);
      const named = new Map(byRole.get(id)!.map(({ permission, granted }) => [permission, granted]));
      const given = [...named].filter(([, granted]) => granted).map(([permission]) => permission);
      const rest = role.permissions.filter((name) => !named.has(name));
      const { name, description } = role;
      await updateRole(tx, id, { name, description, permissions: [...rest, ...given] });
    }
    return permissionMatrix(tx);
  });

export const removeRole = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const role = await lockRole(tx, id);
    if (role.shipped) throw wrongState("A role that comes with the product cannot be removed.");
    if (role.staff_count > 0) throw new AppError(409, "wrong_state", `${role.staff_count} staff still hold this role.`);
    await tx.db.deleteFrom("roles").where("id", "=", id).execute();
    await audit(tx, { action: "role.remove", subject: "role", subjectId: id, before: role });
    return { message: `The role ${role.name} is removed.` };
  });
