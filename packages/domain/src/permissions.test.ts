import { describe, expect, test } from "vitest";
import { accountKinds } from "./account-kinds.ts";
import {
  isPermission,
  type Permission,
  permissionNames,
  permissions,
  permissionsOfKind,
  readPermissions,
  shippedRoles,
  staffPermissions,
} from "./permissions.ts";

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

describe("shipped roles", () => {
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
