import type { SessionUser } from "@remedia/domain/accounts";
import { permissionsOfKind, staffPermissions } from "@remedia/domain/permissions";
import { shippedRoles } from "@remedia/domain/shipped-roles";
import { describe, expect, test } from "vitest";
import { type FlagsOf, homeOf, layoutFor, mayOpen, menuFor } from "./access.ts";
import { adminMenu } from "./admin-menu.ts";
import type { Flags } from "./flags.ts";
import { type MenuGroup, shopMenu, userMenu } from "./menus.ts";

const base: SessionUser = {
  id: 1,
  name: "Ada Obi",
  phone: "+2348030000001",
  email: null,
  email_verified: false,
  tin: null,
  user_type: "pharmacy",
  picture_url: null,
  role: 3,
  roles: [],
  permissions: permissionsOfKind("customer"),
  phone_verified: true,
  user_verified: true,
  status: 1,
  state: "active",
  current_branch: 1,
  use_order_fulfilment: true,
  hub_id: null,
  is_agent_line_manager: false,
  is_features_request_admin: false,
  is_fulfilment_officer: false,
  is_super_admin: false,
  can_switch_branch: false,
  has_transfer_pin: false,
  must_change_pin: false,
  has_second_step: false,
  must_set_second_step: false,
  partner: null,
  hmo: null,
  firebase_device_key: null,
  created_at: "2026-01-01T00:00:00Z",
  viewed_by: null,
};
const staff = (role: string, more: Partial<SessionUser> = {}): SessionUser => ({
  ...base,
  role: 1,
  user_type: "other",
  user_verified: false,
  roles: [{ id: 1, name: role }],
  permissions: [...(shippedRoles[role]?.permissions ?? [])],
  ...more,
});

const people = {
  "super admin": staff("super admin", { is_super_admin: true, permissions: [...staffPermissions] }),
  operations: staff("Operations"),
  "inventory only": staff("inventory pos cs"),
  "hub staff": staff("Hub Staff", { hub_id: 7 }),
  "fulfilment officer": staff("Fulfilment Officer", { is_fulfilment_officer: true }),
  "fulfilment officer elsewhere": staff("Fulfilment Officer", {
    is_fulfilment_officer: true,
    use_order_fulfilment: false,
  }),
  "super fulfilment officer": staff("super admin", { is_super_admin: true, is_fulfilment_officer: true }),
  "features admin": staff("Features Request Admin", { is_features_request_admin: true }),
  auditor: staff("Auditor"),
  "line manager": staff("Business Development Executive", { is_agent_line_manager: true }),
  "active agent": { ...base, role: 2, user_verified: false, permissions: permissionsOfKind("agent") },
  "agent applicant": { ...base, role: 2, status: 0, state: "pending", user_verified: false },
  pharmacy: base,
  "agent's customer": { ...base, role: 6 },
  "unverified pharmacy": { ...base, user_verified: false, state: "pending", status: 0 },
  "pharmacy without phone": { ...base, user_verified: false, phone_verified: false, state: "pending", status: 0 },
  hmo: { ...base, user_type: "hmo", hmo: { id: 1, name: "Reliance" } },
  partner: { ...base, role: 7, user_type: "other", partner: { id: 1, name: "Medlink" } },
  "store staff": { ...base, role: 4 },
  driver: { ...base, role: 5 },
  "newcomer with a first PIN": { ...base, must_change_pin: true },
  "super admin by role": staff("Super Admin", { permissions: [...staffPermissions] }),
  "super admin without a second step": staff("super admin", { is_super_admin: true, must_set_second_step: true }),
  nobody: null,
} satisfies Record<string, SessionUser | null>;
type Person = keyof typeof people;

/** As if every screen existed. */
const flagsByArea = (path: string): Flags => {
  if (path.startsWith("/admin")) return { requiresAuth: true, requiresAdminAccess: true };
  if (path.startsWith("/partner")) return { requiresAuth: true, requiresPartnerAccess: true };
  if (path === "/" || path === "/about") return {};
  return { requiresAuth: true, requiresVerified: true };
};
const everything: FlagsOf = flagsByArea;
const nothing: FlagsOf = () => undefined;

