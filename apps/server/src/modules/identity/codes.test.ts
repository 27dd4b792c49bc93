import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { force } from "../../../test/force.ts";
import { hour, lastCode, minute, openTestApp, type TestApp } from "../../../test/harness.ts";
import {
  adminToken,
  enrol,
  hire,
  newPhone,
  openSession,
  type Person,
  register,
  registration,
  staffBody,
} from "../../../test/people.ts";
import { readPhone } from "./phones.ts";

const second = 1_000;
let house: TestApp;
let person: Person;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());
beforeEach(async () => {
  person = await register(house);
});

const send = (who = person) => house.call("GET /user/verification_code/send", { token: who.token });
const verify = (code: string, who = person) =>
  house.call("POST /user/phone/verify", { token: who.token, body: { code } });
const codeOf = (who = person) => lastCode(house, readPhone(who.phone)!);
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const countSms = async (phone: string) => {
  const rows = await house.platform.db
    .selectFrom("messages")
    .select("id")
    .where("recipient", "=", readPhone(phone)!)
    .execute();
  return rows.length;
};

describe("a code", () => {
  test("has six digits, verifies the phone and works once", async () => {
    expect((await send()).body.resend_after_s).toBe(60);
    const code = await codeOf();
    expect(code).toMatch(/^\d{6}$/);
    const verified = await verify(code);
    expect(verified.status).toBe(200);
    expect(verified.body.user.phone_verified).toBe(true);
    const used = await house.platform.db
      .selectFrom("one_time_codes")
      .select("used_at")
      .where("phone", "=", readPhone(person.phone)!)
      .executeTakeFirstOrThrow();
    expect(used.used_at).not.toBeNull();
    expect((await send()).status).toBe(409);
  });

  test("works once even when ten requests bring it at the same moment", async () => {
    const { phone } = await enrol(house);
    await house.call("POST /pin/forgot", { body: { phone } });
    const code = await lastCode(house, readPhone(phone)!);
    const reset = (n: number) =>
      house.call("POST /pin/reset", { body: { phone, code, password: String(528_301 + n) } });
    const statuses = (await Promise.all([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(reset))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(9);
  });

  test("is refused after five wrong tries, though it is right", async () => {
    await send();
    const code = await codeOf();
    for (let n = 0; n < 5; n++) expect((await verify(wrong(code))).body.code).toBe("code_wrong");
    expect((await verify(code)).status).toBe(422);
  });

  test("allows five tries even when fifty come at once", async () => {
    await send();
    const code = await codeOf();
    await Promise.all(Array.from({ length: 50 }, () => verify(wrong(code))));
    const { tries_left } = await house.platform.db
      .selectFrom("one_time_codes")
      .select("tries_left")
      .where("phone", "=", readPhone(person.phone)!)
      .executeTakeFirstOrThrow();
    expect(tries_left).toBe(0);
    expect((await verify(code)).status).toBe(422);
  });

  test("is right on the fifth try", async () => {
    await send();
    const code = await codeOf();
    for (let n = 0; n < 4; n++) await verify(wrong(code));
    expect((await verify(code)).status).toBe(200);
  });

  test("is refused after ten minutes, and good just before", async () => {
    await send();
    const code = await codeOf();
    house.clock.advance(10 * minute - 5 * second);
    const late = await register(house);
    await send(late);
    const lateCode = await codeOf(late);
    expect((await verify(code)).status).toBe(200);
    house.clock.advance(10 * minute + second);
    expect((await verify(lateCode, late)).status).toBe(422);
  });

  test("costs tries that add up over the day, whatever codes were for", async () => {
    for (let n = 0; n < 4; n++) {
      const reset = n % 2 === 1;
      await (reset ? house.call("POST /pin/forgot", { body: { phone: person.phone } }) : send());
      const code = wrong(await codeOf());
      const guess = () =>
        reset ? house.call("POST /pin/reset", { body: { phone: person.phone, code, password: "6284" } }) : verify(code);
      for (let tried = 0; tried < 5; tried++) expect((await guess()).status).toBe(422);
      house.clock.advance(11 * minute);
    }
    await send();
    const capped = await verify(await codeOf());
    expect([capped.status, capped.body.message]).toEqual([
      429,
      "Too many wrong codes today. Try again tomorrow, or contact support.",
    ]);
    house.clock.advance(24 * hour);
    await send();
    expect((await verify(await codeOf())).status).toBe(200);
  });

  test("of another phone is wrong", async () => {
    const other = await register(house);
    await send();
    await send(other);
    expect((await verify(await codeOf(other))).status).toBe(422);
  });

  test("for the phone does not reset a PIN, nor the other way round", async () => {
    await send();
    const phoneCode = await codeOf();
    const reset = { phone: person.phone, code: phoneCode, password: "6284" };
    expect((await house.call("POST /pin/reset", { body: reset })).body.code).toBe("code_wrong");
    house.clock.advance(61 * second);
    await house.call("POST /pin/forgot", { body: { phone: person.phone } });
    const resetCode = await codeOf();
    expect((await verify(resetCode)).status).toBe(422);
    expect((await verify(phoneCode)).status).toBe(200);
  });

  test("replaces the one before it", async () => {
    await send();
    const first = await codeOf();
    house.clock.advance(61 * second);
    await send();
    const next = await codeOf();
    if (first !== next) expect((await verify(first)).status).toBe(422);
    expect((await verify(next)).status).toBe(200);
  });

  test("is kept only as a keyed hash", async () => {
    await send();
    const code = await codeOf();
    const row = await house.platform.db
      .selectFrom("one_time_codes")
      .selectAll()
      .where("phone", "=", readPhone(person.phone)!)
      .executeTakeFirstOrThrow();
    expect(row.code_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(code);
  });
});

describe("sending", () => {
  test("again is possible after sixty seconds", async () => {
    expect((await send()).status).toBe(200);
    house.clock.advance(50 * second);
    const early = await send();
    expect(early.status).toBe(429);
    expect(Number(early.headers["retry-after"])).toBeLessThanOrEqual(10);
    house.clock.advance(11 * second);
    expect((await send()).status).toBe(200);
  });

  test("is possible three times in ten minutes, whatever for", async () => {
    await send();
    house.clock.advance(61 * second);
    await house.call("POST /pin/forgot", { body: { phone: person.phone } });
    house.clock.advance(61 * second);
    await send();
    house.clock.advance(61 * second);
    const fourth = await send();
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers["retry-after"])).toBeGreaterThan(6 * 60);
    house.clock.advance(8 * minute);
    expect((await send()).status).toBe(200);
    expect(await countSms(person.phone)).toBe(4);
  });

  test("is possible ten times a day, whatever for", async () => {
    for (let n = 0; n < 10; n++) {
      const sent = n % 2 ? await house.call("POST /pin/forgot", { body: { phone: person.phone } }) : await send();
      expect(sent.status).toBe(200);
      house.clock.advance(11 * minute);
    }
    const eleventh = await send();
    expect([eleventh.status, eleventh.body.code]).toEqual([429, "too_many_tries"]);
    expect(eleventh.body.message).toBe("Please wait 23 hours before asking for another code.");
    expect(await countSms(person.phone)).toBe(10);
    house.clock.advance(23 * hour);
    expect((await send()).status).toBe(200);
  });

  test("to a country that is not served is refused before anything is paid, at every door", async () => {
    const ghana = "+233 24 123 4567";
    const refused = "Use a phone number of Nigeria.";
    const registering = await house.call("POST /register", { body: await registration(house, { phone: ghana }) });
    expect([registering.status, registering.body.fields]).toEqual([422, { phone: refused }]);
    expect((await house.call("POST /pin/forgot", { body: { phone: ghana } })).body.fields).toEqual({ phone: refused });
    const admin = await adminToken(house);
    const hiring = await house.call("POST /admin/staff", { token: admin, body: staffBody({ phone: ghana }) });
    expect(hiring.body.fields).toEqual({ phone: refused });
    // An account from a time when the country was served.
    await house.platform.db.updateTable("users").set({ phone: "+233241234567" }).where("id", "=", person.id).execute();
    expect((await send()).body.fields).toEqual({ phone: refused });
    expect(await countSms("+233241234567")).toBe(0);
  });

  test("twenty times at once sends one", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countSms(person.phone)).toBe(1);
  });

  test("answers alike for known, unknown, suspended and impossible numbers, limits included", async () => {
    const suspended = await enrol(house);
    await force(house, "users", suspended.id, { state: "suspended" });
    const forgot = (phone: string) => house.call("POST /pin/forgot", { body: { phone } });
    const unknown = newPhone();
    const answers = await Promise.all([person.phone, unknown, suspended.phone, "000000000"].map(forgot));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toHaveLength(1);
    expect([await countSms(person.phone), await countSms(unknown), await countSms(suspended.phone)]).toEqual([1, 0, 0]);
    expect([(await forgot(person.phone)).status, (await forgot(unknown)).status]).toEqual([429, 429]);
  });
});

