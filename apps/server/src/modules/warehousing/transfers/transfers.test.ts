import { addDays, lagosDay } from "@remedia/domain/days";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openChance } from "../../../../seed/random.ts";
import { openTestApp, type TestApp } from "../../../../test/harness.ts";
import { expectSound } from "../../../../test/sound.ts";
import { newWarehouse, stockedProduct } from "../../inventory/test-stock.ts";
import { hireWorker, keeping, levelOf, movementsOf, otherBranch, type Worker } from "../test-warehousing.ts";

let house: TestApp;
let sender: Worker;
let receiver: Worker;
let chief: Worker;
let there: number;
let home: Awaited<ReturnType<typeof newWarehouse>>;
let away: Awaited<ReturnType<typeof newWarehouse>>;
beforeAll(async () => {
  house = await openTestApp();
  there = await otherBranch(house);
  sender = await hireWorker(house);
  receiver = await hireWorker(house, keeping, there);
  chief = await hireWorker(house, [...keeping, "stock.batches.manage", "stock.recall", "products.cost.read"]);
  home = await newWarehouse(house);
  away = await newWarehouse(house, there);
});
afterAll(() => house.close());

const today = () => lagosDay(new Date());
const body = (lines: object[], change: Record<string, unknown> = {}) => ({
  kind: "warehouse",
  from_warehouse_id: home.id,
  to_warehouse_id: away.id,
  note: "",
  lines,
  ...change,
});
type Sent = { id: number; lines: { id: number; batch_id: number; quantity: number }[] };
const draft = (lines: object[], change?: Record<string, unknown>): Promise<Sent> =>
  sender.post("/admin/stock/transfers", body(lines, change));
const dispatched = async (lines: object[], change?: Record<string, unknown>) => {
  const transfer = await draft(lines, change);
  return sender.post(`/admin/stock/transfers/${transfer.id}/dispatch`);
};
const outcome = ({ lines }: Sent, ...each: [passed: number, rejected: number, reason?: string][]) => ({
  lines: each.map(([passed, rejected, reason], at) => ({ id: lines[at]!.id, passed, rejected, reason })),
});

