import { addDays, lagosDay } from "@remedia/domain/days";
import { type DeskAction, deskTransitions } from "@remedia/domain/order-desk";
import { type OrderAction, orderStates, orderTransitions } from "@remedia/domain/orders";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { force } from "../../../test/force.ts";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { expectSound } from "../../../test/sound.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { hireWorker, levelOf, movementsOf, otherBranch, type Worker } from "../warehousing/test-warehousing.ts";
import { balancesOf, type Shopper, shopper } from "./test-orders.ts";

let house: TestApp;
let me: Shopper;
let clerk: Worker;
let packer: Worker;
let shelf: number;
let receiving: number;
const handling = [
  "orders.read",
  "orders.confirm",
  "orders.hold",
  "orders.fulfil",
  "orders.dispatch",
  "orders.deliver",
  "orders.cancel",
] as const;
beforeAll(async () => {
  house = await openTestApp();
  me = await shopper(house);
  clerk = await hireWorker(house, handling);
  packer = await hireWorker(house, handling);
  const warehouse = await newWarehouse(house);
  shelf = warehouse.shelves[0]!;
  receiving = warehouse.receiving;
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

const stocked = (packs = 20) => stockedProduct(house, shelf, packs);

const ordered = async (quantity = 3) => {
  const { productId, batchId } = await stocked();
  await me.fill(productId, quantity);
  const { status, body } = await me.order();
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: body.id as number, productId, batchId, total: body.total as number };
};

const words: Partial<Record<OrderAction, object>> = {
  hold: { reason: "Licence being checked" },
  fail: { reason: "The shop was closed" },
  cancel: { reason: "Ordered twice" },
  pick_again: { reason: "A box was crushed" },
  deliver: { received_by: "Ngozi Eze", tender: "cash" },
};
const step = (id: number, action: OrderAction, status?: number, who = clerk) =>
  who.post(`/admin/orders/${id}/${action}`, words[action] ?? {}, status);
const walk = async (id: number, ...actions: OrderAction[]) => {
  let order: unknown;
  for (const action of actions) order = await step(id, action, undefined, action === "pack" ? packer : clerk);
  return order;
};
const toRoad: OrderAction[] = ["confirm", "start_picking", "finish_picking", "pack", "dispatch"];

describe("an order", () => {
  test("goes from the cart to the counter, with its packs and its money", async () => {
    const { id, batchId, total } = await ordered(3);
    const before = await balancesOf(house);
    expect(await levelOf(house, shelf, batchId)).toEqual({ on_hand: 20, reserved: 3 });
    await walk(id, ...toRoad);
    expect(await levelOf(house, shelf, batchId)).toEqual({ on_hand: 17, reserved: 0 });
    const delivered = await step(id, "deliver");
    expect(delivered).toMatchObject({
      state: "delivered",
      payment_state: "paid",
      due: 0,
      payments: [{ method: "cash", direction: "in", state: "succeeded", amount: total }],
      received_by: "Ngozi Eze",
    });
    expect(await movementsOf(house, "order", id)).toEqual([
      { step: "dispatch", from: "shelf", to: "customer", quantity: 3, party_id: me.id },
    ]);
    const after = await balancesOf(house);
    const changed = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0);
    expect(changed("cash")).toBe(total * 100);
    expect(changed("sales")).toBe(-300_000);
    // What they had cost left the shelf with them and is spent.
    expect([changed("stock_value"), changed("goods_in_delivery"), changed("cost_of_sales")]).toEqual([
      -150_000, 0, 150_000,
    ]);
    expect(delivered.events.map(({ action }: { action: string }) => action)).toEqual(["place", ...toRoad, "deliver"]);
    expect(delivered.events[1].actor).toBe("Yetunde Alabi");
  });

  test("tells the customer of the steps that matter to them", async () => {
    const { id } = await ordered();
    await walk(id, ...toRoad, "deliver");
    await house.settle();
    const messages = await house.platform.db
      .selectFrom("messages")
      .select("body")
      .where("user_id", "=", me.id)
      .where("body", "like", `%R${1_000_000 + id}%`)
      .orderBy("id")
      .execute();
    expect(messages.map(({ body }) => body)).toEqual([
      expect.stringContaining("We have your order"),
      expect.stringContaining("is on its way"),
      expect.stringContaining("was delivered"),
    ]);
  });

  test("gives its packs back when it is cancelled", async () => {
    const { id, batchId } = await ordered();
    await walk(id, "confirm", "cancel");
    expect(await levelOf(house, shelf, batchId)).toEqual({ on_hand: 20, reserved: 0 });
  });

  test("goes on where it was held", async () => {
    for (const until of [[], ["confirm"], ["confirm", "start_picking"]] as OrderAction[][]) {
      const { id } = await ordered(1);
      await walk(id, ...until);
      const { state } = await clerk.get(`/admin/orders/${id}`);
      const held = await step(id, "hold");
      expect(held).toMatchObject({ state: "held", state_reason: "Licence being checked" });
      expect(await step(id, "release")).toMatchObject({ state, state_reason: null });
    }
  });

  test("is packed by another person than who picked it", async () => {
    const { id } = await ordered(1);
    await walk(id, "confirm", "start_picking", "finish_picking");
    await step(id, "pack", 403, clerk);
    await step(id, "pack", 200, packer);
  });

  test("is packed at once where the branch does not pick first", async () => {
    const branch = (on: boolean) =>
      house.platform.db.updateTable("branches").set({ use_order_fulfilment: on }).where("id", "=", 1).execute();
    const { id } = await ordered(1);
    await step(id, "confirm");
    await step(id, "pack", 409);
    await branch(false);
    await step(id, "start_picking", 409);
    await step(id, "pack");
    await branch(true);
  });

  test("that could not be handed over is packed again with the same packs", async () => {
    const { id, batchId } = await ordered(4);
    await walk(id, ...toRoad, "fail", "repack");
    expect(await levelOf(house, receiving, batchId)).toEqual({ on_hand: 4, reserved: 4 });
    await walk(id, "dispatch", "deliver");
    expect(await levelOf(house, receiving, batchId)).toEqual({ on_hand: 0, reserved: 0 });
    expect((await movementsOf(house, "order", id)).map(({ step }) => step)).toEqual([
      "dispatch",
      "restock",
      "dispatch",
    ]);
  });

  test("that comes back for good leaves its packs to be put away, and no money", async () => {
    const { id, batchId } = await ordered(4);
    const before = await balancesOf(house);
    await walk(id, ...toRoad);
    const onTheRoad = await balancesOf(house);
    expect(onTheRoad.goods_in_delivery! - before.goods_in_delivery!).toBe(200_000);
    await walk(id, "fail", "take_back");
    expect(await levelOf(house, receiving, batchId)).toEqual({ on_hand: 4, reserved: 0 });
    expect(await balancesOf(house)).toEqual(before);
  });

  test("takes other packs when the promised ones are gone, and waits when there are none", async () => {
    const { id, productId, batchId } = await ordered(4);
    const keeper = await hireWorker(house, ["stock.read", "stock.batches.manage"]);
    await keeper.post(`/admin/batches/${batchId}/hold`, { reason: "Leaflet missing" });
    expect((await clerk.get(`/admin/orders/${id}`)).lines[0]).toMatchObject({ short: 4, packs: [] });
    await step(id, "confirm");
    const refused = await clerk.ask(`POST /admin/orders/${id}/start_picking`, { body: {} });
    expect(refused).toMatchObject({ status: 409, body: { code: "not_enough_stock" } });
    const other = await stockedProduct(house, shelf, 10, { productId });
    await walk(id, "start_picking");
    expect((await clerk.get(`/admin/orders/${id}`)).lines[0]).toMatchObject({
      short: 0,
      packs: [{ batch_id: other.batchId, quantity: 4 }],
    });
    await walk(id, "cancel");
  });

  test("of another branch is not found", async () => {
    const { id } = await ordered(1);
    const stranger = await hireWorker(house, handling, await otherBranch(house));
    expect((await stranger.ask(`GET /admin/orders/${id}`)).status).toBe(404);
    expect((await stranger.ask(`POST /admin/orders/${id}/confirm`, { body: {} })).status).toBe(404);
  });
});

