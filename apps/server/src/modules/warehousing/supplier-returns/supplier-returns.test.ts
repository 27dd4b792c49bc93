import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../test/harness.ts";
import { expectSound } from "../../../../test/sound.ts";
import { freshNo, newWarehouse, stockedProduct } from "../../inventory/test-stock.ts";
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
beforeAll(async () => {
  house = await openTestApp();
  keeper = await hireWorker(house);
  buyer = await hireWorker(house, [...keeping, "products.cost.read", "stock.batches.manage"]);
  warehouse = await newWarehouse(house);
  supplierId = await newSupplier(house, "Ọlájídé & Sons Pharma");
});
afterAll(() => house.close());

const stocked = () => stockedProduct(house, warehouse.shelves[0]!, 10);
const returnBody = (lines: { batchId: number; quantity: number }[], change: Record<string, unknown> = {}) => ({
  supplier_id: supplierId,
  reason: "Short-dated on arrival",
  lines: lines.map(({ batchId, quantity }) => ({ batch_id: batchId, place_id: warehouse.shelves[0], quantity })),
  ...change,
});
const draft = (batchId: number, quantity: number) =>
  keeper.post("/admin/stock/returns", returnBody([{ batchId, quantity }]));

describe("a return", () => {
  test("is reserved, sent and credited", async () => {
    const { batchId } = await stocked();
    const made = await draft(batchId, 4);
    expect(made).toMatchObject({ state: "draft", packs: 4, value: null, lines: [{ cost: null, value: null }] });
    expect(await levelOf(house, warehouse.shelves[0]!, batchId)).toEqual({ on_hand: 10, reserved: 4 });
    const at = `/admin/stock/returns/${made.id}`;
    await buyer.post(`${at}/credit`, { credit_note: "CN-1", amount: 1 }, 409);
    await keeper.post(`${at}/send`);
    expect(await levelOf(house, warehouse.shelves[0]!, batchId)).toEqual({ on_hand: 6, reserved: 0 });
    expect(await movementsOf(house, "supplier_return", made.id)).toEqual([
      { step: "send", from: "shelf", to: "supplier", quantity: 4, party_id: supplierId },
    ]);
    const credited = await buyer.post(`${at}/credit`, { credit_note: "CN-1", amount: 1999.99 });
    expect(credited).toMatchObject({ state: "credited", value: 2000, credited: 1999.99, credit_note: "CN-1" });
    await buyer.post(`${at}/credit`, { credit_note: "CN-1", amount: 1 }, 409);
  });

  test("is cancelled, and gives its packs back", async () => {
    const { batchId } = await stocked();
    const { id } = await draft(batchId, 10);
    await keeper.post("/admin/stock/returns", returnBody([{ batchId, quantity: 1 }]), 409);
    await keeper.post(`/admin/stock/returns/${id}/cancel`);
    expect(await levelOf(house, warehouse.shelves[0]!, batchId)).toEqual({ on_hand: 10, reserved: 0 });
    await keeper.post(`/admin/stock/returns/${id}/send`, {}, 409);
  });

  test("is sent once, however many try", async () => {
    const { batchId } = await stocked();
    const { id } = await draft(batchId, 3);
    const go = () => keeper.ask(`POST /admin/stock/returns/${id}/send`);
    const statuses = (await Promise.all([go(), go(), go()])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409]);
    expect((await levelOf(house, warehouse.shelves[0]!, batchId)).on_hand).toBe(7);
  });

  test("of a batch that was held since names the line; made after that it goes", async () => {
    const { batchId } = await stocked();
    const { id } = await draft(batchId, 3);
    await buyer.post(`/admin/batches/${batchId}/hold`, { reason: "Odd smell" });
    const refused = await keeper.post(`/admin/stock/returns/${id}/send`, {}, 409);
    expect(refused.message).toMatch(/^Line 1, .*only 0 of 3 packs are still held/);
    await keeper.post(`/admin/stock/returns/${id}/cancel`);
    await keeper.post(`/admin/stock/returns/${(await draft(batchId, 10)).id}/send`);
  });

  test("goes to the supplier it came from", async () => {
    const { batchId } = await stocked();
    const other = await newSupplier(house);
    const { db } = house.platform;
    await db.updateTable("batches").set({ supplier_id: other }).where("id", "=", batchId).execute();
    const refused = await keeper.post("/admin/stock/returns", returnBody([{ batchId, quantity: 1 }]), 422);
    expect(refused.message).toContain("never came from Ọlájídé & Sons Pharma");
    await keeper.post("/admin/stock/returns", returnBody([{ batchId, quantity: 1 }], { supplier_id: other }));
    await keeper.post("/admin/stock/returns", returnBody([{ batchId: 999_999_999, quantity: 1 }]), 422);
  });

  test("of another branch is not found, nor are its places", async () => {
    const { batchId } = await stocked();
    const { id } = await draft(batchId, 1);
    const stranger = await hireWorker(house, keeping, await otherBranch(house));
    for (const route of [`GET /admin/stock/returns/${id}`, `GET /admin/stock/returns/${id}/note`])
      expect((await stranger.ask(route)).status).toBe(404);
    await stranger.post(`/admin/stock/returns/${id}/send`, {}, 404);
    await stranger.post("/admin/stock/returns", returnBody([{ batchId, quantity: 1 }]), 404);
  });
});

test("lists what has left apart from what has not", async () => {
  const list = (query: Record<string, string | number>) =>
    keeper.get("/admin/stock/returns", { supplier_id: supplierId, per_page: 100, ...query });
  const states = ({ data }: { data: { state: string }[] }) => [...new Set(data.map(({ state }) => state))].sort();
  expect(states(await list({ returned: "true" }))).toEqual(["credited", "sent"]);
  expect(states(await list({ returned: "false" }))).toEqual(["cancelled", "draft"]);
  expect(states(await list({ state: "sent" }))).toEqual(["sent"]);
});

test("prints a note, with costs only for those who may see them", async () => {
  const lines = await Promise.all(
    Array.from({ length: 45 }, async () => ({ batchId: (await stocked()).batchId, quantity: 1 + (freshNo() % 9) })),
  );
  const { id } = await keeper.post("/admin/stock/returns", returnBody(lines));
  const [plain, priced] = await Promise.all([
    keeper.ask(`GET /admin/stock/returns/${id}/note`),
    buyer.ask(`GET /admin/stock/returns/${id}/note`),
  ]);
  for (const note of [plain, priced]) {
    expect(note.status).toBe(200);
    expect(note.headers["content-type"]).toBe("application/pdf");
    expect(note.raw.subarray(0, 5).toString()).toBe("%PDF-");
  }
  expect(priced.headers["content-disposition"]).toContain(`RN-${String(id).padStart(6, "0")}.pdf`);
  expect(priced.raw.length).toBeGreaterThan(plain.raw.length);
});

test("leaves the ledger sound", () => expectSound(house));
