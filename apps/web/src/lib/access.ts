import type { AccountKind } from "@remedia/domain/account-kinds";
import { accountKind, type SessionUser } from "@remedia/domain/accounts";
import type { Permission } from "@remedia/domain/permissions";
import { deskDoor, isAtDesk } from "./desk.ts";
import type { Flags } from "./flags.ts";
import type { Audience, MenuEntry, MenuGroup } from "./menus.ts";

/** The flags of a path that has a screen, or undefined: the router answers, and tests may. */
export type FlagsOf = (path: string) => Flags | undefined;
export type Layout = "user" | "admin" | "hmo" | "partner";
/** Open the page, show a notice in its place, or go elsewhere. */
export type Verdict = "open" | "verification" | "forbidden" | { to: string };

export const kindOf = (user: SessionUser): AccountKind => accountKind(user);
export const holds = (user: SessionUser | null, permission: Permission) =>
  user?.permissions.includes(permission) ?? false;
const hasRole = (user: SessionUser, name: string) =>
  user.roles.some((role) => role.name.toLowerCase() === name.toLowerCase());

/** By the flag, or by the role of that name in either case. */
export const isSuperAdmin = (user: SessionUser) => user.is_super_admin || hasRole(user, "super admin");
const isStaff = (user: SessionUser) => kindOf(user) === "staff";
const isInventoryOnly = (user: SessionUser) =>
  isStaff(user) && user.roles.length === 1 && hasRole(user, "inventory pos cs") && !isSuperAdmin(user);
const isHubStaff = (user: SessionUser) => isStaff(user) && hasRole(user, "Hub Staff") && !isSuperAdmin(user);
const isLineManager = (user: SessionUser) => user.is_agent_line_manager && !isSuperAdmin(user);
const isBusinessDeveloper = (user: SessionUser) => isStaff(user) && hasRole(user, "Business Development Executive");
/** Where the branch has officers pick its orders, one who is not super sees only fulfilment among them. */
const isFulfilmentOnly = (user: SessionUser) =>
  isStaff(user) && user.use_order_fulfilment && user.is_fulfilment_officer && !isSuperAdmin(user);
const isFullAdmin = (user: SessionUser) =>
  isStaff(user) && !isHubStaff(user) && !isLineManager(user) && !isInventoryOnly(user);

/** Whom a menu entry is for, by the names that menus use. */
const audiences: Record<Audience, (user: SessionUser) => boolean> = {
  everyone: () => true,
  not_staff: (user) => !isStaff(user),
  customer: (user) => kindOf(user) === "customer",
  agent: (user) => kindOf(user) === "agent",
  store_staff: (user) => kindOf(user) === "store_staff",
  hmo: (user) => kindOf(user) === "hmo",
  partner: (user) => kindOf(user) === "partner",
  full_admin: isFullAdmin,
  full_admin_orders: (user) => isFullAdmin(user) && !isFulfilmentOnly(user),
  inventory_only: isInventoryOnly,
  hub_staff: isHubStaff,
  line_manager: isLineManager,
  features_admin: (user) => user.is_features_request_admin,
};

/** Verification is waived for staff and for agents in good standing. */
export const isVerified = (user: SessionUser) =>
  isStaff(user) || (kindOf(user) === "agent" && user.status === 1) || user.user_verified;
/** The PIN came from somebody else; until they have their own, the server opens nothing but its change. */
export const hasFirstPin = (user: SessionUser) => user.must_change_pin && !user.viewed_by;
/** The business asks for a second step at sign-in; until there is one, the server opens nothing but its set-up. */
const lacksSecondStep = (user: SessionUser) => user.must_set_second_step && !user.viewed_by;
export const hasAdminAccess = (user: SessionUser) => isStaff(user) || user.is_agent_line_manager;

type Rule = {
  applies: (flags: Flags) => boolean | undefined;
  fails: (user: SessionUser | null, flags: Flags) => boolean;
  verdict: (user: SessionUser | null, flagsOf: FlagsOf) => Verdict;
};

