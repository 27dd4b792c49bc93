import { randomUUID } from "node:crypto";
import { type DeliveryRule, quoteDelivery } from "@remedia/domain/delivery";
import { toKobo } from "@remedia/domain/money";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, knowDevice } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { soldProduct } from "../catalog/test-products.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { purse } from "../settling/test-payments.ts";
import { hireWorker, otherBranch, type Worker } from "../warehousing/test-warehousing.ts";
import { type Shopper, shopper } from "./test-orders.ts";

type Type = { id: number; name: string; fee: number | null; promised_on: string };

let house: TestApp;
let admin: string;
let me: Shopper;
let clerk: Worker;
let packer: Worker;
let shelf: number;
const handling = ["orders.read", "orders.confirm", "orders.fulfil", "orders.dispatch", "orders.deliver"] as const;
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
  me = await shopper(house);
  clerk = await hireWorker(house, [...handling, "orders.delivery_fee"]);
  packer = await hireWorker(house, handling);
  shelf = (await newWarehouse(house)).shelves[0]!;
});
beforeEach(() => me.empty());
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

/** Puts packs of ₦1,000 into the cart, each so heavy. */
const fill = async (packs: number, weight_grams: number) => {
  const { id } = await soldProduct(house, { weight_grams });
  await stockedProduct(house, shelf, packs, { productId: id });
  await me.fill(id, packs);
};
const quote = async (delivery_type_id?: number) => {
  const chosen: Record<string, number> = delivery_type_id === undefined ? {} : { delivery_type_id };
  return (await me.call("GET /checkout", { query: { store_id: me.storeId, ...chosen } })).body;
};
const typeNamed = async (name: string): Promise<Type> =>
  (await quote()).delivery_types.find((type: Type) => type.name === name);
const order = async (name: string, change: Record<string, unknown> = {}) => {
  const delivery_type_id = (await typeNamed(name)).id;
  return me.order({ delivery_type_id, expected_total: (await quote(delivery_type_id)).total, ...change });
};
const edit = (id: number, body: object) => house.call(`PATCH /admin/delivery_types/${id}`, { token: admin, body });

const lgaOf = (storeId: number) =>
  house.platform.db
    .selectFrom("stores as s")
    .innerJoin("lgas as l", "l.id", "s.lga_id")
    .select(["l.delivery_fee_kobo as lgaFeeKobo", "l.delivery_days as lgaDays"])
    .where("s.id", "=", storeId)
    .executeTakeFirstOrThrow();
/** As the base data has it. */
const express: DeliveryRule = {
  feeLater: false,
  lgaFeePercent: 150,
  extraFeeKobo: toKobo(1_000),
  includedKg: 20,
  stepKg: 5,
  stepKobo: toKobo(500),
  freeFromKobo: null,
  usesLgaDays: true,
  extraDays: -1,
  cutOffHour: 12,
};

