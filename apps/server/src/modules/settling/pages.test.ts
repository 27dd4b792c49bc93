import { randomUUID } from "node:crypto";
import { lagosDay } from "@remedia/domain/days";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minute, openTestApp, type TestApp } from "../../../test/harness.ts";
import { knowDevice } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { systemContext } from "../../platform/context.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { type Shopper, shopper } from "../orders/test-orders.ts";
import type { SandboxAct } from "../payments/sandbox.ts";
import { hireWorker } from "../warehousing/test-warehousing.ts";
import { payTokenFor } from "./links.ts";
import { type Purse, purse } from "./test-payments.ts";

let house: TestApp;
let productId: number;
let me: Shopper;
let mine: Purse;
beforeAll(async () => {
  house = await openTestApp();
  productId = (await stockedProduct(house, (await newWarehouse(house)).shelves[0]!, 500)).productId;
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

const place = async (payment_method = "gateway") => {
  await me.fill(productId, 2);
  const { status, body } = await me.order({ payment_method });
  expect(status, body.message).toBe(201);
  return { ...body, token: payTokenFor(systemContext(house.platform, "test"), body.id) };
};
type Placed = Awaited<ReturnType<typeof place>>;
const own = async ({ id }: Placed) => (await me.call(`GET /orders/${id}`)).body;
const linked = async ({ token }: Placed) => (await house.call(`GET /pay_links/${token}`)).body;
const check = async ({ token }: Placed) => (await house.call(`POST /pay_links/${token}/check`)).body;
const referenceIn = ({ body }: { body: { url: string } }) => body.url.split("/").at(-1)!;
const payByLink = async ({ token }: Placed) => referenceIn(await house.call(`POST /pay_links/${token}/pay`));
const payAsOwner = async ({ id }: Placed) => {
  const headers = { "idempotency-key": randomUUID() };
  const { payment_id } = (await me.call(`POST /orders/${id}/pay`, { body: { method: "gateway" }, headers })).body;
  return referenceIn(await me.call(`POST /payments/${payment_id}/open`, { body: { return_to: `/orders/${id}` } }));
};
const end = async (reference: string, act: SandboxAct) => {
  await house.call(`POST /sandbox/charges/${reference}/end`, { body: { act } });
  await house.settle();
};

/** Staff write down that a part of it came by bank. */
const recordPart = async ({ id }: Placed, amount: number) => {
  const clerk = await hireWorker(house, ["payments.read", "payments.record"]);
  const received_on = lagosDay(house.clock.now());
  const body = { user_id: me.id, method: "bank", amount, order_ids: [id], received_on };
  return clerk.ask("POST /admin/payments", { body });
};

describe("an order has one open payment page", () => {
  test("for its owner and for whoever has the link, whoever comes first", async () => {
    const first = await place();
    expect(await payByLink(first)).toBe(await payAsOwner(first));
    const second = await place();
    const reference = await payByLink(second);
    expect(await payAsOwner(second)).toBe(reference);
  });

  test("that leads back to where both may go, and says to its owner alone that it is theirs", async () => {
    const placed = await place();
    const { callback_url } = (await house.call(`GET /sandbox/charges/${await payAsOwner(placed)}`)).body;
    const path = new URL(callback_url).pathname;
    expect(path).toMatch(/^\/orders\/pay\//);
    const token = path.split("/").at(-1);
    expect((await house.call(`GET /pay_links/${token}`)).body).toMatchObject({ id: placed.id, is_own: false });
    expect((await me.call(`GET /pay_links/${token}`)).body.is_own).toBe(true);
    const other = await shopper(house);
    expect((await other.call(`GET /pay_links/${token}`)).body.is_own).toBe(false);
  });

  test("whose place another takes once something else is due; what comes for the old one is the customer's", async () => {
    const placed = await place("on_delivery");
    const old = await payAsOwner(placed);
    expect((await recordPart(placed, 100)).status).toBe(201);
    const fresh = await payByLink(placed);
    expect(fresh).not.toBe(old);
    expect((await mine.check(old)).state).toBe("expired");
    await end(fresh, "succeed");
    await end(old, "succeed");
    expect(await own(placed)).toMatchObject({ payment_state: "paid", due: 0 });
    expect(await mine.balance()).toBe(placed.total);
  });
});

test("what an order no longer takes of a payment is told with it, and is in the wallet", async () => {
  const placed = await place("on_delivery");
  const reference = await payAsOwner(placed);
  expect((await recordPart(placed, 100)).status).toBe(201);
  await end(reference, "succeed");
  const { payments, payment_state } = await own(placed);
  expect(payment_state).toBe("paid");
  expect(payments).toMatchObject([
    { method: "gateway", amount: Math.round(100 * placed.total - 10_000) / 100, to_wallet: 100 },
    { method: "bank", amount: 100, to_wallet: 0 },
  ]);
  expect(await mine.balance()).toBe(100);
});

describe("whoever comes back from the page", () => {
  test("and has paid is told that it is being confirmed, until it is", async () => {
    const placed = await place();
    expect([(await own(placed)).pay_page, (await linked(placed)).pay_page]).toEqual([null, null]);
    const reference = await payAsOwner(placed);
    await end(reference, "delay");
    expect(await mine.check(reference)).toMatchObject({ state: "pending", confirming: true });
    expect((await own(placed)).pay_page).toEqual({ state: "opened", reference });
    expect(await check(placed)).toMatchObject({ pay_page: "opened", confirming: true, may_pay: true });
    house.clock.advance(minute);
    expect(await check(placed)).toMatchObject({ pay_page: null, confirming: false, payment_state: "paid" });
    expect((await own(placed)).pay_page).toBeNull();
  });

  test("and left without paying may pay", async () => {
    const placed = await place();
    const reference = await payAsOwner(placed);
    await end(reference, "abandon");
    expect(await mine.check(reference)).toMatchObject({ state: "pending", confirming: false });
    expect(await check(placed)).toMatchObject({ pay_page: "opened", confirming: false });
  });

  test("and was refused is told so by both doors, until another page is opened", async () => {
    const placed = await place();
    const reference = await payByLink(placed);
    await end(reference, "fail");
    expect(await check(placed)).toMatchObject({ pay_page: "refused", confirming: false, may_pay: true });
    expect((await own(placed)).pay_page).toEqual({ state: "refused", reference });
    await end(await payAsOwner(placed), "abandon");
    expect((await linked(placed)).pay_page).toBe("opened");
  });
});
