import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hour, minute, openTestApp, type TestApp } from "../../../test/harness.ts";
import { enrol } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { systemContext } from "../../platform/context.ts";
import { type SandboxAct, sandboxAnnouncements } from "../payments/sandbox.ts";
import { settleWaitingAnnouncements } from "./announcements.ts";
import { settleOpenPayments } from "./settling.ts";
import { announce, type Purse, purse } from "./test-payments.ts";

let house: TestApp;
let mine: Purse;
let me: Awaited<ReturnType<typeof enrol>>;
beforeAll(async () => {
  house = await openTestApp();
});
beforeEach(async () => {
  me = await enrol(house);
  mine = purse(house, me.token);
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

const system = () => systemContext(house.platform, "test");
const end = (reference: string, act: SandboxAct) =>
  house.call(`POST /sandbox/charges/${reference}/end`, { body: { act } });

describe("adding money through the sandbox", () => {
  test("credits the wallet once it is paid, tells the customer, and shows where it came from", async () => {
    const reference = await mine.begin(2_500.5);
    expect(await mine.balance()).toBe(0);
    await end(reference, "succeed");
    await house.settle();
    expect(await mine.balance()).toBe(2_500.5);
    expect(await mine.movements()).toMatchObject([
      { document: "payment", step: "succeed", amount: 2_500.5, balance: 2_500.5 },
    ]);
    const [message] = await house.platform.db
      .selectFrom("messages")
      .select("body")
      .where("user_id", "=", me.id)
      .orderBy("id", "desc")
      .execute();
    expect(message?.body).toContain("NGN 2,500.50");
  });

  test("counts once, however often it is announced and asked about at the same time", async () => {
    const reference = await mine.begin(1_000);
    await end(reference, "succeed");
    const [said] = await sandboxAnnouncements(system(), reference);
    const tell = () => announce(house, "sandbox", said!);
    await Promise.all(Array.from({ length: 50 }, (_, nth) => (nth % 2 ? tell() : mine.check(reference))));
    await house.settle();
    expect(await mine.balance()).toBe(1_000);
    expect(await mine.movements()).toHaveLength(1);
  });

  test("that failed leaves nothing, and may still pass on the same page", async () => {
    const reference = await mine.begin(700);
    await end(reference, "fail");
    expect(await mine.check(reference)).toMatchObject({ state: "failed" });
    await end(reference, "succeed");
    expect(await mine.check(reference)).toMatchObject({ state: "succeeded", amount: 700 });
    expect(await mine.balance()).toBe(700);
  });

  test("that is delayed is under way until it comes", async () => {
    const reference = await mine.begin(900);
    await end(reference, "delay");
    await house.settle();
    expect(await mine.check(reference)).toMatchObject({ state: "pending" });
    house.clock.advance(minute);
    await settleWaitingAnnouncements(system());
    expect(await mine.balance()).toBe(900);
  });

  test("that is paid twice is credited twice, each charge once", async () => {
    const reference = await mine.begin(600);
    await end(reference, "pay_twice");
    await mine.check(reference);
    expect(await mine.balance()).toBe(600);
    await house.settle();
    await mine.check(reference);
    expect(await mine.balance()).toBe(1_200);
    expect(await mine.movements()).toMatchObject([{ step: "pay_again" }, { step: "succeed" }]);
  });

  test("that nobody paid expires by itself; money that comes later is not lost", async () => {
    const reference = await mine.begin(800);
    await end(reference, "abandon");
    house.clock.advance(hour);
    await settleOpenPayments(system());
    expect(await mine.check(reference)).toMatchObject({ state: "expired" });
    await end(reference, "succeed");
    await house.settle();
    expect(await mine.balance()).toBe(800);
  });

  test("begins once for one key, and refuses too little and too much", async () => {
    const key = randomUUID();
    const [first, second] = [await mine.fund(500, key), await mine.fund(500, key)];
    expect(second.body).toEqual(first.body);
    expect((await mine.fund(499)).body.fields).toEqual({ amount: "Add at least ₦500.00." });
    // Begun and not yet paid, it counts: otherwise ten could be begun and then all be paid.
    const [most, more] = await Promise.all([mine.fund(4_500_000), mine.fund(4_500_000)]);
    expect([most.status, more.status].sort()).toEqual([201, 422]);
    expect((await mine.fund(600_000)).body.fields).toEqual({ amount: "You can add ₦499,500.00 more today." });
  });

  test("opens the same page for whoever asks twice, and none for a stranger", async () => {
    const { body } = await mine.fund(500);
    const open = (token: string) =>
      house.call(`POST /payments/${body.payment_id}/open`, { token, body: { return_to: "/wallet" } });
    const first = await open(me.token);
    expect(first.body.url).toContain("/sandbox/pay/");
    expect((await open(me.token)).body).toEqual(first.body);
    const stranger = await enrol(house);
    expect((await open(stranger.token)).status).toBe(404);
    const reference = await mine.begin(500);
    await end(reference, "succeed");
    await mine.check(reference);
    const paid = await house.platform.db
      .selectFrom("payments")
      .select("id")
      .where("reference", "=", reference)
      .execute();
    const late = await house.call(`POST /payments/${paid[0]!.id}/open`, {
      token: me.token,
      body: { return_to: "/wallet" },
    });
    expect(late.status).toBe(409);
    const asked = await house.call(`POST /payments/by_reference/${reference}/check`, { token: stranger.token });
    expect(asked.status).toBe(404);
  });

  test("believes no announcement that is not signed", async () => {
    const reference = await mine.begin(1_000);
    const body = Buffer.from(JSON.stringify({ reference, id: "1-1" }));
    for (const signature of ["", "0".repeat(128), "é".repeat(128)])
      expect(
        (await announce(house, "sandbox", { body, headers: { "x-sandbox-signature": signature } })).statusCode,
      ).toBe(401);
    expect((await announce(house, "sandbox", { body: Buffer.from("nonsense"), headers: {} })).statusCode).toBe(401);
    expect((await announce(house, "paystack", { body, headers: {} })).statusCode).toBe(404);
  });
});