describe("the checkout", () => {
  test("quotes every type for what is in the cart, by weight and value, and begins with the first", async () => {
    await fill(3, 8_000);
    const facts = { ...(await lgaOf(me.storeId)), goodsKobo: toKobo(3_000), weightGrams: 24_000 };
    const { delivery_types, delivery_type_id, delivery_fee, total } = await quote();
    expect(delivery_types.map(({ name }: Type) => name)).toEqual(["Standard", "Express", "Pick-up", "Bulky goods"]);
    expect(delivery_type_id).toBe(delivery_types[0].id);
    expect(delivery_fee).toBe(facts.lgaFeeKobo / 100);
    expect(total).toBe(3_000 + delivery_fee);
    const { feeKobo, promisedOn } = quoteDelivery(express, { ...facts, now: house.clock.now() });
    expect(delivery_types[1]).toMatchObject({ fee: feeKobo! / 100, promised_on: promisedOn });
    expect(delivery_types[2]).toMatchObject({ fee: 0, collected: true });
    expect((await quote()).pick_up).toMatchObject({ branch: "Lagos", address: expect.stringContaining("Ikeja") });
    expect(delivery_types[3]).toMatchObject({ fee: null });
  });

  test("estimates what nobody has weighed", async () => {
    const { id } = await soldProduct(house, { form: "Infusion", pack_size: "20 x 500 mL" });
    await stockedProduct(house, shelf, 5, { productId: id });
    const { id: type } = await typeNamed("Express");
    await me.fill(id, 1);
    const light = (await quote(type)).delivery_fee;
    await me.empty();
    await me.fill(id, 3);
    expect((await quote(type)).delivery_fee, "36 kg are 4 steps of 5 kg beyond 20").toBe(light + 2_000);
  });

  test("shows neither what is hidden nor what another branch offers", async () => {
    await fill(1, 100);
    const { id } = await typeNamed("Pick-up");
    const branch_ids = [await otherBranch(house)];
    for (const [hide, show] of [
      [{ active: false }, { active: true }],
      [{ branch_ids }, { branch_ids: [] }],
    ] as const) {
      expect((await edit(id, hide)).status).toBe(200);
      expect(await typeNamed("Pick-up")).toBeUndefined();
      expect((await me.call("GET /checkout", { query: { delivery_type_id: id } })).status).toBe(404);
      expect((await me.order({ delivery_type_id: id, expected_total: 1_000 })).status).toBe(404);
      await edit(id, show);
    }
  });
});

describe("an order", () => {
  test("keeps the type, fee and day that were chosen, whatever becomes of the type", async () => {
    await fill(2, 1_000);
    const chosen = await typeNamed("Express");
    const { status, body } = await order("Express");
    expect(status, body.message).toBe(201);
    const kept = { delivery_type_name: "Express", delivery_fee: chosen.fee, promised_on: chosen.promised_on };
    expect(body).toMatchObject({ ...kept, total: 2_000 + chosen.fee! });
    await edit(chosen.id, { name: "Very fast", extra_fee: 9_000 });
    expect((await me.call(`GET /orders/${body.id}`)).body).toEqual(body);
    expect(await clerk.get(`/admin/orders/${body.id}`)).toMatchObject({ ...kept, weight_grams: 2_000 });
    await edit(chosen.id, { name: "Express", extra_fee: 1_000 });
  });

  test("is refused when its delivery has become dearer meanwhile", async () => {
    await fill(2, 1_000);
    const { id } = await typeNamed("Express");
    const { total } = await quote(id);
    await edit(id, { extra_fee: 1_500 });
    expect((await me.order({ delivery_type_id: id, expected_total: total })).status).toBe(409);
    expect((await me.order({ delivery_type_id: id, expected_total: total + 500 })).status).toBe(201);
    await edit(id, { extra_fee: 1_000 });
  });
});

describe("an order that its customer collects", () => {
  test("says where, and is ready to collect instead of on its way", async () => {
    await fill(1, 1_000);
    const { body: placed } = await order("Pick-up");
    const place = { branch: "Lagos", address: "14 Adeola Crescent, Ikeja, Lagos", phone: "+2347007363342" };
    expect(placed).toMatchObject({ collected: true, pick_up: place });
    expect((await me.call(`GET /orders/${placed.id}`)).body).toEqual(placed);
    for (const action of ["confirm", "start_picking", "finish_picking"])
      await clerk.post(`/admin/orders/${placed.id}/${action}`, {});
    await packer.post(`/admin/orders/${placed.id}/pack`, {});
    const ready = await clerk.post(`/admin/orders/${placed.id}/dispatch`, {});
    expect(ready).toMatchObject({
      collected: true,
      pick_up: "Lagos branch, 14 Adeola Crescent, Ikeja, Lagos, 07007363342",
    });
    await house.settle();
    const told = house.platform.db
      .selectFrom("messages")
      .select("body")
      .where("user_id", "=", me.id)
      .orderBy("id", "desc");
    const { body } = await told.executeTakeFirstOrThrow();
    expect(body).toContain(`${placed.number} is ready to collect at Lagos branch, 14 Adeola Crescent`);
    await edit((await typeNamed("Pick-up")).id, { collected: false, was: { collected: true } });
    expect((await me.call(`GET /orders/${placed.id}`)).body.collected).toBe(true);
    await edit((await typeNamed("Pick-up")).id, { collected: true, was: { collected: false } });
  });

  test("one that is brought says no place", async () => {
    await fill(1, 1_000);
    expect((await order("Standard")).body).toMatchObject({ collected: false, pick_up: null });
  });
});

