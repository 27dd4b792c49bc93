import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { expectSound } from "../../../test/sound.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { runningDeal } from "../promotions/test-deals.ts";
import { hireWorker, levelOf } from "../warehousing/test-warehousing.ts";
import { regulars, type Shopper } from "./test-orders.ts";

const toRoad = ["confirm", "start_picking", "finish_picking", "pack"];

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

test("recalls of what is being dispatched: an order leaves with the packs it was picked with, or is picked again", async () => {
  const rights = ["orders.confirm", "orders.fulfil", "orders.dispatch", "orders.read", "stock.recall", "stock.read"];
  const [clerk, packer] = [await hireWorker(house, rights), await hireWorker(house, rights)];
  const stock = await Promise.all(Array.from({ length: 4 }, () => stockedProduct(house, shelf, 50)));
  // Others for when the first are recalled.
  for (const { productId } of stock) await stockedProduct(house, shelf, 50, { productId, expiresOn: "2032-01-31" });
  const buyers = people.slice(0, 12);
  await Promise.all(
    buyers.map(async (buyer, nth) => {
      for (let at = 0; at < 4; at++) await buyer.fill(stock[(at + nth) % 4]!.productId);
    }),
  );
  const orders = (await orderAtOnce(buyers)).map(({ body }) => body.id as number);
  for (const id of orders)
    for (const action of toRoad) await (action === "pack" ? packer : clerk).post(`/admin/orders/${id}/${action}`);
  const leave = orders.map((id) => () => clerk.ask(`POST /admin/orders/${id}/dispatch`, { body: {} }));
  const recall = stock.map(({ batchId }) => () => {
    const body = { batch_id: batchId, reason: "Fails the assay", severity: "II" };
    return clerk.ask("POST /admin/recalls", { body });
  });
  const work = leave.flatMap((each, nth) => (nth % 3 === 0 ? [each, recall[nth / 3]!] : [each]));
  const answers = await Promise.all(work.map((each) => each()));
  const { 200: left = 0, 201: recalls, 409: refused = 0, ...others } = statuses(answers);
  expect([left + refused, recalls, others]).toEqual([12, 4, {}]);
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body.message).toContain("Some packs were taken away since it was picked");
  for (const id of orders) {
    const { state } = await clerk.get(`/admin/orders/${id}`);
    if (state !== "packed") continue;
    await clerk.post(`/admin/orders/${id}/pick_again`, { reason: "A batch was recalled" });
    await clerk.post(`/admin/orders/${id}/finish_picking`);
    await packer.post(`/admin/orders/${id}/pack`);
    await clerk.post(`/admin/orders/${id}/dispatch`);
  }
}, 60_000);
