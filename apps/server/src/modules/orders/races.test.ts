import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { expectSound } from "../../../test/sound.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { runningDeal } from "../promotions/test-deals.ts";
import { levelOf } from "../warehousing/test-warehousing.ts";
import { regulars, type Shopper } from "./test-orders.ts";

let house: TestApp;
let shelf: number;
let people: Shopper[];
beforeAll(async () => {
  house = await openTestApp();
  shelf = (await newWarehouse(house)).shelves[0]!;
  people = await regulars(house, 50);
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

const statuses = (answers: readonly { status: number }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));

/** Everybody knows their total beforehand, so that the orders themselves meet. */
const orderAtOnce = async (buyers: readonly Shopper[]) => {
  const totals = await Promise.all(buyers.map(async (buyer) => (await buyer.checkout()).total));
  return Promise.all(buyers.map((buyer, nth) => buyer.order({ expected_total: totals[nth] })));
};

test("forty who want the last ten packs: ten get one, the rest are told", async () => {
  const { productId, batchId } = await stockedProduct(house, shelf, 10);
  const buyers = people.slice(0, 40);
  await Promise.all(buyers.map((buyer) => buyer.fill(productId)));
  expect(statuses(await orderAtOnce(buyers))).toEqual({ 201: 10, 409: 30 });
  expect(await levelOf(house, shelf, batchId)).toEqual({ on_hand: 10, reserved: 10 });
  await Promise.all(buyers.map((buyer) => buyer.empty()));
}, 60_000);

test("fifty carts with the same products in any order all become orders", async () => {
  const products = await Promise.all(
    Array.from({ length: 6 }, async () => (await stockedProduct(house, shelf, 200)).productId),
  );
  await Promise.all(
    people.map(async (buyer, nth) => {
      for (let at = 0; at < products.length; at++) await buyer.fill(products[(at * (1 + (nth % 5)) + nth) % 6]!, 1);
    }),
  );
  expect(statuses(await orderAtOnce(people))).toEqual({ 201: 50 });
}, 60_000);

test("one key sent thirty times at once is one order and thirty equal answers", async () => {
  const [buyer] = people as [Shopper];
  const { productId, batchId } = await stockedProduct(house, shelf, 100);
  await buyer.fill(productId, 2);
  const { total } = await buyer.checkout();
  const send = () => buyer.order({ expected_total: total }, "thirty-clicks");
  const answers = await Promise.all(Array.from({ length: 30 }, send));
  const placed = answers.filter(({ status }) => status === 201);
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect(new Set(placed.map(({ body }) => body.id)).size).toBe(1);
  expect((await send()).body).toEqual(placed[0]!.body);
  expect(await levelOf(house, shelf, batchId)).toEqual({ on_hand: 100, reserved: 2 });
}, 60_000);

test("a deal limited to seven packs is sold seven times to forty buyers", async () => {
  const { productId } = await stockedProduct(house, shelf, 100);
  const deal = await runningDeal(house, { limit_total: 7, products: [{ product_id: productId, price: 700 }] });
  const buyers = people.slice(0, 40);
  await Promise.all(buyers.map((buyer) => buyer.fill(productId)));
  expect(statuses(await orderAtOnce(buyers))).toEqual({ 201: 7, 409: 33 });
  const sales = house.platform.db
    .selectFrom("deal_sales")
    .select(["quantity", "price_kobo"])
    .where("deal_id", "=", deal.id);
  expect(await sales.execute()).toEqual(Array(7).fill({ quantity: 1, price_kobo: 70_000 }));
  // Whoever was shown the deal's price and looks again is shown the usual one, and may take it.
  house.clock.advance(1_500);
  const again = await Promise.all(buyers.map(async (buyer) => ({ buyer, goods: (await buyer.checkout()).goods })));
  expect(again.map(({ goods }) => goods).sort()).toEqual([...Array(7).fill(0), ...Array(33).fill(1_000)]);
  expect(await again.find(({ goods }) => goods > 0)!.buyer.order()).toMatchObject({ status: 201 });
}, 60_000);
