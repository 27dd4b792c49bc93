import { describe, expect, test } from "vitest";
import { accountKinds } from "./account-kinds.ts";
import { accountKind, doorNames, doors, roleNumbers, type UserState, userStates, userTransitions } from "./accounts.ts";
import { permissionNames } from "./permissions.ts";
import { type Me, type Transition, whyNot } from "./transitions.ts";

describe("kinds of accounts", () => {
  test("follow from the role, except that an HMO is one by its type", () => {
    const kinds = Object.values(roleNumbers).map((role) => accountKind({ role, user_type: "other" }));
    expect(kinds).toEqual(["staff", "agent", "customer", "store_staff", "driver", "customer", "partner"]);
    expect(accountKind({ role: 3, user_type: "hmo" })).toBe("hmo");
  });

  test("each have exactly one door", () => {
    for (const kind of accountKinds) {
      const open = doorNames.filter((door) => (doors[door].admits as readonly string[]).includes(kind));
      expect(open, kind).toHaveLength(1);
    }
  });
});

describe("what may be done to an account", () => {
  const rows = Object.entries(userTransitions) as [string, Transition<UserState>][];
  const all: Me = { id: 1, holds: () => true };

  for (const [action, row] of rows)
    for (const state of userStates)
      test(`${action} is ${row.from.includes(state) ? "possible" : "refused"} while ${state}`, () => {
        const fault = whyNot(row, { state }, all);
        expect(fault).toBe(row.from.includes(state) ? null : `You can't do this while it is ${state}.`);
      });

  test("needs its permission first", () => {
    for (const [, row] of rows) {
      expect(permissionNames).toContain(row.permission);
      expect(whyNot(row, { state: row.from[0]! }, { id: 1, holds: () => false })).toBe(
        "You don't have permission to do this.",
      );
      const only = (permission: string) => permission === row.permission;
      expect(whyNot(row, { state: row.from[0]! }, { id: 1, holds: only })).toBeNull();
    }
  });

  test("never leads back from a merge, and nobody is stuck otherwise", () => {
    for (const [, row] of rows) expect([row.from, row.to].flat()).not.toContain("merged");
    for (const state of userStates.filter((name) => name !== "merged"))
      expect(
        rows.some(([, row]) => row.from.includes(state)),
        state,
      ).toBe(true);
  });
});
