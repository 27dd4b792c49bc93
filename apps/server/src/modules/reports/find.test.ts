import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { pharmacy, superAdmin } from "../../../test/people.ts";
import { hireWorker } from "../warehousing/test-warehousing.ts";

let house: TestApp;
let admin: string;
beforeAll(async () => {
  house = await openTestApp();
  admin = await house.tokenOf(superAdmin);
});
afterAll(() => house.close());

type Hit = { kind: string; id: number; page_id: number; label: string; detail: string };
const find = async (q: string, token = admin): Promise<Hit[]> =>
  (await house.call("GET /admin/find", { token, query: { q, current_branch: "" } })).body;

test("finds an order, a customer and their store, a product and a batch by a few letters", async () => {
  const { db } = house.platform;
  const order = await db.selectFrom("orders").select(["id", "number"]).orderBy("id").limit(1).executeTakeFirstOrThrow();
  expect(await find(order.number.toLowerCase())).toMatchObject([{ kind: "order", id: order.id, label: order.number }]);
  const store = await db
    .selectFrom("stores as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["s.id", "s.user_id", "s.name", "u.name as owner"])
    .where("u.state", "=", "active")
    .orderBy("s.id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const found = await find(store.name);
  expect(found).toContainEqual(expect.objectContaining({ kind: "store", id: store.id, page_id: store.user_id }));
  expect(await find(store.owner)).toContainEqual(expect.objectContaining({ kind: "customer", id: store.user_id }));
  const batch = await db
    .selectFrom("batches")
    .select(["id", "number", "product_id"])
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await find(batch.number.toLowerCase())).toContainEqual(
    expect.objectContaining({ kind: "batch", id: batch.id, page_id: batch.product_id }),
  );
  expect((await find("amoxicillin")).filter(({ kind }) => kind === "product")).toHaveLength(5);
});

test("shows nobody what they could not list", async () => {
  const packer = await hireWorker(house, ["stock.read"]);
  const { number } = await house.platform.db
    .selectFrom("orders")
    .select("number")
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await find(number, packer.token)).toEqual([]);
  expect(await find(number, await house.tokenOf(pharmacy))).toEqual([]);
  expect((await house.call("GET /admin/find", { token: admin, query: { q: "x" } })).status).toBe(422);
});
