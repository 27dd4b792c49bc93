import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { soldProduct } from "../catalog/test-products.ts";
import { runningDeal } from "./test-deals.ts";

let house: TestApp;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

test("a deal says how many of its products the reader may buy", async () => {
  const [plain, guarded] = [await soldProduct(house), await soldProduct(house, { class: "prescription" })];
  const products = [plain, guarded].map(({ id }) => ({ product_id: id, price: 800 }));
  const { id } = await runningDeal(house, { products });
  const [chemist, pharmacy] = [await house.tokenOf("08030000021"), await house.tokenOf("08030000020")];
  const mayBuy = async (token: string | null) => (await house.call(`GET /deals/${id}`, { token })).body.may_buy;
  expect([await mayBuy(chemist), await mayBuy(pharmacy), await mayBuy(null)]).toEqual([1, 2, 2]);
});