describe("a transfer between warehouses", () => {
  test("is reserved, sent, and received whole", async () => {
    const { batchId } = await stockedProduct(house, home.shelves[0]!, 10);
    const transfer = await draft([{ batch_id: batchId, from_place_id: home.shelves[0], quantity: 4 }]);
    expect(await levelOf(house, home.shelves[0]!, batchId)).toEqual({ on_hand: 10, reserved: 4 });
    expect(transfer).toMatchObject({ state: "draft", packs: 4, sends: true, receives: false, lines: [{ held: 4 }] });
    const onTheWay = await sender.post(`/admin/stock/transfers/${transfer.id}/dispatch`);
    expect(onTheWay).toMatchObject({ state: "dispatched", lines: [{ held: 0 }], value: null });
    expect(await levelOf(house, home.shelves[0]!, batchId)).toEqual({ on_hand: 6, reserved: 0 });
    const arrived = await receiver.post(`/admin/stock/transfers/${transfer.id}/receive`, outcome(transfer, [4, 0]));
    expect(arrived).toMatchObject({ state: "received", passed: 4, lost: 0 });
    expect(await levelOf(house, away.receiving, batchId)).toEqual({ on_hand: 4, reserved: 0 });
  });

  test("is received with a difference: what is rejected goes to quarantine, the rest is lost", async () => {
    const { batchId } = await stockedProduct(house, home.shelves[0]!, 10);
    const transfer = await dispatched([{ batch_id: batchId, quantity: 10 }]);
    const arrived = await receiver.post(
      `/admin/stock/transfers/${transfer.id}/receive`,
      outcome(transfer, [6, 3, "Wet"]),
    );
    expect(arrived).toMatchObject({ state: "received_with_difference", passed: 6, rejected: 3, lost: 1 });
    expect(await levelOf(house, away.quarantine, batchId)).toEqual({ on_hand: 3, reserved: 0 });
    expect(await movementsOf(house, "transfer", transfer.id)).toMatchObject([
      { step: "dispatch", from: "shelf", to: "in_transit", quantity: 10 },
      { step: "lose", from: "in_transit", to: "count_difference", quantity: 1 },
      { step: "pass", from: "in_transit", to: "receiving", quantity: 6 },
      { step: "reject", from: "in_transit", to: "quarantine", quantity: 3 },
    ]);
  });

  test("by product takes the first to expire from the shelves, whatever life is left, but nothing expired", async () => {
    const late = await stockedProduct(house, home.shelves[0]!, 10, { expiresOn: addDays(today(), 300) });
    const soon = await stockedProduct(house, home.shelves[1]!, 3, { ...late, expiresOn: today() });
    await stockedProduct(house, home.shelves[2]!, 9, { ...late, expiresOn: addDays(today(), -1) });
    const { lines } = await draft([{ product_id: late.productId, quantity: 5 }]);
    expect(lines.map(({ batch_id, quantity }) => [batch_id, quantity])).toEqual([
      [soon.batchId, 3],
      [late.batchId, 2],
    ]);
    const answer = await sender.ask("POST /admin/stock/transfers", {
      body: body([{ product_id: late.productId, quantity: 9 }]),
    });
    expect(answer.status).toBe(409);
    expect(answer.body.missing).toMatchObject([{ line: 1, quantity: 1, why: "expired" }]);
  });

  test("lets those who point at packs choose before those who take any", async () => {
    const soon = await stockedProduct(house, home.shelves[0]!, 5, { expiresOn: addDays(today(), 30) });
    const late = await stockedProduct(house, home.shelves[1]!, 5, { ...soon, expiresOn: addDays(today(), 60) });
    const { lines } = await draft([
      { product_id: soon.productId, quantity: 4 },
      { batch_id: soon.batchId, from_place_id: home.shelves[0], quantity: 5 },
    ]);
    expect(lines.map(({ batch_id, quantity }) => [batch_id, quantity])).toEqual([
      [late.batchId, 4],
      [soon.batchId, 5],
    ]);
  });

  test("is cancelled, and gives its packs back", async () => {
    const { batchId } = await stockedProduct(house, home.shelves[0]!, 10);
    const transfer = await draft([{ batch_id: batchId, quantity: 10 }]);
    await sender.post("/admin/stock/transfers", body([{ batch_id: batchId, quantity: 1 }]), 409);
    await sender.post(`/admin/stock/transfers/${transfer.id}/cancel`);
    expect(await levelOf(house, home.shelves[0]!, batchId)).toEqual({ on_hand: 10, reserved: 0 });
    await sender.post(`/admin/stock/transfers/${transfer.id}/dispatch`, {}, 409);
  });

  test("shows what it is worth to those who may see costs", async () => {
    const { batchId } = await stockedProduct(house, home.shelves[0]!, 10);
    const { id } = await draft([{ batch_id: batchId, quantity: 3 }]);
    expect(await chief.get(`/admin/stock/transfers/${id}`)).toMatchObject({ value: 1500, lines: [{ value: 1500 }] });
    const { data } = await sender.get("/admin/stock/transfers", { q: String(id) });
    expect(data[0].value).toBe(null);
  });
});

