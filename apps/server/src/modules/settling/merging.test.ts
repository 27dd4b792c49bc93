import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, knowDevice } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { type Shopper, shopper } from "../orders/test-orders.ts";
import { purse } from "./test-payments.ts";

let house: TestApp;
let admin: string;
let productId: number;
let [keep, merge]: Shopper[] = [];
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
  const shelf = (await newWarehouse(house)).shelves[0]!;
  productId = (await stockedProduct(house, shelf, 100)).productId;
});
beforeEach(async () => {
  [keep, merge] = [await shopper(house), await shopper(house)];
  for (const { token } of [keep, merge]) await knowDevice(house, token);
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

const fund = async ({ token }: Shopper, naira: number) => {
  const reference = await purse(house, token).begin(naira);
  await house.call(`POST /sandbox/charges/${reference}/end`, { body: { act: "succeed" } });
  await house.settle();
};
const balance = ({ token }: Shopper) => purse(house, token).balance();
const join = () =>
  house.call("POST /admin/users/merge", { token: admin, body: { keep_id: keep!.id, merge_id: merge!.id } });
const ordered = async (payment_method: string) => {
  await merge!.fill(productId, 1);
  return (await merge!.order({ payment_method })).body;
};

test("a customer who is merged brings wallet, orders and what was paid for them", async () => {
  await fund(keep!, 1_000);
  await fund(merge!, 50_000);
  const [paid, owed] = [await ordered("wallet"), await ordered("on_delivery")];
  expect((await join()).status).toBe(200);
  expect(await balance(keep!)).toBe(51_000 - paid.total);
  await keep!.cancel(paid.id);
  expect(await balance(keep!)).toBe(51_000);
  expect((await keep!.call(`GET /orders/${owed.id}`)).body.due).toBe(owed.total);
});

test("money that comes for the merged one later is the survivor's", async () => {
  const reference = await purse(house, merge!.token).begin(2_000);
  expect((await join()).status).toBe(200);
  await house.call(`POST /sandbox/charges/${reference}/end`, { body: { act: "succeed" } });
  await house.settle();
  expect(await balance(keep!)).toBe(2_000);
});

test("nobody is merged while money in their wallet is kept for an order", async () => {
  await fund(merge!, 500);
  const waiting = await ordered("wallet_gateway");
  expect(waiting.held).toBe(500);
  const { status, body } = await join();
  expect([status, body.message]).toEqual([409, expect.stringContaining("kept for an order")]);
  await merge!.cancel(waiting.id);
  expect((await join()).status).toBe(200);
  expect(await balance(keep!)).toBe(500);
});
