import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minute, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, hire, openSession, ownPin, staffBody, superAdmin, userIdOf } from "../../../test/people.ts";
import { json, openSql } from "../../platform/db.ts";
import { stepAt, totpAt } from "./totp.ts";

const passphrase = "quiet-harbour-42";
const step = 30_000;
let house: TestApp;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const fromBase32 = (text: string) => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
type Holder = { id: number; phone: string; token: string; secret: Buffer; recovery: string[] };
/** The code that the app shows at this moment of the test's clock. */
const codeOf = ({ secret }: Pick<Holder, "secret">) => totpAt(secret, stepAt(house.clock.now()));

const setUp = async (person: { id: number; phone: string; token: string }): Promise<Holder> => {
  const { token } = person;
  const { body: begun } = await house.call("POST /user/second_step", { token, body: { password: passphrase } });
  const secret = fromBase32(begun.secret);
  const body = { code: codeOf({ secret }) };
  const { status, body: on } = await house.call("POST /user/second_step/confirm", { token, body });
  if (status !== 200) throw new Error(`not set up: ${JSON.stringify(on)}`);
  house.clock.advance(step);
  return { ...person, secret, recovery: on.recovery_codes };
};
const holder = async (change: object = {}) => setUp(await hire(house, ["branches.read"], { ...change }));
const firstStep = async ({ phone }: { phone: string }) =>
  (await house.call("POST /login", { body: { phone, password: passphrase } })).body;
const secondStep = (ticket: string, code: string) => house.call("POST /login/second_step", { body: { ticket, code } });

describe("signing in with a second step", () => {
  test("answers phone and passphrase with a ticket that opens nothing else", async () => {
    const person = await holder();
    const first = await firstStep(person);
    expect(Object.keys(first)).toEqual(["second_step"]);
    const { ticket } = first.second_step;
    expect((await house.call("GET /user", { token: ticket })).status).toBe(401);
    const answer = await secondStep(ticket, codeOf(person));
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ id: person.id, has_second_step: true });
    expect((await house.call("GET /user", { token: answer.body.token })).status).toBe(200);
  });

  test("takes a code once, however many bring it", async () => {
    const person = await holder();
    const { ticket } = (await firstStep(person)).second_step;
    const code = codeOf(person);
    const answers = await Promise.all([1, 2, 3].map(() => secondStep(ticket, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await secondStep(ticket, code)).status).toBe(422);
    house.clock.advance(step);
    expect((await secondStep(ticket, codeOf(person))).status).toBe(200);
  });

  test("waits after five wrong codes, the right one included", async () => {
    const person = await holder();
    const { ticket } = (await firstStep(person)).second_step;
    for (let n = 0; n < 5; n++) expect((await secondStep(ticket, "000000")).body.code).toBe("code_wrong");
    expect((await secondStep(ticket, codeOf(person))).status).toBe(429);
    // A new ticket brings no new tries.
    expect((await secondStep((await firstStep(person)).second_step.ticket, codeOf(person))).status).toBe(429);
  });

  test("wants a ticket that is fresh, whole, and earned with the present passphrase", async () => {
    const person = await holder();
    const { ticket } = (await firstStep(person)).second_step;
    expect((await secondStep(`${ticket}x`, codeOf(person))).status).toBe(401);
    const body = { current: passphrase, password: "another-harbour-43" };
    await house.call("PUT /user/pin", { token: person.token, body });
    expect((await secondStep(ticket, codeOf(person))).status).toBe(401);
    const other = await holder();
    const late = (await firstStep(other)).second_step.ticket;
    house.clock.advance(5 * minute + 1000);
    expect((await secondStep(late, codeOf(other))).status).toBe(401);
  });

  test("takes each recovery code once, typed in any way, and keeps only hashes", async () => {
    const person = await holder();
    expect(person.recovery).toHaveLength(10);
    const [code] = person.recovery as [string];
    const { ticket } = (await firstStep(person)).second_step;
    expect((await secondStep(ticket, code.toLowerCase().replace("-", " "))).status).toBe(200);
    expect((await secondStep(ticket, code)).status).toBe(422);
    const rows = await house.platform.sql<{ row: string }[]>`select to_jsonb(r)::text as row from recovery_codes r`;
    expect(rows.some(({ row }) => row.includes(code.slice(0, 5)))).toBe(false);
  });
});

test("a recovery code is used up only together with the note that it was", async () => {
  const person = await holder();
  const [code] = person.recovery as [string];
  const { ticket } = (await firstStep(person)).second_step;
  const owner = openSql(house.databaseUrl, { max: 1, name: "owner" });
  await owner`alter table audit_events add constraint none check (action <> 'user.use_recovery_code') not valid`;
  expect((await secondStep(ticket, code)).status).toBe(500);
  await owner`alter table audit_events drop constraint none`;
  await owner.end();
  expect((await secondStep(ticket, code)).status).toBe(200);
});

