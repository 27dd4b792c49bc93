import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { hire } from "../../../test/people.ts";
import { systemContext } from "../../platform/context.ts";
import { viewFollowers } from "./views.ts";

let house: TestApp;
let me: { id: number; token: string };
let other: { id: number; token: string };
beforeAll(async () => {
  house = await openTestApp();
  me = await hire(house, ["orders.read"]);
  other = await hire(house, ["orders.read"]);
});
afterAll(() => house.close());

const screen = "/admin/orders";
const save = (name: string, search: string, { token } = me) =>
  house.call("POST /saved_views", { token, body: { screen, name, search } });
const mine = async ({ token } = me) => (await house.call("GET /saved_views", { token, query: { screen } })).body;

test("a view is kept for its owner, under its list, and the same name means the newest", async () => {
  await save("Late ones", "?late=true");
  const { status, body } = await save(" Late ones ", "?late=true&sort=promised_on");
  expect(status).toBe(201);
  expect(body).toMatchObject([{ name: "Late ones", search: "?late=true&sort=promised_on" }]);
  expect(await mine(other)).toEqual([]);
  const elsewhere = await house.call("GET /saved_views", { token: me.token, query: { screen: "/admin/users" } });
  expect(elsewhere.body).toEqual([]);
});

test("only its owner removes it", async () => {
  await save("To remove", "");
  const { id } = (await mine()).find(({ name }: { name: string }) => name === "To remove");
  expect((await house.call(`DELETE /saved_views/${id}`, { token: other.token })).status).toBe(404);
  expect((await house.call(`DELETE /saved_views/${id}`, { token: me.token })).status).toBe(200);
  expect((await mine()).map(({ name }: { name: string }) => name)).not.toContain("To remove");
});

test("an address elsewhere, a nameless view and one too many are refused", async () => {
  expect((await save("   ", "?q=a")).status).toBe(422);
  expect((await save("Elsewhere", "//evil.example/?q=a")).status).toBe(422);
  for (let nth = (await mine(other)).length; nth < 20; nth++) await save(`View ${nth}`, "?q=a", other);
  expect((await save("One more", "?q=a", other)).status).toBe(422);
  expect(await mine(other)).toHaveLength(20);
  expect((await save("View 3", "?q=b", other)).status).toBe(201);
});

test("views follow a person who is merged, and give way to those of the survivor", async () => {
  const [gone, kept] = [await hire(house, ["orders.read"]), await hire(house, ["orders.read"])];
  await save("Both", "?q=gone", gone);
  await save("Mine", "?q=mine", gone);
  await save("Both", "?q=kept", kept);
  await viewFollowers[0]!.move(systemContext(house.platform, "test"), gone.id, kept.id);
  expect(await mine(kept)).toMatchObject([
    { name: "Both", search: "?q=kept" },
    { name: "Mine", search: "?q=mine" },
  ]);
});
