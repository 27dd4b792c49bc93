import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hour, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { hireWorker, type Worker } from "../warehousing/test-warehousing.ts";
import { answering, type Customer, signIn, step, unratedOrder } from "./test-support.ts";

const day = 24 * hour;

let house: TestApp;
let me: Customer;
let clerk: Worker;
beforeAll(async () => {
  house = await openTestApp();
});
beforeEach(async () => {
  clerk = await hireWorker(house, answering);
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

/** People sign in again after days. */
const later = async (ms: number) => {
  house.clock.advance(ms);
  me = await as(me.id);
  clerk = await hireWorker(house, answering);
};
const as = (userId: number) => signIn(house, userId);
/** Somebody who has something that they could rate. */
const buyer = async () => {
  const order = await unratedOrder(house);
  me = await as(order.user_id);
  return order;
};
const rate = (orderId: number, stars: number, words = "") =>
  me.call(`PUT /orders/${orderId}/rating`, { body: { stars, words } });

describe("a rating", () => {
  test("is given to one's own delivered order, once, and can be changed for a week", async () => {
    const order = await buyer();
    expect((await me.call(`GET /orders/${order.id}/rating`)).body).toEqual({
      rating: null,
      may_rate: true,
      ticket_id: null,
    });
    expect((await rate(order.id, 4, "Good")).body.rating).toMatchObject({ stars: 4, words: "Good", changed_at: null });
    await later(7 * day - hour);
    expect((await rate(order.id, 5)).body).toMatchObject({ rating: { stars: 5, words: "" }, may_rate: true });
    const kept = house.platform.db.selectFrom("order_ratings").select("id").where("order_id", "=", order.id);
    expect(await kept.execute()).toHaveLength(1);
    await later(2 * hour);
    expect((await me.call(`GET /orders/${order.id}/rating`)).body.may_rate).toBe(false);
    expect((await rate(order.id, 1)).status).toBe(409);
  });

  test("waits for the delivery, and is nobody else's", async () => {
    const open = await house.platform.db
      .selectFrom("orders")
      .select(["id", "user_id"])
      .where("state", "=", "confirmed")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    me = await as(open.user_id);
    expect((await rate(open.id, 5)).status).toBe(409);
    const order = await buyer();
    me = await as((await enrol(house)).id);
    expect((await rate(order.id, 1)).status).toBe(404);
    expect((await me.call(`GET /orders/${order.id}/rating`)).status).toBe(404);
    expect((await me.call(`PUT /orders/${order.id}/rating`, { body: { stars: 6, words: "" } })).status).toBe(422);
  });

  test("of two stars or fewer opens a ticket, once, in which it goes on", async () => {
    const order = await buyer();
    expect((await rate(order.id, 3)).body.ticket_id).toBeNull();
    const { ticket_id } = (await rate(order.id, 2, "Two packs were missing")).body;
    const ticket = await clerk.get(`/admin/tickets/${ticket_id}`);
    expect(ticket).toMatchObject({ state: "open", topic: "order", order_id: order.id, rating: { stars: 2 } });
    expect(ticket.messages).toMatchObject([{ body: "Two packs were missing", from_customer: true }]);
    await step(clerk, ticket_id, "answer", { message: "We are sorry." });
    expect((await rate(order.id, 1, "And it was late")).body.ticket_id).toBe(ticket_id);
    const gone = await clerk.get(`/admin/tickets/${ticket_id}`);
    expect([gone.state, gone.messages.length, gone.rating.stars]).toEqual(["open", 3, 1]);
    // Saying the same again says nothing new.
    await rate(order.id, 1, "And it was late");
    expect((await clerk.get(`/admin/tickets/${ticket_id}`)).messages).toHaveLength(3);
  });

  test("tapped four times at once is one rating and one ticket", async () => {
    const order = await buyer();
    const answers = await Promise.all([1, 1, 1, 1].map((stars) => rate(order.id, stars, "Nobody came")));
    expect(new Set(answers.map(({ body }) => body.ticket_id)).size).toBe(1);
    expect((await clerk.get("/admin/tickets", { order_id: order.id })).total).toBe(1);
  });

  test("is summed up as the list shows it", async () => {
    const order = await buyer();
    await rate(order.id, 2, "Late");
    const summary = await clerk.get("/admin/order_ratings/summary");
    expect(summary.count).toBe((await clerk.get("/admin/order_ratings", { per_page: 1 })).total);
    for (const { stars, count } of summary.stars)
      expect(count).toBe((await clerk.get("/admin/order_ratings", { stars, per_page: 1 })).total);
    const points = summary.stars.reduce(
      (all: number, each: { stars: number; count: number }) => all + each.stars * each.count,
      0,
    );
    expect(summary.average).toBe(Math.round((10 * points) / summary.count) / 10);
    const [row] = (await clerk.get("/admin/order_ratings", { q: order.number })).data;
    expect(row).toMatchObject({
      order_id: order.id,
      stars: 2,
      words: "Late",
      ticket_number: expect.stringMatching(/^T-/),
    });
  });
});

test("merging customers takes conversations and ratings along, and words stay on the side they came from", async () => {
  const order = await buyer();
  await rate(order.id, 1, "Nobody came");
  const lost = me;
  const keep = await enrol(house);
  const token = await adminToken(house);
  const { status, body } = await house.call("POST /admin/users/merge", {
    token,
    body: { keep_id: keep.id, merge_id: lost.id },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  me = await as(keep.id);
  const { ticket_id, rating } = (await me.call(`GET /orders/${order.id}/rating`)).body;
  expect(rating.stars).toBe(1);
  expect((await me.call(`GET /tickets/${ticket_id}`)).body.messages).toMatchObject([
    { body: "Nobody came", from_customer: true },
  ]);
});
