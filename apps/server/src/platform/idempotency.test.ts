import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../test/harness.ts";
import { enrol, type Person } from "../../test/people.ts";
import { authenticate } from "../modules/identity/sessions.ts";
import { openTicket } from "../modules/support/tickets.ts";
import { openSql } from "./db.ts";
import { createHttp, mountRoutes } from "./http.ts";
import { route } from "./route.ts";
import { Closed, Id, IdParams, Text, Type } from "./schemas.ts";

/** A tiny endpoint whose effect can be counted: it writes a ticket, slowly, and fails when told to. */
const routes = {
  "POST /test/effects": route({
    permission: "signed-in",
    summary: "Writes once per key",
    body: Closed({ subject: Text(100, 3), fails: Type.Optional(Type.Boolean()), extra: Type.Optional(Type.Any()) }),
    response: Closed({ id: Id, subject: Type.String(), at: Type.String() }),
    status: 201,
    idempotent: "required",
    handler: async (ctx, { body }) => {
      const ticket = await openTicket(ctx, { topic: "other", subject: body.subject, message: "An effect." });
      await sql`select pg_sleep(0.05)`.execute(ctx.db);
      if (body.fails) throw new Error("The work failed after its effect.");
      return { id: ticket.id, subject: ticket.subject, at: new Date().toISOString() };
    },
  }),
  "POST /test/things/:id/move": route({
    permission: "signed-in",
    summary: "Writes about one thing, once per key where there is one",
    params: IdParams,
    body: Closed({}),
    response: Closed({ id: Id, thing: Id }),
    idempotent: "accepted",
    handler: async (ctx, { params }) => {
      const { id } = await openTicket(ctx, { topic: "other", subject: `Thing ${params.id}`, message: "It moved." });
      return { id, thing: params.id };
    },
  }),
};

let house: TestApp;
let app: FastifyInstance;
let person: Person;
beforeAll(async () => {
  house = await openTestApp();
  app = createHttp(house.platform);
  mountRoutes(app, house.platform, routes, authenticate);
  person = await enrol(house);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

const send = async (key: string | null, payload: object, token = person.token) => {
  const headers = { authorization: `Bearer ${token}`, ...(key === null ? {} : { "idempotency-key": key }) };
  const reply = await app.inject({ method: "POST", url: "/api/v1/test/effects", payload, headers });
  return { status: reply.statusCode, body: reply.json() };
};
const effects = async (subject: string) =>
  (await house.platform.db.selectFrom("tickets").select("id").where("subject", "=", subject).execute()).length;

describe("one key", () => {
  test("thirty times at once has one effect and one answer", async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(key, { subject: "thirty" })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
    expect(answers[0]!.status).toBe(201);
    expect(await effects("thirty")).toBe(1);
  });

  test("answers the same later, in whatever order the fields come", async () => {
    const key = randomUUID();
    const first = await send(key, { subject: "later", extra: { a: 1, b: [2, { c: 3, d: 4 }] } });
    const again = await send(key, { extra: { b: [2, { d: 4, c: 3 }], a: 1 }, subject: "later" });
    expect(again).toEqual(first);
    expect(await effects("later")).toBe(1);
  });

  test("with another body is refused, and has no effect", async () => {
    const key = randomUUID();
    await send(key, { subject: "the one" });
    const other = await send(key, { subject: "the other" });
    expect([other.status, other.body.code]).toEqual([422, "idempotency_mismatch"]);
    expect(await effects("the other")).toBe(0);
  });

  test("of another person is another key", async () => {
    const key = randomUUID();
    const other = await enrol(house);
    const [mine, theirs] = [await send(key, { subject: "both" }), await send(key, { subject: "both" }, other.token)];
    expect(mine.body.id).not.toBe(theirs.body.id);
  });

  test("whose work failed is free again, and nothing of it stays", async () => {
    const key = randomUUID();
    expect((await send(key, { subject: "failing", fails: true })).status).toBe(500);
    expect(await effects("failing")).toBe(0);
    expect((await send(key, { subject: "failing now right" })).status).toBe(201);
  });

  test("that is still at work elsewhere is answered with 409", async () => {
    const key = randomUUID();
    const elsewhere = openSql(house.databaseUrl, { max: 1, name: "test" });
    await elsewhere.begin(async (tx) => {
      await tx`insert into idempotency_keys (user_id, operation, path, key, body_hash)
        values (${person.id}, 'POST /test/effects', '/test/effects', ${key}, '\\x00')`;
      const waiting = await send(key, { subject: "in flight" });
      expect([waiting.status, waiting.body.code]).toEqual([409, "idempotency_in_flight"]);
    });
    await elsewhere.end();
    expect(await effects("in flight")).toBe(0);
  });
});

describe("a key that is accepted", () => {
  const move = async (thing: number | string, headers: Record<string, string> = {}) => {
    const reply = await app.inject({
      method: "POST",
      url: `/api/v1/test/things/${thing}/move`,
      payload: {},
      headers: { authorization: `Bearer ${person.token}`, ...headers },
    });
    return { status: reply.statusCode, body: reply.json() };
  };

  test("on another thing is another request, and on the same one repeats its answer", async () => {
    const key = { "idempotency-key": randomUUID() };
    const [seven, eight] = [await move(7, key), await move(8, key)];
    expect([seven.body.thing, eight.body.thing]).toEqual([7, 8]);
    expect(await move(7, key)).toEqual(seven);
    expect(await move("07", key)).toEqual(seven);
    expect([await effects("Thing 7"), await effects("Thing 8")]).toEqual([1, 1]);
  });

  test("may be left out, but not be too short", async () => {
    const [first, second] = [await move(9), await move(9)];
    expect(first.body.id).not.toBe(second.body.id);
    expect((await move(9, { "idempotency-key": "short" })).status).toBe(422);
    expect(await effects("Thing 9")).toBe(2);
  });
});

test("a request without a fitting key is refused before it has an effect", async () => {
  for (const key of [null, "", "short", "x".repeat(129), "with space in it"]) {
    const answer = await send(key, { subject: "keyless" });
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining("Idempotency-Key")]);
  }
  expect(await effects("keyless")).toBe(0);
});
