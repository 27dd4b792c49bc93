import { expect, test } from "vitest";
import { grantsOf, reversed, summaryOf, withChange } from "./matrix-changes.ts";

const role = { id: 7, name: "Night desk", permissions: ["users.read", "orders.read"] };

test("a tick that is taken back is no change", () => {
  const once = withChange({}, role, "orders.confirm", true);
  expect(grantsOf(once)).toEqual([{ role_id: 7, permission: "orders.confirm", granted: true }]);
  expect(withChange(once, role, "orders.confirm", false)).toEqual({});
  expect(reversed(grantsOf(once))).toEqual([{ role_id: 7, permission: "orders.confirm", granted: false }]);
});

test("the summary says what each role gains and loses, and what it could not use", () => {
  const gained = withChange({}, role, "orders.confirm", true);
  const changes = withChange(gained, role, "orders.read", false);
  expect(summaryOf([role, { id: 8, name: "Other", permissions: [] }], changes)).toEqual([
    {
      role: "Night desk",
      given: ["Confirm orders"],
      taken: ["See orders"],
      warnings: ["“Confirm orders” is of little use without “See orders”."],
    },
  ]);
});
