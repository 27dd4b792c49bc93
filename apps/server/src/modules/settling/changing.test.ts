import { addDays, lagosDay } from "@remedia/domain/days";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { knowDevice, superAdmin } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { soldProduct } from "../catalog/test-products.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { type Shopper, shopper } from "../orders/test-orders.ts";
import { hireWorker, levelOf, otherBranch, type Worker } from "../warehousing/test-warehousing.ts";
import { purse } from "./test-payments.ts";

let house: TestApp;
let me: Shopper;
let clerk: Worker;
let shelf: number;
let elsewhere: { branchId: number; shelf: number };
const handling = ["orders.read", "orders.confirm", "orders.hold", "orders.change", "orders.split", "orders.cancel"];
beforeAll(async () => {
  house = await openTestApp();
  me = await shopper(house);
  await knowDevice(house, me.token);
  clerk = await hireWorker(house, handling);
  shelf = (await newWarehouse(house)).shelves[0]!;
  const branchId = await otherBranch(house);
  elsewhere = { branchId, shelf: (await newWarehouse(house, branchId)).shelves[0]! };
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
const balance = () => purse(house, me.token).balance();
const stocked = (packs = 20) => stockedProduct(house, shelf, packs);

/** An order of some lines, paid from the wallet or not. */
const ordered = async (quantities: number[], { paid = false } = {}) => {
  const products = [];
  for (const quantity of quantities) {
    const product = await stocked();
    products.push(product);
    await me.fill(product.productId, quantity);
  }
  if (paid) await fund((await me.checkout()).total);
  const { status, body } = await me.order(paid ? { payment_method: "wallet" } : {});
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: body.id as number, lines: body.lines as { id: number }[], total: body.total as number, products, body };
};

const preview = (id: number, body: object, who = clerk) =>
  who.ask(`POST /admin/orders/${id}/change/preview`, { body: { lines: [], added: [], ...body } });
const change = (id: number, body: object, who = clerk) =>
  who.ask(`POST /admin/orders/${id}/change`, {
    body: { lines: [], added: [], reason: "The customer called", ...body },
  });
const split = (id: number, body: object) => clerk.ask(`POST /admin/orders/${id}/split`, { body });
const read = async (id: number) => (await clerk.ask(`GET /admin/orders/${id}`)).body;

describe("a change", () => {
  test("of fewer packs gives back their price to the kobo, and their packs to the shelf", async () => {
    const { id, lines, total, products } = await ordered([5, 2], { paid: true });
    const before = await balance();
    const asked = { lines: [{ line_id: lines[0]!.id, quantity: 3 }] };
    const shown = (await preview(id, asked)).body;
    expect([shown.total, shown.refunded]).toEqual([total - 2_000, 2_000]);
    expect(await levelOf(house, shelf, products[0]!.batchId)).toEqual({ on_hand: 20, reserved: 5 });
    const { status, body } = await change(id, { ...asked, expected_total: shown.total });
    expect(status, body.message).toBe(200);
    expect(body).toMatchObject({
      total: total - 2_000,
      due: 0,
      refunded: 2_000,
      payment_state: "paid",
      state: "pending",
    });
    expect(await levelOf(house, shelf, products[0]!.batchId)).toEqual({ on_hand: 20, reserved: 3 });
    expect(await balance()).toBe(before + 2_000);
    expect(body.events.at(-1)).toMatchObject({ action: "change", note: "The customer called" });
  });

  test("of more packs asks for their price of today, beside those that were agreed", async () => {
    const { id, lines, total, products } = await ordered([2], { paid: true });
    const { productId } = products[0]!;
    await house.call(`PUT /admin/products/${productId}/prices`, {
      token: await house.tokenOf(superAdmin),
      body: { prices: [{ branch_id: 1, price: 1_300 }] },
    });
    const asked = { lines: [{ line_id: lines[0]!.id, quantity: 5 }] };
    const { body } = await change(id, { ...asked, expected_total: total + 3_900 });
    expect(body).toMatchObject({ total: total + 3_900, due: 3_900, payment_state: "part_paid" });
    expect(body.lines.map(({ quantity, unit_price }: Record<string, number>) => [quantity, unit_price])).toEqual([
      [2, 1_000],
      [3, 1_300],
    ]);
    const fewer = await change(id, {
      lines: [{ line_id: body.lines[1].id, quantity: 0 }],
      expected_total: total,
    });
    expect(fewer.body).toMatchObject({ total, due: 0, refunded: 0, payment_state: "paid" });
  });

  test("takes packs into a line at the same price, and others in", async () => {
    const { id, lines, total } = await ordered([2]);
    const other = await stocked();
    const { body } = await change(id, {
      lines: [{ line_id: lines[0]!.id, quantity: 4 }],
      added: [{ product_id: other.productId, quantity: 1 }],
      expected_total: total + 3_000,
    });
    expect(body.lines.map(({ quantity, short }: Record<string, number>) => [quantity, short])).toEqual([
      [4, 0],
      [1, 0],
    ]);
  });

  test("is refused line by line where there are too few packs or no licence, and nothing is written", async () => {
    const { id, lines, products } = await ordered([2]);
    const few = await change(id, { lines: [{ line_id: lines[0]!.id, quantity: 21 }], expected_total: 1 });
    expect([few.status, few.body.code, few.body.faults[0].message]).toEqual([
      409,
      "change_refused",
      "1 too few in stock.",
    ]);
    const { id: controlled } = await soldProduct(house, { class: "controlled" });
    const none = await change(id, { added: [{ product_id: controlled, quantity: 1 }], expected_total: 1 });
    expect([none.status, none.body.faults?.length]).toEqual([409, 1]);
    expect(await levelOf(house, shelf, products[0]!.batchId)).toEqual({ on_hand: 20, reserved: 2 });
  });

  test("leaves something, knows its lines, and says when the total is another", async () => {
    const { id, lines, total } = await ordered([2]);
    const [line_id] = lines.map((line) => line.id);
    expect((await change(id, { lines: [{ line_id, quantity: 0 }], expected_total: 0 })).status).toBe(422);
    expect(
      (await change(id, { lines: [{ line_id: line_id! + 999_999, quantity: 1 }], expected_total: 0 })).status,
    ).toBe(404);
    const moved = await change(id, { lines: [{ line_id, quantity: 1 }], expected_total: total });
    expect([moved.status, moved.body.total]).toEqual([409, total - 1_000]);
  });

  test("says once what becomes of a line", async () => {
    const { id, lines, products } = await ordered([3]);
    const twice = [1, 1].map((quantity) => ({ line_id: lines[0]!.id, quantity }));
    const changed = await change(id, { lines: twice, expected_total: 1 });
    const parted = await split(id, { lines: twice });
    for (const { status, body } of [changed, parted])
      expect([status, body.message]).toEqual([422, "Name each line once."]);
    expect(await levelOf(house, shelf, products[0]!.batchId)).toEqual({ on_hand: 20, reserved: 3 });
  });

  test("takes the price that was named for the packs that come in, too, and none for nothing", async () => {
    const { id, lines, products } = await ordered([2]);
    const manager = await hireWorker(house, [...handling, "orders.price"]);
    await house.call(`PUT /admin/products/${products[0]!.productId}/prices`, {
      token: await house.tokenOf(superAdmin),
      body: { prices: [{ branch_id: 1, price: 1_300 }] },
    });
    const named = (unit_price: number) =>
      preview(id, { lines: [{ line_id: lines[0]!.id, quantity: 5, unit_price }] }, manager);
    expect((await named(1_000)).body.lines).toMatchObject([{ quantity: 5, unit_price: 1_000 }]);
    expect((await named(0)).status).toBe(422);
  });

  test("of the phone keeps one that can be called", async () => {
    const { id, total } = await ordered([1]);
    expect((await preview(id, { phone: "((((((((" })).status).toBe(422);
    expect((await change(id, { phone: "0803 111 2222", expected_total: total })).body.phone).toBe("+2348031112222");
  });

  test("of prices is for those who may set them", async () => {
    const { id, lines, total } = await ordered([2]);
    const asked = { lines: [{ line_id: lines[0]!.id, quantity: 2, unit_price: 900 }], expected_total: total - 200 };
    expect((await change(id, asked)).status).toBe(403);
    const manager = await hireWorker(house, [...handling, "orders.price"]);
    expect((await change(id, asked, manager)).body).toMatchObject({ total: total - 200 });
  });

  test("is for those who may, in their branch, until picking begins", async () => {
    const { id, lines, total } = await ordered([2]);
    const asked = { lines: [{ line_id: lines[0]!.id, quantity: 1 }], expected_total: total - 1_000 };
    expect((await change(id, asked, await hireWorker(house, ["orders.read"]))).status).toBe(403);
    expect((await change(id, asked, await hireWorker(house, handling, elsewhere.branchId))).status).toBe(404);
    await clerk.post(`/admin/orders/${id}/cancel`, { reason: "Not wanted" });
    expect((await change(id, asked)).status).toBe(409);
  });

  test("of the store brings its fee and its day along", async () => {
    const { id, total } = await ordered([2]);
    const { body: types } = await house.call("GET /admin/delivery_types", { token: await house.tokenOf(superAdmin) });
    const collected = types.data.find((type: { collected: boolean }) => type.collected);
    const shown = (await preview(id, { delivery_type_id: collected.id })).body;
    expect(shown).toMatchObject({ collected: true, delivery_fee: 0, total: 2_000 });
    const { body } = await change(id, { delivery_type_id: collected.id, expected_total: 2_000 });
    expect(body).toMatchObject({ collected: true, total: 2_000 });
    expect(total).toBeGreaterThanOrEqual(2_000);
  });
});

describe("a split", () => {
  test("takes lines, packs and money along to the kobo, under the number with a suffix", async () => {
    const { id, lines, total, products, body: whole } = await ordered([5, 2], { paid: true });
    const [first, second] = lines.map((line) => line.id);
    const asked = [
      { line_id: first, quantity: 2 },
      { line_id: second, quantity: 2 },
    ];
    const { status, body } = await split(id, { lines: asked });
    expect(status, body.message).toBe(200);
    expect(body).toMatchObject({ total: total - 4_000, paid: total - 4_000, due: 0, payment_state: "paid", packs: 3 });
    const part = await read(body.events.at(-1).details.part_id);
    expect(part).toMatchObject({
      number: `${whole.number}-1`,
      total: 4_000,
      paid: 4_000,
      due: 0,
      delivery_fee: 0,
      packs: 4,
    });
    expect(await levelOf(house, shelf, products[0]!.batchId)).toEqual({ on_hand: 20, reserved: 5 });
    const again = await split(part.id, { lines: [{ line_id: part.lines[0].id, quantity: 1 }] });
    expect(again.body.events.at(-1).details.part).toBe(`${whole.number}-2`);
    const before = await balance();
    await clerk.post(`/admin/orders/${part.id}/cancel`, { reason: "Not wanted" });
    expect(await balance()).toBe(before + 3_000);
  });

  test("lets another branch send what this one lacks", async () => {
    const { id, lines, products } = await ordered([5]);
    const { productId, batchId } = products[0]!;
    const asked = { lines: [{ line_id: lines[0]!.id, quantity: 4 }], branch_id: elsewhere.branchId };
    const refused = await split(id, asked);
    expect([refused.status, refused.body.code]).toEqual([409, "change_refused"]);
    const there = await stockedProduct(house, elsewhere.shelf, 10, { productId });
    const { body } = await split(id, asked);
    const part = (await me.call(`GET /orders/${body.events.at(-1).details.part_id}`)).body;
    expect(part).toMatchObject({ packs: 4, due: 4_000 });
    expect(await levelOf(house, shelf, batchId)).toEqual({ on_hand: 20, reserved: 1 });
    expect(await levelOf(house, elsewhere.shelf, there.batchId)).toEqual({ on_hand: 10, reserved: 4 });
  });

  test("is promised for a day soon, with packs that keep until then", async () => {
    const { id, lines, products } = await ordered([3]);
    const asked = (promised_on: string) => split(id, { lines: [{ line_id: lines[0]!.id, quantity: 2 }], promised_on });
    for (const day of ["2020-01-01", "2099-01-01"])
      expect((await asked(day)).body.fields, day).toEqual({ promised_on: "Choose a day within the next 90 days." });
    const { status, body } = await asked(addDays(lagosDay(house.clock.now()), 60));
    expect(status, body.message).toBe(200);
    expect(await levelOf(house, shelf, products[0]!.batchId)).toEqual({ on_hand: 20, reserved: 3 });
  });

  test("leaves something, and takes no more than there is", async () => {
    const { id, lines } = await ordered([2]);
    for (const quantity of [2, 3])
      expect((await split(id, { lines: [{ line_id: lines[0]!.id, quantity }] })).status, `${quantity} packs`).toBe(422);
  });
});
