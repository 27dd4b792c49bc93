import { buildGs1 } from "@remedia/domain/gs1";
import { gtinCheckDigit } from "@remedia/domain/gtin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { knowDevice, superAdmin } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { systemContext } from "../../platform/context.ts";
import { soldProduct } from "../catalog/test-products.ts";
import { freshNo, newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { wakeBackOrders } from "../orders/changing/back-orders.ts";
import { type Shopper, shopper } from "../orders/test-orders.ts";
import { hireWorker, levelOf, type Worker } from "../warehousing/test-warehousing.ts";
import { purse } from "./test-payments.ts";

let house: TestApp;
let me: Shopper;
let picker: Worker;
let packer: Worker;
let shelf: number;
const handling = ["orders.read", "orders.confirm", "orders.hold", "orders.fulfil", "orders.dispatch", "orders.cancel"];
beforeAll(async () => {
  house = await openTestApp();
  me = await shopper(house);
  await knowDevice(house, me.token);
  picker = await hireWorker(house, handling);
  packer = await hireWorker(house, [...handling, "stock.read", "stock.batches.manage"]);
  shelf = (await newWarehouse(house)).shelves[0]!;
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

const fund = async (naira: number) => {
  const reference = await purse(house, me.token).begin(naira);
  await house.call(`POST /sandbox/charges/${reference}/end`, { body: { act: "succeed" } });
  await house.settle();
};
const step = (id: number, action: string, body: object = {}, who = picker) =>
  who.post(`/admin/orders/${id}/${action}`, body);

type Stocked = { productId: number; batchId: number };
/** A product whose packs can be scanned. */
const scannable = async (packs: number) => {
  const body = `615${String(freshNo()).slice(-9)}`;
  const { id: productId } = await soldProduct(house, { barcodes: [body + gtinCheckDigit(body)] });
  return stockedProduct(house, shelf, packs, { productId });
};
/** What a scanner reads from a pack. */
const codeOf = async ({ productId, batchId }: Stocked) => {
  const row = await house.platform.db
    .selectFrom("batches as b")
    .innerJoin("product_barcodes as c", "c.product_id", "b.product_id")
    .select(["c.gtin", "b.number", "b.expires_on"])
    .where("b.id", "=", batchId)
    .where("b.product_id", "=", productId)
    .executeTakeFirstOrThrow();
  return buildGs1({ gtin: row.gtin, batch: row.number, expiresOn: row.expires_on });
};

/** An order whose packs are being taken from the shelves. */
const picking = async (quantities: number[], { paid = false } = {}) => {
  const products: Stocked[] = [];
  for (const quantity of quantities) {
    const product = await scannable(20);
    products.push(product);
    await me.fill(product.productId, quantity);
  }
  if (paid) await fund((await me.checkout()).total);
  const { body } = await me.order(paid ? { payment_method: "wallet" } : {});
  await step(body.id, "confirm");
  await step(body.id, "start_picking");
  return { id: body.id as number, total: body.total as number, lines: body.lines as { id: number }[], products };
};
const scan = (id: number, code: string, more: object = {}) =>
  picker.ask(`POST /admin/orders/${id}/pick`, { body: { code, ...more } });

describe("picking by scan", () => {
  test("counts what belongs into the tote, and refuses in words what does not", async () => {
    const { id, products } = await picking([2]);
    const [product] = products;
    const stranger = await scannable(5);
    const wrong = await scan(id, await codeOf(stranger));
    expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
      409,
      "wrong_pick",
      expect.stringContaining("is not in this order. Put it back."),
    ]);
    const code = await codeOf(product!);
    expect((await scan(id, code)).body.stops).toMatchObject([{ quantity: 2, picked: 1 }]);
    expect((await scan(id, code, { packs: 2 })).body.message).toContain("Only 1 more");
    expect((await scan(id, code)).body.stops).toMatchObject([{ picked: 2 }]);
    expect((await scan(id, code)).body.message).toContain("are picked already");
  });

  test("takes another batch only for a reason, and only if it lasts and is free", async () => {
    const { id, products } = await picking([3]);
    const [promised] = products;
    const { productId } = promised!;
    const later = await stockedProduct(house, shelf, 2, { productId, expiresOn: "2032-01-31" });
    const code = await codeOf(later);
    const refused = await scan(id, code);
    expect(refused.body).toMatchObject({ code: "other_batch", message: expect.stringContaining("Wrong batch. Take ") });
    const sooner = await stockedProduct(house, shelf, 2, { productId, expiresOn: "2031-12-31" });
    const first = await scan(id, code, { reason: "The first box is crushed" });
    expect(first.body).toMatchObject({
      code: "wrong_pick",
      message: expect.stringContaining("expires first, on 31/12/2031"),
    });
    await packer.post(`/admin/batches/${sooner.batchId}/hold`, { reason: "Not yet checked" });
    const taken = await scan(id, code, { reason: "The first box is crushed" });
    expect(taken.body.stops).toMatchObject([
      { batch_id: promised!.batchId, quantity: 2, picked: 0 },
      { batch_id: later.batchId, quantity: 1, picked: 1 },
    ]);
    expect(await levelOf(house, shelf, later.batchId)).toEqual({ on_hand: 2, reserved: 1 });
    const soon = await stockedProduct(house, shelf, 2, { productId, expiresOn: "2026-12-01" });
    expect((await scan(id, await codeOf(soon), { reason: "Nearer" })).body.message).toContain("too soon");
  });

  test("is finished when all of it is in the tote, where that is the rule; then the batches stand", async () => {
    const admin = await house.tokenOf(superAdmin);
    const rule = (value: boolean) =>
      house.call("PUT /admin/settings/orders.scan_to_pick", { token: admin, body: { value } });
    await rule(true);
    const { id, products } = await picking([2]);
    const early = await picker.ask(`POST /admin/orders/${id}/finish_picking`, { body: {} });
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining("Not picked yet: 2 × ")]);
    expect((await me.call(`GET /orders/${id}`)).body.lines[0].packs).toEqual([]);
    const { stops } = (await picker.ask(`GET /admin/orders/${id}/pick`)).body;
    await step(id, "pick", { stop_id: stops[0].id });
    await step(id, "finish_picking");
    await rule(false);
    expect((await me.call(`GET /orders/${id}`)).body.lines[0].packs).toMatchObject([{ quantity: 2 }]);
    await packer.post(`/admin/batches/${products[0]!.batchId}/hold`, { reason: "Leaflet missing" });
    await stockedProduct(house, shelf, 9, { productId: products[0]!.productId });
    const gone = await packer.ask(`POST /admin/orders/${id}/pack`, { body: {} });
    expect([gone.status, gone.body.message]).toEqual([409, expect.stringContaining("Pick it again.")]);
    await step(id, "pick_again", { reason: "The batch is on hold" });
    await step(id, "finish_picking");
    await step(id, "pack", {}, packer);
    await step(id, "dispatch");
  });

  test("lets another batch take over that the order has some of already", async () => {
    const product = await scannable(3);
    const { productId } = product;
    const later = await stockedProduct(house, shelf, 20, { productId, expiresOn: "2032-01-31" });
    await me.fill(productId, 5);
    const { body } = await me.order();
    for (const action of ["confirm", "start_picking"]) await step(body.id, action);
    await scan(body.id, await codeOf(later), { packs: 2 });
    const { body: round } = await scan(body.id, await codeOf(later), { packs: 3, reason: "The others are crushed" });
    expect(round.stops.map(({ batch_id, picked }: Record<string, number>) => [batch_id, picked])).toEqual([
      [later.batchId, 2],
      [later.batchId, 3],
    ]);
  });

  test("is undone by putting back, and only while it is picked", async () => {
    const { id, products } = await picking([2]);
    const { body } = await scan(id, await codeOf(products[0]!));
    expect((await step(id, "put_back", { stop_id: body.stops[0].id })).stops).toMatchObject([{ picked: 0 }]);
    await step(id, "cancel", { reason: "Not wanted" });
    expect((await scan(id, await codeOf(products[0]!))).status).toBe(409);
  });
});

