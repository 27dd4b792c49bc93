import { addDays, lagosDay } from "@remedia/domain/days";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { force } from "../../../../test/force.ts";
import { openTestApp, type TestApp } from "../../../../test/harness.ts";
import { expectSound } from "../../../../test/sound.ts";
import { newProduct, soldProduct } from "../../catalog/test-products.ts";
import { freshNo, newWarehouse } from "../../inventory/test-stock.ts";
import {
  hireWorker,
  keeping,
  levelOf,
  movementsOf,
  newSupplier,
  otherBranch,
  type Worker,
} from "../test-warehousing.ts";

let house: TestApp;
let keeper: Worker;
let buyer: Worker;
let warehouse: Awaited<ReturnType<typeof newWarehouse>>;
let supplierId: number;
let productId: number;
beforeAll(async () => {
  house = await openTestApp();
  keeper = await hireWorker(house);
  buyer = await hireWorker(house, [...keeping, "products.cost.read"]);
  warehouse = await newWarehouse(house);
  supplierId = await newSupplier(house);
  productId = (await soldProduct(house, { min_shelf_life_days: 90 })).id;
});
afterAll(() => house.close());

const today = () => lagosDay(new Date());
const line = (change: Record<string, unknown> = {}) => ({
  product_id: productId,
  batch_number: `B${freshNo()}`,
  expires_on: addDays(today(), 400),
  cost: 100,
  expected: 10,
  ...change,
});
const receiptBody = (...lines: object[]) => ({
  warehouse_id: warehouse.id,
  supplier_id: supplierId,
  reference: "INV-77",
  note: "",
  lines,
});
const draft = (...lines: object[]) => buyer.post("/admin/stock/receipts", receiptBody(...lines));
type Draft = { id: number; lines: { id: number; batch_id: number }[] };
const outcome = ({ lines }: Draft, ...each: [passed: number, rejected: number, reason?: string][]) => ({
  lines: each.map(([passed, rejected, reason], at) => ({ id: lines[at]!.id, passed, rejected, reason })),
});
const receive = (receipt: Draft, ...each: [number, number, string?][]) =>
  buyer.post(`/admin/stock/receipts/${receipt.id}/receive`, outcome(receipt, ...each));
const batchOf = (id: number) =>
  house.platform.db.selectFrom("batches").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("receiving", () => {
  test("lands what passed in the receiving area, and says what was rejected and what is short", async () => {
    const receipt = await draft(line(), line({ expected: 5 }));
    const received = await receive(receipt, [7, 2, "Seal broken"], [5, 0]);
    expect(received).toMatchObject({ state: "received", passed: 12, rejected: 2, short: 1, value: 1200, warnings: [] });
    expect(received.lines[0]).toMatchObject({ passed: 7, rejected: 2, short: 1, reject_reason: "Seal broken" });
    expect(await levelOf(house, warehouse.receiving, received.lines[0].batch_id)).toEqual({ on_hand: 7, reserved: 0 });
    expect(await movementsOf(house, "receipt", receipt.id)).toEqual([
      { step: "receive", from: "supplier", to: "receiving", quantity: 7, party_id: supplierId },
      { step: "receive", from: "supplier", to: "receiving", quantity: 5, party_id: supplierId },
    ]);
  });

  test("finds the batch it knows and averages its cost", async () => {
    const batch_number = `B${freshNo()}`;
    const first = await receive(await draft(line({ batch_number, cost: 100 })), [10, 0]);
    const second = await receive(
      await draft(line({ batch_number: ` ${batch_number.toLowerCase()} `, cost: 200 })),
      [30, 0],
    );
    expect(second.lines[0].batch_id).toBe(first.lines[0].batch_id);
    expect(await batchOf(first.lines[0].batch_id)).toMatchObject({
      received_packs: 40,
      cost_kobo: 17_500,
      supplier_id: supplierId,
    });
  });

  test("refuses a known number with another expiry, and a recalled batch", async () => {
    const batch_number = `B${freshNo()}`;
    const { lines } = await receive(await draft(line({ batch_number })), [1, 0]);
    const wrong = await draft(line(), line({ batch_number, expires_on: addDays(today(), 401) }));
    const answer = await buyer.ask(`POST /admin/stock/receipts/${wrong.id}/receive`, {
      body: outcome(wrong, [1, 0], [1, 0]),
    });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toContain("Line 2,");
    expect(answer.body.message).toContain("is known with expiry");
    const recall = (state: string) => force(house, "batches", lines[0].batch_id, { state });
    await recall("recalled");
    const again = await draft(line({ batch_number }));
    const refused = await buyer.ask(`POST /admin/stock/receipts/${again.id}/receive`, { body: outcome(again, [1, 0]) });
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("is recalled")]);
    await buyer.post(`/admin/stock/receipts/${again.id}/receive`, outcome(again, [0, 1, "Recalled"]));
    await recall("available");
  });

  test("refuses an expired batch unless it is rejected", async () => {
    const receipt = await draft(line({ expires_on: addDays(today(), -1) }), line({ expires_on: today() }));
    const go = (first: [number, number, string?]) =>
      buyer.ask(`POST /admin/stock/receipts/${receipt.id}/receive`, { body: outcome(receipt, first, [1, 0]) });
    expect((await go([1, 0])).body.fields["lines.0.passed"]).toContain("expired on");
    expect((await go([0, 1, "Expired"])).status).toBe(200);
  });

  test("warns of a batch with less life than the product is sold with", async () => {
    const received = await receive(await draft(line({ expires_on: addDays(today(), 60) })), [4, 0]);
    expect(received.warnings).toEqual([
      { line_id: received.lines[0].id, message: expect.stringContaining("60 days left, and is sold with at least 90") },
    ]);
  });

  test("needs every line once, a reason for each rejection, and something that came", async () => {
    const receipt = await draft(line(), line());
    const go = (lines: object[]) => buyer.ask(`POST /admin/stock/receipts/${receipt.id}/receive`, { body: { lines } });
    const [a, b] = receipt.lines.map(({ id }: { id: number }) => ({ id, passed: 1, rejected: 0 }));
    for (const lines of [[a], [a, a], [a, { ...b, id: 999_999_999 }], [a, { ...b, rejected: 1 }]])
      expect((await go(lines)).status).toBe(422);
    const nothing = [a, b].map((each) => ({ ...each, passed: 0 }));
    expect((await go(nothing)).body.message).toBe("Nothing came: cancel the receipt instead.");
    expect((await go([a, b])).status).toBe(200);
  });

  test("happens once, however many try", async () => {
    const receipt = await draft(line());
    const go = () => buyer.ask(`POST /admin/stock/receipts/${receipt.id}/receive`, { body: outcome(receipt, [10, 0]) });
    const statuses = (await Promise.all([go(), go(), go(), go()])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409]);
    const { lines } = await buyer.get(`/admin/stock/receipts/${receipt.id}`);
    expect(await levelOf(house, warehouse.receiving, lines[0].batch_id)).toEqual({ on_hand: 10, reserved: 0 });
  });

  test("of the same batches in any order leaves nobody waiting in a circle", async () => {
    const lines = Array.from({ length: 6 }, () => line());
    const receipts: Draft[] = [];
    for (let turn = 0; turn < 8; turn++) receipts.push(await draft(...(turn % 2 ? lines : lines.toReversed())));
    const packs = lines.map((): [number, number] => [5, 0]);
    const received = await Promise.all(receipts.map((receipt) => receive(receipt, ...packs)));
    for (const { batch_id } of received[0].lines)
      expect((await levelOf(house, warehouse.receiving, batch_id)).on_hand).toBe(40);
  });
});

