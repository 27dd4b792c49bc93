import { type IssueState, issueStates, issueTransitions } from "@remedia/domain/issues";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enrol } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { soldCombo } from "../catalog/test-products.ts";
import { freshNo } from "../inventory/test-stock.ts";
import { hireWorker, otherBranch, type Worker } from "../warehousing/test-warehousing.ts";
import { type Desk, openDesk } from "./test-desk.ts";

let desk: Desk;
let clerk: Worker;
let keeper: Worker;
let cashier: Worker;
const handling = ["orders.read", "orders.confirm", "orders.fulfil", "orders.dispatch", "orders.deliver"];
const settling = ["issues.read", "issues.raise", "issues.settle"];
beforeAll(async () => {
  desk = await openDesk();
  clerk = await hireWorker(desk.house, [...handling, ...settling, "returns.read", "returns.manage"]);
  keeper = await hireWorker(desk.house, [...handling, ...settling, "returns.read", "returns.inspect"]);
  cashier = await hireWorker(desk.house, [...settling, "returns.read", "returns.credit"]);
});
afterAll(async () => {
  await expectSound(desk.house);
  await desk.house.close();
});

const step = (id: number, action: string, body: object = {}, who = clerk) =>
  who.post(`/admin/orders/${id}/${action}`, body);
const delivered = async (quantities: number[], how: Parameters<Desk["ordered"]>[1] = {}) => {
  const made = await desk.ordered(quantities, how);
  for (const action of ["confirm", "start_picking", "finish_picking"]) await step(made.id, action);
  await step(made.id, "pack", {}, keeper);
  await step(made.id, "dispatch");
  await step(made.id, "deliver", { received_by: "Ada", ...(how?.paid ? {} : { tender: "cash" }) });
  return made;
};
const report = (orderId: number, more: object = {}) =>
  desk.me.call(`POST /orders/${orderId}/issues`, {
    headers: { "idempotency-key": `issue-key-${freshNo()}` },
    body: { kind: "damaged", note: "Two packs are wet", ...more },
  });
const reported = async (orderId: number, more: object = {}): Promise<number> => {
  const { status, body } = await report(orderId, more);
  expect(status, body.message).toBe(201);
  return body.issues.at(-1).id;
};
const raise = (orderId: number, more: object = {}, who = clerk) =>
  who.ask(`POST /admin/orders/${orderId}/issues`, {
    body: { raised_by: "inventory", kind: "missing", note: "Not in the carton", ...more },
  });
const resolve = (id: number, body: object, who = cashier) =>
  who.ask(`POST /admin/order_issues/${id}/resolve`, { body });
const own = async (orderId: number) => (await desk.me.call(`GET /orders/${orderId}/issues`)).body;
const told = async () => {
  await desk.house.settle();
  const { db } = desk.house.platform;
  const rows = db
    .selectFrom("messages")
    .select("body")
    .where("user_id", "=", desk.me.id)
    .orderBy("id", "desc")
    .limit(3);
  return (await rows.execute()).map(({ body }) => body).join("\n");
};

