import { ticketOutcomes, ticketStates, ticketTransitions } from "@remedia/domain/tickets";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hour, openTestApp, type TestApp } from "../../../test/harness.ts";
import { enrol, hire } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { hireWorker, otherBranch, type Worker } from "../warehousing/test-warehousing.ts";
import { answering, type Customer, signIn, step, unratedOrder } from "./test-support.ts";

const day = 24 * hour;

let house: TestApp;
let me: Customer;
let clerk: Worker;
beforeAll(async () => {
  house = await openTestApp();
});
beforeEach(async () => {
  me = await as((await enrol(house)).id);
  clerk = await hireWorker(house, answering);
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

const asking = { topic: "delivery", subject: "Where is it", message: "It has not come yet." };
const opened = async (change: object = {}) => {
  const { status, body } = await me.call("POST /tickets", { body: { ...asking, ...change } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const write = (id: number, message = "Thank you. And now?") =>
  me.call(`POST /tickets/${id}/messages`, { body: { message } });
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
const messagesTo = (phone: string) =>
  house.platform.db
    .selectFrom("messages")
    .select(["channel", "subject", "body"])
    .where("recipient", "=", phone)
    .orderBy("id", "desc")
    .execute();

describe("a ticket", () => {
  test("waits for us, then for the customer, and for us again once they write", async () => {
    const { id, number, state } = await opened();
    expect([number, state]).toEqual([`T-${String(id).padStart(6, "0")}`, "open"]);
    house.clock.advance(2 * hour);
    const answered = (await step(clerk, id, "answer", { message: "On its way." })).body;
    expect(answered).toMatchObject({ state: "answered", waiting_since: null, assigned_to_id: clerk.id });
    expect(Date.parse(answered.first_answered_at) - Date.parse(answered.created_at)).toBeGreaterThanOrEqual(2 * hour);
    house.clock.advance(hour);
    expect((await write(id)).body.state).toBe("open");
    const again = await clerk.get(`/admin/tickets/${id}`);
    expect(Date.parse(again.waiting_since)).toBeGreaterThanOrEqual(Date.parse(answered.updated_at) + hour);
    house.clock.advance(hour);
    await write(id, "Hello?");
    expect((await clerk.get(`/admin/tickets/${id}`)).waiting_since).toBe(again.waiting_since);
    expect((await step(clerk, id, "answer", { message: "Tomorrow." })).body.first_answered_at).toBe(
      answered.first_answered_at,
    );
  });

  for (const state of ticketStates)
    for (const action of Object.keys(ticketTransitions) as (keyof typeof ticketTransitions)[])
      test(`that is ${state} ${(ticketTransitions[action].from as readonly string[]).includes(state) ? "takes" : "refuses"} ${action}`, async () => {
        const { id } = await opened();
        if (state === "answered") await step(clerk, id, "answer", { message: "Yes." });
        if (state === "closed") await step(clerk, id, "close", { outcome: "solved" });
        const bodies = {
          answer: { message: "Yes." },
          assign: { user_id: clerk.id },
          close: { outcome: "solved" },
          reopen: {},
        };
        const { status, body } = await step(clerk, id, action, bodies[action]);
        const { from, to } = ticketTransitions[action];
        if (!(from as readonly string[]).includes(state)) expect([status, body.code]).toEqual([409, "wrong_state"]);
        else expect([status, body.state]).toEqual([200, action === "assign" ? state : to]);
      });

  test.each(ticketOutcomes)("is closed as %s, and keeps no outcome once it is open again", async (outcome) => {
    const { id } = await opened();
    const closed = (await step(clerk, id, "close", { outcome, reason: "Told by phone" })).body;
    expect(closed).toMatchObject({ state: "closed", outcome, waiting_since: null });
    expect(closed.events.at(-1)).toMatchObject({ action: "close", outcome, note: "Told by phone" });
    expect((await step(clerk, id, "reopen")).body).toMatchObject({ state: "open", outcome: null, closed_at: null });
  });

  test("is reopened by its customer's words for two weeks, and not a day later", async () => {
    const { id } = await opened();
    await step(clerk, id, "close", { outcome: "solved" });
    await later(14 * day - hour);
    expect((await me.call(`GET /tickets/${id}`)).body.may_write).toBe(true);
    expect((await write(id)).body.state).toBe("open");
    await step(clerk, id, "close", { outcome: "no_reply" });
    await later(14 * day + hour);
    expect((await me.call(`GET /tickets/${id}`)).body.may_write).toBe(false);
    const refused = await write(id);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/write a new message/)]);
  });

  test("is closed by the customer who has their answer", async () => {
    const { id } = await opened();
    expect((await me.call(`POST /tickets/${id}/close`, { body: {} })).body.state).toBe("closed");
    expect((await me.call(`POST /tickets/${id}/close`, { body: {} })).status).toBe(409);
    expect(await clerk.get(`/admin/tickets/${id}`)).toMatchObject({ state: "closed", outcome: "solved" });
  });

  test("is about one of the customer's own orders, or about none", async () => {
    const order = await buyer();
    expect(await opened({ order_id: order.id })).toMatchObject({ order_number: order.number });
    me = await as((await enrol(house)).id);
    expect((await me.call("POST /tickets", { body: { ...asking, order_id: order.id } })).status).toBe(404);
  });

  test("is answered once the last message was read", async () => {
    const { id, messages } = await opened();
    await write(id, "One more thing.");
    const late = await step(clerk, id, "answer", { message: "Yes.", seen_message_id: messages[0].id });
    expect([late.status, late.body.code]).toEqual([409, "conflict"]);
    const seen_message_id = (await clerk.get(`/admin/tickets/${id}`)).messages.at(-1).id;
    await step(clerk, id, "note", { message: "A note is no reason to read again." });
    expect((await step(clerk, id, "answer", { message: "Yes.", seen_message_id })).status).toBe(200);
  });

  test("carries a photo, which its customer and staff see", async () => {
    const raw = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const { body } = await me.call("POST /tickets/photo", { raw });
    const { id, messages } = await opened({ photo: body.photo });
    expect(messages[0].photo_url).toMatch(/files\//);
    const shown = (await clerk.get(`/admin/tickets/${id}`)).messages[0].photo_url as string;
    expect((await house.call(`GET ${shown.replace("/api/v1", "")}`)).status).toBe(200);
  });
});

describe("what staff note for each other", () => {
  test("never reaches the customer: not on the page, not in a message, not in their own data", async () => {
    const { id } = await opened();
    const secret = "This one always complains";
    await step(clerk, id, "note", { message: secret });
    await step(clerk, id, "answer", { message: "On its way." });
    await house.settle();
    const own = await me.call(`GET /tickets/${id}`);
    expect(own.body.messages.map(({ body }: { body: string }) => body)).toEqual([asking.message, "On its way."]);
    expect(own.raw.toString()).not.toContain("always complains");
    expect((await me.call("GET /tickets")).raw.toString()).not.toContain("always complains");
    expect((await me.call("GET /user/data")).raw.toString()).not.toContain("always complains");
    expect(JSON.stringify(await messagesTo(me.phone))).not.toContain("always complains");
    expect((await clerk.get(`/admin/tickets/${id}`)).messages[1]).toMatchObject({ body: secret, internal: true });
  });

  test("changes nothing about whose turn it is, and is written on closed tickets too", async () => {
    const { id } = await opened();
    expect((await step(clerk, id, "note", { message: "Called them." })).body.state).toBe("open");
    await step(clerk, id, "close", { outcome: "solved" });
    expect((await step(clerk, id, "note", { message: "They called back." })).body.state).toBe("closed");
  });
});

describe("a customer who is answered", () => {
  test("is told where to read it, and by e-mail what was said if the address is theirs", async () => {
    const { id, number } = await opened();
    await step(clerk, id, "answer", { message: "On its way." });
    await house.settle();
    const [sms] = await messagesTo(me.phone);
    expect(sms!.body).toMatch(
      new RegExp(`We answered your message ${number}. Read it here: .*/contact_us\\?ticket=${id}$`),
    );
    const email = `me-${me.id}@shop.example`;
    const { db } = house.platform;
    await db
      .updateTable("users")
      .set({ email, email_verified_at: house.clock.now() })
      .where("id", "=", me.id)
      .execute();
    await step(clerk, id, "answer", { message: "It is at your gate." });
    await house.settle();
    expect(await messagesTo(email)).toMatchObject([
      {
        channel: "email",
        subject: expect.stringContaining(number),
        body: expect.stringContaining("It is at your gate."),
      },
    ]);
  });
});

describe("who may", () => {
  test("read, answer and keep canned answers are three rights", async () => {
    const { id } = await opened();
    const reader = await hireWorker(house, ["support.read"]);
    expect((await reader.get(`/admin/tickets/${id}`)).number).toMatch(/^T-/);
    for (const action of ["answer", "note", "assign", "close", "reopen"])
      expect((await step(reader, id, action, { message: "x", user_id: null, outcome: "solved" })).status).toBe(403);
    const canned = { title: "Hello", body: "Dear {name}", active: true };
    expect((await clerk.ask("POST /admin/canned_answers", { body: canned })).status).toBe(403);
    const nobody = await hireWorker(house, ["users.read"]);
    expect((await nobody.ask("GET /admin/tickets")).status).toBe(403);
  });

  test("staff of another branch do not find it, nor are they given it", async () => {
    const { id } = await opened();
    const elsewhere = await hireWorker(house, answering, await otherBranch(house));
    expect((await elsewhere.ask(`GET /admin/tickets/${id}`)).status).toBe(404);
    for (const [action, body] of [
      ["answer", { message: "Yes." }],
      ["note", { message: "Yes." }],
      ["assign", { user_id: elsewhere.id }],
      ["close", { outcome: "solved" }],
    ] as const)
      expect((await step(elsewhere, id, action, body)).status).toBe(404);
    const given = await step(clerk, id, "assign", { user_id: elsewhere.id });
    expect([given.status, Object.keys(given.body.fields)]).toEqual([422, ["user_id"]]);
    const names = (await clerk.get("/admin/tickets/assignees")).map(({ id: who }: { id: number }) => who);
    expect(names).toContain(clerk.id);
    expect(names).not.toContain(elsewhere.id);
    expect(names).not.toContain((await hire(house, ["support.read"])).id);
  });
});

describe("the list of tickets", () => {
  const idsOf = async (query: Record<string, string | number>) =>
    (await clerk.get("/admin/tickets", query)).data.map(({ id }: { id: number }) => id);

  test("is narrowed by state, by who has it, by how long it waits, and by customer", async () => {
    const mine = (await opened()).id;
    const waits = (await opened()).id;
    await step(clerk, mine, "assign", { user_id: clerk.id });
    house.clock.advance(5 * hour);
    const fresh = (await opened()).id;
    const of = (query: object) => idsOf({ user_id: me.id, ...query });
    expect(await of({})).toEqual([fresh, waits, mine]);
    expect(await of({ assigned: "me" })).toEqual([mine]);
    expect(await of({ assigned: "nobody" })).toEqual([fresh, waits]);
    expect(await of({ assigned: "someone" })).toEqual([mine]);
    expect(await of({ assigned_to: clerk.id })).toEqual([mine]);
    expect(await of({ waiting_hours: 4, sort: "waiting_since" })).toEqual([mine, waits]);
    await step(clerk, waits, "answer", { message: "Yes." });
    expect(await of({ state: "open" })).toEqual([fresh, mine]);
    expect(await of({ sort: "-waiting_since" })).toEqual([fresh, mine, waits]);
  });

  test("is searched by number, subject, order, customer and phone", async () => {
    const order = await buyer();
    const { id, number } = await opened({ subject: "Zobo in the carton", order_id: order.id });
    for (const q of [number, `t${id}`, String(id), "zobo in the", order.number, me.phone])
      expect(await idsOf({ q }), q).toContain(id);
    expect(await idsOf({ q: "nobody wrote this" })).toEqual([]);
  });
});

describe("canned answers", () => {
  test("have a title of their own and only words in braces that mean something", async () => {
    const keeper = await hireWorker(house, ["support.read", "support.manage"]);
    const canned = { title: "Delivered tomorrow", body: "Dear {name}, {order} comes tomorrow.", active: true };
    const made = await keeper.ask("POST /admin/canned_answers", { body: canned });
    expect(made.status).toBe(201);
    expect(
      (await keeper.ask("POST /admin/canned_answers", { body: { ...canned, title: "DELIVERED tomorrow" } })).status,
    ).toBe(409);
    const odd = await keeper.ask("POST /admin/canned_answers", {
      body: { ...canned, title: "Odd", body: "Dear {nmae}" },
    });
    expect([odd.status, Object.keys(odd.body.fields)]).toEqual([422, ["body"]]);
    const path = `PATCH /admin/canned_answers/${made.body.id}`;
    expect((await keeper.ask(path, { body: { ...canned, active: false } })).body.active).toBe(false);
    const usable = await keeper.get("/admin/canned_answers", { active: "true", per_page: 100 });
    expect(usable.data.map(({ id }: { id: number }) => id)).not.toContain(made.body.id);
  });
});

describe("answer times", () => {
  const times = () => clerk.get("/admin/tickets/answer_times");

  test("are the median of first answers of 30 days, and say who waits longest", async () => {
    await later(61 * day);
    expect(await times()).toMatchObject({ now: { answered: 0, median_minutes: null }, before: { answered: 0 } });
    for (const wait of [1, 2, 9]) {
      const { id } = await opened();
      house.clock.advance(wait * hour);
      await step(clerk, id, "answer", { message: "Yes." });
    }
    const { now, waiting, oldest } = await times();
    expect(now).toEqual({ answered: 3, median_minutes: 120 });
    const list = await clerk.get("/admin/tickets", { state: "open", sort: "waiting_since", per_page: 1 });
    expect([waiting, oldest.id]).toEqual([list.total, list.data[0].id]);
    await later(31 * day);
    expect(await times()).toMatchObject({ now: { answered: 0 }, before: { answered: 3, median_minutes: 120 } });
  });
});