describe("a draft", () => {
  test("is edited and keeps the costs that its editor may not see", async () => {
    const receipt = await draft(line({ cost: 123.45 }));
    const seen = await keeper.get(`/admin/stock/receipts/${receipt.id}`);
    expect([seen.value, seen.lines[0].cost]).toEqual([null, null]);
    const { title: _, batch_id, passed, rejected, reject_reason, short, ...kept } = seen.lines[0];
    const edit = { ...receiptBody({ ...kept, expected: 12 }), reference: "INV-78" };
    const answer = await keeper.ask(`PUT /admin/stock/receipts/${receipt.id}`, { body: edit });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const after = await buyer.get(`/admin/stock/receipts/${receipt.id}`);
    expect(after).toMatchObject({ reference: "INV-78", lines: [{ cost: 123.45, expected: 12 }] });
  });

  test("is cancelled, and then neither edited nor received", async () => {
    const receipt = await draft(line());
    await keeper.post(`/admin/stock/receipts/${receipt.id}/cancel`);
    await keeper.post(`/admin/stock/receipts/${receipt.id}/cancel`, {}, 409);
    await keeper.post(`/admin/stock/receipts/${receipt.id}/receive`, outcome(receipt, [1, 0]), 409);
    const edit = await keeper.ask(`PUT /admin/stock/receipts/${receipt.id}`, { body: receiptBody(line()) });
    expect(edit.status).toBe(409);
  });

  test("refuses combos, unknown products and unknown suppliers", async () => {
    const part = await soldProduct(house);
    const combo = await newProduct(house);
    const { db } = house.platform;
    await db.updateTable("products").set({ is_combo: true }).where("id", "=", combo.id).execute();
    const refusal = async (body: object) => (await keeper.ask("POST /admin/stock/receipts", { body })).status;
    expect(await refusal(receiptBody(line({ product_id: part.id }), line({ product_id: combo.id })))).toBe(422);
    await db.updateTable("products").set({ is_combo: false }).where("id", "=", combo.id).execute();
    expect(await refusal(receiptBody(line({ product_id: 999_999_999 })))).toBe(422);
    expect(await refusal({ ...receiptBody(line()), supplier_id: 999_999_999 })).toBe(422);
    expect(await refusal({ ...receiptBody(line()), warehouse_id: 999_999_999 })).toBe(404);
    expect(await refusal(receiptBody(line({ expected: 0 })))).toBe(422);
  });

  test("of another branch is not found", async () => {
    const receipt = await draft(line());
    const stranger = await hireWorker(house, keeping, await otherBranch(house));
    expect((await stranger.ask(`GET /admin/stock/receipts/${receipt.id}`)).status).toBe(404);
    await stranger.post(`/admin/stock/receipts/${receipt.id}/receive`, outcome(receipt, [1, 0]), 404);
    await stranger.post("/admin/stock/receipts", receiptBody(line()), 404);
    expect((await stranger.get("/admin/stock/receipts", { supplier_id: supplierId })).total).toBe(0);
  });
});

test("lists receipts by state, supplier and words, and leaves the ledger sound", async () => {
  const list = (query: Record<string, string | number>) => keeper.get("/admin/stock/receipts", query);
  const all = await list({ supplier_id: supplierId, per_page: 100 });
  const states = ["draft", "received", "cancelled"];
  const parts = await Promise.all(states.map((state) => list({ supplier_id: supplierId, state })));
  expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(all.total);
  expect((await list({ q: "inv-78", supplier_id: supplierId })).total).toBe(1);
  await expectSound(house);
});
