import { describe, expect, test } from "vitest";
import { accountKinds } from "./account-kinds.ts";
import {
  halfGiven,
  isPermission,
  needsOf,
  type Permission,
  permissionNames,
  permissions,
  permissionsOfKind,
  readPermissions,
  refusalOf,
  staffPermissions,
} from "./permissions.ts";
import { shippedRoles } from "./shipped-roles.ts";

describe("permissions", () => {
  test("are known by their own names only", () => {
    for (const name of permissionNames) expect(isPermission(name)).toBe(true);
    for (const name of ["", "users", "toString", "constructor", "__proto__", "hasOwnProperty"])
      expect(isPermission(name)).toBe(false);
  });

  test("are words of one shape, each with a label and a group", () => {
    for (const name of permissionNames) {
      expect(name).toMatch(/^[a-z_]+(\.[a-z_]+)+$/);
      expect(permissions[name].label.length, name).toBeGreaterThan(3);
      expect(permissions[name].group.length, name).toBeGreaterThan(2);
    }
  });

  test("come either through a role or with a kind of account, never both", () => {
    const ofKinds = new Set(accountKinds.flatMap((kind) => permissionsOfKind(kind)));
    expect(new Set([...staffPermissions, ...ofKinds])).toEqual(new Set(permissionNames));
    expect(staffPermissions.filter((name) => ofKinds.has(name))).toEqual([]);
    expect(permissionsOfKind("staff")).toEqual([]);
  });
});

describe("permissions that need another", () => {
  test("are those that act on what one must see", () => {
    expect(needsOf("orders.confirm")).toEqual(["orders.read"]);
    expect(needsOf("orders.read")).toEqual([]);
    expect(needsOf("products.bulk")).toEqual(["products.bulk.read", "products.read"]);
    expect(needsOf("orders.own")).toEqual([]);
    const alone = ["dashboard.read", "audit.read", "messages.read"];
    const acting = staffPermissions.filter((name) => !name.endsWith(".read"));
    expect(acting.filter((name) => needsOf(name).length === 0 && !alone.includes(name))).toEqual([]);
  });

  test("are named in words where one is missing", () => {
    expect(refusalOf("orders.confirm")).toBe("You need the permission “Confirm orders”. Ask an administrator for it.");
    expect(refusalOf("orders.own")).toBe("This is not open to your kind of account.");
  });

  test("are told when a role gives one without the other", () => {
    expect(halfGiven(["orders.confirm", "users.read"])).toEqual([
      { permission: "orders.confirm", lacks: ["orders.read"] },
    ]);
    expect(halfGiven(["orders.confirm", "orders.read"])).toEqual([]);
  });
});

describe("shipped roles", () => {
  test("give nothing that cannot be used", () => {
    const lacking = Object.entries(shippedRoles).flatMap(([role, { permissions: given }]) =>
      halfGiven(given).map(({ permission, lacks }) => `${role}: ${permission} without ${lacks}`),
    );
    expect(lacking).toEqual([]);
  });

  test("are those that the rules speak of", () => {
    expect(Object.keys(shippedRoles)).toEqual([
      "super admin",
      "Operations",
      "Inventory",
      "inventory pos cs",
      "Hub Staff",
      "Fulfilment Officer",
      "Finance",
      "Procurement",
      "Business Development Executive",
      "Customer Support",
      "Features Request Admin",
      "Auditor",
    ]);
  });

  test("give only what staff can hold, each thing once", () => {
    for (const [name, { permissions: given }] of Object.entries(shippedRoles)) {
      expect(new Set(given).size, name).toBe(given.length);
      expect(
        given.filter((permission) => !staffPermissions.includes(permission)),
        name,
      ).toEqual([]);
    }
  });

  test("let the super admin do everything, and the auditor read everything and change nothing", () => {
    expect(shippedRoles["super admin"]!.permissions).toEqual(staffPermissions);
    expect(shippedRoles.Auditor!.permissions).toEqual(readPermissions);
    expect(shippedRoles.Auditor!.permissions.every((name) => name.endsWith(".read"))).toBe(true);
  });

  test("leave what a second person decides about stock to Operations", () => {
    const deciding = ["stock.damages.approve", "stock.count.approve", "stock.recall"] as const;
    const rolesWith = (permission: Permission) =>
      Object.keys(shippedRoles).filter((role) => shippedRoles[role]!.permissions.includes(permission));
    for (const permission of deciding) expect(rolesWith(permission)).toEqual(["super admin", "Operations"]);
  });
});
