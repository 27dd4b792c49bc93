import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase, minute, openTestApp, type TestApp } from "../../test/harness.ts";
import { forgetOldCounters } from "./rate-limit.ts";

/** POST /agent/register/document allows ten calls an hour from one address; an empty one costs nothing. */
const knock = async ({ app }: TestApp, from = "102.89.1.1", headers: Record<string, string> = {}) => {
  const url = "/api/v1/agent/register/document?name=x";
  const sent = { "content-type": "application/octet-stream", ...headers };
  return app.inject({ method: "POST", url, remoteAddress: from, payload: "x", headers: sent });
};
const statuses = (replies: { statusCode: number }[]) => replies.map(({ statusCode }) => statusCode);

let first: TestApp;
let second: TestApp;
let behindProxy: TestApp;
beforeAll(async () => {
  const existingUrl = await cloneDatabase();
  first = await openTestApp({ RATE_LIMITS: "on" }, { existingUrl });
  second = await openTestApp({ RATE_LIMITS: "on" }, { existingUrl });
  behindProxy = await openTestApp({ RATE_LIMITS: "on", TRUST_PROXY: "10.0.0.0/8" }, { existingUrl });
});
afterAll(async () => {
  for (const house of [first, second, behindProxy]) await house.close();
});

describe("a limit", () => {
  test("is one for two servers on one database", async () => {
    for (let n = 0; n < 5; n++) {
      expect((await knock(first)).statusCode).toBe(415);
      expect((await knock(second)).statusCode).toBe(415);
    }
    for (const house of [first, second]) {
      const refused = await knock(house);
      expect([refused.statusCode, refused.json().code]).toEqual([429, "rate_limited"]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_500);
    }
  });

  test("lets exactly as many through when a hundred come at once", async () => {
    const houses = Array.from({ length: 100 }, (_, n) => (n % 2 ? first : second));
    const replies = await Promise.all(houses.map((house) => knock(house, "102.89.1.2")));
    expect(statuses(replies).filter((status) => status === 415)).toHaveLength(10);
    expect(statuses(replies).filter((status) => status === 429)).toHaveLength(90);
  });

  test("is per address", async () => {
    for (let n = 0; n < 11; n++) await knock(first, "102.89.1.3");
    expect((await knock(first, "102.89.1.4")).statusCode).toBe(415);
  });

  test("begins again when its time is over", async () => {
    for (let n = 0; n < 11; n++) await knock(first, "102.89.1.5");
    first.clock.advance(61 * minute);
    expect((await knock(first, "102.89.1.5")).statusCode).toBe(415);
  });
});

describe("a forwarded address", () => {
  test("is not believed from anybody", async () => {
    const replies = [];
    for (let n = 0; n < 11; n++) replies.push(await knock(second, "102.89.2.1", { "x-forwarded-for": `41.1.1.${n}` }));
    expect(statuses(replies).at(-1)).toBe(429);
  });

  test("is believed from the configured proxy, and only its own word for it", async () => {
    const through = (header: string) => knock(behindProxy, "10.0.0.7", { "x-forwarded-for": header });
    for (let n = 0; n < 10; n++) await through(`9.9.9.${n}, 41.1.1.1`);
    expect((await through("8.8.8.8, 41.1.1.1")).statusCode).toBe(429);
    expect((await through("41.1.1.2")).statusCode).toBe(415);
  });

  test("that is no address is kept nowhere", async () => {
    const headers = { "x-forwarded-for": "<script>, not-an-address" };
    const payload = { phone: "08030000020", password: "7391" };
    const url = "/api/v1/login";
    const reply = await behindProxy.app.inject({ method: "POST", url, payload, remoteAddress: "10.0.0.7", headers });
    expect(reply.statusCode).toBe(200);
    const authorization = `Bearer ${reply.json().token}`;
    const list = await behindProxy.app.inject({ url: "/api/v1/user/sessions", headers: { authorization } });
    expect(list.json().data[0].ip).toBeNull();
  });
});

test("counters are forgotten when their time is over", async () => {
  await knock(second, "102.89.3.1");
  second.clock.advance(61 * minute);
  await forgetOldCounters(second.platform);
  const left = await second.platform.db
    .selectFrom("rate_counters")
    .select("key")
    .where("key", "like", "%102.89.3.1")
    .execute();
  expect(left).toEqual([]);
});

test("the login doors have a limit of their own besides the account's", async () => {
  const enter = (phone: string) => {
    const payload = { phone, password: "9174" };
    return first.app.inject({ method: "POST", url: "/api/v1/partner/login", remoteAddress: "102.89.4.1", payload });
  };
  const phones = Array.from({ length: 31 }, (_, n) => `0817000${String(n).padStart(4, "0")}`);
  const replies = [];
  for (const phone of phones) replies.push(await enter(phone));
  expect(statuses(replies).filter((status) => status === 401)).toHaveLength(30);
  expect(statuses(replies).at(-1)).toBe(429);
});
