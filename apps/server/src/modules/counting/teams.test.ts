import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { hire } from "../../../test/people.ts";

let house: TestApp;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

test("whoever counts may choose colleagues of the branch by name, without the right to read staff", async () => {
  const counter = await hire(house, ["stock.read", "stock.count"]);
  const colleagues = (branch_id: number) =>
    house.call("GET /admin/stock_count_teams/colleagues", { token: counter.token, query: { branch_id } });
  const { status, body } = await colleagues(1);
  expect(status).toBe(200);
  expect(Object.keys(body[0]).sort()).toEqual(["id", "name"]);
  expect(body.map(({ id }: { id: number }) => id)).toContain(counter.id);
  expect((await colleagues(2)).status).toBe(404);
  const clerk = await hire(house, ["users.read"]);
  const refused = await house.call("GET /admin/stock_count_teams/colleagues", {
    token: clerk.token,
    query: { branch_id: 1 },
  });
  expect(refused.status).toBe(403);
});
