import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { enrol, type Person } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { type FlutterwaveStandIn, openFlutterwaveStandIn } from "../../../test/stand-ins/flutterwave.ts";
import type { Webhook } from "../../../test/stand-ins/gateways.ts";
import { openPaystackStandIn, type PaystackStandIn } from "../../../test/stand-ins/paystack.ts";
import { systemContext } from "../../platform/context.ts";
import { announce, purse } from "./test-payments.ts";
import { followWaitingAccounts } from "./virtual-accounts.ts";

const ask = (house: TestApp, { token }: Person, body: object = {}) =>
  house.call("POST /wallet/account", { token, body });
const shown = async (house: TestApp, { token }: Person) => (await house.call("GET /wallet/account", { token })).body;
const email = async (house: TestApp, { id }: Person, address: string) => {
  await house.platform.db.updateTable("users").set({ email: address }).where("id", "=", id).execute();
  return address;
};

describe("an account number of the sandbox", () => {
  let house: TestApp;
  let me: Person;
  beforeAll(async () => {
    house = await openTestApp();
  });
  beforeEach(async () => {
    me = await enrol(house, { name: "Harmattan Pharmacy" });
  });
  afterAll(async () => {
    await expectSound(house);
    await house.close();
  });
  const pay = (number: string, amount: number) =>
    house.call(`POST /sandbox/accounts/${number}/pay`, { body: { amount } });

  test("is there once it is asked for, and the same however often, at once included", async () => {
    expect(await shown(house, me)).toEqual({ account: null, is_asked_for: false, needs_bvn: false, is_test: true });
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(house, me)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.account.account_number)).size).toBe(1);
    expect((await shown(house, me)).account).toEqual({
      account_number: expect.stringMatching(/^99\d{8}$/),
      bank_name: "Sandbox Bank",
      account_name: "Harmattan Pharmacy",
    });
  });

  test("adds to the wallet what is sent to it, each time, and tells the customer", async () => {
    const { account_number } = (await ask(house, me)).body.account;
    for (const amount of [1_500.5, 1_500.5, 20]) expect((await pay(account_number, amount)).status).toBe(200);
    await house.settle();
    expect(await purse(house, me.token).balance()).toBe(3_021);
    const { data } = (await house.call("GET /transactions", { token: me.token })).body;
    expect(data).toMatchObject(
      [20, 1_500.5, 1_500.5].map((amount) => ({ kind: "payment", state: "succeeded", amount })),
    );
    const { body } = await house.platform.db
      .selectFrom("messages")
      .select("body")
      .where("user_id", "=", me.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(body).toContain("We received your payment");
  });

  test("that nobody has is not found", async () => {
    expect((await pay("9999999999", 100)).status).toBe(404);
    expect((await house.call("GET /sandbox/accounts/9999999999")).status).toBe(404);
  });
});

describe("an account number through Paystack", () => {
  let house: TestApp;
  let standIn: PaystackStandIn;
  let me: Person;
  let address: string;
  beforeAll(async () => {
    standIn = await openPaystackStandIn();
    house = await openTestApp({ GATEWAY: "paystack", PAYSTACK_URL: standIn.url, PAYSTACK_SECRET_KEY: standIn.secret });
  });
  beforeEach(async () => {
    me = await enrol(house);
    address = await email(house, me, `${me.id}@pharmacy.example`);
    standIn.webhooks.length = 0;
  });
  afterAll(async () => {
    await expectSound(house);
    await house.close();
    await standIn.close();
  });
  const tell = (webhook: Webhook) => announce(house, "paystack", webhook);
  const open = async (): Promise<string> => {
    await ask(house, me);
    standIn.assignAccount(address);
    await tell(standIn.webhooks.at(-1)!);
    await house.settle();
    return (await shown(house, me)).account.account_number;
  };

  test("comes later: it is shown once the bank has opened it", async () => {
    expect((await ask(house, me)).body).toMatchObject({ account: null, is_asked_for: true });
    expect(await open()).toMatch(/^99\d{8}$/);
  });

  test("is found without an announcement, too", async () => {
    await ask(house, me);
    standIn.assignAccount(address);
    await followWaitingAccounts(systemContext(house.platform, "test"));
    expect((await shown(house, me)).account).toMatchObject({ bank_name: "Test Bank" });
  });

  test("takes what comes in once, though it is announced fifty times at once", async () => {
    standIn.payInto(await open(), 250_050);
    const webhook = standIn.webhooks.at(-1)!;
    await Promise.all(Array.from({ length: 50 }, () => tell(webhook)));
    await house.settle();
    await tell(webhook);
    await house.settle();
    expect(await purse(house, me.token).balance()).toBe(2_500.5);
  });

  test("takes nothing that Paystack itself does not know of", async () => {
    const number = await open();
    const data = {
      id: 77,
      reference: "forged-by-somebody-1",
      status: "success",
      amount: 100_000,
      currency: "NGN",
      channel: "dedicated_nuban",
      authorization: { channel: "dedicated_nuban", receiver_bank_account_number: number },
    };
    standIn.announce(JSON.stringify({ event: "charge.success", data }));
    expect((await tell(standIn.webhooks.at(-1)!)).statusCode).toBe(200);
    await house.settle();
    expect(await purse(house, me.token).balance()).toBe(0);
  });
});

describe("an account number through Flutterwave", () => {
  let house: TestApp;
  let standIn: FlutterwaveStandIn;
  beforeAll(async () => {
    standIn = await openFlutterwaveStandIn();
    house = await openTestApp({
      GATEWAY: "flutterwave",
      FLUTTERWAVE_URL: standIn.url,
      FLUTTERWAVE_SECRET_KEY: standIn.secret,
      FLUTTERWAVE_WEBHOOK_SECRET: standIn.webhookSecret,
    });
  });
  afterAll(async () => {
    await expectSound(house);
    await house.close();
    await standIn.close();
  });

  test("needs the BVN, which is passed on and not kept, and takes each transfer once", async () => {
    const me = await enrol(house);
    expect((await ask(house, me)).body.fields).toEqual({ bvn: "Please enter your BVN." });
    const bvn = "22212345678";
    const { account_number } = (await ask(house, me, { bvn })).body.account;
    for (const kobo of [100_000, 50_000]) standIn.payInto(account_number, kobo);
    for (const webhook of [...standIn.webhooks, ...standIn.webhooks]) await announce(house, "flutterwave", webhook);
    await house.settle();
    expect(await purse(house, me.token).balance()).toBe(1_500);
    const [kept] = await house.platform
      .sql`select count(*)::int as rows from virtual_accounts v where v::text like ${`%${bvn}%`}`;
    expect(kept).toEqual({ rows: 0 });
  });
});
