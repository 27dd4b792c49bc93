import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Answer, minute, openTestApp, type TestApp } from "../../../test/harness.ts";
import { knowDevice } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { openPaystackStandIn, type PaystackStandIn } from "../../../test/stand-ins/paystack.ts";
import { systemContext } from "../../platform/context.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { type Shopper, shopper } from "../orders/test-orders.ts";
import { hireWorker } from "../warehousing/test-warehousing.ts";
import { followOpenRefunds, followRefund } from "./refunds.ts";
import { giveMoney, purse } from "./test-payments.ts";

let house: TestApp;
let standIn: PaystackStandIn;
let productId: number;
let me: Shopper;
beforeAll(async () => {
  standIn = await openPaystackStandIn();
  house = await openTestApp({
    GATEWAY: "paystack",
    PAYSTACK_URL: standIn.url,
    PAYSTACK_SECRET_KEY: standIn.secret,
  });
  productId = (await stockedProduct(house, (await newWarehouse(house)).shelves[0]!, 500)).productId;
});
beforeEach(async () => {
  me = await shopper(house);
  await knowDevice(house, me.token);
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
  await standIn.close();
});

const system = () => systemContext(house.platform, "test");
const times = <T>(count: number, work: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => work(nth));
const statuses = (answers: readonly Answer[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));
const balance = async () => (await me.call("GET /wallet")).body.balance;
const orderOf = async (id: number) => (await me.call(`GET /orders/${id}`)).body;
const place = async (payment_method: string) => {
  await me.fill(productId);
  const { status, body } = await me.order({ payment_method });
  expect(status, body.message).toBe(201);
  return body;
};
const pay = (id: number) =>
  me.call(`POST /orders/${id}/pay`, { body: { method: "wallet" }, headers: { "idempotency-key": randomUUID() } });
const cancel = (id: number, body: object = {}) => me.cancel(id, body);

test("a wallet that is enough for 10 of 100 orders at once pays 10", async () => {
  const ids: number[] = [];
  await me.fill(productId);
  const { total } = await me.checkout();
  for (let nth = 0; nth < 100; nth++) {
    if (nth > 0) await me.fill(productId);
    ids.push((await me.order({ expected_total: total })).body.id);
  }
  await giveMoney(house, me.id, 10 * total);
  expect(statuses(await Promise.all(ids.map(pay)))).toEqual({ 200: 10, 409: 90 });
  expect(await balance()).toBe(0);
  const paid = house.platform.db.selectFrom("orders").select("id").where("payment_state", "=", "paid");
  expect(await paid.where("id", "in", ids).execute()).toHaveLength(10);
});

describe("what was paid goes back once", () => {
  test("to a customer who cancels twenty times at once", async () => {
    await giveMoney(house, me.id, 50_000);
    const { id, total } = await place("wallet");
    expect(await balance()).toBe(50_000 - total);
    expect(statuses(await Promise.all(times(20, () => cancel(id))))).toEqual({ 200: 1, 409: 19 });
    expect(await orderOf(id)).toMatchObject({ state: "cancelled", paid: total, refunded: total });
    expect(await balance()).toBe(50_000);
  });

  test("when customer and staff cancel at the same moment, each for another place", async () => {
    const { ask } = await hireWorker(house, ["orders.read", "orders.cancel"]);
    const body = { reason: "Out of reach", refund_to: "wallet" };
    await giveMoney(house, me.id, 50_000);
    for (let round = 0; round < 5; round++) {
      const { id, total } = await place("wallet");
      const cancelled = times(4, (nth) =>
        nth % 2 ? cancel(id, { refund_to: "source" }) : ask(`POST /admin/orders/${id}/cancel`, { body }),
      );
      expect(statuses(await Promise.all(cancelled))).toEqual({ 200: 1, 409: 3 });
      expect(await orderOf(id)).toMatchObject({ refunded: total, payment_state: "refunded" });
      expect(await balance()).toBe(50_000);
    }
  });

  test("when it is cancelled and paid from the wallet at the same moment", async () => {
    await giveMoney(house, me.id, 50_000);
    for (let round = 0; round < 5; round++) {
      const { id, total } = await place("on_delivery");
      const [cancelled, ...paid] = await Promise.all([cancel(id), pay(id), pay(id)]);
      const taken = paid.some(({ status }) => status === 200) ? total : 0;
      expect(cancelled.status).toBe(200);
      expect(await orderOf(id)).toMatchObject({ paid: taken, refunded: taken });
      expect(await balance()).toBe(50_000);
    }
  });
});