describe("an issue", () => {
  test("goes from the customer's word, with a photo, to money in the wallet, and they hear of it", async () => {
    const { id, products } = await delivered([3, 2], { paid: true });
    const photo = await desk.me.call("POST /orders/issues/photo", { raw: onePixel });
    expect(photo.status, JSON.stringify(photo.body)).toBe(200);
    const issueId = await reported(id, { product_id: products[0]!.productId, packs: 2, ...photo.body });
    expect((await own(id)).issues).toMatchObject([
      { state: "open", kind: "damaged", packs: 2, paid: null, photo_url: expect.stringContaining("/") },
    ]);
    const { data } = await clerk.get("/admin/order_issues", { list: "customer_support", order_id: id });
    expect(data).toMatchObject([{ id: issueId, raised_by: "customer", state: "open", customer_id: desk.me.id }]);
    expect((await clerk.get("/admin/order_issues", { list: "inventory", order_id: id })).data).toEqual([]);
    expect(await clerk.post(`/admin/order_issues/${issueId}/start`)).toMatchObject({
      state: "in_progress",
      left: 5_000,
    });
    expect(await told()).toContain("We are looking into the problem");
    const before = await desk.balance();
    const done = await resolve(issueId, { outcome: "money", amount: 2_000, note: "Sorry for that." });
    expect(done.body).toMatchObject({ state: "resolved", outcome: "money", paid: 2_000, left: 3_000 });
    expect(await desk.balance()).toBe(before + 2_000);
    expect((await own(id)).issues).toMatchObject([{ state: "resolved", paid: 2_000, state_reason: "Sorry for that." }]);
    expect(await told()).toMatch(/is settled\. We put NGN 2,000(\.00)? into your wallet\. Sorry for that\./);
    expect(done.body.events.map(({ action }: { action: string }) => action)).toEqual(["raise", "start", "resolve"]);
  });

  test("is paid for once, whoever settles it at the same time", async () => {
    const { id } = await delivered([4], { paid: true });
    const issueId = await reported(id);
    const other = await hireWorker(desk.house, [...settling, "returns.credit"]);
    const before = await desk.balance();
    const answers = await Promise.all(
      [cashier, other, cashier, other].map((who) => resolve(issueId, { outcome: "money", amount: 1_500 }, who)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await desk.balance()).toBe(before + 1_500);
  });

  test("never brings more than the goods came to, with all that was given back before", async () => {
    const { id } = await delivered([3], { paid: true });
    const [{ pick_id }] = (await clerk.get(`/admin/orders/${id}/returnable`)).packs;
    const lines = [{ pick_id, quantity: 1 }];
    const back = await clerk.ask("POST /admin/returns", {
      body: { order_id: id, reason: "quality", lines, here: true },
    });
    const inspected = { line_id: back.body.lines[0].id, restock: 1, quarantine: 0, damage: 0, pay: 1 };
    await keeper.post(`/admin/returns/${back.body.id}/inspect`, { lines: [inspected] });
    await cashier.post(`/admin/returns/${back.body.id}/credit`);
    const issueIds = [await reported(id), await reported(id, { kind: "late", note: "A day late" })];
    const tooMuch = await resolve(issueIds[0]!, { outcome: "money", amount: 2_000.01 });
    expect([tooMuch.status, tooMuch.body.fields.amount]).toEqual([422, expect.stringContaining("At most ₦2,000")]);
    const both = await Promise.all(issueIds.map((each) => resolve(each, { outcome: "money", amount: 1_500 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const left = issueIds[both[0]!.status === 200 ? 1 : 0]!;
    expect((await resolve(left, { outcome: "money", amount: 0 })).body.fields.amount).toBe("Enter an amount above ₦0.");
    expect((await resolve(left, { outcome: "money", amount: 500 })).status).toBe(200);
    const more = await reported(id);
    expect((await resolve(more, { outcome: "money", amount: 1 })).body.message).toContain("Nothing more can be given");
  });

  test("brings no money for what was not paid", async () => {
    const { id } = await delivered([2], { paid: true });
    const issueId = await reported(id);
    const { db } = desk.house.platform;
    await db.updateTable("orders").set({ paid_kobo: 50_000 }).where("id", "=", id).execute();
    const refused = await resolve(issueId, { outcome: "money", amount: 600 });
    expect(refused.body.fields.amount).toContain("At most ₦500");
    const { total_kobo } = await db
      .selectFrom("orders")
      .select("total_kobo")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await db.updateTable("orders").set({ paid_kobo: total_kobo! }).where("id", "=", id).execute();
  });

  test("is settled with money by those who may, for what was delivered, and not by who raised it", async () => {
    const { id } = await delivered([2], { paid: true });
    const { body: issue } = await raise(id, { raised_by: "customer_support" }, cashier);
    const self = await resolve(issue.id, { outcome: "money", amount: 100 });
    expect([self.status, self.body.message]).toEqual([403, expect.stringContaining("You raised this issue.")]);
    const clerks = await resolve(issue.id, { outcome: "money", amount: 100 }, clerk);
    expect([clerks.status, clerks.body.code]).toEqual([403, "forbidden"]);
    expect((await resolve(issue.id, { outcome: "none" }, clerk)).body.fields.note).toBe("Say what was done about it.");
    expect((await resolve(issue.id, { outcome: "none", note: "Explained" }, clerk)).status).toBe(200);
    const fresh = await desk.ordered([1], { paid: true });
    const early = await raise(fresh.id);
    const refused = await resolve(early.body.id, { outcome: "money", amount: 100 });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("It is not delivered yet")]);
  });

  test("is reported within seven days, by whose order it is", async () => {
    const { id, products } = await delivered([2], { paid: true });
    const { token } = await enrol(desk.house);
    const body = { kind: "late", note: "Not mine" };
    const headers = { "idempotency-key": "a-strangers-issue" };
    expect((await desk.house.call(`POST /orders/${id}/issues`, { token, headers, body })).status).toBe(404);
    expect((await desk.house.call(`GET /orders/${id}/issues`, { token })).status).toBe(404);
    const product_id = products[0]!.productId;
    expect((await report(id, { product_id, packs: 3 })).body.fields.packs).toBe("The order has 2 packs of it.");
    expect((await report(id, { product_id: (await desk.stocked()).productId })).status).toBe(422);
    expect((await report(id, { photo: "made up" })).body.fields).toHaveProperty("photo");
    expect((await own(id)).until).not.toBeNull();
    const deliveredDaysAgo = (days: number) =>
      desk.house.platform.db
        .updateTable("orders")
        .set({ delivered_at: new Date(Date.now() - days * 24 * 3_600_000) })
        .where("id", "=", id)
        .execute();
    await deliveredDaysAgo(7);
    expect((await report(id)).status).toBe(201);
    await deliveredDaysAgo(8);
    const late = await report(id);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("too late to report")]);
    expect((await own(id)).until).toBeNull();
    const fresh = await desk.ordered([1], { paid: true });
    expect((await report(fresh.id)).body.message).toContain("once the order is delivered");
  });

  test("is reported ten times for an order, then by phone", async () => {
    const { id } = await delivered([1], { paid: true });
    for (let nth = 0; nth < 10; nth++) expect((await report(id)).status).toBe(201);
    expect((await report(id)).body.message).toContain("We are still looking into what you reported.");
  });

  test("is about a product of the order, or about what is in its bundles", async () => {
    const [one, two] = [await desk.stocked(), await desk.stocked()];
    const combo = await soldCombo(desk.house, [
      { product_id: one.productId, quantity: 2 },
      { product_id: two.productId, quantity: 1 },
    ]);
    const { id } = await delivered([2], { paid: true, make: async () => ({ ...one, productId: combo }) });
    expect((await report(id, { product_id: combo, packs: 2 })).status).toBe(201);
    expect((await report(id, { product_id: one.productId, packs: 4 })).status).toBe(201);
    expect((await report(id, { product_id: two.productId, packs: 3 })).body.fields.packs).toBe(
      "The order has 2 packs of it.",
    );
  });

  test("is found by the number of its order and by its own", async () => {
    const { id, body } = await delivered([1], { paid: true });
    const issueId = await reported(id);
    const { number } = await clerk.get(`/admin/order_issues/${issueId}`);
    for (const q of [body.number, number])
      expect((await clerk.get("/admin/order_issues", { q })).data, q).toMatchObject([{ id: issueId }]);
  });

  test("of another branch is not there", async () => {
    const { id } = await delivered([1], { paid: true });
    const { body } = await raise(id);
    const stranger = await hireWorker(desk.house, settling, await otherBranch(desk.house));
    expect((await stranger.ask(`GET /admin/order_issues/${body.id}`)).status).toBe(404);
    expect((await stranger.ask(`POST /admin/order_issues/${body.id}/start`, { body: {} })).status).toBe(404);
    expect((await raise(id, {}, stranger)).status).toBe(404);
    expect((await stranger.get("/admin/order_issues", { order_id: id })).data).toEqual([]);
  });

  test("takes each step from where its table says, and from nowhere else", async () => {
    const { id } = await delivered([1], { paid: true });
    for (const state of issueStates) {
      const { body } = await raise(id);
      const at = `/admin/order_issues/${body.id}`;
      for (const action of roadTo[state]) await keeper.post(`${at}/${action}`, words[action]);
      for (const [action, row] of Object.entries(issueTransitions)) {
        if ((row.from as readonly string[]).includes(state)) continue;
        const answer = await keeper.ask(`POST ${at}/${action}`, { body: words[action] ?? {} });
        expect([answer.status, answer.body.code], `${action} while ${state}`).toEqual([409, "wrong_state"]);
      }
    }
  });
});

const words: Record<string, object> = { resolve: { outcome: "none", note: "Found" }, reject: { reason: "No" } };
const roadTo: Record<IssueState, string[]> = {
  open: [],
  in_progress: ["start"],
  resolved: ["start", "resolve"],
  rejected: ["reject"],
};
/** The smallest picture there is. */
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("an order in its place", () => {
  const numberOf = async (id: number): Promise<string> => (await clerk.get(`/admin/orders/${id}`)).number;

  test("goes its way as any other, and costs the customer nothing", async () => {
    const { id } = await delivered([3], { paid: true });
    const issueId = await reported(id, { kind: "wrong_product", note: "Another shop's carton" });
    const instead = await desk.ordered([2], { payment_method: "on_delivery" });
    const number = await numberOf(instead.id);
    const before = await desk.balance();
    const { status, body } = await resolve(issueId, {
      outcome: "replacement",
      replacement_id: instead.id,
    });
    expect(status, body.message).toBe(200);
    expect(body).toMatchObject({
      outcome: "replacement",
      replacement_number: number,
      paid: 2_000,
      left: 1_000,
    });
    expect(await clerk.get(`/admin/orders/${instead.id}`), "we bring it at our own cost").toMatchObject({
      due: 0,
      delivery_fee: 0,
      total: 2_000,
      payment_state: "paid",
    });
    expect(await desk.balance()).toBe(before);
    expect((await own(id)).issues).toMatchObject([{ replacement_id: instead.id, replacement_number: number }]);
    expect(await told()).toContain(`Order ${number} comes in its place; you pay nothing for it.`);
    const again = await resolve(await reported(id), { outcome: "replacement", replacement_id: instead.id });
    expect(again.body.fields.replacement_id).toContain("was sent for IS");
    await desk.me.cancel(instead.id);
    expect(await desk.balance(), "no fee becomes money").toBe(before + 2_000);
  });

  test("is given by those who may, and not by who raised the issue", async () => {
    const { id } = await delivered([2], { paid: true });
    const instead = await desk.ordered([1], { payment_method: "on_delivery" });
    const words = { outcome: "replacement", replacement_id: instead.id };
    const { body: issue } = await raise(id, { raised_by: "customer_support" }, cashier);
    expect((await resolve(issue.id, words)).status).toBe(403);
    expect((await resolve(issue.id, words, clerk)).status).toBe(403);
    expect(await clerk.get(`/admin/orders/${instead.id}`)).toMatchObject({ paid: 0 });
  });

  test("is the customer's, was placed afterwards, is not paid for, and is worth no more", async () => {
    const earlier = await desk.ordered([1], { payment_method: "on_delivery" });
    const { id } = await delivered([2], { paid: true });
    const issueId = await reported(id);
    const refusal = async (replacement_id: number) =>
      (await resolve(issueId, { outcome: "replacement", replacement_id })).body.fields.replacement_id;
    expect(await refusal(1)).toBe("Choose another order of the same customer.");
    expect(await refusal(id)).toBe("Choose an order that was placed after this one.");
    expect(await refusal(earlier.id)).toBe("Choose an order that was placed after this one.");
    const paid = await desk.ordered([1], { paid: true });
    expect(await refusal(paid.id)).toContain("Nothing is due for this order.");
    const gone = await delivered([1]);
    expect(await refusal(gone.id)).toMatch(/is delivered\. Choose an order that has not left yet\.$/);
    const large = await desk.ordered([3], { payment_method: "on_delivery" });
    expect(await refusal(large.id)).toContain("At most ₦2,000");
  });
});

describe("packs that were not found while picking", () => {
  test("are an issue of inventory, once for each time", async () => {
    const { id, lines, products } = await desk.ordered([3, 1], { paid: true });
    for (const action of ["confirm", "start_picking"]) await step(id, action);
    for (const packs of [1, 1]) {
      await step(id, "pick_short", { line_id: lines[0]!.id, packs, answer: "refund" });
      await desk.house.settle();
    }
    const { data } = await clerk.get("/admin/order_issues", { list: "inventory", order_id: id });
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({
      kind: "missing",
      state: "open",
      product_id: products[0]!.productId,
      packs: 1,
      created_by_id: clerk.id,
    });
  });
});
