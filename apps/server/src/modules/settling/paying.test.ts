import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minute, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, knowDevice, openSession } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { systemContext } from "../../platform/context.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { type Shopper, shopper } from "../orders/test-orders.ts";
import type { SandboxAct } from "../payments/sandbox.ts";
import { hireWorker, levelOf } from "../warehousing/test-warehousing.ts";
import { expireOrders } from "./expiring.ts";
import { payTokenFor } from "./links.ts";
import { type Purse, purse } from "./test-payments.ts";

let house: TestApp;
let shelf: number;
let product: { productId: number; batchId: number };
let me: Shopper;
let mine: Purse;
beforeAll(async () => {
  house = await openTestApp();
  shelf = (await newWarehouse(house)).shelves[0]!;
  product = await stockedProduct(house, shelf, 500);
});
beforeEach(async () => {
  me = await shopper(house);
  await knowDevice(house, me.token);
  mine = purse(house, me.token);
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

const system = () => systemContext(house.platform, "test");
const end = (reference: string, act: SandboxAct) =>
  house.call(`POST /sandbox/charges/${reference}/end`, { body: { act } });
const fund = async (naira: number) => {
  await end(await mine.begin(naira), "succeed");
  await house.settle();
};
const wallet = async () => (await me.call("GET /wallet")).body;
const order = async (id: number) => (await me.call(`GET /orders/${id}`)).body;

/** Orders so many packs and answers the order with what it comes to. */
const place = async (payment_method: string, packs = 2) => {
  await me.fill(product.productId, packs);
  const { status, body } = await me.order({ payment_method });
  expect(status, body.message).toBe(201);
  return body;
};
/** Opens the page of a payment and ends it there. Answers its reference. */
const payOnPage = async (paymentId: number, orderId: number, act: SandboxAct = "succeed") => {
  const opened = await me.call(`POST /payments/${paymentId}/open`, { body: { return_to: `/orders/${orderId}` } });
  expect(opened.status, opened.body.message).toBe(200);
  const reference = opened.body.url.split("/").at(-1);
  await end(reference, act);
  await house.settle();
  return reference;
};
const cancel = (id: number, body: object = {}) => me.cancel(id, body);
const pay = (id: number, method: "wallet" | "gateway") =>
  me.call(`POST /orders/${id}/pay`, { body: { method }, headers: { "idempotency-key": randomUUID() } });

describe("from the wallet", () => {
  test("an order is paid with the order itself, and cancelled to the kobo", async () => {
    await fund(50_000);
    const placed = await place("wallet");
    expect(placed).toMatchObject({ state: "pending", payment_state: "paid", due: 0, paid: placed.total });
    expect(await order(placed.id)).toEqual(placed);
    expect((await wallet()).balance).toBe(50_000 - placed.total);
    const cancelled = (await cancel(placed.id)).body;
    expect(cancelled).toMatchObject({ state: "cancelled", payment_state: "refunded", refunded: placed.total });
    expect((await wallet()).balance).toBe(50_000);
    const [back, spent, added] = await mine.movements();
    const named = { id: placed.id, number: placed.number };
    expect([back, spent]).toMatchObject([{ step: "give_back", orders: [named] }, { orders: [named] }]);
    expect(added.orders).toEqual([]);
  });

  test("what is not there buys nothing, and promises no pack", async () => {
    await fund(500);
    const before = await levelOf(house, shelf, product.batchId);
    await me.fill(product.productId, 2);
    const { status, body } = await me.order({ payment_method: "wallet" });
    expect([status, body.code]).toEqual([409, "not_enough_money"]);
    expect(await levelOf(house, shelf, product.batchId)).toEqual(before);
    expect((await me.call("GET /cart/web")).body.carts).toHaveLength(1);
  });

  test("money for one of ten orders at once buys one", async () => {
    await me.fill(product.productId, 1);
    const { total } = await me.checkout();
    await me.empty();
    await fund(Math.max(500, total));
    const answers = [];
    for (let nth = 0; nth < 10; nth++) {
      await me.fill(product.productId, 1);
      const placed = await me.order({ payment_method: "on_delivery" });
      answers.push(placed.body.id);
    }
    const paid = await Promise.all(answers.map((id) => pay(id, "wallet")));
    expect(paid.filter(({ status }) => status === 200 || status === 201)).toHaveLength(1);
    expect(paid.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  test("a new device confirms with a code first, and above a set amount the transfer PIN is asked for", async () => {
    await fund(50_000);
    me = { ...me, token: await openSession(house, me.id) };
    const asCustomer = async (key: string, body: object) =>
      house.call(key, { token: me.token, body, headers: { "idempotency-key": randomUUID() } });
    await me.fill(product.productId, 1);
    const { total } = await me.checkout();
    const order = () => asCustomer("POST /orders", me.bodyFor(total, { payment_method: "wallet" }));
    expect((await order()).body.code).toBe("device_unconfirmed");
    await knowDevice(house, me.token);
    const above = (value: number) =>
      adminToken(house).then((token) =>
        house.call("PUT /admin/settings/wallet.transfer_pin_above_naira", { token, body: { value } }),
      );
    await above(0);
    expect((await order()).body.code).toBe("transfer_pin_needed");
    await asCustomer("PUT /user/transfer_pin", { password: "5283", pin: "8064" });
    await asCustomer("POST /user/transfer_pin/give", { pin: "8064" });
    expect((await order()).status).toBe(201);
    await me.fill(product.productId, 1);
    const later = (await me.order({ payment_method: "on_delivery" })).body.id;
    const refused = await asCustomer(`POST /orders/${later}/pay`, { method: "wallet" });
    await above(20_000);
    expect(refused.body.code).toBe("transfer_pin_needed");
  });

  test("staff who view the store as the customer cannot spend it", async () => {
    await fund(50_000);
    const { token } = (await house.call(`POST /admin/users/${me.id}/login`, { token: await adminToken(house) })).body;
    await me.fill(product.productId, 1);
    const { total, payment_methods } = (await house.call("GET /checkout", { token })).body;
    expect(payment_methods.map(({ method }: { method: string }) => method)).toEqual(["on_delivery", "gateway"]);
    const body = me.bodyFor(total, { payment_method: "wallet" });
    const { status } = await house.call("POST /orders", { token, body, headers: { "idempotency-key": randomUUID() } });
    expect(status).toBe(403);
  });
});

describe("through the gateway", () => {
  test("an order waits for its money with its packs set aside, then goes on", async () => {
    const placed = await place("gateway");
    expect(placed).toMatchObject({ state: "pending_payment", payment_state: "unpaid", due: placed.total });
    expect(await order(placed.id)).toEqual(placed);
    await payOnPage(placed.payment_id, placed.id);
    expect(await order(placed.id)).toMatchObject({ state: "pending", payment_state: "paid", due: 0, pays_by: null });
  });

  test("a card that was refused can be tried again, and nothing is asked for twice", async () => {
    const placed = await place("gateway");
    const reference = await payOnPage(placed.payment_id, placed.id, "fail");
    await mine.check(reference);
    const again = (await pay(placed.id, "gateway")).body.payment_id;
    expect(again).not.toBe(placed.payment_id);
    expect((await pay(placed.id, "gateway")).body.payment_id).toBe(again);
    await payOnPage(again, placed.id);
    expect((await order(placed.id)).payment_state).toBe("paid");
  });

  test("money that comes after the order was given up is in the wallet, and the customer is told", async () => {
    const placed = await place("gateway");
    const opened = await me.call(`POST /payments/${placed.payment_id}/open`, {
      body: { return_to: `/orders/${placed.id}` },
    });
    house.clock.advance(31 * minute);
    await expireOrders(system());
    await expireOrders(system());
    expect(await order(placed.id)).toMatchObject({ state: "cancelled", state_reason: "Not paid in time" });
    await end(opened.body.url.split("/").at(-1), "succeed");
    await house.settle();
    expect((await wallet()).balance).toBe(placed.total);
    expect((await order(placed.id)).paid).toBe(0);
    const messages = await house.platform.db
      .selectFrom("messages")
      .select("body")
      .where("user_id", "=", me.id)
      .execute();
    expect(messages.some(({ body }) => body.includes("It is in your wallet"))).toBe(true);
  });

  test("what was paid in the last minute counts, also when nobody announced it", async () => {
    const placed = await place("gateway");
    const opened = await me.call(`POST /payments/${placed.payment_id}/open`, {
      body: { return_to: `/orders/${placed.id}` },
    });
    const reference = opened.body.url.split("/").at(-1);
    await house.platform.db
      .updateTable("sandbox_charges")
      .set({ state: "paid", paid_at: house.clock.now(), times: 1 })
      .where("reference", "=", reference)
      .execute();
    house.clock.advance(31 * minute);
    await expireOrders(system());
    expect(await order(placed.id)).toMatchObject({ state: "pending", payment_state: "paid" });
  });

  test("what was paid goes back where it came from, if the customer wants it so", async () => {
    const placed = await place("gateway");
    await payOnPage(placed.payment_id, placed.id);
    const cancelled = (await cancel(placed.id, { refund_to: "source" })).body;
    expect(cancelled.payments.at(-1)).toMatchObject({ direction: "out", method: "gateway", state: "initiated" });
    await house.settle();
    expect((await order(placed.id)).payments.at(-1)).toMatchObject({ state: "succeeded", amount: placed.total });
    expect((await wallet()).balance).toBe(0);
  });

  test("anybody with the link pays, and nobody with another", async () => {
    const placed = await place("gateway");
    const token = payTokenFor(system(), placed.id);
    expect((await house.call(`GET /pay_links/${token}`)).body).toMatchObject({ due: placed.total, may_pay: true });
    const { url } = (await house.call(`POST /pay_links/${token}/pay`)).body;
    await end(url.split("/").at(-1), "succeed");
    const after = (await house.call(`POST /pay_links/${token}/check`)).body;
    expect(after).toMatchObject({ due: 0, may_pay: false, payment_state: "paid", state: "pending" });
    expect((await house.call(`POST /pay_links/${token}/pay`)).status).toBe(409);
    expect((await house.call(`GET /pay_links/${token.slice(0, -2)}aa`)).status).toBe(404);
  });
});

describe("from the wallet and through the gateway", () => {
  test("what is in the wallet is set aside until the rest has come, and spent with it", async () => {
    await fund(1_000);
    const placed = await place("wallet_gateway");
    expect(placed).toMatchObject({ state: "pending_payment", held: 1_000, due: placed.total });
    expect(await wallet()).toMatchObject({ balance: 1_000, held: 1_000, available: 0 });
    await payOnPage(placed.payment_id, placed.id);
    expect(await order(placed.id)).toMatchObject({ state: "pending", payment_state: "paid", held: 0 });
    expect(await wallet()).toMatchObject({ balance: 0, held: 0 });
    await cancel(placed.id);
    expect((await wallet()).balance).toBe(placed.total);
  });

  test("what is held is due nowhere, and not asked for on the page", async () => {
    await fund(1_000);
    const placed = await place("wallet_gateway");
    const left = Math.round(100 * placed.total - 100_000) / 100;
    const [row] = (await me.call("GET /orders")).body.data;
    expect(row).toMatchObject({ id: placed.id, due: left, may_pay: true });
    const token = payTokenFor(system(), placed.id);
    expect((await house.call(`GET /pay_links/${token}`)).body).toMatchObject({ due: left, paid: 1_000 });
    const clerk = await hireWorker(house, ["payments.read"]);
    const owed = (await clerk.ask(`GET /admin/users/${me.id}/owed_orders`)).body;
    expect(owed).toMatchObject([{ id: placed.id, due: left }]);
    const { url } = (await house.call(`POST /pay_links/${token}/pay`)).body;
    const page = (await house.call(`GET /sandbox/charges/${url.split("/").at(-1)}`)).body;
    expect(page.amount_kobo).toBe(Math.round(100 * left));
  });

  test("it is free again when the rest does not come", async () => {
    await fund(1_000);
    const placed = await place("wallet_gateway");
    house.clock.advance(31 * minute);
    await expireOrders(system());
    expect((await order(placed.id)).state).toBe("cancelled");
    expect(await wallet()).toMatchObject({ balance: 1_000, held: 0, available: 1_000 });
  });
});

describe("on credit", () => {
  const hospital = async (limitNaira: number) => {
    me = await shopper(house, { user_type: "hospital", credit_option: await creditOption() });
    mine = purse(house, me.token);
    if (limitNaira > 0) expect((await grant(limitNaira)).status).toBe(200);
  };
  const grant = async (limit: number) => {
    const { ask } = await hireWorker(house, ["users.read", "credit.limit"]);
    return ask(`PUT /admin/users/${me.id}/credit`, { body: { credit_option_id: await creditOption(), limit } });
  };
  const creditOption = async () =>
    (await house.platform.db.selectFrom("credit_options").select("id").orderBy("id").executeTakeFirstOrThrow()).id;
  const onCredit = async (packs: number) => {
    await me.fill(product.productId, packs);
    const query = { store_id: me.storeId, payment_method: "credit" };
    const { total } = (await me.call("GET /checkout", { query })).body;
    return me.order({ payment_method: "credit", expected_total: total });
  };

  test("a hospital pays more, later, and no more than its limit", async () => {
    await hospital(0);
    expect((await onCredit(1)).body.code).toBe("credit_refused");
    await me.empty();
    await hospital(100_000);
    await me.fill(product.productId, 1);
    const cash = await me.checkout();
    await me.empty();
    const { status, body } = await onCredit(1);
    expect(status, body.message).toBe(201);
    expect(body).toMatchObject({ state: "pending", payment_state: "on_credit" });
    expect(body.goods).toBe(Math.round(cash.goods * 102) / 100);
    expect((await grant(body.total + 1)).body).toMatchObject({ owed: body.total, left: 1 });
    expect((await onCredit(1)).body.code).toBe("credit_refused");
  });

  test("the checkout says what each way of paying comes to, whichever is chosen", async () => {
    await hospital(500_000);
    await me.fill(product.productId, 2);
    const totals = async (payment_method: string) => {
      const { body } = await me.call("GET /checkout", { query: { store_id: me.storeId, payment_method } });
      const of = (method: string) =>
        body.payment_methods.find((way: { method: string }) => way.method === method).total as number;
      return { shown: body.total, on_delivery: of("on_delivery"), gateway: of("gateway"), credit: of("credit") };
    };
    const [now, later] = [await totals("on_delivery"), await totals("credit")];
    expect(now).toEqual({ ...later, shown: now.on_delivery });
    expect([now.gateway, later.shown]).toEqual([now.on_delivery, now.credit]);
    expect(now.credit).toBeGreaterThan(now.on_delivery);
  });

  test("staff set a limit with its terms, and for hospitals only", async () => {
    const { ask } = await hireWorker(house, ["users.read", "credit.limit"]);
    const set = (body: object) => ask(`PUT /admin/users/${me.id}/credit`, { body });
    const credit_option_id = await creditOption();
    expect((await set({ credit_option_id, limit: 5_000 })).status).toBe(422);
    me = await shopper(house, { user_type: "hospital" });
    expect((await set({ credit_option_id: null, limit: 5_000 })).body.fields).toHaveProperty("credit_option_id");
    expect((await set({ credit_option_id: 987_654, limit: 5_000 })).status).toBe(422);
    expect((await set({ credit_option_id, limit: 5_000 })).body).toMatchObject({ limit: 5_000, owed: 0, left: 5_000 });
    const { ask: askOther } = await hireWorker(house, ["users.read", "users.update"]);
    expect((await askOther(`PUT /admin/users/${me.id}/credit`, { body: { credit_option_id, limit: 1 } })).status).toBe(
      403,
    );
  });

  test("what is delivered on credit is due on a day, and can be paid", async () => {
    await hospital(500_000);
    const { body } = await onCredit(1);
    const staff = await hireWorker(house, [
      "orders.read",
      "orders.confirm",
      "orders.fulfil",
      "orders.dispatch",
      "orders.deliver",
    ]);
    const packer = await hireWorker(house, ["orders.read", "orders.fulfil"]);
    for (const step of ["confirm", "start_picking", "finish_picking"])
      await staff.post(`/admin/orders/${body.id}/${step}`, undefined);
    await packer.post(`/admin/orders/${body.id}/pack`, undefined);
    await staff.post(`/admin/orders/${body.id}/dispatch`, undefined);
    const key = { "idempotency-key": randomUUID() };
    const delivered = await house.call(`POST /admin/orders/${body.id}/deliver`, {
      token: staff.token,
      body: { received_by: "The matron" },
      headers: key,
    });
    expect(delivered.body).toMatchObject({ state: "delivered", payment_state: "on_credit", due: body.total });
    expect(delivered.body.due_on).not.toBeNull();
    await fund(body.total);
    await knowDevice(house, me.token);
    expect((await pay(body.id, "wallet")).status).toBe(200);
    expect(await order(body.id)).toMatchObject({ payment_state: "paid", due: 0 });
  });
});