describe("a round of several orders", () => {
  test("gives each scan to the order that still lacks it", async () => {
    const product = await scannable(20);
    const ids: number[] = [];
    for (const quantity of [1, 2]) {
      await me.fill(product.productId, quantity);
      const { body } = await me.order();
      await step(body.id, "confirm");
      await step(body.id, "start_picking");
      ids.push(body.id);
    }
    const [first, second] = ids as [number, number];
    const code = await codeOf(product);
    const more = { with: [second] };
    expect((await scan(first, code, more)).body.stops).toMatchObject([
      { order_id: first, picked: 1 },
      { order_id: second, picked: 0 },
    ]);
    expect((await scan(first, code, more)).body.stops).toMatchObject([{ picked: 1 }, { picked: 1 }]);
    const round = await picker.ask(`GET /admin/orders/${first}/pick?with=${second}`);
    expect(round.body.orders).toMatchObject([{ id: first }, { id: second }]);
    await step(second, "cancel", { reason: "Not wanted" });
    const late = await scan(first, code, more);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("is picked already")]);
    expect((await picker.ask(`GET /admin/orders/${first}/pick?with=999999999`)).status).toBe(404);
  });
});

describe("packs that nobody finds", () => {
  const short = (id: number, body: object) => picker.ask(`POST /admin/orders/${id}/pick_short`, { body });

  test("are refunded to the kobo", async () => {
    const { id, lines, total } = await picking([3, 1], { paid: true });
    const before = await purse(house, me.token).balance();
    const { status, body } = await short(id, { line_id: lines[0]!.id, packs: 2, answer: "refund" });
    expect(status, body.message).toBe(200);
    expect(body.orders[0].lines).toMatchObject([{ quantity: 1 }, { quantity: 1 }]);
    expect(await purse(house, me.token).balance()).toBe(before + 2_000);
    const order = await picker.get(`/admin/orders/${id}`);
    expect(order).toMatchObject({ state: "picking", total: total - 2_000, due: 0 });
    expect(order.events.at(-1)).toMatchObject({ action: "pick_short", details: { refunded: 2_000 } });
  });

  test("follow later as a part that is paid already and waits", async () => {
    const { id, lines, products } = await picking([3], { paid: true });
    await short(id, { line_id: lines[0]!.id, packs: 1, answer: "back_order" });
    const { parts } = await picker.get(`/admin/orders/${id}`);
    const part = await picker.get(`/admin/orders/${parts[0].id}`);
    expect(part).toMatchObject({ state: "held", state_reason: "Waits for stock", packs: 1, paid: 1_000, due: 0 });
    // It goes on by itself once there are packs, and not before.
    const wake = () => wakeBackOrders(systemContext(house.platform, "test"));
    const { productId, batchId } = products[0]!;
    await packer.post(`/admin/batches/${batchId}/hold`, { reason: "Leaflet missing" });
    await wake();
    expect(await picker.get(`/admin/orders/${part.id}`)).toMatchObject({ state: "held" });
    await stockedProduct(house, shelf, 5, { productId });
    await wake();
    expect(await picker.get(`/admin/orders/${part.id}`)).toMatchObject({ state: "confirmed", state_reason: null });
    await step(part.id, "start_picking");
    await step(part.id, "finish_picking");
  });

  test("are those that nobody has picked, and nobody else is promised them until somebody has looked", async () => {
    const product = await scannable(3);
    const { productId } = product;
    const later = await stockedProduct(house, shelf, 4, { productId, expiresOn: "2032-01-31" });
    await me.fill(productId, 7);
    const { body } = await me.order();
    for (const action of ["confirm", "start_picking"]) await step(body.id, action);
    await scan(body.id, await codeOf(later), { packs: 4 });
    await scan(body.id, await codeOf(product));
    const { body: round } = await short(body.id, { line_id: body.lines[0].id, packs: 2, answer: "refund" });
    expect(
      round.stops.map(({ batch_id, quantity, picked }: Record<string, number>) => [batch_id, quantity, picked]),
    ).toEqual([
      [product.batchId, 1, 1],
      [later.batchId, 4, 4],
    ]);
    expect(await levelOf(house, shelf, product.batchId)).toEqual({ on_hand: 1, reserved: 1 });
    const keeper = await hireWorker(house, ["stock.read", "stock.damages.approve"]);
    const { data } = await keeper.get("/admin/stock/damages", { product_id: productId });
    expect(data).toMatchObject([
      { cause: "missing", quantity: 2, state: "reported", note: expect.stringContaining("was picked") },
    ]);
    await keeper.post(`/admin/stock/damages/${data[0].id}/reject`, { reason: "Found behind the shelf" });
    expect(await levelOf(house, shelf, product.batchId)).toEqual({ on_hand: 3, reserved: 1 });
  });

  test("are not replaced by something dearer, but by whoever may change orders", async () => {
    const { id, lines } = await picking([2]);
    const other = await stockedProduct(house, shelf, 50);
    const substitute = { product_id: other.productId, quantity: 3, consent: "Mrs Ade, by phone" };
    const body = { line_id: lines[0]!.id, packs: 2, answer: "substitute", substitute };
    const refused = await short(id, body);
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining("costs more")]);
    const manager = await hireWorker(house, [...handling, "orders.change"]);
    await manager.post(`/admin/orders/${id}/pick_short`, body);
    const { events } = await picker.get(`/admin/orders/${id}`);
    expect(events.at(-1).details.lines).toMatchObject([
      { from: 2, to: 0 },
      { from: 0, to: 3 },
    ]);
  });

  test("are replaced by what the customer agreed to", async () => {
    const { id, lines } = await picking([2]);
    const other = await stockedProduct(house, shelf, 5);
    const substitute = { product_id: other.productId, quantity: 2, consent: "Mrs Ade, by phone" };
    const { body } = await short(id, { line_id: lines[0]!.id, packs: 2, answer: "substitute", substitute });
    expect(body.orders[0].lines).toMatchObject([{ product_id: other.productId, quantity: 2, short: 0 }]);
    expect(body.stops).toMatchObject([{ product_id: other.productId, quantity: 2, picked: 0 }]);
    expect((await short(id, { line_id: body.orders[0].lines[0].id, packs: 1, answer: "substitute" })).status).toBe(422);
  });

  test("are never all that was ordered, nor more", async () => {
    const { id, lines } = await picking([2]);
    for (const packs of [2, 3])
      expect((await short(id, { line_id: lines[0]!.id, packs, answer: "refund" })).status, `${packs} packs`).toBe(422);
  });
});
