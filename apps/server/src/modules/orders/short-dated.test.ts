import { addDays, lagosDay } from "@remedia/domain/days";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { aMomentBefore } from "../../../test/locks.ts";
import { adminToken } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { newDeal, runningDeal } from "../promotions/test-deals.ts";
import { levelOf } from "../warehousing/test-warehousing.ts";
import { regulars, type Shopper } from "./test-orders.ts";

let house: TestApp;
let admin: string;
let shelf: number;
let buyers: Shopper[];
let bestBefore: string;
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
  shelf = (await newWarehouse(house)).shelves[0]!;
  buyers = await regulars(house, 12);
  bestBefore = addDays(lagosDay(house.clock.now()), 40);
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

/** A product of which packs must last 180 days, with some that do not, and a deal that sells those. */
const onOffer = async (packs = 10, price = 100) => {
  const { productId, batchId } = await stockedProduct(house, shelf, packs, { expiresOn: bestBefore });
  const products = [{ product_id: productId, price }];
  const { id: dealId } = await runningDeal(house, { branch_ids: [1], products, batch_ids: [batchId] });
  return { productId, batchId, dealId };
};
type OnOffer = Awaited<ReturnType<typeof onOffer>>;

const accept = ({ dealId }: OnOffer, day = bestBefore) => ({ deal_id: dealId, best_before: day });
const take = (buyer: Shopper, offer: OnOffer, quantity = 1) =>
  buyer.call("POST /cart", { body: { product_id: offer.productId, quantity, accepts: accept(offer) } });
const lineOf = async (buyer: Shopper, { productId }: OnOffer) =>
  (await buyer.call("GET /cart/web")).body.carts.find(
    (line: { product: { id: number } }) => line.product.id === productId,
  );