describe("who may", () => {
  test("dispatch is the sending branch, receive the receiving one; a third sees nothing", async () => {
    const { batchId } = await stockedProduct(house, home.shelves[0]!, 10);
    const transfer = await draft([{ batch_id: batchId, quantity: 2 }]);
    const at = `/admin/stock/transfers/${transfer.id}`;
    const third = await house.platform.db
      .selectFrom("branches")
      .select("id")
      .where("id", "not in", [1, there])
      .executeTakeFirstOrThrow();
    const stranger = await hireWorker(house, keeping, third.id);
    expect((await stranger.ask(`GET ${at}`)).status).toBe(404);
    await stranger.post(`${at}/dispatch`, {}, 404);
    await receiver.post(`${at}/dispatch`, {}, 403);
    await receiver.post(`${at}/cancel`, {}, 403);
    await sender.post(`${at}/dispatch`);
    await sender.post(`${at}/receive`, outcome(transfer, [2, 0]), 403);
    await stranger.post(`${at}/receive`, outcome(transfer, [2, 0]), 404);
    expect(await receiver.post(`${at}/receive`, outcome(transfer, [2, 0]))).toMatchObject({ receives: true });
    const listed = async (worker: Worker, direction: string) =>
      (await worker.get("/admin/stock/transfers", { direction, per_page: 100 })).data.some(
        ({ id }: { id: number }) => id === transfer.id,
      );
    expect(await listed(sender, "out")).toBe(true);
    expect(await listed(sender, "in")).toBe(false);
    expect(await listed(receiver, "in")).toBe(true);
    expect(await listed(stranger, "in")).toBe(false);
  });

  test("send from a warehouse of another branch is nobody there, but everybody sees where to send", async () => {
    await receiver.post("/admin/stock/transfers", body([{ product_id: 1, quantity: 1 }]), 404);
    const destinations = await sender.get("/admin/stock/transfers/destinations");
    expect(destinations.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([home.id, away.id]));
  });

  test("ends that do not fit the kind are refused", async () => {
    const lines = [{ product_id: 1, quantity: 1 }];
    const refusal = async (change: object) =>
      (await sender.ask("POST /admin/stock/transfers", { body: body(lines, change as never) })).body.fields;
    expect(await refusal({ to_warehouse_id: null })).toEqual({ to_warehouse_id: "Please choose one." });
    expect(await refusal({ hmo_id: 1 })).toEqual({ hmo_id: "This kind of transfer has none." });
    expect(await refusal({ to_warehouse_id: home.id })).toEqual({ to_warehouse_id: "Choose another one." });
    expect(await refusal({ kind: "to_hmo", hmo_id: 1 })).toHaveProperty("to_warehouse_id");
    expect(await refusal({ lines: [{ quantity: 1 }] })).toHaveProperty(["lines.0.product_id"]);
  });
});

