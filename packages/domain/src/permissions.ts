import type { AccountKind } from "./accounts.ts";

/**
 * Every permission there is. Staff hold them through named roles; `kinds` are the accounts that hold one by
 * what they are. A permission ending in `.read` changes nothing: the Auditor holds all of those.
 */
type PermissionRow = { group: string; label: string; kinds?: readonly AccountKind[] };

const rows = {
  "dashboard.read": { group: "Dashboard", label: "See the dashboard" },

  "users.read": { group: "Customers", label: "See customers" },
  "users.create": { group: "Customers", label: "Create customers" },
  "users.update": { group: "Customers", label: "Edit customers and write notes" },
  "users.decide": { group: "Customers", label: "Approve or reject new accounts" },
  "users.suspend": { group: "Customers", label: "Suspend and reinstate accounts" },
  "users.merge": { group: "Customers", label: "Merge duplicate customers" },
  "users.view_as": { group: "Customers", label: "View the store as a customer" },
  "users.end_sessions": { group: "Customers", label: "End a customer's sessions" },
  "stores.read": { group: "Customers", label: "See all stores" },

  "branches.read": { group: "Places", label: "See branches" },
  "branches.manage": { group: "Places", label: "Create and edit branches" },
  "regions.read": { group: "Places", label: "See regions and hubs" },
  "regions.manage": { group: "Places", label: "Create and edit regions" },
  "lgas.read": { group: "Places", label: "See LGAs with fees" },
  "lgas.manage": { group: "Places", label: "Create, edit and merge LGAs" },

  "credit_options.manage": { group: "Money", label: "Create and edit credit options" },

  "staff.read": { group: "System", label: "See staff accounts" },
  "staff.manage": { group: "System", label: "Create staff, change their roles, branch and flags" },
  "roles.read": { group: "System", label: "See roles and the permission matrix" },
  "roles.manage": { group: "System", label: "Create and edit roles" },
  "settings.read": { group: "System", label: "See business settings" },
  "settings.manage": { group: "System", label: "Change business settings" },
  "audit.read": { group: "System", label: "See the audit trail" },
  "messages.read": { group: "System", label: "See sent SMS and e-mail" },

  "stores.own": { group: "Own account", label: "Keep one's own stores", kinds: ["customer"] },
  "tickets.own": {
    group: "Own account",
    label: "Write to customer support",
    kinds: ["customer", "agent", "hmo", "partner", "store_staff"],
  },
} as const satisfies Record<string, PermissionRow>;

export type Permission = keyof typeof rows;
export const permissions: Readonly<Record<Permission, PermissionRow>> = rows;
export const permissionNames = Object.keys(rows) as Permission[];

/** What staff can be given through a role. */
export const staffPermissions = permissionNames.filter((name) => !permissions[name].kinds);
export const readPermissions = staffPermissions.filter((name) => name.endsWith(".read"));

export const isPermission = (name: string): name is Permission => name in rows;
export const permissionsOfKind = (kind: AccountKind) =>
  permissionNames.filter((name) => permissions[name].kinds?.includes(kind));

/** Roles that come with the product. Their names are spoken of by rules; what they may do can be changed. */
export const shippedRoles: Readonly<Record<string, { description: string; permissions: readonly Permission[] }>> = {
  "super admin": { description: "May do everything", permissions: staffPermissions },
  Operations: {
    description: "Runs the day: customers, stores, places",
    permissions: [
      "dashboard.read",
      "users.read",
      "users.create",
      "users.update",
      "users.decide",
      "users.suspend",
      "users.merge",
      "users.view_as",
      "users.end_sessions",
      "stores.read",
      "branches.read",
      "branches.manage",
      "regions.read",
      "regions.manage",
      "lgas.read",
      "lgas.manage",
      "messages.read",
    ],
  },
  Inventory: { description: "Keeps the warehouse", permissions: ["dashboard.read", "branches.read", "stores.read"] },
  "inventory pos cs": {
    description: "Inventory, POS and customer support only",
    permissions: ["users.read", "stores.read", "branches.read", "users.view_as"],
  },
  "Hub Staff": { description: "Receives and hands over at a hub", permissions: ["branches.read", "regions.read"] },
  "Fulfilment Officer": { description: "Picks, checks and packs", permissions: ["dashboard.read", "branches.read"] },
  Finance: {
    description: "Money in and out",
    permissions: [
      "dashboard.read",
      "users.read",
      "stores.read",
      "branches.read",
      "credit_options.manage",
      "audit.read",
    ],
  },
  Procurement: { description: "Buys from suppliers", permissions: ["dashboard.read", "branches.read"] },
  "Business Development Executive": {
    description: "Wins and keeps customers",
    permissions: [
      "dashboard.read",
      "users.read",
      "users.create",
      "users.update",
      "users.view_as",
      "stores.read",
      "branches.read",
      "lgas.read",
    ],
  },
  "Customer Support": {
    description: "Answers customers",
    permissions: [
      "dashboard.read",
      "users.read",
      "users.update",
      "users.decide",
      "users.view_as",
      "users.end_sessions",
      "stores.read",
      "branches.read",
      "lgas.read",
      "messages.read",
    ],
  },
  "Features Request Admin": { description: "Triages feature requests", permissions: ["branches.read"] },
  Auditor: { description: "Reads everything, changes nothing", permissions: readPermissions },
};