describe("every step", () => {
  /** What staff do to an order where it stands, each with words that would do. */
  const besides = async (id: number) => {
    const { lines } = await clerk.get(`/admin/orders/${id}`);
    const line_id = lines[0].id;
    const reason = "The customer called";
    return {
      change: { lines: [{ line_id, quantity: 2 }], added: [], expected_total: 1, reason },
      split: { lines: [{ line_id, quantity: 1 }] },
      pick_short: { line_id, packs: 1, answer: "refund" },
      ship_part: { parcel_ids: [1] },
    } satisfies Record<DeskAction, object>;
  };

  test("is refused, in words, in every state that the table does not name", async () => {
    const { id } = await ordered(3);
    const put = (state: string) =>
      force(house, "orders", id, {
        state,
        held_from: state === "held" ? "pending" : null,
        delivered_at: ["delivered", "partly_returned"].includes(state) ? new Date() : null,
        pays_by: state === "pending_payment" ? new Date() : null,
      });
    const desk = await hireWorker(house, [...handling, "orders.change", "orders.split"]);
    const bodies: Record<string, object> = { ...words, ...(await besides(id)) };
    const steps = Object.entries({ ...orderTransitions, ...deskTransitions });
    for (const state of orderStates) {
      await put(state);
      for (const [action, { from, permission }] of steps) {
        if (permission === "system" || (from as readonly string[]).includes(state)) continue;
        const { status, body } = await desk.ask(`POST /admin/orders/${id}/${action}`, { body: bodies[action] ?? {} });
        expect([status, body.code], `${action} while ${state}`).toEqual([409, "wrong_state"]);
        expect(body.message, `${action} while ${state}`).toMatch(/^[A-Z“].* .*\.$/);
      }
    }
    await put("pending");
  });
});