describe("switching it on and off", () => {
  test("needs the passphrase, and a first code before it counts", async () => {
    const person = await hire(house, ["branches.read"]);
    const begin = (password: string) =>
      house.call("POST /user/second_step", { token: person.token, body: { password } });
    expect((await begin("not-my-passphrase")).body.fields.password).toBe("That is not your passphrase.");
    expect((await begin(passphrase)).body.uri).toMatch(/^otpauth:\/\/totp\/Remedia:%2B234/);
    expect(await firstStep(person)).toHaveProperty("token");
    const wrong = { token: person.token, body: { code: "000000" } };
    expect((await house.call("POST /user/second_step/confirm", wrong)).status).toBe(422);
  });

  test("is for staff", async () => {
    const { token } = await enrol(house);
    expect((await house.call("POST /user/second_step", { token, body: { password: "5283" } })).status).toBe(403);
  });

  test("new recovery codes void the old ones; off means that nobody asks any more", async () => {
    const person = await holder();
    const call = (key: string, code: string) =>
      house.call(key, { token: person.token, body: { password: passphrase, code } });
    const answer = await call("POST /user/second_step/recovery_codes", person.recovery[1]!);
    const renewed = answer.body.recovery_codes as string[];
    const { ticket } = (await firstStep(person)).second_step;
    expect((await secondStep(ticket, person.recovery[0]!)).status).toBe(422);
    expect((await secondStep(ticket, renewed[0]!)).status).toBe(200);
    expect((await call("POST /user/second_step/off", codeOf(person))).body.user.has_second_step).toBe(false);
    for (const again of ["off", "recovery_codes"])
      expect(await call(`POST /user/second_step/${again}`, "000000")).toMatchObject({
        status: 409,
        body: { message: "Two-step sign-in is off." },
      });
    expect(await firstStep(person)).toHaveProperty("token");
  });

  for (const change of ["off", "recovery_codes"])
    test(`${change}: passphrase and session alone are not enough, nor a code that was used`, async () => {
      const person = await holder();
      const ask = (proof: object) =>
        house.call(`POST /user/second_step/${change}`, {
          token: person.token,
          body: { password: passphrase, ...proof },
        });
      const [used] = person.recovery as [string];
      await secondStep((await firstStep(person)).second_step.ticket, used);
      expect((await ask({})).status).toBe(422);
      for (const code of ["000000", used, "AAAAA-AAAAA"]) expect((await ask({ code })).body.code).toBe("code_wrong");
      const code = codeOf(person);
      expect((await ask({ code, password: "not-my-passphrase" })).status).toBe(422);
      expect((await ask({ code })).status).toBe(200);
    });

  test("a colleague who can do as much switches it off for a lost phone, nobody less does", async () => {
    const person = await holder();
    const off = `DELETE /admin/staff/${person.id}/second_step`;
    const less = await hire(house, ["staff.read", "staff.manage"]);
    expect((await house.call(off, { token: less.token })).status).toBe(403);
    const { body } = await house.call(off, { token: await adminToken(house) });
    expect(body.has_second_step).toBe(false);
    expect(await firstStep(person)).toHaveProperty("token");
  });
});

describe("where super admins need it", () => {
  const key = "accounts.second_step_for_super_admins";
  const demand = async (value: boolean) => {
    const admin = await userIdOf(house, superAdmin);
    await house.platform.db
      .insertInto("settings")
      .values({ key, value: json(value), updated_at: new Date(), updated_by: admin })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: json(value) }))
      .execute();
  };
  afterAll(() => demand(false));

  test("one without it can do nothing but set it up, and then not switch it off", async () => {
    const token = await adminToken(house);
    const made = await house.call("POST /admin/staff", { token, body: staffBody({ is_super_admin: true }) });
    await ownPin(house, made.body.id);
    const person = { ...made.body, token: await openSession(house, made.body.id) };
    await demand(true);
    const status = async (key: string) => (await house.call(key, { token: person.token })).body.code ?? "open";
    expect(await status("GET /admin/settings")).toBe("second_step_not_set");
    expect(await status("GET /user/sessions")).toBe("second_step_not_set");
    const { body } = await house.call("GET /user", { token: person.token });
    expect(body.user.must_set_second_step).toBe(true);
    const secured = await setUp(person);
    expect(await status("GET /admin/settings")).toBe("open");
    const off = { token: person.token, body: { password: passphrase, code: codeOf(secured) } };
    expect(await house.call("POST /user/second_step/off", off)).toMatchObject({
      status: 409,
      body: { message: "Two-step sign-in is required for super admins." },
    });
    const operations = await openSession(house, await userIdOf(house, "08030000002"));
    expect((await house.call("GET /admin/users", { token: operations })).status).toBe(200);
  });
});
