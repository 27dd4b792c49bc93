import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../test/harness.ts";
import { expectSound } from "../../../../test/sound.ts";
import { newWarehouse, stockedProduct } from "../../inventory/test-stock.ts";
import { hireWorker, keeping, levelOf, movementsOf, otherBranch, type Worker } from "../test-warehousing.ts";

let house: TestApp;
let keeper: Worker;
let chief: Worker;
let warehouse: Awaited<ReturnType<typeof newWarehouse>>;
beforeAll(async () => {
  house = await openTestApp();
  keeper = await hireWorker(house);
  chief = await hireWorker(house, [...keeping, "stock.damages.approve", "products.cost.read"]);
  warehouse = await newWarehouse(house);
});
afterAll(() => house.close());

const stocked = (packs = 10) => stockedProduct(house, warehouse.shelves[0]!, packs);
const reportBody = (batchId: number, quantity: number, change: Record<string, unknown> = {}) => ({
  batch_id: batchId,
  place_id: warehouse.shelves[0],
  quantity,
  cause: "broken",
  note: "Fell from the rack",
  ...change,
});
const report = (batchId: number, quantity: number, change?: Record<string, unknown>) =>
  keeper.post("/admin/stock/damages", reportBody(batchId, quantity, change));

describe("a report", () => {
  test("takes the packs off sale at once, and keeps them for the decision", async () => {
    const { batchId } = await stocked();
    const damage = await report(batchId, 3);
    expect(damage).toMatchObject({ state: "reported", quantity: 3, value: null, has_photo: false, photo_url: null });
    expect(await levelOf(house, warehouse.shelves[0]!, batchId)).toEqual({ on_hand: 7, reserved: 0 });
    expect(await levelOf(house, warehouse.quarantine, batchId)).toEqual({ on_hand: 3, reserved: 3 });
    const { data } = await chief.get("/admin/stock/damages", { state: "reported", q: damage.batch_number });
    expect(data).toMatchObject([{ id: damage.id, value: 1500 }]);
  });

  test("of packs that were promised takes them all the same", async () => {
    const { batchId } = await stocked();
    const away = await newWarehouse(house, await otherBranch(house));
    const transfer = await keeper.post("/admin/stock/transfers", {
      kind: "warehouse",
      from_warehouse_id: warehouse.id,
      to_warehouse_id: away.id,
      note: "",
      lines: [{ batch_id: batchId, quantity: 9 }],
    });
    await report(batchId, 2);
    expect(await levelOf(house, warehouse.shelves[0]!, batchId)).toEqual({ on_hand: 8, reserved: 0 });
    await keeper.post(`/admin/stock/transfers/${transfer.id}/dispatch`, {}, 409);
    const over = await keeper.post("/admin/stock/damages", reportBody(batchId, 9), 409);
    expect(over.message).toBe("Only 8 packs are there.");
  });

  test("is made once by a double click", async () => {
    const { batchId } = await stocked();
    const click = () => keeper.ask("POST /admin/stock/damages", { body: reportBody(batchId, 2), key: "double-click" });
    const answers = await Promise.all([click(), click(), click()]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await levelOf(house, warehouse.quarantine, batchId)).on_hand).toBe(2);
  });

  test("carries a photo without what the phone wrote into it", async () => {
    const { batchId } = await stocked();
    const picture = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: "#884422" } })
      .withExif({ IFD3: { GPSLatitude: "6/1 30/1 0/1" } })
      .jpeg()
      .toBuffer();
    const { body } = await keeper.ask("POST /admin/stock/damages/photo", { raw: picture });
    const damage = await report(batchId, 1, { photo: body.photo });
    expect(damage.has_photo).toBe(true);
    const file = await house.call(`GET ${damage.photo_url.replace("/api/v1", "")}`);
    expect(file.headers["content-type"]).toBe("image/webp");
    const { width, exif } = await sharp(file.raw).metadata();
    expect([width, exif]).toEqual([1600, undefined]);
    const notOne = await keeper.ask("POST /admin/stock/damages/photo", { raw: Buffer.from("no picture") });
    expect(notOne.status).toBe(415);
    const forged = reportBody(batchId, 1, { photo: `${body.photo.slice(0, -4)}AAAA` });
    expect((await keeper.post("/admin/stock/damages", forged, 422)).fields).toHaveProperty("photo");
  });

  test("of another branch is not found, nor are its places", async () => {
    const { batchId } = await stocked();
    const damage = await report(batchId, 1);
    const stranger = await hireWorker(house, [...keeping, "stock.damages.approve"], await otherBranch(house));
    expect((await stranger.ask(`GET /admin/stock/damages/${damage.id}`)).status).toBe(404);
    await stranger.post(`/admin/stock/damages/${damage.id}/approve`, {}, 404);
    await stranger.post("/admin/stock/damages", reportBody(batchId, 1), 404);
    await keeper.post("/admin/stock/damages", reportBody(999_999_999, 1), 422);
  });
});

