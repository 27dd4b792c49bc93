import { afterAll, beforeAll, expect, test } from "vitest";
import { force } from "../../../test/force.ts";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { pharmacy, superAdmin } from "../../../test/people.ts";
import { recordCounts } from "../../../test/plans.ts";
import { newProduct } from "../catalog/test-products.ts";
import { hireWorker, otherBranch } from "../warehousing/test-warehousing.ts";

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
  const products = (await find("amoxicillin")).filter(({ kind }) => kind === "product");
  const sold = await db.selectFrom("products").select("id").where("state", "=", "active").execute();
  const isSold = new Set(sold.map(({ id }) => id));
  expect(products.filter(({ id }) => isSold.has(id))).toEqual(products.slice(0, 5));
});

/** Something of each kind in the first branch: by what it is found, and which right its list asks for. */
const ofFirstBranch = async () => {
  const { db } = house.platform;
  const order = db.selectFrom("orders").select(["id", "number as q"]).where("branch_id", "=", 1);
  const people = db.selectFrom("users as u").where("u.branch_id", "=", 1).where("u.state", "=", "active");
  const store = people.innerJoin("stores as s", "s.user_id", "u.id").select(["s.id", "s.name as q"]);
  const first = async (rows: {
    limit: (most: number) => { executeTakeFirstOrThrow: () => Promise<{ id: number; q: string }> };
  }) => rows.limit(1).executeTakeFirstOrThrow();
  return [
    { kind: "order", right: "orders.read", ...(await first(order.orderBy("id"))) },
    {
      kind: "customer",
      right: "users.read",
      ...(await first(people.where("u.role", "=", 3).select(["u.id", "u.phone as q"]).orderBy("u.id"))),
    },
    { kind: "store", right: "stores.read", ...(await first(store.orderBy("s.id"))) },
    {
      kind: "product",
      right: "products.read",
      ...(await first(
        db.selectFrom("products").select(["id", "title as q"]).where("state", "=", "active").orderBy("id"),
      )),
    },
    {
      kind: "batch",
      right: "stock.read",
      ...(await first(db.selectFrom("batches").select(["id", "number as q"]).orderBy("number"))),
    },
  ];
};

test("shows of each kind what the caller could list, and of no other", async () => {
  const records = await ofFirstBranch();
  for (const { kind, right, id, q } of records) {
    const allowed = await hireWorker(house, [right]);
    const hit = expect.objectContaining({ kind, id });
    expect(await find(q, allowed.token), kind).toContainEqual(hit);
    expect(
      (await find(q, allowed.token)).filter((other) => other.kind !== kind),
      kind,
    ).toEqual([]);
    const others = await hireWorker(
      house,
      records.map((record) => record.right).filter((other) => other !== right),
    );
    expect(
      (await find(q, others.token)).filter((other) => other.kind === kind),
      kind,
    ).toEqual([]);
  }
  const pharmacist = await house.tokenOf(pharmacy);
  for (const { q } of records) expect(await find(q, pharmacist)).toEqual([]);
  expect((await house.call("GET /admin/find", { token: admin, query: { q: "x" } })).status).toBe(422);
});

test("keeps to the branch, like the lists", async () => {
  const records = (await ofFirstBranch()).filter(({ kind }) => ["order", "customer", "store"].includes(kind));
  const elsewhere = await hireWorker(
    house,
    records.map(({ right }) => right),
    await otherBranch(house),
  );
  for (const { kind, id, q } of records) {
    const here = expect.objectContaining({ kind, id });
    expect(await find(q, elsewhere.token), kind).not.toContainEqual(here);
    const query = { q, current_branch: 1 };
    expect((await house.call("GET /admin/find", { token: elsewhere.token, query })).body, kind).not.toContainEqual(
      here,
    );
  }
});

test("finds products that customers do not: staff look for exactly those", async () => {
  for (const state of ["draft", "pending", "hidden", "archived", "rejected"] as const) {
    const { id, title } = await newProduct(house, { name: `Unsoldin ${state}` });
    await force(house, "products", id, { state });
    expect(await find(`unsoldin ${state}`), state).toContainEqual(
      expect.objectContaining({ kind: "product", id, label: title, detail: expect.stringContaining(state) }),
    );
  }
});

test("counts nothing for the few it shows", async () => {
  expect(await recordCounts(house.platform, () => find("pharm"))).toBe(0);
});