describe("a refund to where it came from", () => {
  const asked = () => standIn.requests.filter((request) => request === "POST /refund").length;
  const refundOf = (userId: number) =>
    house.platform.db
      .selectFrom("payments")
      .select(["id", "state", "provider_id"])
      .where("user_id", "=", userId)
      .where("direction", "=", "out")
      .executeTakeFirstOrThrow();
  /** Everybody who might ask does so, and after a while everybody again. */
  const everybodyAsks = async () => {
    const { id } = await refundOf(me.id);
    await Promise.allSettled([
      ...times(6, () => followRefund(system(), id)),
      ...times(4, () => followOpenRefunds(system())),
    ]);
    house.clock.advance(11 * minute);
  };
  const cancelledOrder = async () => {
    const { id, payment_id, total } = await place("gateway");
    await me.call(`POST /payments/${payment_id}/open`, { body: { return_to: `/orders/${id}` } });
    const payments = house.platform.db.selectFrom("payments").select("reference").where("id", "=", payment_id);
    const { reference } = await payments.executeTakeFirstOrThrow();
    standIn.pay(reference!);
    expect(await purse(house, me.token).check(reference!)).toMatchObject({ state: "succeeded" });
    expect((await cancel(id, { refund_to: "source" })).body).toMatchObject({ refunded: total });
    return { total };
  };

  test("is asked for once and arrives once, whoever asks at the same moment", async () => {
    await cancelledOrder();
    const before = asked();
    await everybodyAsks();
    await everybodyAsks();
    expect(asked() - before).toBe(1);
    const { provider_id } = await refundOf(me.id);
    standIn.settleRefund(provider_id!, "succeeded");
    await everybodyAsks();
    expect([await refundOf(me.id), await balance()]).toMatchObject([{ state: "succeeded" }, 0]);
    await everybodyAsks();
    expect(asked() - before).toBe(1);
  });

  test("is asked for by one, also when another comes while the first still waits for an answer", async () => {
    await cancelledOrder();
    const { id } = await refundOf(me.id);
    const before = standIn.requests.length;
    const late = times(5, async (nth) => {
      await sleep(nth * 3);
      await followRefund(system(), id);
    });
    await Promise.all(late);
    // It looks for one that was asked for before, and then asks.
    const sent = standIn.requests.slice(before);
    expect(sent.filter((request) => request.startsWith("POST"))).toHaveLength(1);
    expect(sent.length).toBeLessThanOrEqual(2);
  });

  test("whose answer was lost is not given a second time", async () => {
    await cancelledOrder();
    const before = asked();
    standIn.doNextButAnswer(() => "drop", /^POST \/refund/);
    await everybodyAsks();
    expect(await refundOf(me.id)).toMatchObject({ state: "initiated", provider_id: null });
    await everybodyAsks();
    expect(asked() - before).toBe(1);
    standIn.settleRefund((await refundOf(me.id)).provider_id!, "succeeded");
    await everybodyAsks();
    expect([await refundOf(me.id), await balance()]).toMatchObject([{ state: "succeeded" }, 0]);
  });

  test("that fails is put into the wallet once", async () => {
    const { total } = await cancelledOrder();
    await everybodyAsks();
    standIn.settleRefund((await refundOf(me.id)).provider_id!, "failed");
    await everybodyAsks();
    await everybodyAsks();
    expect([await refundOf(me.id), await balance()]).toMatchObject([{ state: "failed" }, total]);
  });
});