describe("a decision", () => {
  test("writes the packs off, at what they cost", async () => {
    const { batchId } = await stocked();
    const { id } = await report(batchId, 4);
    const done = await chief.post(`/admin/stock/damages/${id}/approve`);
    expect(done).toMatchObject({ state: "approved", value: 2000, decided_at: expect.any(String) });
    expect(await movementsOf(house, "damage", id)).toMatchObject([
      { step: "report", from: "shelf", to: "quarantine", quantity: 4 },
      { step: "approve", from: "quarantine", to: "damaged", quantity: 4 },
    ]);
    expect(await levelOf(house, warehouse.quarantine, batchId)).toEqual({ on_hand: 0, reserved: 0 });
  });

  test("puts the packs back, with a reason", async () => {
    const { batchId } = await stocked();
    const { id } = await report(batchId, 4);
    await chief.post(`/admin/stock/damages/${id}/reject`, { reason: " " }, 422);
    const done = await chief.post(`/admin/stock/damages/${id}/reject`, { reason: "Only the carton is torn" });
    expect(done).toMatchObject({ state: "rejected", state_reason: "Only the carton is torn" });
    expect(await levelOf(house, warehouse.shelves[0]!, batchId)).toEqual({ on_hand: 10, reserved: 0 });
  });

  test("is another person's than who reported", async () => {
    const { batchId } = await stocked();
    const { id } = await chief.post("/admin/stock/damages", reportBody(batchId, 1));
    const refused = await chief.post(`/admin/stock/damages/${id}/approve`, {}, 403);
    expect(refused.message).toBe("You reported this damage. Someone else has to decide.");
    await keeper.post(`/admin/stock/damages/${id}/approve`, {}, 403);
    const second = await hireWorker(house, ["stock.read", "stock.damages.approve"]);
    await second.post(`/admin/stock/damages/${id}/approve`);
  });

  test("is taken once, whoever comes", async () => {
    const { batchId } = await stocked();
    const { id } = await report(batchId, 5);
    const second = await hireWorker(house, ["stock.read", "stock.damages.approve"]);
    const decide = (worker: Worker, action: string) =>
      worker.ask(`POST /admin/stock/damages/${id}/${action}`, action === "reject" ? { body: { reason: "Fine" } } : {});
    const answers = await Promise.all([
      decide(chief, "approve"),
      decide(second, "approve"),
      decide(chief, "reject"),
      decide(second, "reject"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { on_hand } = await levelOf(house, warehouse.shelves[0]!, batchId);
    const { state } = await chief.get(`/admin/stock/damages/${id}`);
    expect(on_hand).toBe(state === "approved" ? 5 : 10);
  });

  test("about packs that stand in quarantine already keeps them there, or writes them off", async () => {
    const { batchId } = await stocked();
    const away = await newWarehouse(house);
    const ends = { kind: "warehouse", from_warehouse_id: warehouse.id, to_warehouse_id: away.id, note: "" };
    const lines = [{ batch_id: batchId, quantity: 6 }];
    const transfer = await keeper.post("/admin/stock/transfers", { ...ends, lines });
    await keeper.post(`/admin/stock/transfers/${transfer.id}/dispatch`);
    const outcome = { id: transfer.lines[0].id, passed: 0, rejected: 6, reason: "Wet" };
    await keeper.post(`/admin/stock/transfers/${transfer.id}/receive`, { lines: [outcome] });
    const place_id = away.quarantine;
    const kept = await report(batchId, 6, { place_id, cause: "wet" });
    await keeper.post("/admin/stock/damages", reportBody(batchId, 1, { place_id }), 409);
    await chief.post(`/admin/stock/damages/${kept.id}/reject`, { reason: "Dried" });
    expect(await levelOf(house, place_id, batchId)).toEqual({ on_hand: 6, reserved: 0 });
    const gone = await report(batchId, 4, { place_id, cause: "wet" });
    await chief.post(`/admin/stock/damages/${gone.id}/approve`);
    expect(await levelOf(house, place_id, batchId)).toEqual({ on_hand: 2, reserved: 0 });
  });
});

test("leaves the ledger sound", () => expectSound(house));
