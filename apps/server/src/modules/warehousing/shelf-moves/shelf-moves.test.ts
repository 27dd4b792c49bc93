import { afterAll, beforeAll, expect, test } from "vitest";
import { force } from "../../../../test/force.ts";
import { openTestApp, type TestApp } from "../../../../test/harness.ts";
import { expectSound } from "../../../../test/sound.ts";
import type { Routes } from "../../../platform/route.ts";
import { newWarehouse, stockedProduct } from "../../inventory/test-stock.ts";
import { warehousingRoutes } from "../routes.ts";
import { hireWorker, levelOf, movementsOf, otherBranch, type Worker } from "../test-warehousing.ts";

let house: TestApp;
let keeper: Worker;
beforeAll(async () => {
  house = await openTestApp();
  keeper = await hireWorker(house);
});
afterAll(() => house.close());

const stocked = async (packs = 10) => {
  const warehouse = await newWarehouse(house);
  const product = await stockedProduct(house, warehouse.shelves[0]!, packs);
  return { ...warehouse, ...product };
};
type Stocked = Awaited<ReturnType<typeof stocked>>;
const moveBody = ({ id, shelves, batchId }: Stocked, quantity: number, change: Record<string, unknown> = {}) => ({
  warehouse_id: id,
  kind: "move",
  note: "",
  lines: [{ batch_id: batchId, from_place_id: shelves[0], to_place_id: shelves[1], quantity }],
  ...change,
});

test("moves packs to another shelf at once, and says so in its list", async () => {
  const stock = await stocked();
  const move = await keeper.post("/admin/stock/moves", moveBody(stock, 4, { note: "Nearer to the door" }));
  expect(move).toMatchObject({ kind: "move", packs: 4, line_count: 1, lines: [{ from_code: "T-1", to_code: "T-2" }] });
  expect(await levelOf(house, stock.shelves[0]!, stock.batchId)).toEqual({ on_hand: 6, reserved: 0 });
  expect(await levelOf(house, stock.shelves[1]!, stock.batchId)).toEqual({ on_hand: 4, reserved: 0 });
  const { data } = await keeper.get("/admin/stock/moves", { q: "nearer", warehouse_id: stock.id });
  expect(data.map(({ id }: { id: number }) => id)).toEqual([move.id]);
  expect(await keeper.get(`/admin/stock/moves/${move.id}`)).toEqual(move);
});

test("moves once, however often one click arrives", async () => {
  const stock = await stocked();
  const click = () => keeper.ask("POST /admin/stock/moves", { body: moveBody(stock, 3), key: "one-click-only" });
  const answers = await Promise.all(Array.from({ length: 10 }, click));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await levelOf(house, stock.shelves[1]!, stock.batchId)).toEqual({ on_hand: 3, reserved: 0 });
});

test("refuses places that do not fit", async () => {
  const stock = await stocked();
  const other = await newWarehouse(house);
  const elsewhere = await newWarehouse(house, await otherBranch(house));
  const line = { batch_id: stock.batchId, from_place_id: stock.shelves[0], to_place_id: stock.shelves[1], quantity: 1 };
  const refusal = async (change: object, kind = "move") => {
    const body = moveBody(stock, 1, { kind, lines: [{ ...line, ...change }] });
    const answer = await keeper.ask("POST /admin/stock/moves", { body });
    return [answer.status, answer.body.message];
  };
  expect(await refusal({ to_place_id: other.shelves[0] })).toEqual([422, "Line 1: T-1 is in another warehouse."]);
  expect(await refusal({ to_place_id: stock.shelves[0] })).toEqual([422, "Line 1: It is there already."]);
  expect(await refusal({ to_place_id: stock.quarantine })).toEqual([
    422,
    "Line 1: It goes to a shelf; QUARANTINE is none.",
  ]);
  expect(await refusal({}, "put_away")).toEqual([422, "Line 1: It goes from the receiving area; T-1 is none."]);
  expect(await refusal({ to_place_id: elsewhere.shelves[0] })).toEqual([404, "Place not found."]);
  expect((await refusal({ quantity: 11 }))[0]).toBe(409);
  expect((await refusal({ batch_id: 999_999_999 }))[0]).toBe(422);
  const { status } = await keeper.ask("POST /admin/stock/moves", {
    body: moveBody({ ...stock, id: elsewhere.id }, 1),
  });
  expect(status).toBe(404);
  expect(await levelOf(house, stock.shelves[0]!, stock.batchId)).toEqual({ on_hand: 10, reserved: 0 });
});

test("a move of another branch is not found", async () => {
  const stock = await stocked();
  const move = await keeper.post("/admin/stock/moves", moveBody(stock, 1));
  const stranger = await hireWorker(house, ["stock.read"], await otherBranch(house));
  expect((await stranger.ask(`GET /admin/stock/moves/${move.id}`)).status).toBe(404);
  expect((await stranger.get("/admin/stock/moves", { warehouse_id: stock.id })).total).toBe(0);
});

test("lets a batch out of quarantine unless it is recalled", async () => {
  const stock = await stocked();
  const report = { batch_id: stock.batchId, place_id: stock.shelves[0], quantity: 2, cause: "label", note: "" };
  const damage = await keeper.post("/admin/stock/damages", report);
  const chief = await hireWorker(house, ["stock.read", "stock.damages.approve"]);
  const release = moveBody(stock, 2, {
    kind: "release_quarantine",
    lines: [{ batch_id: stock.batchId, from_place_id: stock.quarantine, to_place_id: stock.shelves[2], quantity: 2 }],
  });
  // What waits for a decision about damage is promised to it.
  await keeper.post("/admin/stock/moves", release, 409);
  await chief.post(`/admin/stock/damages/${damage.id}/approve`);
  await keeper.post("/admin/stock/moves", release, 409);
  await force(house, "batches", stock.batchId, { state: "recalled" });
  const refused = await keeper.post("/admin/stock/moves", release, 409);
  expect(refused.message).toContain("is recalled: it stays in quarantine");
  await force(house, "batches", stock.batchId, { state: "available" });
  expect(await movementsOf(house, "damage", damage.id)).toHaveLength(2);
  await expectSound(house);
});

test("every list of the warehouse exports columns that its rows have", async () => {
  const chief = await hireWorker(house, ["stock.read", "products.cost.read"]);
  const lists = Object.entries(warehousingRoutes as Routes).filter(([, { export: sheet }]) => sheet);
  expect(lists).toHaveLength(7);
  for (const [list, { export: sheet, response }] of lists) {
    const shown = Object.keys(response.properties.data.items.properties);
    expect(shown, list).toEqual(expect.arrayContaining(sheet!.columns.map(({ key }) => key)));
    const { status, body } = await chief.ask("POST /exports", { body: { list, query: {}, format: "csv" } });
    expect([list, status]).toEqual([list, 201]);
    expect(["done", "queued"], JSON.stringify(body)).toContain(body.state);
  }
});
