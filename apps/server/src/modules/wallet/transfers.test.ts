import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { force } from "../../../test/force.ts";
import { type Answer, lastCode, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, openSession, type Person, register, unlockedSession } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { readPhone } from "../identity/phones.ts";
import { giveMoney } from "../settling/test-payments.ts";

let house: TestApp;
let ada: Person;
let bola: Person;
beforeAll(async () => {
  house = await openTestApp();
  await setting("wallet.transfers", true);
});
beforeEach(async () => {
  [ada, bola] = [await enrol(house, { name: "Ada Obi Pharmacy" }), await enrol(house, { name: "Bola Stores" })];
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

const setting = async (key: string, value: unknown) => {
  const answer = await house.call(`PUT /admin/settings/${key}`, { token: await adminToken(house), body: { value } });
  expect(answer.status, answer.body.message).toBe(200);
};

const give = ({ id }: Person, naira: number) => giveMoney(house, id, naira);
const unlocked = ({ id }: Person) => unlockedSession(house, id);

const send = (token: string, to: Person, amount: number, key: string = randomUUID()): Promise<Answer> =>
  house.call("POST /wallet/transfers", {
    token,
    body: { phone: to.phone, amount },
    headers: { "idempotency-key": key },
  });
const balanceOf = async ({ token }: Person): Promise<number> =>
  (await house.call("GET /wallet", { token })).body.balance;
const smsTo = async ({ id }: Person) => {
  await house.settle();
  const messages = house.platform.db.selectFrom("messages").select("body").where("user_id", "=", id);
  return (await messages.orderBy("id", "desc").executeTakeFirst())?.body;
};

describe("sending money", () => {
  test("moves it at once, tells both, and stands in both statements", async () => {
    await give(ada, 5_000);
    const { status, body } = await send(await unlocked(ada), bola, 1_250.5);
    expect([status, body]).toEqual([201, { id: expect.any(Number), number: expect.any(String), recipient: "Bola S." }]);
    expect([await balanceOf(ada), await balanceOf(bola)]).toEqual([3_749.5, 1_250.5]);
    expect(await smsTo(ada)).toContain(`You sent NGN 1,250.50 to Bola S., transfer ${body.number}`);
    expect(await smsTo(bola)).toContain(`Ada Obi Pharmacy sent you NGN 1,250.50, transfer ${body.number}`);
    const movements = async ({ token }: Person) => (await house.call("GET /wallet/movements", { token })).body.data;
    expect((await movements(ada))[0]).toMatchObject({
      document: "wallet_transfer",
      amount: -1_250.5,
      other: "Bola S.",
    });
    expect(await movements(bola)).toMatchObject([{ amount: 1_250.5, balance: 1_250.5, other: "Ada Obi Pharmacy" }]);
  });

  test("shows first whose number it is, as far as one must recognise it", async () => {
    const look = (phone: string) => house.call("GET /wallet/recipient", { token: ada.token, query: { phone } });
    expect((await look(bola.phone)).body).toEqual({ name: "Bola S." });
    expect((await look(ada.phone)).body.fields).toEqual({ phone: "This is your own number." });
    const unknown = { phone: "No customer has this phone number." };
    expect((await look("08190999999")).body.fields).toEqual(unknown);
    expect((await look((await register(house)).phone)).body.fields, "not approved yet").toEqual(unknown);
    expect((await look("08030000001")).body.fields, "staff").toEqual(unknown);
    await force(house, "users", bola.id, { state: "suspended", state_reason: "Unpaid" });
    expect((await look(bola.phone)).body.fields, "suspended").toEqual(unknown);
    await give(ada, 100);
    expect((await send(await unlocked(ada), bola, 50)).body.fields).toEqual(unknown);
    await force(house, "users", bola.id, { state: "active", state_reason: null });
  });

  test("stops at what is there and at what may be sent in a day", async () => {
    await give(ada, 700_000);
    const refusal = async (amount: number) => (await send(await unlocked(ada), bola, amount)).body.fields?.amount;
    expect(await refusal(700_000.01)).toBe("You have ₦700,000.00 to send.");
    expect(await refusal(500_000.01)).toBe("You can send ₦500,000.00 more today.");
    expect(await refusal(0)).toBe("Enter an amount above ₦0.");
    expect(await refusal(499_000)).toBeUndefined();
    expect(await refusal(1_500)).toBe("You can send ₦1,000.00 more today.");
    expect((await house.call("GET /wallet", { token: ada.token })).body).toMatchObject({ send_left: 1_000 });
  });

  test("is refused while it is switched off", async () => {
    await give(ada, 100);
    await setting("wallet.transfers", false);
    const refused = await send(await unlocked(ada), bola, 50);
    await setting("wallet.transfers", true);
    expect([refused.status, refused.body.message]).toEqual([409, "Transfers between customers are switched off."]);
    expect(await balanceOf(ada)).toBe(100);
  });

  test("repeats its answer for the same key, thirty times at once", async () => {
    await give(ada, 1_000);
    const token = await unlocked(ada);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(token, bola, 100, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
    expect(await balanceOf(bola)).toBe(100);
  });
});

describe("the transfer PIN", () => {
  const giveAs = (token: string, pin: string) => house.call("POST /user/transfer_pin/give", { token, body: { pin } });
  const setPin = (pin: string, more: object = {}) =>
    house.call("PUT /user/transfer_pin", { token: ada.token, body: { password: "5283", pin, ...more } });
  const knownDevice = async (person: Person) => {
    const token = await openSession(house, person.id);
    await house.platform.db
      .updateTable("sessions")
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where("user_id", "=", person.id)
      .execute();
    return token;
  };

  test("lets one payment out, and only within a few minutes", async () => {
    await give(ada, 1_000);
    await setPin("8064");
    const token = await knownDevice(ada);
    const refused = await send(token, bola, 10);
    expect([refused.status, refused.body.code]).toEqual([403, "transfer_pin_needed"]);
    expect((await giveAs(token, "8064")).body).toEqual({ valid_s: 180, new_device: false });
    expect((await send(token, bola, 10)).status).toBe(201);
    expect((await send(token, bola, 10)).body.code).toBe("transfer_pin_needed");
    await giveAs(token, "8064");
    house.clock.advance(181_000);
    expect((await send(token, bola, 10)).body.code).toBe("transfer_pin_needed");
    expect(await balanceOf(bola)).toBe(10);
  });

  test("given in one session lets nothing out of another", async () => {
    await give(ada, 1_000);
    await setPin("8064");
    await giveAs(await knownDevice(ada), "8064");
    expect((await send(await knownDevice(ada), bola, 10)).body.code).toBe("transfer_pin_needed");
  });

  test("is not used up by a payment that was refused", async () => {
    await give(ada, 100);
    await setPin("8064");
    const token = await knownDevice(ada);
    await giveAs(token, "8064");
    expect((await send(token, bola, 101)).status).toBe(422);
    expect((await send(token, bola, 100)).status).toBe(201);
  });

  test("must be there", async () => {
    expect((await giveAs(ada.token, "8064")).body.message).toBe("Set a transfer PIN under My account first.");
  });

  test("is locked after five wrong tries, a hundred at once included, and a reset by code opens it", async () => {
    await setPin("8064");
    const answers = await Promise.all(Array.from({ length: 100 }, () => giveAs(ada.token, "9175")));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(95);
    expect((await giveAs(ada.token, "8064")).status).toBe(429);
    // The login is another door.
    expect((await house.call("POST /login", { body: { phone: ada.phone, password: "5283" } })).status).toBe(200);
    expect((await setPin("8065")).body.fields).toEqual({ code: "Enter the code we sent you." });
    expect((await house.call("POST /user/transfer_pin/code", { token: ada.token })).status).toBe(200);
    const code = await lastCode(house, readPhone(ada.phone)!);
    expect((await setPin("8065", { code: code === "000000" ? "000001" : "000000" })).body.code).toBe("code_wrong");
    expect((await setPin("8065", { code })).status).toBe(200);
    expect(await smsTo(ada)).toContain("Your transfer PIN was changed.");
    expect((await giveAs(ada.token, "8064")).status).toBe(422);
    expect((await giveAs(ada.token, "8065")).status).toBe(200);
  });

  test("is not the login PIN", async () => {
    expect((await setPin("5283")).body.fields).toEqual({ pin: "Choose a PIN other than your login PIN." });
  });

  test("a new device confirms with a code first, once, and its owner learns of it", async () => {
    await give(ada, 1_000);
    await setPin("8064");
    const token = await openSession(house, ada.id);
    expect((await giveAs(token, "8064")).body.new_device).toBe(true);
    const refused = await send(token, bola, 10);
    expect([refused.status, refused.body.code]).toEqual([403, "device_unconfirmed"]);
    expect((await house.call("POST /user/device/code", { token })).status).toBe(200);
    const code = await lastCode(house, readPhone(ada.phone)!);
    const confirm = (digits: string) => house.call("POST /user/device/confirm", { token, body: { code: digits } });
    expect((await confirm(code === "000000" ? "000001" : "000000")).body.code).toBe("code_wrong");
    expect((await confirm(code)).status).toBe(200);
    expect((await confirm(code)).body.code).toBe("code_wrong");
    expect(await smsTo(ada)).toContain("can now send money from your wallet");
    expect((await send(token, bola, 10)).status).toBe(201);
    // Another device is new again.
    expect((await send(await openSession(house, ada.id), bola, 10)).body.code).toBe("device_unconfirmed");
  });

  test("a code for one purpose is good for no other", async () => {
    await setPin("8064");
    await house.call("POST /user/device/code", { token: ada.token });
    const code = await lastCode(house, readPhone(ada.phone)!);
    expect((await setPin("8065", { code })).body.code).toBe("code_wrong");
  });
});

describe("a wallet under load", () => {
  test("that is enough for 10 of 100 transfers at once makes 10", async () => {
    await give(ada, 1_000);
    const tokens = await Promise.all(Array.from({ length: 100 }, () => unlocked(ada)));
    const answers = await Promise.all(tokens.map((token) => send(token, bola, 100)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(90);
    expect([await balanceOf(ada), await balanceOf(bola)]).toEqual([0, 1_000]);
  });

  test("gets and gives at the same moment without a deadlock", async () => {
    await Promise.all([give(ada, 1_000), give(bola, 1_000)]);
    const both = Array.from({ length: 60 }, (_, nth) => (nth % 2 ? [ada, bola] : [bola, ada]) as [Person, Person]);
    const tokens = await Promise.all(both.map(([from]) => unlocked(from)));
    const answers = await Promise.all(both.map(([, to], nth) => send(tokens[nth]!, to, 10)));
    expect(answers.map(({ status }) => status)).toEqual(both.map(() => 201));
    expect([await balanceOf(ada), await balanceOf(bola)]).toEqual([1_000, 1_000]);
  });
});
