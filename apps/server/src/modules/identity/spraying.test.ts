import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, newPhone } from "../../../test/people.ts";

const lines: string[] = [];
let house: TestApp;
beforeAll(async () => {
  house = await openTestApp({ LOG_LEVEL: "warn" }, { logTo: { write: (line: string) => void lines.push(line) } });
});
afterAll(() => house.close());

const fail = (password: string, from?: string) =>
  house.app.inject({
    method: "POST",
    url: "/api/v1/login",
    payload: { phone: newPhone(), password },
    ...(from ? { remoteAddress: from } : {}),
  });
const alarms = async () => {
  const query = { action: "login.spraying" };
  const { data } = (await house.call("GET /admin/audit_events", { token: await adminToken(house), query })).body;
  return data as { id: number; ip: string }[];
};

describe("one PIN on many phones", () => {
  test("raises one alarm, from whatever addresses it comes, and keeps no PIN", async () => {
    for (let n = 0; n < 9; n++) await fail("7391", `10.0.0.${n + 1}`);
    expect(await alarms()).toHaveLength(0);
    for (let n = 0; n < 4; n++) await fail("7391", `10.0.1.${n + 1}`);
    expect(await alarms()).toHaveLength(1);
    expect(lines.filter((line) => line.includes("tried on many phones"))).toHaveLength(1);
    const rows = await house.platform.sql<{ row: string }[]>`select to_jsonb(f)::text as row from failed_logins f`;
    expect(rows.some(({ row }) => row.includes("7391"))).toBe(false);
  });

  test("raises it also when all tries come at once", async () => {
    const before = (await alarms()).length;
    await Promise.all(Array.from({ length: 30 }, (_, n) => fail("8642", `10.1.0.${n + 1}`)));
    expect((await alarms()).length).toBe(before + 1);
  });

  test("one address on many phones does so too", async () => {
    const before = (await alarms()).length;
    for (let n = 0; n < 21; n++) await fail(String(30_000 + n * 137), "10.9.9.9");
    expect((await alarms()).slice(0, -before || undefined)).toMatchObject([{ ip: "10.9.9.9" }]);
  });
});