/** The rules of the house, first match wins. */
const rules: Rule[] = [
  {
    applies: (f) => f.hideForAuth,
    fails: (user) => user !== null,
    verdict: (user, flagsOf) => ({ to: homeOf(user, flagsOf) }),
  },
  { applies: (f) => f.requiresAuth, fails: (user) => user === null, verdict: () => ({ to: "/login" }) },
  {
    applies: (f) => f.hideForVerified,
    fails: (user) => user !== null && isVerified(user),
    verdict: (user, flagsOf) => ({ to: homeOf(user, flagsOf) }),
  },
  {
    applies: (f) => f.requiresAdminAccess,
    fails: (user) => !user || !hasAdminAccess(user),
    verdict: () => ({ to: "/" }),
  },
  {
    applies: (f) => f.requiresPartnerAccess,
    fails: (user) => !user || kindOf(user) !== "partner",
    verdict: () => ({ to: "/" }),
  },
  {
    applies: (f) => f.requiresVerified,
    fails: (user) => user !== null && !isVerified(user),
    verdict: (user) => (user?.phone_verified ? "verification" : { to: "/verify" }),
  },
  {
    applies: (f) => !f.changesPin && (f.requiresVerified || f.requiresAdminAccess || f.requiresPartnerAccess),
    fails: (user) => user !== null && (hasFirstPin(user) || lacksSecondStep(user)) && isVerified(user),
    verdict: () => ({ to: "/account" }),
  },
  {
    applies: (f) => f.permission !== undefined,
    fails: (user, f) => f.permission !== undefined && !holds(user, f.permission),
    verdict: () => "forbidden",
  },
];

export const mayOpen = (flags: Flags, user: SessionUser | null, flagsOf: FlagsOf): Verdict =>
  rules.find((rule) => rule.applies(flags) && rule.fails(user, flags))?.verdict(user, flagsOf) ?? "open";

/** Whose whole work is one screen of the back office; rights decide, so that roles of one's own land there too. */
const picksOrders = (user: SessionUser) => user.is_fulfilment_officer && holds(user, "orders.fulfil");
const onlyReads = (user: SessionUser) => user.permissions.every((name) => name.endsWith(".read"));
const keepsStock = (user: SessionUser) => holds(user, "stock.count") && !holds(user, "orders.confirm");
const isKind = (kind: AccountKind) => (user: SessionUser) => kindOf(user) === kind;

/** Who lands where: the first row that is about the person and whose page exists and is open to them. */
const landings: readonly [who: (user: SessionUser) => boolean, path: string][] = [
  [isSuperAdmin, "/admin/dashboard"],
  [isHubStaff, "/admin/hubs/$id/orders"],
  [isLineManager, "/admin/agents"],
  // Winning and keeping customers is the whole of their day.
  [isBusinessDeveloper, "/admin/users"],
  [picksOrders, "/admin/orders/fulfilment"],
  [(user) => holds(user, "audit.read") && onlyReads(user), "/admin/logs"],
  [keepsStock, "/admin/stock_counts"],
  [hasAdminAccess, "/admin/dashboard"],
  [isKind("agent"), "/agent/customer"],
  [isKind("store_staff"), "/inventory/transactions"],
  [isKind("partner"), "/partner/dashboard"],
  [isKind("hmo"), "/hmos/orders"],
  [isKind("customer"), "/shop"],
  [isKind("customer"), "/"],
  // Their own screens are still to come: a page that says what they can do today.
  [() => true, "/start"],
  [() => true, "/account"],
];

/** The landing page of an account, or the shop's front for those without one. */
export const homeOf = (user: SessionUser | null, flagsOf: FlagsOf): string => {
  if (!user) return "/";
  if (hasAdminAccess(user) && !flagsOf(deskDoor)) return deskDoor;
  const open = landings.find(([who, path]) => {
    const flags = who(user) && flagsOf(path);
    return flags && mayOpen({ ...flags, hideForAuth: false }, user, flagsOf) === "open";
  });
  return (open?.[1] ?? "/").replace("$id", String(user.hub_id ?? ""));
};

export const isMeantFor = (user: SessionUser | null, { who }: MenuEntry) =>
  !who || (user !== null && who.some((audience) => audiences[audience](user)));

/** A menu entry shows when its screen exists, is open to the user, and is meant for them. */
export const menuFor = (menu: MenuGroup[], user: SessionUser | null, flagsOf: FlagsOf): MenuGroup[] => {
  const shown = (entry: MenuEntry) => {
    const flags = flagsOf(entry.to);
    const meant = isMeantFor(user, entry);
    // Signed out, a page for everybody's eyes leads to the login and then on.
    const leads = user === null && entry.signedOut === true;
    return flags !== undefined && meant && (leads || mayOpen(flags, user, flagsOf) === "open");
  };
  return menu
    .map((group) => ({ ...group, entries: group.entries.filter(shown) }))
    .filter((group) => group.entries.length > 0);
};

export const layoutFor = (user: SessionUser | null, pathname: string, flags: Flags): Layout => {
  if (flags.requiresAdminAccess || (user && hasAdminAccess(user) && isAtDesk(pathname))) return "admin";
  if (flags.requiresPartnerAccess && user) return "partner";
  if (user?.user_type === "hmo" && pathname.includes("hmos")) return "hmo";
  return "user";
};
