import { afterAll, beforeAll, expect, test } from "vitest";
import { lastCode, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, register, registration } from "../../../test/people.ts";
import { openSql } from "../../platform/db.ts";
import { readPhone } from "./phones.ts";

let house: TestApp;
let log = "";
beforeAll(async () => {
  const write = (line: string) => {
    log += line;
  };
  house = await openTestApp({ LOG_LEVEL: "trace" }, { logTo: { write } });
});
afterAll(() => house.close());

const linkIn = async (recipient: string) => {
  const rows = house.platform.db.selectFrom("messages").select("body").where("recipient", "=", recipient);
  return /token=(\S+)/.exec((await rows.executeTakeFirstOrThrow()).body)![1]!;
};

test("log lines hold no PIN, code, token, link or phone number", async () => {
  const fresh = await register(house);
  await house.call("GET /user/verification_code/send", { token: fresh.token });
  const phoneCode = await lastCode(house, readPhone(fresh.phone)!);
  await house.call("POST /user/phone/verify", { token: fresh.token, body: { code: phoneCode } });

  const { id, phone, token } = await enrol(house);
  const entered = await house.call("POST /login", { body: { phone, password: "5283" } });
  await house.call("POST /login", { body: { phone, password: "90417" } });
  await house.call("PUT /user/pin", { token, body: { current: "5283", password: "62847" } });
  await house.call("POST /pin/forgot", { body: { phone } });
  const resetCode = await lastCode(house, readPhone(phone)!);
  await house.call("POST /pin/reset", { body: { phone, code: resetCode, password: "73958" } });

  const admin = await adminToken(house);
  const email = "owner@quiet.example";
  await house.call(`PATCH /users/${id}`, { token: admin, body: { email } });
  const back = (await house.call("POST /login", { body: { phone, password: "73958" } })).body.token;
  await house.call("POST /user/email/verification", { token: back });
  const link = await linkIn(email);
  await house.call("POST /email/verify", { body: { token: link } });

  const sheet = { list: "GET /admin/users", query: {}, format: "csv" };
  const { url } = (await house.call("POST /exports", { token: admin, body: sheet })).body;
  const ticket = url.split("/").at(-1) as string;
  expect((await house.call(`GET /files/${ticket}`)).status).toBe(200);
  await house.call(`GET /nothing/${admin}`);
  await house.settle();

  expect(log).toContain('"path":"/api/v1/pin/reset"');
  expect(log).toContain('"path":"/api/v1/files/…"');
  const tokens = [fresh.token, token, entered.body.token, admin, back];
  const secrets = ["62847", "73958", "90417", phoneCode, resetCode, link, ticket, ...tokens];
  for (const secret of secrets) expect(log.includes(secret), secret).toBe(false);
  for (const number of [fresh.phone, phone]) expect(log.includes(number.slice(1)), number).toBe(false);
});

test("a failure is logged without the row that failed, and with the request's id", async () => {
  const owner = openSql(house.databaseUrl, { max: 1, name: "test" });
  await owner`alter table users add constraint no_such_luck check (name <> 'Unlucky Pharmacy')`;
  await owner.end();
  log = "";
  const body = await registration(house, { name: "Unlucky Pharmacy" });
  const answer = await house.call("POST /register", { body });
  expect([answer.status, answer.body.code]).toEqual([500, "internal"]);
  expect(JSON.stringify(answer.body)).not.toMatch(/no_such_luck|constraint|users/);
  expect(log).toContain(answer.body.request_id);
  expect(log).toContain("23514");
  expect(log).not.toContain(body.phone.slice(1));
  expect(log).not.toContain("argon2id");
});
