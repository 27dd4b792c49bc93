import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, newPhone, registration } from "../../../test/people.ts";

let house: TestApp;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const register = async (change: Record<string, unknown> = {}) =>
  house.call("POST /register", { body: await registration(house, change) });

describe("a business that registers", () => {
  test("is in at once, but under verification, with its first store", async () => {
    const answer = await register();
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({
      role: 3,
      state: "pending",
      status: 0,
      phone_verified: false,
      user_verified: false,
    });
    const { token } = answer.body;
    expect((await house.call("GET /user", { token })).status).toBe(200);
    expect(await house.call("GET /stores", { token })).toMatchObject({
      status: 400,
      body: { phone_number_verification: false },
    });
    const { phone } = answer.body.user;
    await house.platform.db
      .updateTable("users")
      .set({ phone_verified_at: new Date() })
      .where("phone", "=", phone)
      .execute();
    expect((await house.call("GET /stores", { token })).body.code).toBe("account_unverified");
    const { status, body } = await house.call("GET /user/verification", { token });
    expect([status, body.since]).toEqual([200, answer.body.user.created_at]);
    expect(body.checks.map((each: { part: string; standing: string }) => [each.part, each.standing])).toEqual([
      ["phone", "done"],
      ["store", "checking"],
      ["licence", "missing"],
      ["email", "missing"],
    ]);
    const stores = await house.platform.db
      .selectFrom("stores")
      .select("name")
      .where("user_id", "=", answer.body.user.id)
      .execute();
    expect(stores).toEqual([{ name: "Harmattan Pharmacy" }]);
  });

  test("says what it is: user_type has no default", async () => {
    const { user_type: _none, ...silent } = await registration(house);
    const answer = await house.call("POST /register", { body: silent });
    expect([answer.status, answer.body.fields]).toEqual([422, { user_type: "User type is required." }]);
    for (const user_type of ["", "hmo", "staff", "Pharmacy"]) expect((await register({ user_type })).status).toBe(422);
  });

  test("fills every field that is asked for", async () => {
    const whole = await registration(house);
    for (const field of Object.keys(whole)) {
      const body = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field));
      const answer = await house.call("POST /register", { body });
      expect([answer.status, Object.keys(answer.body.fields ?? {})], field).toEqual([422, [field]]);
    }
  });

  test("cannot give itself a role, state, branch or price", async () => {
    for (const wish of [
      { role: 1 },
      { state: "active" },
      { branch_id: 3 },
      { is_super_admin: true },
      { partner_id: 1 },
    ])
      expect((await register(wish)).status, JSON.stringify(wish)).toBe(422);
  });

  test("chooses a credit option only as a hospital, and only one that is offered", async () => {
    const options = (await house.call("GET /credit_options")).body;
    expect(options[0]).toEqual({ id: options[0].id, name: "Pay in 14 days", price_increment: 2 });
    const credit_option = options[0].id;
    expect((await register({ user_type: "hospital", credit_option })).status).toBe(201);
    expect((await register({ user_type: "hospital", credit_option: null })).status).toBe(201);
    expect((await register({ user_type: "pharmacy", credit_option })).body.fields.credit_option).toContain(
      "Only hospitals",
    );
    expect((await register({ user_type: "hospital", credit_option: 987_654 })).status).toBe(422);
    const token = await adminToken(house);
    const body = { name: "Closed option", price_increment: 1.15, due_days: 7, active: false };
    const closed = (await house.call("POST /admin/credit_options", { token, body })).body;
    expect(closed.price_increment).toBe(1.15);
    expect((await register({ user_type: "hospital", credit_option: closed.id })).status).toBe(422);
  });

  test("names an LGA of its own state", async () => {
    const { body: states } = await house.call("GET /states");
    expect(states).toHaveLength(37);
    const kano = states.find(({ name }: { name: string }) => name === "Kano");
    const answer = await register({ lga_id: kano.lgas[0].id });
    expect(answer.body.fields).toEqual({ lga_id: "Choose an LGA of this state." });
    expect((await register({ state_id: kano.id, lga_id: kano.lgas[0].id })).body.user.current_branch).toBe(4);
    expect((await register({ lga_id: 987_654 })).status).toBe(422);
  });

  test("keeps nothing when it is refused", async () => {
    const phone = newPhone();
    await register({ phone, lga_id: 987_654 });
    expect((await register({ phone })).status).toBe(201);
  });
});

describe("a phone number", () => {
  test("is one number in all its forms", async () => {
    const digits = newPhone().slice(1);
    expect((await register({ phone: `0${digits}` })).body.user.phone).toBe(`+234${digits}`);
    for (const phone of [
      `0${digits}`,
      `+234${digits}`,
      `+234 ${digits.slice(0, 3)} ${digits.slice(3)}`,
      `(0${digits})`,
    ]) {
      const taken = await register({ phone });
      expect([taken.status, taken.body.fields], phone).toEqual([
        409,
        { phone: "An account with this phone number exists already." },
      ]);
    }
    for (const phone of [`0${digits}`, `+234${digits}`])
      expect((await house.call("POST /login", { body: { phone, password: "5283" } })).status, phone).toBe(200);
  });

  test("that twenty people register at once belongs to one", async () => {
    const body = await registration(house);
    const answers = await Promise.all(Array.from({ length: 20 }, () => house.call("POST /register", { body })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test("that is none is refused", async () => {
    for (const phone of ["0803", "12345678901234567890", "+2902158", "+0000000000", "-------"])
      expect((await register({ phone })).status, phone).toBe(422);
  });
});

describe("a PIN", () => {
  test("that is easy or part of the phone number is refused", async () => {
    const phone = newPhone();
    for (const password of ["1234", "0000", "1990", "123", "123456789", "abcd", phone.slice(-4), phone.slice(1, 7)])
      expect((await register({ phone, password })).body.fields?.password, password).toBeTruthy();
  });
});

test("registration can be closed by a setting", async () => {
  const token = await adminToken(house);
  const set = (value: boolean) =>
    house.call("PUT /admin/settings/accounts.open_registration", { token, body: { value } });
  await set(false);
  expect((await register()).status).toBe(403);
  expect((await house.call("GET /app/config")).body.open_registration).toBe(false);
  await set(true);
  expect((await register()).status).toBe(201);
});

describe("a customer signed up by staff", () => {
  test("is approved at once, gets a first PIN by SMS and must change it", async () => {
    const { password: _none, ...business } = await registration(house);
    const token = await house.tokenOf("08030000006");
    const made = await house.call("POST /admin/users", { token, body: { ...business, email: "front@desk.example" } });
    expect(made.body).toMatchObject({ state: "active", promise_due_at: null, store_count: 1, phone_verified: false });
    const sms = await house.platform.db
      .selectFrom("messages")
      .select(["body", "secret"])
      .where("recipient", "=", made.body.phone)
      .executeTakeFirstOrThrow();
    const pin = /PIN (\d{6})/.exec(sms.body)![1]!;
    expect(sms.secret).toBe(true);
    const login = await house.call("POST /login", { body: { phone: business.phone, password: pin } });
    expect(login.body.user.must_change_pin).toBe(true);
  });
});
