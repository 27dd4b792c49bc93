import { addDays, lagosDay } from "@remedia/domain/days";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minute, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { systemContext } from "../../platform/context.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { type Shopper, shopper } from "../orders/test-orders.ts";
import { atWork, hireWorker, type Worker } from "../warehousing/test-warehousing.ts";
import { remindOfOwed } from "./reminding.ts";

let house: TestApp;
let productId: number;
let me: Shopper;
let clerk: Worker;
beforeAll(async () => {
  house = await openTestApp();
  const shelf = (await newWarehouse(house)).shelves[0]!;
  productId = (await stockedProduct(house, shelf, 500)).productId;
  clerk = await hireWorker(house, ["users.read", "credit.limit", "orders.read", "orders.cancel"]);
});
beforeEach(async () => {
  me = await shopper(house, { user_type: "hospital", credit_option: await creditOption() });
  const body = { credit_option_id: await creditOption(), limit: 500_000 };
  expect((await clerk.ask(`PUT /admin/users/${me.id}/credit`, { body })).status).toBe(200);
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

const today = () => lagosDay(house.clock.now());
const creditOption = async () =>
  (await house.platform.db.selectFrom("credit_options").select("id").orderBy("id").executeTakeFirstOrThrow()).id;

const onCredit = async () => {
  await me.fill(productId, 1);
  const query = { store_id: me.storeId, payment_method: "credit" };
  const { total } = (await me.call("GET /checkout", { query })).body;
  return me.order({ payment_method: "credit", expected_total: total });
};

const stepsToRoad = ["confirm", "start_picking", "finish_picking", "pack", "dispatch"];
/** Walks an order to the customer, as somebody who may do everything but pack what they picked. */
const deliver = async (id: number, tender?: "cash") => {
  const boss = atWork(house, await adminToken(house));
  const packer = await hireWorker(house, ["orders.read", "orders.fulfil"]);
  for (const step of stepsToRoad)
    await (step === "pack" ? packer : boss).post(`/admin/orders/${id}/${step}`, undefined);
  return boss.post(`/admin/orders/${id}/deliver`, { received_by: "The matron", ...(tender ? { tender } : {}) });
};
/** Delivered on credit, to be paid so many days ago. */
const owedSince = async (days: number) => {
  const { body } = await onCredit();
  await deliver(body.id);
  await setDue(body.id, addDays(today(), -days));
  return body;
};
const setDue = (id: number, due_on: string) =>
  house.platform.db.updateTable("orders").set({ due_on }).where("id", "=", id).execute();
const owedList = async (query: Record<string, string | number>) =>
  (await clerk.get("/admin/orders", { user_id: me.id, ...query })).data as {
    id: number;
    due: number;
    due_on: string;
  }[];

describe("what is owed", () => {
  test("is listed by the day on which it is due, and what is overdue apart", async () => {
    const [late, later] = [await owedSince(3), await owedSince(-5)];
    await onCredit();
    const idsOf = async (query: Record<string, string>) => (await owedList(query)).map(({ id }) => id);
    expect(await idsOf({ owed: "true", sort: "due_on" })).toEqual([late.id, later.id]);
    expect(await idsOf({ overdue: "true" })).toEqual([late.id]);
    expect(await idsOf({ overdue: "false" })).toEqual([later.id]);
    expect((await owedList({ overdue: "true" }))[0]).toMatchObject({
      due: late.total,
      due_on: addDays(today(), -3),
    });
    expect(await idsOf({ overdue: "true", q: late.number })).toEqual([late.id]);
    const boss = atWork(house, await adminToken(house));
    const waiting = await boss.get("/admin/work");
    expect(waiting.map(({ kind }: { kind: string }) => kind)).toContain("overdue_orders");
  });

  test("is what its customer sees, with days and sums", async () => {
    const [late, later] = [await owedSince(3), await owedSince(-5)];
    const { status, body } = await me.call("GET /orders/owed");
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: late.total + later.total, overdue: late.total });
    expect(body.orders).toMatchObject([
      { id: late.id, due: late.total, days_late: 3 },
      { id: later.id, due: later.total, days_late: 0 },
    ]);
    const other = await shopper(house);
    expect((await other.call("GET /orders/owed")).body).toEqual({ total: 0, overdue: 0, orders: [] });
  });

  test("is asked for on its day and when it is a week late, each once", async () => {
    const remind = () => remindOfOwed(systemContext(house.platform, "test"));
    const told = async () => {
      const rows = house.platform.db.selectFrom("messages").select("body").where("user_id", "=", me.id);
      const bodies = (await rows.where("once", "is not", null).orderBy("id").execute()).map(({ body }) => body);
      return bodies.filter((body) => body.includes("/orders/pay/"));
    };
    const order = await owedSince(-1);
    await remind();
    expect(await told()).toEqual([]);
    await setDue(order.id, today());
    await Promise.all([remind(), remind()]);
    await remind();
    expect(await told()).toHaveLength(1);
    expect((await told())[0]).toContain(`for your order ${order.number} is due today`);
    await setDue(order.id, addDays(today(), -7));
    await remind();
    await remind();
    expect(await told()).toHaveLength(2);
    expect((await told())[1]).toContain("was due on");
    const paid = await owedSince(0);
    await house.platform.db
      .updateTable("orders")
      .set({ paid_kobo: paid.total * 100 })
      .where("id", "=", paid.id)
      .execute();
    await remind();
    expect(await told()).toHaveLength(2);
    await house.platform.db.updateTable("orders").set({ paid_kobo: 0 }).where("id", "=", paid.id).execute();
  });
});

