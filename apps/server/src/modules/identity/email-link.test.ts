import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hour, openTestApp, type TestApp } from "../../../test/harness.ts";
import { enrol, type Person } from "../../../test/people.ts";

let house: TestApp;
let person: Person;
let email: string;
let serial = 0;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());
beforeEach(async () => {
  person = await enrol(house);
  email = `owner${++serial}@harmattan.example`;
  await house.call(`PATCH /users/${person.id}`, { token: person.token, body: { email } });
});

const ask = () => house.call("POST /user/email/verification", { token: person.token });
const verify = (token: string) => house.call("POST /email/verify", { body: { token } });
const resend = (token: string) => house.call("POST /email/verify/resend", { body: { token } });
const lettersTo = (recipient: string) =>
  house.platform.db
    .selectFrom("messages")
    .select(["body", "subject", "secret"])
    .where("recipient", "=", recipient)
    .orderBy("id", "desc")
    .execute();
const linkOf = async () => {
  const [letter] = await lettersTo(email);
  const link = /http:\/\/remedia\.test\/email\/verify\?token=(\S+)/.exec(letter!.body);
  return link![1]!;
};

test("a link confirms the address once", async () => {
  expect((await ask()).body.message).toContain(email);
  const link = await linkOf();
  expect(await verify(link)).toMatchObject({ status: 200, body: { email } });
  expect((await house.call("GET /user", { token: person.token })).body.user.email_verified).toBe(true);
  expect((await verify(link)).body).toMatchObject({ code: "code_wrong", message: "This link was used already." });
  expect((await ask()).status).toBe(409);
});

test("ten clicks at once confirm once", async () => {
  await ask();
  const link = await linkOf();
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => verify(link)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test("a link expires after 24 hours, and its holder can have a new one sent", async () => {
  await ask();
  const link = await linkOf();
  house.clock.advance(24 * hour + 1_000);
  expect((await verify(link)).body.message).toBe("This link has expired.");
  expect((await resend(link)).status).toBe(200);
  expect(await lettersTo(email)).toHaveLength(2);
  expect((await verify(await linkOf())).status).toBe(200);
  await resend(link);
  expect(await lettersTo(email)).toHaveLength(2);
});

test("a link for an address that was changed confirms nothing and sends nothing", async () => {
  await ask();
  const link = await linkOf();
  const body = { email: `new-${email}` };
  await house.call(`PATCH /users/${person.id}`, { token: person.token, body });
  expect((await verify(link)).status).toBe(422);
  await resend(link);
  expect([await lettersTo(email), await lettersTo(body.email)].map((letters) => letters.length)).toEqual([1, 0]);
});

test("a changed address is unconfirmed again", async () => {
  await ask();
  await verify(await linkOf());
  const body = { email: `new-${email}` };
  const { user } = (await house.call(`PATCH /users/${person.id}`, { token: person.token, body })).body;
  expect(user).toMatchObject({ email: body.email, email_verified: false });
});

test("a forged, cut or foreign link is refused", async () => {
  await ask();
  const link = await linkOf();
  const [payload, signature] = link.split(".") as [string, string];
  const other = Buffer.from(JSON.stringify({ user: 1, email, until: Date.now() + hour })).toString("base64url");
  for (const forged of [`${other}.${signature}`, payload, `${payload}.x`, "nonsense"])
    expect((await verify(forged)).body.message, forged).toBe("This link is not valid.");
});

test("there is nothing to confirm without an address", async () => {
  const bare = await enrol(house);
  expect((await house.call("POST /user/email/verification", { token: bare.token })).status).toBe(422);
});