describe("a delivery fee that is told later", () => {
  const set = (id: number, fee: number, who = clerk) =>
    who.ask(`POST /admin/orders/${id}/delivery_fee`, { body: { fee } });
  const take = (id: number, tender: string) =>
    clerk.ask(`POST /admin/orders/${id}/delivery_fee/take`, { body: { tender } });
  const placed = async () => {
    await fill(2, 30_000);
    const { status, body } = await order("Bulky goods");
    expect(status, body.message).toBe(201);
    return body;
  };
  const pack = async (id: number) => {
    for (const action of ["confirm", "start_picking", "finish_picking"])
      await clerk.post(`/admin/orders/${id}/${action}`, {});
    await packer.post(`/admin/orders/${id}/pack`, {});
  };

  test("is in no total until staff set it, and nothing leaves before", async () => {
    const { id, total, awaits_delivery_fee } = await placed();
    expect({ total, awaits_delivery_fee }).toEqual({ total: 2_000, awaits_delivery_fee: true });
    await pack(id);
    const refused = await clerk.post(`/admin/orders/${id}/dispatch`, {}, 409);
    expect(refused.message).toBe("Set the delivery fee first.");
    expect((await set(id, 4_500, packer)).status).toBe(403);
    const told = await set(id, 4_500);
    expect(told.body).toMatchObject({ delivery_fee: 4_500, total: 6_500, due: 6_500, awaits_delivery_fee: false });
    await clerk.post(`/admin/orders/${id}/dispatch`, {});
    expect((await set(id, 5_000)).body.message).toBe(
      "The delivery fee can only be set before the order is dispatched.",
    );
    const delivered = await clerk.post(`/admin/orders/${id}/deliver`, { received_by: "Ngozi", tender: "cash" });
    expect(delivered).toMatchObject({ payment_state: "paid", paid: 6_500 });
  });

  test("counts with what the same person took from the same customer that day: then a second person looks", async () => {
    const limit = (value: number) =>
      house.call("PUT /admin/settings/payments.approval_above_naira", { token: admin, body: { value } });
    const { ask } = await hireWorker(house, ["orders.read", "orders.delivery_fee"]);
    const takeBy = (id: number) => ask(`POST /admin/orders/${id}/delivery_fee/take`, { body: { tender: "cash" } });
    const [first, second] = [await placed(), await placed()];
    for (const { id } of [first, second]) await set(id, 5_000);
    await limit(9_000);
    expect((await takeBy(first.id)).status).toBe(200);
    expect((await takeBy(second.id)).body.message).toMatch(/recorded under Payments, and approved by someone else/);
    await limit(500_000);
    expect((await takeBy(second.id)).status).toBe(200);
  });

  test("is taken once, though the goods are still to be paid", async () => {
    const { id } = await placed();
    await set(id, 500);
    expect((await take(id, "cash")).body).toMatchObject({ paid: 500, due: 2_000 });
    expect((await take(id, "cash")).status).toBe(409);
    expect((await take(id, "bank")).status).toBe(409);
  });

  test("is told to the customer by SMS, and may be corrected", async () => {
    const { id, number } = await placed();
    await set(id, 4_500);
    await house.settle();
    const { body } = await house.platform.db
      .selectFrom("messages")
      .select("body")
      .where("body", "like", `%fee%${number}%`)
      .executeTakeFirstOrThrow();
    expect(body).toContain("NGN 4,500.00");
    expect((await set(id, 3_000)).body).toMatchObject({ total: 5_000 });
    expect((await set(id, 0)).body).toMatchObject({ total: 2_000, awaits_delivery_fee: false });
  });

  test("is taken in cash before the order leaves, once", async () => {
    const { id } = await placed();
    expect((await take(id, "cash")).status).toBe(409);
    await set(id, 4_500);
    expect((await take(id, "cash")).body).toMatchObject({ payment_state: "part_paid", paid: 4_500, due: 2_000 });
    expect((await set(id, 1_000)).body.message).toBe("The customer has paid ₦4,500.00 already.");
    expect((await set(id, 5_000)).body).toMatchObject({ paid: 4_500, due: 2_500 });
  });

  test("is fixed where it was known when the order was placed", async () => {
    await fill(1, 100);
    const { body } = await order("Standard");
    expect(await set(body.id, 0)).toMatchObject({
      status: 409,
      body: { message: "The delivery fee was fixed when the order was placed." },
    });
  });

  test("is paid by itself, though the goods are paid at the door", async () => {
    const { id } = await placed();
    await set(id, 4_500);
    const pay = () =>
      me.call(`POST /orders/${id}/pay`, {
        body: { method: "gateway", only: "delivery_fee" },
        headers: { "idempotency-key": randomUUID() },
      });
    expect((await me.call(`GET /orders/${id}`)).body).toMatchObject({ due: 6_500, fee_due: 4_500 });
    const opened = await me.call(`POST /payments/${(await pay()).body.payment_id}/open`, {
      body: { return_to: `/orders/${id}` },
    });
    const reference = opened.body.url.split("/").at(-1);
    await house.call(`POST /sandbox/charges/${reference}/end`, { body: { act: "succeed" } });
    await house.settle();
    expect((await me.call(`GET /orders/${id}`)).body).toMatchObject({ paid: 4_500, due: 2_000, fee_due: 0 });
    expect((await pay()).status).toBe(409);
  });

  test("on credit keeps to the limit", async () => {
    const { id } = await placed();
    const { db } = house.platform;
    const onCredit = { payment_method: "credit", credit_days: 14 };
    await db.updateTable("orders").set(onCredit).where("id", "=", id).execute();
    const limit = (kobo: number) =>
      db.updateTable("users").set({ credit_limit_kobo: kobo }).where("id", "=", me.id).execute();
    await limit(toKobo(5_000));
    expect((await set(id, 3_000.5)).body.message).toBe("₦3,000.00 of the customer's credit limit is left.");
    expect((await set(id, 3_000)).status).toBe(200);
    expect((await set(id, 2_500)).status).toBe(200);
  });

  test("of an order paid from the wallet is asked for once it is set, and paid by its owner", async () => {
    await fill(2, 30_000);
    const { id: delivery_type_id } = await typeNamed("Bulky goods");
    await knowDevice(house, me.token);
    const reference = await purse(house, me.token).begin(10_000);
    await house.call(`POST /sandbox/charges/${reference}/end`, { body: { act: "succeed" } });
    await house.settle();
    const { body } = await me.order({ delivery_type_id, payment_method: "wallet", expected_total: 2_000 });
    expect(body).toMatchObject({ payment_state: "paid", due: 0 });
    await set(body.id, 4_500);
    expect((await me.call(`GET /orders/${body.id}`)).body).toMatchObject({ payment_state: "part_paid", due: 4_500 });
    const paid = await me.call(`POST /orders/${body.id}/pay`, {
      body: { method: "wallet" },
      headers: { "idempotency-key": randomUUID() },
    });
    expect(paid.status, paid.body.message).toBeLessThan(300);
    expect((await me.call(`GET /orders/${body.id}`)).body).toMatchObject({
      payment_state: "paid",
      due: 0,
      paid: 6_500,
    });
  });
});