describe("credit", () => {
  test("stops while something is overdue for longer than we wait, and goes on once it is paid", async () => {
    const order = await owedSince(14);
    expect((await onCredit()).status).toBe(201);
    await setDue(order.id, addDays(today(), -15));
    const refused = await onCredit();
    expect([refused.status, refused.body.code]).toEqual([409, "credit_refused"]);
    expect(refused.body.message).toMatch(/has been overdue since .*\. Pay it to order on credit again\.$/);
    const ways = (await me.checkout()).payment_methods as { method: string; refusal: string | null }[];
    expect(ways.find(({ method }) => method === "credit")!.refusal).toBe(refused.body.message);
    expect(ways.find(({ method }) => method === "on_delivery")!.refusal).toBeNull();
    expect((await clerk.get(`/admin/users/${me.id}/credit`)) as object).toMatchObject({
      overdue: order.total,
      stopped: true,
    });
    expect((await me.order()).status).toBe(201);
    const finance = await hireWorker(house, ["payments.read", "payments.record"]);
    const body = { user_id: me.id, method: "bank", amount: order.total, order_ids: [order.id], received_on: today() };
    await finance.post("/admin/payments", body);
    expect((await onCredit()).status).toBe(201);
  });

  test("of an order that was cancelled or taken back is not owed, and is called unpaid", async () => {
    const { body: order } = await onCredit();
    const cancelled = await clerk.post(`/admin/orders/${order.id}/cancel`, { reason: "Ordered twice" });
    expect(cancelled).toMatchObject({ state: "cancelled", payment_state: "unpaid", due: 0 });
    expect(await clerk.get(`/admin/users/${me.id}/credit`)).toMatchObject({ owed: 0 });
  });
});

describe("cash at the door", () => {
  test("is recorded by whoever took it, and reversed at the desk: the order is owed again, due at once", async () => {
    await me.fill(productId, 1);
    const { body: order } = await me.order();
    const delivered = await deliver(order.id, "cash");
    expect(delivered).toMatchObject({ state: "delivered", payment_state: "paid" });
    const desk = await hireWorker(house, ["payments.read", "payments.record", "payments.approve", "orders.read"]);
    const paymentId = delivered.payments[0].id;
    expect(await desk.get(`/admin/payments/${paymentId}`)).toMatchObject({
      method: "cash",
      received_on: today(),
      recorded_by_id: expect.any(Number),
    });
    await desk.post(`/admin/payments/${paymentId}/reverse`, { reason: "The notes were false" });
    expect((await me.call(`GET /orders/${order.id}`)).body).toMatchObject({
      state: "delivered",
      payment_state: "unpaid",
      due: order.total,
      due_on: today(),
    });
    expect((await owedList({ owed: "true" })).map(({ id }) => id)).toEqual([order.id]);
  });
});

describe("a reminder by hand", () => {
  test("is noted with who sent it, and not sent again within a quarter of an hour", async () => {
    const order = await owedSince(2);
    const staff = await hireWorker(house, ["orders.read", "orders.confirm"]);
    const remind = () => staff.ask(`POST /admin/orders/${order.id}/pay_link`, { body: { send: true } });
    expect((await remind()).status).toBe(200);
    expect((await owedList({ owed: "true" }))[0]).toMatchObject({
      reminded_at: expect.stringContaining(today()),
      reminded_by: "Yetunde Alabi",
    });
    house.clock.advance(14 * minute);
    const again = await remind();
    expect(again.status).toBe(409);
    expect(again.body.message).toMatch(/^Yetunde Alabi reminded this customer at \d\d:\d\d\. Wait 15 minutes/);
    house.clock.advance(minute);
    expect((await remind()).status).toBe(200);
  });
});
