import { addDays, dayOnPaper, lagosDay } from "@remedia/domain/days";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { atWork, hireWorker, type Worker } from "../warehousing/test-warehousing.ts";
import { type Shopper, shopper } from "./test-orders.ts";

let house: TestApp;
let me: Shopper;
let clerk: Worker;
let productId: number;
beforeAll(async () => {
  house = await openTestApp();
  const shelf = (await newWarehouse(house)).shelves[0]!;
  productId = (await stockedProduct(house, shelf, 900)).productId;
  clerk = await hireWorker(house, ["orders.read", "orders.hold", "orders.confirm", "users.read", "credit.limit"]);
});
beforeEach(async () => {
  me = await shopper(house, { user_type: "hospital", credit_option: await creditOption() });
  await limit(500_000);
});
afterEach(() => house.platform.db.deleteFrom("settings").where("key", "like", "orders.%").execute());
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

const creditOption = async () =>
  (await house.platform.db.selectFrom("credit_options").select("id").orderBy("id").executeTakeFirstOrThrow()).id;
const limit = async (naira: number) => {
  const body = { credit_option_id: await creditOption(), limit: naira };
  expect((await clerk.ask(`PUT /admin/users/${me.id}/credit`, { body })).status).toBe(200);
};
const boss = async () => atWork(house, await adminToken(house));
const set = async (key: string, value: unknown) => {
  const answer = await (await boss()).ask(`PUT /admin/settings/${key}`, { body: { value } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

const totalBy = async (payment_method: string) => {
  const query = { store_id: me.storeId, payment_method };
  return (await me.call("GET /checkout", { query })).body.total;
};
const order = async (payment_method = "on_delivery", packs = 1) => {
  await me.fill(productId, packs);
  const { status, body } = await me.order({ payment_method, expected_total: await totalBy(payment_method) });
  expect(status, JSON.stringify(body)).toBe(201);
  await house.settle();
  return seen(body.id);
};
const seen = async (id: number) => clerk.get(`/admin/orders/${id}`);

const received = async () => {
  const { id } = await order("credit");
  const who = await boss();
  const packer = await hireWorker(house, ["orders.read", "orders.fulfil"]);
  for (const step of ["confirm", "start_picking", "finish_picking", "pack", "dispatch"])
    await (step === "pack" ? packer : who).post(`/admin/orders/${id}/${step}`, undefined);
  await who.post(`/admin/orders/${id}/deliver`, { received_by: "The matron" });
  return id;
};
const due = async (id: number, daysAgo: number) => {
  const due_on = addDays(lagosDay(house.clock.now()), -daysAgo);
  await house.platform.db.updateTable("orders").set({ due_on }).where("id", "=", id).execute();
  return due_on;
};

describe("a new order is held by itself", () => {
  test("while something is overdue past its days of grace; staff see why, and release it for good", async () => {
    const dueOn = await due(await received(), 20);
    const held = await order();
    expect(held).toMatchObject({ state: "held" });
    expect(held.state_reason).toContain(`has been overdue since ${dayOnPaper(dueOn)}`);
    expect(held.events.at(-1)).toMatchObject({ action: "hold", actor: null, note: held.state_reason });
    const { data } = await clerk.get("/admin/orders", { state: "held", user_id: me.id });
    expect(data[0].state_reason).toBe(held.state_reason);
    await clerk.post(`/admin/orders/${held.id}/release`);
    await house.settle();
    expect((await seen(held.id)).state).toBe("pending");
  });

  test("not within the days of grace, nor where the business does not want it", async () => {
    const debt = await received();
    await due(debt, 3);
    expect((await order()).state).toBe("pending");
    await due(debt, 20);
    await set("orders.hold_overdue", false);
    expect((await order()).state).toBe("pending");
  });

  test("when it uses up the credit limit", async () => {
    await me.fill(productId, 2);
    await limit(await totalBy("credit"));
    await me.empty();
    const held = await order("credit", 2);
    expect(held).toMatchObject({ state: "held" });
    expect(held.state_reason).toContain("It uses up the credit limit of ₦");
  });
});

describe("a new order is confirmed by rule", () => {
  test("only where the business says so, for a known customer, up to a limit; the log says that a rule did", async () => {
    expect((await order("credit")).state).toBe("pending");
    await set("orders.auto_confirm", true);
    expect((await order("credit")).state).toBe("pending");
    await set("orders.auto_confirm_known", 1);
    await received();
    const confirmed = await order("credit");
    expect(confirmed).toMatchObject({ state: "confirmed", state_reason: null });
    expect(confirmed.events.at(-1)).toMatchObject({ action: "confirm", actor: null, note: "Confirmed by rule" });
    expect((await order("on_delivery")).state).toBe("pending");
    await set("orders.auto_confirm_paid", false);
    expect((await order("on_delivery")).state).toBe("confirmed");
    await set("orders.auto_confirm_naira", 1_000);
    expect((await order("on_delivery")).state).toBe("pending");
  });

  test("once its payment has come", async () => {
    await set("orders.auto_confirm", true);
    await set("orders.auto_confirm_known", 0);
    const placed = await order("gateway");
    expect(placed.state).toBe("pending_payment");
    const { payment_id } = (await me.call(`GET /orders/${placed.id}`)).body;
    const opened = await me.call(`POST /payments/${payment_id}/open`, { body: { return_to: `/orders/${placed.id}` } });
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    const payment = house.platform.db.selectFrom("payments").select("reference").where("id", "=", payment_id);
    const { reference } = await payment.executeTakeFirstOrThrow();
    await house.call(`POST /sandbox/charges/${reference}/end`, { body: { act: "succeed" } });
    await house.settle();
    expect((await seen(placed.id)).state).toBe("confirmed");
  });
});
