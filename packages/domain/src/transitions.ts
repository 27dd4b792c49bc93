import type { Permission } from "./permissions.ts";

/** One row per action: from where, to where, who may, and whether a reason must be given. */
export type Transition<S extends string> = {
  from: readonly S[];
  to: S;
  permission: Permission;
  label: string;
  reason?: boolean;
};
export type Transitions<S extends string> = Readonly<Record<string, Transition<S>>>;

/** Why an action cannot be taken now, or null when it can. The server refuses with it; the web greys out with it. */
export const whyNot = <S extends string>(
  action: Transition<S>,
  subject: { state: S },
  holds: (permission: Permission) => boolean,
): string | null => {
  if (!holds(action.permission)) return "You do not have the permission.";
  if (!action.from.includes(subject.state)) return `Not possible while ${subject.state.replaceAll("_", " ")}.`;
  return null;
};
