import { doorNames, doors } from "@remedia/domain/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour, minute, openTestApp, type TestApp } from "../../../test/harness.ts";
import { demoAccounts } from "../../demo-accounts.ts";

let house: TestApp;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const enter = (phone: string, password: string, path = "/login") =>
  house.call(`POST ${path}`, { body: { phone, password } });

describe("doors", () => {
  for (const account of demoAccounts)
    for (const door of doorNames)
      test(`${account.who} ${account.door === door ? "gets in" : "is turned away"} at the ${door} door`, async () => {
        const { status, body } = await enter(account.phone, account.secret, doors[door].path);
        expect(status).toBe(account.door === door ? 200 : 403);
        if (status === 200) expect(body.user.phone).toMatch(/^\+234803/);
        else expect(body.message).toContain(doors[account.door].path);
      });

  test("the inventory door answers with the stores one works in", async () => {
    const { body } = await enter("08030000050", "7391", "/inventory/login");
    expect(body.stores.map((store: { name: string }) => store.name)).toEqual(["Brightwell Pharmacy, Allen"]);
  });

  test("the partner door answers with the partner record", async () => {
    const { body } = await enter("08030000040", "7391", "/partner/login");
    expect(body.user.partner.name).toBe("Medigrove Medical Supplies");
  });
});

describe("failed logins", () => {
  test("a wrong phone and a wrong PIN answer alike", async () => {
    const wrongPin = await enter("08030000021", "9999");
    const wrongPhone = await enter("08099999999", "9999");
    expect([wrongPin.status, wrongPhone.status]).toEqual([401, 401]);
    expect({ ...wrongPin.body, request_id: "" }).toEqual({ ...wrongPhone.body, request_id: "" });
  });

  test("known and unknown phones take the same time", async () => {
    const clockedMs = async (phone: string) => {
      const start = performance.now();
      await enter(phone, "4096");
      return performance.now() - start;
    };
    const known = [await clockedMs("08030000022"), await clockedMs("08030000022"), await clockedMs("08030000022")];
    const unknown = [await clockedMs("08087654321"), await clockedMs("08087654321"), await clockedMs("08087654321")];
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
  });

  test("five failures over several doors lock the account, the right PIN included", async () => {
    for (const path of ["/login", "/agent/login", "/hmos/login", "/partner/login", "/inventory/login"])
      expect((await enter("08030000024", "1122", path)).status).toBe(401);
    const locked = await enter("08030000024", "7391");
    expect(locked.status).toBe(429);
    expect(locked.body.code).toBe("too_many_tries");
    expect(Number(locked.headers["retry-after"])).toBeGreaterThan(60);
  });

  test("fifty guesses at once are still five checks", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => enter("08077777777", String(2000 + n))));
    const checked = answers.filter(({ status }) => status === 401);
    expect(checked).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
  });

  test("after the wait one more check is allowed, and the next wait is longer", async () => {
    const phone = "08066666666";
    for (let n = 0; n < 5; n++) await enter(phone, "5050");
    house.clock.advance(16 * minute);
    expect((await enter(phone, "5050")).status).toBe(401);
    const again = await enter(phone, "5050");
    expect(again.status).toBe(429);
    expect(Number(again.headers["retry-after"])).toBeGreaterThan(4 * 60);
  });

  test("a successful login clears the count", async () => {
    house.clock.advance(24 * hour);
    for (let n = 0; n < 4; n++) await enter("08030000010", "5050", "/agent/login");
    expect((await enter("08030000010", "7391", "/agent/login")).status).toBe(200);
    for (let n = 0; n < 4; n++) await enter("08030000010", "5050", "/agent/login");
    expect((await enter("08030000010", "7391", "/agent/login")).status).toBe(200);
  });
});