describe("resetting a PIN", () => {
  const attempt = (phone: string, code: string, password = "6284") =>
    house.call("POST /pin/reset", { body: { phone, code, password } });
  const alike = ({ status, body }: { status: number; body: object }) => ({ status, ...body, request_id: "" });

  test("without the code answers alike for customers, staff and unknown numbers, good PIN or bad", async () => {
    for (const password of ["6284", "1234", "long-enough-passphrase"]) {
      const [customer, staff, unknown] = [person.phone, "08030000002", newPhone()];
      const answers = await Promise.all([customer, staff, unknown].map((phone) => attempt(phone, "123123", password)));
      expect(alike(answers[1]!)).toEqual(alike(answers[0]!));
      expect(alike(answers[2]!)).toEqual(alike(answers[0]!));
      house.clock.advance(15 * minute);
    }
  });

  test("with a PIN that is too easy is refused and leaves the code usable", async () => {
    await house.call("POST /pin/forgot", { body: { phone: person.phone } });
    const code = await codeOf();
    const easy = await attempt(person.phone, code, "1234");
    expect(easy.status).toBe(422);
    expect(easy.body.fields.password).toBe("Do not use digits in a row.");
    expect((await attempt(person.phone, code)).status).toBe(200);
  });

  test("is not for staff: they get an SMS that says whom to ask, and no code", async () => {
    const staff = await hire(house, ["branches.read"]);
    expect((await house.call("POST /pin/forgot", { body: { phone: staff.phone } })).status).toBe(200);
    const [message] = await house.platform.db
      .selectFrom("messages")
      .select("body")
      .where("recipient", "=", readPhone(staff.phone)!)
      .execute();
    expect(message!.body).toMatch(/^Staff passphrases are not reset by SMS\./);
    expect(message!.body).not.toMatch(/\d{6}/);
  });

  test("ends every session, verifies the phone and clears the count of failures", async () => {
    const other = await openSession(house, person.id);
    for (let n = 0; n < 5; n++) await house.call("POST /login", { body: { phone: person.phone, password: "9174" } });
    await house.call("POST /pin/forgot", { body: { phone: person.phone } });
    expect((await attempt(person.phone, await codeOf())).status).toBe(200);
    for (const token of [person.token, other]) expect((await house.call("GET /user", { token })).status).toBe(401);
    const login = await house.call("POST /login", { body: { phone: person.phone, password: "6284" } });
    expect(login.status).toBe(200);
    expect(login.body.user.phone_verified).toBe(true);
  });
});
