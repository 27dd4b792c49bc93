import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { enrol, openSession, type Person, register } from "../../../test/people.ts";

let house: TestApp;
let person: Person;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());
beforeEach(async () => {
  person = await enrol(house);
});

const change = (current: string, password: string, token = person.token) =>
  house.call("PUT /user/pin", { token, body: { current, password } });
const signedIn = async (token: string) => (await house.call("GET /user", { token })).status === 200;
const login = (password: string) => house.call("POST /login", { body: { phone: person.phone, password } });
const secrets = (id: number) =>
  house.platform.db
    .selectFrom("users")
    .select(["pin_hash", "transfer_pin_hash"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

describe("changing the PIN", () => {
  test("ends every other session and keeps this one", async () => {
    const elsewhere = await openSession(house, person.id);
    expect((await change("5283", "6284")).status).toBe(200);
    expect([await signedIn(person.token), await signedIn(elsewhere)]).toEqual([true, false]);
    expect([(await login("6284")).status, (await login("5283")).status]).toEqual([200, 401]);
  });

  test("needs the present PIN, and wrong ones count like failed logins", async () => {
    for (let n = 0; n < 5; n++) {
      const refused = await change("9174", "6284");
      expect([refused.status, refused.body.fields]).toEqual([422, { current: "That is not your PIN." }]);
    }
    expect((await change("5283", "6284")).status).toBe(429);
    expect((await login("5283")).status).toBe(429);
  });

  test("refuses an easy one before it counts a try", async () => {
    for (const easy of ["1234", "7777", "1990", "0112", "12", "123456789", "abcd", person.phone.slice(-5)])
      expect((await change("5283", easy)).body.fields?.password, easy).toBeTruthy();
    expect((await change("5283", "6284")).status).toBe(200);
  });

  test("asks staff for a passphrase of ten characters or more", async () => {
    const token = await house.tokenOf("08030000005");
    expect((await change("remedia-demo", "7391", token)).body.fields.password).toContain("at least 10");
    expect((await change("remedia-demo", "aaaaaaaaaaaa", token)).body.fields.password).toContain("different");
    expect((await change("remedia-demo", "kola-nut-and-harmattan", token)).body.message).toBe(
      "Your passphrase is changed. Other devices are signed out.",
    );
  });

  test("opens the house to who came with a first PIN", async () => {
    await house.platform.db.updateTable("users").set({ must_change_pin: true }).where("id", "=", person.id).execute();
    const look = async (key: string) => house.call(key, { token: person.token });
    expect((await look("GET /user")).body.user.must_change_pin).toBe(true);
    for (const key of ["GET /user/sessions", "GET /stores", "GET /user/data", "GET /search/products"])
      expect((await look(key)).body, key).toMatchObject({
        code: "pin_not_own",
        message: "Please choose a PIN or passphrase of your own first.",
      });
    expect((await change("5283", "6284")).status).toBe(200);
    expect((await look("GET /user")).body.user.must_change_pin).toBe(false);
    expect((await look("GET /stores")).status).toBe(200);
  });
});

describe("the transfer PIN", () => {
  const set = (password: string, pin: string) =>
    house.call("PUT /user/transfer_pin", { token: person.token, body: { password, pin } });

  test("is set with the account's PIN and shows only that it is there", async () => {
    const answer = await set("5283", "8064");
    expect(answer.status).toBe(200);
    expect(answer.body.user.has_transfer_pin).toBe(true);
    expect(JSON.stringify(answer.body)).not.toContain("8064");
  });

  test("is refused with a wrong PIN, when easy, or when not four digits", async () => {
    expect((await set("9174", "8064")).body.fields.password).toBe("That is not your PIN.");
    expect((await set("5283", "1111")).body.fields.pin).toBe("Do not repeat one digit.");
    for (const pin of ["80641", "806", "80a4"]) expect((await set("5283", pin)).status).toBe(422);
    expect((await house.call("GET /user", { token: person.token })).body.user.has_transfer_pin).toBe(false);
  });
});

describe("secrets at rest", () => {
  test("are argon2id, differ for equal PINs, and need the pepper", async () => {
    const twin = await enrol(house);
    const [mine, other] = [await secrets(person.id), await secrets(twin.id)];
    expect(mine.pin_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(mine.pin_hash).not.toBe(other.pin_hash);
    const otherHouse = await openTestApp(
      { PIN_PEPPER: "another-pepper-another-pepper-00" },
      { existingUrl: house.databaseUrl },
    );
    const answer = await otherHouse.call("POST /login", { body: { phone: person.phone, password: "5283" } });
    await otherHouse.close();
    expect(answer.status).toBe(401);
  });
});

test("an account whose phone is not verified cannot change its PIN yet", async () => {
  const fresh = await register(house);
  const answer = await change("5283", "6284", fresh.token);
  expect([answer.status, answer.body.phone_number_verification]).toEqual([400, false]);
});
