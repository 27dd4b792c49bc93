import { type DestructionState, destructionStates, destructionTransitions } from "@remedia/domain/stock";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../test/harness.ts";
import { adminToken, hire, type Person, pharmacy, userIdOf } from "../../../../test/people.ts";
import { expectSound } from "../../../../test/sound.ts";
import { inTransaction } from "../../../platform/context.ts";
import { branchId } from "../../catalog/test-products.ts";
import { moveStock } from "../../inventory/ledger.ts";
import { worldPlace } from "../../inventory/places.ts";
import { freshNo, inHouse, newWarehouse, stockedProduct } from "../../inventory/test-stock.ts";
import { atWork, levelOf } from "../test-warehousing.ts";

let house: TestApp;
let keeper: Person;
let approver: Person;
let stranger: Person;
let shelf: number;
let receiving: number;
beforeAll(async () => {
  house = await openTestApp();
  const permissions = ["stock.read", "stock.batches.manage", "stock.damages.report", "stock.damages.approve"];
  keeper = await hire(house, permissions);
  approver = await hire(house, permissions);
  stranger = await hire(house, permissions, { branch_id: await branchId(house, "Abuja") });
  const warehouse = await newWarehouse(house);
  shelf = warehouse.shelves[0]!;
  receiving = warehouse.receiving;
});
afterAll(() => house.close());

const post = (path: string, body: object, { token }: { token: string } = keeper) =>
  house.call(`POST /admin/${path}`, { token, body });
const propose = (batch_id: number, who: { token: string } = keeper) =>
  post("stock/destructions", { batch_id, reason: "Wet in the rain" }, who);
const decide = (id: number, action: string, who = approver) =>
  post(`stock/destructions/${id}/${action}`, action === "reject" ? { reason: "It was another one." } : {}, who);
type Listed = {
  id: number;
  packs: number;
  batch_id: number;
  batch_number: string;
  title: string;
  state: DestructionState;
  state_reason: string | null;
  decided_by: string | null;
};
const list = (query: Record<string, string | number>, { token }: { token: string } = keeper) =>
  house.call("GET /admin/stock/destructions", { token, query });
const newest = async (batchId: number) => {
  const { data } = (await list({})).body;
  return data.find(({ batch_id }: { batch_id: number }) => batch_id === batchId) as Listed;
};
const batchState = async (id: number) =>
  (await house.call(`GET /admin/batches/${id}`, { token: keeper.token })).body.state;
const quarantined = async (packs = 12) => {
  const { batchId } = await stockedProduct(house, shelf, packs);
  const answer = await post(`batches/${batchId}/quarantine`, { reason: "Wet" });
  expect(answer.body.message).toContain("is quarantined");
  return batchId;
};

/** Packs that an order took out, or that came back from one. */
const carry = async (batchId: number, step: "dispatch" | "restock", quantity: number) => {
  const partyId = await userIdOf(house, pharmacy);
  await inTransaction(inHouse(house), async (tx) => {
    const customer = await worldPlace(tx, "customer");
    const [fromPlaceId, toPlaceId] = step === "dispatch" ? [shelf, customer] : [customer, receiving];
    await moveStock(tx, "order", freshNo(), [
      { step, lineId: freshNo(), batchId, fromPlaceId, toPlaceId, quantity, partyId },
    ]);
  });
};