describe("at the same time", () => {
  test("two people dispatch the same transfer: it goes once", async () => {
    const { batchId } = await stockedProduct(house, home.shelves[0]!, 10);
    const transfer = await draft([{ batch_id: batchId, quantity: 7 }]);
    const go = () => sender.ask(`POST /admin/stock/transfers/${transfer.id}/dispatch`);
    const statuses = (await Promise.all([go(), go(), go(), go(), go()])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
    expect(await levelOf(house, home.shelves[0]!, batchId)).toEqual({ on_hand: 3, reserved: 0 });
  });

  test("two people receive the same transfer: it arrives once", async () => {
    const { batchId } = await stockedProduct(house, home.shelves[0]!, 10);
    const transfer = await dispatched([{ batch_id: batchId, quantity: 7 }]);
    const go = () =>
      receiver.ask(`POST /admin/stock/transfers/${transfer.id}/receive`, { body: outcome(transfer, [5, 1, "Torn"]) });
    const answers = await Promise.all([go(), go(), go(), go()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe("wrong_state");
    expect(await levelOf(house, away.receiving, batchId)).toEqual({ on_hand: 5, reserved: 0 });
  });

  test("forty drafts want the last ten packs: ten have them", async () => {
    const { productId, batchId } = await stockedProduct(house, home.shelves[0]!, 10);
    const go = () =>
      sender.ask("POST /admin/stock/transfers", { body: body([{ product_id: productId, quantity: 1 }]) });
    const statuses = (await Promise.all(Array.from({ length: 40 }, go))).map(({ status }) => status);
    expect([201, 409].map((status) => statuses.filter((each) => each === status).length)).toEqual([10, 30]);
    expect(await levelOf(house, home.shelves[0]!, batchId)).toEqual({ on_hand: 10, reserved: 10 });
  });

  test("a recall and a dispatch: it went before, or it names the line", async () => {
    const before = await deadlocks();
    for (let round = 0; round < 6; round++) {
      const safe = await stockedProduct(house, home.shelves[1]!, 5);
      const { batchId } = await stockedProduct(house, home.shelves[0]!, 10);
      const lines = [
        { batch_id: safe.batchId, quantity: 5 },
        { batch_id: batchId, quantity: 10 },
      ];
      const transfer = await draft(lines);
      const [sent, held] = await Promise.all([
        sender.ask(`POST /admin/stock/transfers/${transfer.id}/dispatch`),
        chief.ask(`POST /admin/batches/${batchId}/hold`, { body: { reason: "Failed assay" } }),
      ]);
      expect(held.status).toBe(200);
      if (sent.status !== 200) {
        expect(sent.status).toBe(409);
        expect(sent.body.message).toMatch(
          /^Line 2, .*only 0 of 10 packs are still held for it, since the batch is on hold/,
        );
        expect(await levelOf(house, home.shelves[1]!, safe.batchId)).toEqual({ on_hand: 5, reserved: 5 });
      }
    }
    expect(await deadlocks()).toBe(before);
  });
});

const deadlocks = async () => {
  const { rows } = await sql<{ deadlocks: number }>`select deadlocks::int from pg_stat_database
    where datname = current_database()`.execute(house.platform.db);
  return rows[0]!.deadlocks;
};

describe("after the draft", () => {
  test("a batch that was recalled is not sent, and the line says why", async () => {
    const { batchId } = await stockedProduct(house, home.shelves[0]!, 10);
    const transfer = await draft([{ batch_id: batchId, quantity: 10 }]);
    await chief.post(`/admin/batches/${batchId}/hold`, { reason: "Failed assay" });
    const refused = await sender.post(`/admin/stock/transfers/${transfer.id}/dispatch`, {}, 409);
    expect(refused).toMatchObject({ code: "not_enough_stock", line_id: transfer.lines[0]!.id });
    expect(refused.message).toContain("Line 1,");
    expect((await sender.get(`/admin/stock/transfers/${transfer.id}`)).lines[0].held).toBe(0);
    await sender.post(`/admin/stock/transfers/${transfer.id}/cancel`);
    await sender.post("/admin/stock/transfers", body([{ batch_id: batchId, quantity: 1 }]), 409);
  });

  test("what expired meanwhile is not sent", async () => {
    const { batchId } = await stockedProduct(house, home.shelves[0]!, 10, { expiresOn: today() });
    const transfer = await draft([{ batch_id: batchId, quantity: 1 }]);
    await house.platform.db
      .updateTable("batches")
      .set({ expires_on: addDays(today(), -1) })
      .where("id", "=", batchId)
      .execute();
    const refused = await sender.post(`/admin/stock/transfers/${transfer.id}/dispatch`, {}, 409);
    expect(refused.message).toContain("it expired on");
    await house.platform.db.updateTable("batches").set({ expires_on: today() }).where("id", "=", batchId).execute();
    await sender.post(`/admin/stock/transfers/${transfer.id}/cancel`);
  });

  test("more than was sent is not received", async () => {
    const { batchId } = await stockedProduct(house, home.shelves[0]!, 10);
    const transfer = await dispatched([{ batch_id: batchId, quantity: 2 }]);
    await receiver.post(`/admin/stock/transfers/${transfer.id}/receive`, outcome(transfer, [2, 1, "Extra"]), 422);
  });
});

test("passed, rejected and lost are what was sent, however they fall", async () => {
  const chance = openChance(11);
  for (let round = 0; round < 12; round++) {
    const stock = await Promise.all(
      Array.from({ length: chance.whole(1, 4) }, () => stockedProduct(house, chance.pick(home.shelves), 20)),
    );
    const transfer = await dispatched(
      stock.map(({ batchId }) => ({ batch_id: batchId, quantity: chance.whole(1, 20) })),
    );
    const falls = transfer.lines.map(({ quantity }: { quantity: number }): [number, number, string?] => {
      const passed = chance.whole(0, quantity);
      return [passed, chance.whole(0, quantity - passed), "Checked"];
    });
    const at = `/admin/stock/transfers/${transfer.id}/receive`;
    const arrived = await receiver.post(at, outcome(transfer, ...falls));
    expect(arrived.passed + arrived.rejected + arrived.lost).toBe(arrived.packs);
    expect(arrived.state).toBe(arrived.passed === arrived.packs ? "received" : "received_with_difference");
    const moves = await movementsOf(house, "transfer", transfer.id);
    const moved = (...steps: string[]) =>
      moves.filter(({ step }) => steps.includes(step)).reduce((sum, { quantity }) => sum + quantity, 0);
    expect(moved("dispatch")).toBe(arrived.packs);
    expect(moved("pass", "reject", "lose")).toBe(arrived.packs);
  }
  await expectSound(house);
});