const open = "open";
const login = { to: "/login" };
const home = { to: "/" };
const verdicts: [name: string, flags: Flags, expected: Partial<Record<Person, unknown>>][] = [
  ["a public page", {}, Object.fromEntries(Object.keys(people).map((person) => [person, open]))],
  [
    "a verified customer's page",
    { requiresAuth: true, requiresVerified: true },
    {
      nobody: login,
      pharmacy: open,
      "agent's customer": open,
      "unverified pharmacy": "verification",
      "pharmacy without phone": { to: "/verify" },
      "active agent": open,
      "agent applicant": "verification",
      operations: open,
      "line manager": open,
      "newcomer with a first PIN": { to: "/account" },
      "super admin without a second step": { to: "/account" },
    },
  ],
  [
    "the account page",
    { requiresAuth: true, requiresVerified: true, changesPin: true },
    { "newcomer with a first PIN": open, "super admin without a second step": open },
  ],
  [
    "an admin page",
    { requiresAuth: true, requiresAdminAccess: true },
    {
      nobody: login,
      "super admin": open,
      operations: open,
      "inventory only": open,
      "hub staff": open,
      "line manager": open,
      "active agent": home,
      pharmacy: home,
      "unverified pharmacy": home,
      hmo: home,
      partner: home,
      "store staff": home,
      driver: home,
    },
  ],
  [
    "an admin page with a permission",
    { requiresAuth: true, requiresAdminAccess: true, permission: "settings.manage" },
    { "super admin": open, operations: "forbidden", auditor: "forbidden", pharmacy: home, nobody: login },
  ],
  [
    "a partner page",
    { requiresAuth: true, requiresPartnerAccess: true },
    { nobody: login, partner: open, pharmacy: home, "super admin": home, hmo: home },
  ],
  [
    "the login page",
    { hideForAuth: true },
    {
      nobody: open,
      pharmacy: { to: "/shop" },
      "super admin": { to: "/admin/dashboard" },
      "hub staff": { to: "/admin/hubs/7/orders" },
      "active agent": { to: "/agent/customer" },
      partner: { to: "/partner/dashboard" },
      hmo: { to: "/hmos/orders" },
      "store staff": { to: "/inventory/transactions" },
    },
  ],
  [
    "the phone verification page",
    { requiresAuth: true, hideForVerified: true },
    {
      nobody: login,
      "pharmacy without phone": open,
      "unverified pharmacy": open,
      pharmacy: { to: "/shop" },
      operations: { to: "/admin/dashboard" },
    },
  ],
];

describe.each(verdicts)("%s", (_, flags, expected) => {
  test.each(Object.entries(expected))("answers %s as the rules say", (person, verdict) => {
    expect(mayOpen(flags, people[person as Person], everything)).toEqual(verdict);
  });
});

const labels = (menu: MenuGroup[], person: Person, flagsOf = everything) =>
  menuFor(menu, people[person], flagsOf).flatMap((group) => group.entries.map((entry) => entry.label));

describe("menus", () => {
  test("have no entry without a screen", () => {
    expect(labels(adminMenu, "super admin", nothing)).toEqual([]);
  });
  test("follow the permission of the screen", () => {
    const flagsOf: FlagsOf = (path) => (path === "/admin/settings" ? { permission: "settings.read" } : undefined);
    expect(labels(adminMenu, "auditor", flagsOf)).toEqual(["Settings"]);
    expect(labels(adminMenu, "operations", flagsOf)).toEqual([]);
  });
  test("show inventory-only staff the reduced Customers menu", () => {
    expect(labels(adminMenu, "inventory only")).toEqual(["Dashboard", "All Customers", "Stores", "Pos"]);
  });
  test("show hub staff their hub's orders", () => {
    expect(labels(adminMenu, "hub staff")).toEqual(["Dashboard", "Hub Orders"]);
  });
  test("show line managers their agents", () => {
    expect(labels(adminMenu, "line manager")).toEqual(["Dashboard", "View Agents"]);
  });
  test("show requested features to their admins only", () => {
    expect(labels(adminMenu, "features admin")).toContain("Requested Features");
    expect(labels(adminMenu, "super admin")).not.toContain("Requested Features");
  });
  test("show a fulfilment officer only fulfilment among the orders, where the branch has it", () => {
    const orders = (person: Person) =>
      menuFor(adminMenu, people[person], everything).find((group) => group.label === "Orders")?.entries ?? [];
    expect(orders("fulfilment officer").map((entry) => entry.label)).toEqual(["Fulfilment", "Inventory issues"]);
    const all = orders("operations");
    expect(all.map((entry) => entry.label)).toContain("All orders");
    for (const other of ["fulfilment officer elsewhere", "super fulfilment officer", "super admin"] as const)
      expect(orders(other), other).toEqual(all);
  });
  test("show the whole back office to admins who are not of the hub, line managers or inventory-only", () => {
    const whole = labels(adminMenu, "super admin");
    for (const person of ["operations", "auditor", "super admin by role"] as const)
      expect(labels(adminMenu, person), person).toEqual(whole);
    for (const person of ["active agent", "pharmacy", "hmo", "partner", "store staff", "driver", "nobody"] as const)
      expect(labels(adminMenu, person), person).toEqual([]);
  });
  test("give agents their own entries in place of a customer's", () => {
    const agent = labels(userMenu, "active agent");
    expect(agent).toEqual(expect.arrayContaining(["Product Request", "Download Pricelist", "Customers", "Orders"]));
    for (const label of ["Transactions", "My Store", "Wallet", "{product} Agent"]) expect(agent).not.toContain(label);
  });
  test("give customers orders, transactions, store, wallet, loan and agent", () => {
    const customer = labels(userMenu, "pharmacy");
    for (const label of ["Orders", "Transactions", "My Store", "Wallet", "Loan", "{product} Agent"])
      expect(customer).toContain(label);
  });
  test("let everybody but staff ask for features", () => {
    expect(labels(userMenu, "pharmacy")).toContain("Feature Requests");
    expect(labels(userMenu, "features admin")).not.toContain("Feature Requests");
  });
  test("show nothing of an account to nobody", () => {
    expect(labels(userMenu, "nobody")).toEqual([]);
    expect(labels(shopMenu, "nobody")).toEqual(["Shop", "Deals"]);
  });
});