describe("the customer", () => {
  test("cancels while nobody picks, and not later", async () => {
    const first = await ordered(1);
    await step(first.id, "confirm");
    expect((await me.cancel(first.id)).body).toMatchObject({ state: "cancelled" });
    const second = await ordered(1);
    await walk(second.id, "confirm", "start_picking");
    const late = await me.cancel(second.id);
    expect([late.status, late.body.message]).toEqual([409, "We have begun to prepare it. Call us to cancel."]);
  });

  test("cancels under a key, and gets the same answer under it again", async () => {
    const { id } = await ordered(1);
    expect((await me.call(`POST /orders/${id}/cancel`, { body: {} })).status).toBe(422);
    expect((await me.call(`GET /orders/${id}`)).body.state).toBe("pending");
    const [first, again] = [await me.cancel(id, {}, "cancel-key-twice"), await me.cancel(id, {}, "cancel-key-twice")];
    expect([first.status, again]).toEqual([200, first]);
  });

  test("finds their orders by the day and by what is to pay", async () => {
    const { id } = await ordered(1);
    const today = lagosDay(new Date());
    const ids = async (query: Record<string, string>) =>
      (await me.call("GET /orders", { query })).body.data.map((row: { id: number }) => row.id);
    expect(await ids({ from: today, to: today, to_pay: "true" })).toContain(id);
    expect(await ids({ to_pay: "false" })).not.toContain(id);
    expect(await ids({ to: addDays(today, -1) })).toEqual([]);
    await me.cancel(id);
    expect(await ids({ to_pay: "true" })).not.toContain(id);
  });

  test("does not find another's order", async () => {
    const { id } = await ordered(1);
    const other = await shopper(house);
    for (const route of [`GET /orders/${id}`, `POST /orders/${id}/reorder`])
      expect((await other.call(route)).status, route).toBe(404);
    expect((await other.cancel(id)).status).toBe(404);
  });

  test("orders the same once more", async () => {
    const { id, productId } = await ordered(5);
    const { status, body } = await me.call(`POST /orders/${id}/reorder`);
    expect(status).toBe(200);
    expect(body.carts.find((line: { product: { id: number } }) => line.product.id === productId)).toMatchObject({
      quantity: 5,
    });
    for (const line of body.carts) await me.call(`DELETE /cart/${line.id}`);
  });
});
