import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { customerElsewhere, hire, pharmacy, secondPharmacy, superAdmin, userIdOf } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { inTransaction } from "../../platform/context.ts";
import { allocateStock } from "../inventory/allocation.ts";
import { moveStock } from "../inventory/ledger.ts";
import { worldPlace } from "../inventory/places.ts";
import { freshNo, inHouse, newWarehouse, stockedProduct } from "../inventory/test-stock.ts";

let house: TestApp;
let admin: string;
beforeAll(async () => {
  house = await openTestApp();
  admin = await house.tokenOf(superAdmin);
});
afterAll(() => house.close());

const call = (key: string, body?: unknown, token: string | null = admin) =>
  house.call(key, { token, ...(body === undefined ? {} : { body }) });
const sell = async (userId: number, batchId: number, shelf: number, quantity: number) =>
  inTransaction(inHouse(house), async (tx) =>
    moveStock(tx, "order", freshNo(), [
      {
        step: "dispatch",
        lineId: freshNo(),
        batchId,
        fromPlaceId: shelf,
        toPlaceId: await worldPlace(tx, "customer"),
        quantity,
        partyId: userId,
      },
    ]),
  );
const start = (batchId: number, token = admin) =>
  call("POST /admin/recalls", { batch_id: batchId, reason: "Fails the assay", severity: "II" }, token);

test("a recall finds every place and every buyer, follows what comes back, and adds up when it closes", async () => {
  const { id: warehouse, shelves, quarantine } = await newWarehouse(house);
  const { batchId, productId } = await stockedProduct(house, shelves[0]!, 30);
  const [first, second] = [await userIdOf(house, pharmacy), await userIdOf(house, secondPharmacy)];
  await sell(first, batchId, shelves[0]!, 6);
  await sell(second, batchId, shelves[0]!, 4);
  await sell(first, batchId, shelves[0]!, 2);

  const { body: reach } = await house.call("GET /admin/recalls/reach", { token: admin, query: { batch_id: batchId } });
  expect(reach).toEqual({ places: 1, packs: 18, buyers: 2, packs_outside: 12 });
  const { status, body: recall } = await start(batchId);
  expect(status).toBe(201);
  expect(recall.places).toMatchObject([{ place_id: shelves[0], on_hand: 18 }]);
  expect(recall.buyers).toMatchObject([
    { user_id: first, bought: 8, outstanding: 8 },
    { user_id: second, bought: 4, outstanding: 4 },
  ]);
  await house.settle();
  // The demo has a recall of its own, whose buyers depend on the day.
  const rows = await house.platform.sql`select m.user_id from messages m, batches b
    where b.id = ${batchId} and m.body like '%RECALL%' and strpos(m.body, b.number) > 0 order by m.user_id`;
  expect(rows.map(({ user_id }) => user_id).sort()).toEqual([first, second].sort());

  const missing = await inTransaction(inHouse(house), (tx) =>
    allocateStock(
      tx,
      { document: "order", documentId: freshNo() },
      [{ lineId: freshNo(), productId, quantity: 1, minShelfLifeDays: 0 }],
      { branchId: 1, promisedOn: "2026-12-01", lapsesAt: null },
    ),
  );
  expect(missing.missing).toMatchObject([{ why: "held" }]);
  expect((await start(batchId)).status).toBe(409);

  const path = `/admin/recalls/${recall.id}`;
  expect((await call(`POST ${path}/close`)).body.message).toContain("Collect them first");
  expect((await call(`POST ${path}/collect`, { place_id: shelves[0], quantity: 19 })).status).toBe(409);
  await call(`POST ${path}/collect`, { place_id: shelves[0], quantity: 18 });
  const back = { user_id: first, warehouse_id: warehouse };
  expect((await call(`POST ${path}/give_back`, { ...back, quantity: 9 })).body.message).toContain("8 packs");
  await call(`POST ${path}/give_back`, { ...back, quantity: 5 });
  await call(`PUT ${path}/contacts/${second}`, { outcome: "Sold out, none left" });
  // Nobody destroys packs alone: the recall has no way of its own.
  expect((await call(`POST ${path}/destroy`, { place_id: quarantine, quantity: 20 })).status).toBe(404);
  const { body: closed } = await call(`POST ${path}/close`);
  expect(closed).toMatchObject({
    state: "closed",
    reconciliation: {
      received: 30,
      on_shelves: 0,
      in_quarantine: 23,
      with_buyers: 7,
      destroyed: 0,
      returned_to_supplier: 0,
      lost_in_counts: 0,
    },
    buyers: [
      { user_id: first, outstanding: 3 },
      { user_id: second, outcome: "Sold out, none left" },
    ],
  });
  await expectSound(house);
});

test("a batch names its buyers to their own branch, and counts those of others", async () => {
  const { shelves } = await newWarehouse(house);
  const { batchId } = await stockedProduct(house, shelves[0]!, 30);
  const [here, there] = [await userIdOf(house, pharmacy), await customerElsewhere(house)];
  await sell(here, batchId, shelves[0]!, 6);
  await sell(there, batchId, shelves[0]!, 4);
  const { token } = await hire(house, ["stock.read"]);
  const ask = async (who: string) =>
    (await house.call(`GET /admin/batches/${batchId}`, { token: who, query: { current_branch: "" } })).body;
  const bound = await ask(token);
  expect(bound.buyers).toMatchObject([{ user_id: here, bought: 6 }]);
  expect([bound.buyers_elsewhere, bound.sold]).toEqual([1, 10]);
  const all = await ask(admin);
  expect(all.buyers).toMatchObject([{ user_id: here }, { user_id: there }]);
  expect(all.buyers_elsewhere).toBe(0);
});

test("a recall tells however many buyers in the same few statements", async () => {
  const { shelves } = await newWarehouse(house);
  const { db } = house.platform;
  const buyers = await db.selectFrom("users").select("id").where("role", "=", 3).orderBy("id").limit(12).execute();
  const statementsFor = async (count: number) => {
    const { batchId } = await stockedProduct(house, shelves[0]!, 30);
    for (const { id } of buyers.slice(0, count)) await sell(id, batchId, shelves[0]!, 1);
    let statements = 0;
    house.platform.db = db.withPlugin({
      transformQuery: ({ node }) => {
        statements++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const { body: recall } = await start(batchId).finally(() => {
      house.platform.db = db;
    });
    expect(recall.buyers).toHaveLength(count);
    expect(recall.buyers.every(({ told_at }: { told_at: string | null }) => told_at !== null)).toBe(true);
    return statements;
  };
  expect(await statementsFor(12)).toBe(await statementsFor(2));
});

test("a recall is started by those who may, and once by however many at once", async () => {
  const { shelves } = await newWarehouse(house);
  const { batchId } = await stockedProduct(house, shelves[0]!, 5);
  expect((await start(batchId, await house.tokenOf("08030000003"))).status).toBe(403);
  expect((await start(batchId, await house.tokenOf(pharmacy))).status).toBe(403);
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => start(batchId)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
});