describe("layouts", () => {
  const admin: Flags = { requiresAdminAccess: true };
  test.each([
    ["admin", people.operations, "/admin/users", admin],
    ["admin", people.operations, "/admin/nothing_here", {}],
    ["user", people.pharmacy, "/admin/nothing_here", {}],
    ["partner", people.partner, "/partner/orders", { requiresPartnerAccess: true }],
    ["hmo", people.hmo, "/hmos/orders", {}],
    ["user", people.hmo, "/account", {}],
    ["user", people.pharmacy, "/hmos/orders", {}],
    ["user", null, "/partner/orders", { requiresPartnerAccess: true }],
    ["user", null, "/", {}],
  ] as const)("are %s where the rules say so", (layout, user, path, flags) => {
    expect(layoutFor(user, path, flags)).toBe(layout);
  });
});

describe("landing pages", () => {
  test.each([
    ["super admin", "/admin/dashboard"],
    ["operations", "/admin/dashboard"],
    ["inventory only", "/admin/dashboard"],
    ["hub staff", "/admin/hubs/7/orders"],
    ["fulfilment officer", "/admin/orders/fulfilment"],
    ["super fulfilment officer", "/admin/dashboard"],
    ["features admin", "/admin/dashboard"],
    ["auditor", "/admin/logs"],
    ["line manager", "/admin/agents"],
    ["active agent", "/agent/customer"],
    ["pharmacy", "/shop"],
    ["hmo", "/hmos/orders"],
    ["partner", "/partner/dashboard"],
    ["store staff", "/inventory/transactions"],
    ["driver", "/start"],
  ] as const)("lead %s to their work", (person, path) => {
    expect(homeOf(people[person], everything)).toBe(path);
  });
  test("go by rights, whatever the role is called", () => {
    expect(homeOf(staff("Business Development Executive"), everything)).toBe("/admin/users");
    expect(homeOf(staff("Inventory"), everything)).toBe("/admin/stock_counts");
    expect(homeOf(staff("Watchers", { permissions: ["audit.read", "users.read"] }), everything)).toBe("/admin/logs");
    expect(homeOf(staff("Finance"), everything)).toBe("/admin/dashboard");
  });
  test("are a plain page for those whose own screens are still to come", () => {
    const paths = ["/account", "/start", "/admin", "/admin/dashboard", "/shop"];
    const today: FlagsOf = (path) => (paths.includes(path) ? flagsByArea(path) : undefined);
    for (const person of ["active agent", "hmo", "partner", "store staff", "driver"] as const)
      expect(homeOf(people[person], today), person).toBe("/start");
    for (const person of ["hub staff", "line manager", "features admin", "inventory only"] as const)
      expect(homeOf(people[person], today), person).toBe("/admin/dashboard");
  });
  test("fall back to what exists", () => {
    const onlyAccount: FlagsOf = (path) => (path === "/account" ? flagsByArea(path) : undefined);
    expect(homeOf(people.hmo, onlyAccount)).toBe("/account");
    expect(homeOf(null, onlyAccount)).toBe("/");
  });
});