describe("destroying a batch", () => {
  test("takes a second person, and takes the packs out through the ledger", async () => {
    const batchId = await quarantined();
    expect((await propose(batchId)).status).toBe(201);
    const { id, packs } = await newest(batchId);
    expect(packs).toBe(12);
    expect(await levelOf(house, shelf, batchId)).toMatchObject({ on_hand: 12 });
    const own = await decide(id, "approve", keeper);
    expect([own.status, own.body.message]).toEqual([403, "You proposed this destruction. Someone else has to decide."]);
    expect((await decide(id, "approve")).status).toBe(200);
    expect(await levelOf(house, shelf, batchId)).toMatchObject({ on_hand: 0 });
    expect(await batchState(batchId)).toBe("destroyed");
    const moved = await house.platform.db
      .selectFrom("stock_movements")
      .select(["step", "quantity"])
      .where("document", "=", "destruction")
      .where("document_id", "=", id)
      .execute();
    expect(moved).toEqual([{ step: "approve", quantity: 12 }]);
    const { product_id } = (await house.call(`GET /admin/batches/${batchId}`, { token: keeper.token })).body;
    const history = await house.call(`GET /admin/products/${product_id}/audits`, { token: await adminToken(house) });
    expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(["batch.quarantine", "destruction.propose", "destruction.approve", "batch.destroy"]),
    );
    await expectSound(house);
  });

  test("is nothing for a branch in which none of its packs lie, though it may be held from there", async () => {
    const { batchId } = await stockedProduct(house, shelf, 5);
    expect((await post(`batches/${batchId}/quarantine`, { reason: "Seen elsewhere" }, stranger)).status).toBe(200);
    expect((await propose(batchId, stranger)).status).toBe(409);
    await propose(batchId);
    const { id } = await newest(batchId);
    expect((await decide(id, "approve", stranger)).status).toBe(404);
    expect(await levelOf(house, shelf, batchId)).toMatchObject({ on_hand: 5 });
  });

  test("many batches are quarantined together; one that is already is left alone", async () => {
    const stocked = async () => (await stockedProduct(house, shelf, 12)).batchId;
    const [already, one, other] = [await quarantined(), await stocked(), await stocked()];
    const answer = await post("batches/quarantine", { ids: [already, one, other], reason: "Expired" });
    expect(answer.body).toEqual({ done: 2, refused: [{ id: already, why: expect.stringContaining("quarantined") }] });
  });

  test("begins with quarantine or a recall, and is proposed once", async () => {
    const { batchId } = await stockedProduct(house, shelf, 5);
    expect((await propose(batchId)).body.message).toBe("Quarantine or recall the batch first.");
    await post(`batches/${batchId}/quarantine`, { reason: "Wet" });
    const answers = await Promise.all(Array.from({ length: 5 }, () => propose(batchId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(4).fill(409)]);
  });

  test("is off the table once the batch is cleared, whoever clears it", async () => {
    const batchId = await quarantined();
    await propose(batchId);
    await post(`batches/${batchId}/clear`, { reason: "It was dry after all" }, approver);
    const lapsed = await newest(batchId);
    expect(lapsed).toMatchObject({
      state: "rejected",
      state_reason: "The batch was cleared: It was dry after all",
      decided_by: expect.any(String),
    });
    expect((await decide(lapsed.id, "approve")).status).toBe(409);
    expect(await levelOf(house, shelf, batchId)).toMatchObject({ on_hand: 12 });
    await expectSound(house);
  });

  test("waits for approval or the batch is cleared, never both, however many try at once", async () => {
    const batchId = await quarantined();
    await propose(batchId);
    const { id } = await newest(batchId);
    const clear = () => post(`batches/${batchId}/clear`, { reason: "Dry" });
    const answers = await Promise.all([clear(), decide(id, "approve"), clear(), decide(id, "approve")]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const destroyed = (await batchState(batchId)) === "destroyed";
    expect((await newest(batchId)).state).toBe(destroyed ? "approved" : "rejected");
  });

  for (const action of ["approve", "reject"])
    test(`leaves broken packs to their report, which somebody can ${action} afterwards`, async () => {
      const { batchId } = await stockedProduct(house, shelf, 12);
      const damage = { batch_id: batchId, place_id: shelf, quantity: 3, cause: "broken", note: "Fell", photo: null };
      const report = await atWork(house, keeper.token).post("/admin/stock/damages", damage);
      const recall = { batch_id: batchId, reason: "Fails the assay", severity: "II" };
      expect((await post("recalls", recall, { token: await adminToken(house) })).status).toBe(201);
      await propose(batchId);
      const { id, packs } = await newest(batchId);
      expect(packs).toBe(9);
      expect((await decide(id, "approve")).status).toBe(200);
      const decided = await post(`stock/damages/${report.id}/${action}`, { reason: "Seen" }, approver);
      expect([decided.status, decided.body.message]).toEqual([200, undefined]);
      await expectSound(house);
    });

  test("of all that is in the house neither hinders a recall nor traps what comes back", async () => {
    const { batchId } = await stockedProduct(house, shelf, 12);
    const token = await adminToken(house);
    await carry(batchId, "dispatch", 3);
    await post(`batches/${batchId}/quarantine`, { reason: "Wet" });
    const destroyAll = async () => {
      expect((await propose(batchId)).status).toBe(201);
      expect((await decide((await newest(batchId)).id, "approve")).status).toBe(200);
      expect(await batchState(batchId)).toBe("destroyed");
    };
    await destroyAll();
    await carry(batchId, "restock", 1);
    await destroyAll();
    const recall = { batch_id: batchId, reason: "Fails the assay", severity: "II" };
    const { status, body } = await post("recalls", recall, { token });
    expect([status, body.buyers.length]).toEqual([201, 1]);
    await carry(batchId, "restock", 2);
    await destroyAll();
    await expectSound(house);
  });

  test("is proposed for the branches where none waits yet", async () => {
    const batchId = await quarantined(10);
    const far = (await newWarehouse(house, await branchId(house, "Abuja"))).shelves[0]!;
    const share = { batchId, fromPlaceId: shelf, toPlaceId: far, lineId: freshNo(), quantity: 6 };
    await inTransaction(inHouse(house), (tx) => moveStock(tx, "move", 1, [{ step: "move", ...share }]));
    expect((await propose(batchId, stranger)).body.message).toContain("6 packs");
    const everywhere = { token: await adminToken(house) };
    expect((await propose(batchId, everywhere)).body.message).toContain("4 packs");
    expect((await propose(batchId, everywhere)).status).toBe(409);
  });

  test("is withdrawn by whoever proposed it, and by nobody else", async () => {
    const batchId = await quarantined();
    await propose(batchId);
    const { id } = await newest(batchId);
    expect((await decide(id, "withdraw", approver)).status).toBe(403);
    expect((await decide(id, "withdraw", keeper)).status).toBe(200);
    expect(await levelOf(house, shelf, batchId)).toMatchObject({ on_hand: 12 });
    expect((await propose(batchId)).status).toBe(201);
  });

  test("has no short way", async () => {
    const batchId = await quarantined();
    const token = await adminToken(house);
    expect((await house.call(`POST /admin/batches/${batchId}/destroy`, { token, body: { reason: "x" } })).status).toBe(
      404,
    );
  });
});

describe("the register", () => {
  test("is searched by batch, product and reason, narrowed by state, and holds what was decided", async () => {
    const batchId = await quarantined();
    await propose(batchId);
    const { id, batch_number, title } = await newest(batchId);
    await decide(id, "reject");
    const idsOf = async (query: Record<string, string | number>) =>
      (await list(query)).body.data.map((row: Listed) => row.id);
    for (const q of [batch_number, title, "in the rain"]) expect(await idsOf({ q, per_page: 100 })).toContain(id);
    expect(await idsOf({ q: batch_number, state: "proposed" })).toEqual([]);
    expect((await list({ id })).body).toMatchObject({
      total: 1,
      data: [
        { id, state: "rejected", state_reason: "It was another one.", decided_by: expect.any(String), value: null },
      ],
    });
    expect((await list({ id }, stranger)).body.total).toBe(0);
  });

  test("ends nowhere: pages lead through all of it", async () => {
    const pages = await Promise.all([1, 2].map((page) => list({ page, per_page: 2 })));
    const [first, second] = pages.map(({ body }) => body.data.map((row: Listed) => row.id));
    expect(first).toHaveLength(2);
    expect(first.some((id: number) => second.includes(id))).toBe(false);
  });
});

const reach: Record<DestructionState, (id: number) => Promise<unknown>> = {
  proposed: async () => undefined,
  approved: (id) => decide(id, "approve"),
  rejected: (id) => decide(id, "reject"),
};
describe("a batch off sale", () => {
  for (const [off, on] of [
    ["hold", "release"],
    ["quarantine", "clear"],
  ] as const)
    test(`by a ${off} is put back by those who answer for all of its packs`, async () => {
      const { batchId } = await stockedProduct(house, shelf, 5);
      expect((await post(`batches/${batchId}/${off}`, { reason: "Seen elsewhere" }, stranger)).status).toBe(200);
      expect((await post(`batches/${batchId}/${on}`, { reason: "All is well" }, stranger)).status).toBe(403);
      expect((await post(`batches/${batchId}/${on}`, { reason: "All is well" })).status).toBe(200);
      expect(await batchState(batchId)).toBe("available");
    });
});

describe("every state and action", () => {
  for (const state of destructionStates)
    test(`of a destruction that is ${state}`, async () => {
      for (const action of ["approve", "reject"] as const) {
        const batchId = await quarantined(3);
        expect((await propose(batchId)).body.message).toContain("waits for approval");
        const { id } = await newest(batchId);
        await reach[state](id);
        const possible = (destructionTransitions[action].from as readonly string[]).includes(state);
        expect((await decide(id, action)).status).toBe(possible ? 200 : 409);
      }
    });
});
