import { halfGiven, permissions } from "@remedia/domain/permissions";

export type Role = { id: number; name: string; permissions: readonly string[] };
/** By role and permission: what is to be given (true) or taken. */
export type Changes = Readonly<Record<number, Readonly<Record<string, boolean>>>>;
export type Grant = { role_id: number; permission: string; granted: boolean };

/** A tick that goes back to what is saved is no change. */
export const withChange = (changes: Changes, role: Role, permission: string, granted: boolean): Changes => {
  const { [role.id]: own = {}, ...others } = changes;
  const { [permission]: _, ...rest } = own;
  const next = role.permissions.includes(permission) === granted ? rest : { ...rest, [permission]: granted };
  return Object.keys(next).length === 0 ? others : { ...others, [role.id]: next };
};

export const grantsOf = (changes: Changes): Grant[] =>
  Object.entries(changes).flatMap(([role, cells]) =>
    Object.entries(cells).map(([permission, granted]) => ({ role_id: Number(role), permission, granted })),
  );

/** What takes a saved change back. */
export const reversed = (grants: readonly Grant[]): Grant[] =>
  grants.map((grant) => ({ ...grant, granted: !grant.granted }));

const labelOf = (name: string) => permissions[name as keyof typeof permissions].label;

export type RoleSummary = { role: string; given: string[]; taken: string[]; warnings: string[] };
/** What saving would do, role by role, with what a role could then not use. */
export const summaryOf = (roles: readonly Role[], changes: Changes): RoleSummary[] =>
  roles.flatMap((role) => {
    const cells = Object.entries(changes[role.id] ?? {});
    if (cells.length === 0) return [];
    const given = cells.filter(([, granted]) => granted).map(([name]) => name);
    const taken = cells.filter(([, granted]) => !granted).map(([name]) => name);
    const after = [...role.permissions.filter((name) => !taken.includes(name)), ...given];
    return {
      role: role.name,
      given: given.map(labelOf),
      taken: taken.map(labelOf),
      warnings: warningsOf(after),
    };
  });

/** In words: "Confirm orders" is of little use without "See orders". */
export const warningsOf = (held: readonly string[]): string[] =>
  halfGiven(held).map(
    ({ permission, lacks }) =>
      `“${labelOf(permission)}” is of little use without ${lacks.map((name) => `“${labelOf(name)}”`).join(" and ")}.`,
  );