describe("packs of a near-expiry deal", () => {
  test("are offered with their day, and cost the usual price to whoever does not accept them", async () => {
    const [buyer] = buyers as [Shopper];
    const offer = await onOffer();
    const { body } = await buyer.call(`GET /products/${offer.productId}/deal`);
    expect(body.deal).toBeNull();
    expect(body.short_dated).toMatchObject({ best_before: bestBefore, price: 100, packs: 10, accepted: false });
    await buyer.fill(offer.productId);
    expect(await lineOf(buyer, offer)).toMatchObject({
      deal: null,
      refusal: "Out of stock at the moment.",
      short_dated: { best_before: bestBefore, accepted: false },
    });
    expect((await buyer.order()).body).toMatchObject({ faults: [{ why: "out_of_stock", available: 0 }] });
    await buyer.empty();
  });

  test("are sold to whoever accepts them, which the order remembers", async () => {
    const [buyer] = buyers as [Shopper];
    const offer = await onOffer();
    await buyer.fill(offer.productId, 2);
    const { id } = await lineOf(buyer, offer);
    const changed = await buyer.call(`PUT /cart/${id}`, { body: { accepts: accept(offer) } });
    expect(changed.body.totals[0]).toMatchObject({ packs: 2, total: 200 });
    expect(await lineOf(buyer, offer)).toMatchObject({ unit_price: 100, refusal: null, price_changed: false });
    const { status, body } = await buyer.order();
    expect(status, body.message).toBe(201);
    expect(body.lines).toMatchObject([{ accepted_expiry: bestBefore, unit_price: 100, deal_id: offer.dealId }]);
    expect(await levelOf(house, shelf, offer.batchId)).toEqual({ on_hand: 10, reserved: 2 });
  });

  test("leave usual packs to those who do not accept them", async () => {
    const [buyer] = buyers as [Shopper];
    const offer = await onOffer();
    const { batchId } = await stockedProduct(house, shelf, 5, { productId: offer.productId });
    await buyer.fill(offer.productId, 2);
    expect((await buyer.order()).body.lines).toMatchObject([{ accepted_expiry: null, deal_id: null }]);
    expect(await levelOf(house, shelf, batchId)).toEqual({ on_hand: 5, reserved: 2 });
    expect(await levelOf(house, shelf, offer.batchId)).toEqual({ on_hand: 10, reserved: 0 });
  });

  test("are those of the deal that was accepted, also while a cheaper one sells others", async () => {
    const [buyer] = buyers as [Shopper];
    const offer = await onOffer(10, 200);
    const { productId } = offer;
    const other = await stockedProduct(house, shelf, 10, { productId, expiresOn: bestBefore });
    const products = [{ product_id: productId, price: 100 }];
    await runningDeal(house, { branch_ids: [1], products, batch_ids: [other.batchId] });
    await stockedProduct(house, shelf, 10, { productId });
    await take(buyer, offer, 2);
    const sold = [{ accepted_expiry: bestBefore, unit_price: 200, deal_id: offer.dealId }];
    expect((await buyer.order()).body.lines).toMatchObject(sold);
    expect(await levelOf(house, shelf, offer.batchId)).toEqual({ on_hand: 10, reserved: 2 });
  });

  test("are accepted for a line that moves to another list at the same time", async () => {
    const [buyer] = buyers as [Shopper];
    const offer = await onOffer();
    await buyer.fill(offer.productId, 2);
    const { id } = await lineOf(buyer, offer);
    const body = { type: "saved_for_later", accepts: accept(offer) };
    await buyer.call(`PUT /cart/${id}`, { body });
    expect(await lineOf(buyer, offer)).toMatchObject({ type: "saved_for_later", short_dated: { accepted: true } });
    await buyer.call(`DELETE /cart/${(await lineOf(buyer, offer)).id}`);
  });

  test("are never sold sooner-dated than was accepted", async () => {
    const [buyer] = buyers as [Shopper];
    const offer = await onOffer();
    const body = { product_id: offer.productId, quantity: 1, accepts: accept(offer, addDays(bestBefore, 1)) };
    await buyer.call("POST /cart", { body });
    expect((await lineOf(buyer, offer)).short_dated.accepted).toBe(false);
    expect((await buyer.order()).status).toBe(409);
    await buyer.empty();
  });

  test("run out for all but so many when everybody orders at once", async () => {
    const offer = await onOffer(5);
    await Promise.all(buyers.map((buyer) => take(buyer, offer)));
    const totals = await Promise.all(buyers.map(async (buyer) => (await buyer.checkout()).total));
    const answers = await Promise.all(buyers.map((buyer, at) => buyer.order({ expected_total: totals[at] })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(await levelOf(house, shelf, offer.batchId)).toEqual({ on_hand: 5, reserved: 5 });
    await Promise.all(buyers.map((buyer) => buyer.empty()));
  }, 60_000);

  test("are not made up for with others, at their price, when somebody was a moment faster", async () => {
    const [buyer] = buyers as [Shopper];
    const offer = await onOffer(3);
    await stockedProduct(house, shelf, 10, { productId: offer.productId });
    await take(buyer, offer, 3);
    const reserve = (packs: number) =>
      sql`update stock_levels set reserved = reserved + ${packs} where batch_id = ${offer.batchId}`;
    const { status, body } = await aMomentBefore(house, reserve(2), () => buyer.order());
    expect([status, body.faults]).toEqual([409, [expect.objectContaining({ available: 1 })]]);
    await reserve(-2).execute(house.platform.db);
    await buyer.empty();
  });

  test("say how many there are to whoever wants more of them", async () => {
    const [buyer] = buyers as [Shopper];
    const offer = await onOffer(3);
    await take(buyer, offer, 4);
    expect(await lineOf(buyer, offer)).toMatchObject({
      refusal: "Only 3 short-dated left. Take fewer packs.",
      available: 3,
    });
    await buyer.empty();
  });

  test("are no longer offered once they are held back", async () => {
    const [buyer] = buyers as [Shopper];
    const offer = await onOffer();
    const offered = async () => (await buyer.call(`GET /products/${offer.productId}/deal`)).body.short_dated;
    const body = { reason: "Wet." };
    await house.call(`POST /admin/batches/${offer.batchId}/quarantine`, { token: admin, body });
    house.clock.advance(1_500);
    expect(await offered()).toBeNull();
  });
});

describe("a near-expiry deal", () => {
  test("names batches of its own products that can be used in time, and none of a controlled one", async () => {
    const late = await stockedProduct(house, shelf, 5, { expiresOn: addDays(lagosDay(house.clock.now()), 13) });
    const tooLate = { products: [{ product_id: late.productId, price: 1 }], batch_ids: [late.batchId] };
    await expect(newDeal(house, tooLate)).rejects.toThrow("less than 14 days left");
    const { productId, batchId } = await stockedProduct(house, shelf, 5, { expiresOn: bestBefore });
    await expect(newDeal(house, { products: [], batch_ids: [batchId] })).rejects.toThrow("batches of its own products");
    await house.call(`PATCH /admin/products/${productId}`, { token: admin, body: { class: "controlled" } });
    const products = [{ product_id: productId, price: 1 }];
    await expect(newDeal(house, { products, batch_ids: [batchId] })).rejects.toThrow("Controlled products");
  });

  test("is neither planned nor sold for a product that has become controlled", async () => {
    const [buyer] = buyers as [Shopper];
    const { productId, batchId } = await stockedProduct(house, shelf, 5, { expiresOn: bestBefore });
    const body = { branch_ids: [1], products: [{ product_id: productId, price: 100 }], batch_ids: [batchId] };
    const [planned, running] = [await newDeal(house, body), await runningDeal(house, body)];
    await house.call(`PATCH /admin/products/${productId}`, { token: admin, body: { class: "controlled" } });
    const schedule = await house.call(`POST /admin/deals/${planned.id}/schedule`, { token: admin, body: {} });
    expect([schedule.status, schedule.body.message]).toEqual([409, expect.stringContaining("Controlled products")]);
    const offer = { productId, batchId, dealId: running.id };
    await take(buyer, offer);
    expect((await lineOf(buyer, offer)).short_dated).toBeNull();
    await buyer.empty();
  });

  test("is made with a batch for each of its products", async () => {
    const [one, other] = [
      await stockedProduct(house, shelf, 5, { expiresOn: bestBefore }),
      await stockedProduct(house, shelf, 5),
    ];
    const products = [one, other].map(({ productId }) => ({ product_id: productId, price: 1 }));
    await expect(newDeal(house, { products, batch_ids: [one.batchId] })).rejects.toThrow("has no batch");
  });

  test("keeps its batches while it is a draft without products", async () => {
    const { productId, batchId } = await stockedProduct(house, shelf, 5, { expiresOn: bestBefore });
    const products = [{ product_id: productId, price: 1 }];
    const { id } = await newDeal(house, { products, batch_ids: [batchId] });
    const path = `/admin/deals/${id}`;
    const { name, about, starts_at, ends_at, limit_per_customer, limit_total, branch_ids } = (
      await house.call(`GET ${path}`, { token: admin })
    ).body;
    const terms = { name, about, starts_at, ends_at, limit_per_customer, limit_total, branch_ids };
    await house.call(`PATCH ${path}`, { token: admin, body: { ...terms, products: [] } });
    const again = await house.call(`PATCH ${path}`, { token: admin, body: { ...terms, products } });
    expect(again.body.batches).toMatchObject([{ batch_id: batchId }]);
  });

  test("is accepted as it was offered: not before it was planned, nor for any day", async () => {
    const [buyer] = buyers as [Shopper];
    const offer = await onOffer();
    const products = [{ product_id: offer.productId, price: 1 }];
    const { id: dealId } = await newDeal(house, { branch_ids: [1], products, batch_ids: [offer.batchId] });
    expect((await take(buyer, { ...offer, dealId })).status).toBe(404);
    const body = { product_id: offer.productId, quantity: 1, accepts: accept(offer, addDays(bestBefore, -1)) };
    expect((await buyer.call("POST /cart", { body })).status).toBe(422);
  });

  /** The answer to an edit that adds a product to a running deal. */
  const addTo = async (dealId: number, productId: number) => {
    const { name, about, starts_at, ends_at, limit_per_customer, limit_total, branch_ids, products } = (
      await house.call(`GET /admin/deals/${dealId}`, { token: admin })
    ).body;
    const kept = products.map(({ product_id, price }: { product_id: number; price: number }) => ({
      product_id,
      price,
    }));
    const body = { name, about, starts_at, ends_at, limit_per_customer, limit_total, branch_ids };
    return house.call(`PATCH /admin/deals/${dealId}`, {
      token: admin,
      body: { ...body, products: [...kept, { product_id: productId, price: 1 }] },
    });
  };

  test("takes no product without a batch when it is edited", async () => {
    const other = await stockedProduct(house, shelf, 5);
    const offer = await onOffer();
    const deal = (await house.call(`GET /admin/deals/${offer.dealId}`, { token: admin })).body;
    expect(deal.batches).toMatchObject([{ batch_id: offer.batchId, expires_on: bestBefore }]);
    const edited = await addTo(offer.dealId, other.productId);
    expect(edited.status).toBe(422);
    expect(edited.body.message).toContain("has no batch in this near-expiry deal");
  });

  test("is what an ordinary deal is refused to become when it is edited while it runs", async () => {
    const lasting = await stockedProduct(house, shelf, 5);
    const short = await stockedProduct(house, shelf, 5, { expiresOn: bestBefore });
    const products = [{ product_id: lasting.productId, price: 1 }];
    const { id } = await runningDeal(house, { branch_ids: [1], products });
    const edited = await addTo(id, short.productId);
    expect(edited.status).toBe(422);
    expect(edited.body.message).toContain("customers get only packs that last 180 days");
  });
});
