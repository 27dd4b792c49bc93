import { type SettingKey, settingKeys, settingRows } from "@remedia/domain/settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, hire } from "../../../test/people.ts";

let house: TestApp;
let admin: string;
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
});
afterAll(() => house.close());

const set = (key: string, value: unknown) =>
  house.call(`PUT /admin/settings/${key}`, { token: admin, body: { value } });

test("every setting is listed with its value, unit and last change", async () => {
  const { body } = await house.call("GET /admin/settings", { token: admin });
  expect(body.map(({ key }: { key: string }) => key)).toEqual(settingKeys);
  expect(body[0]).toMatchObject({ key: "brand.name", value: "Remedia", updated_at: null });
});

test("a change shows at once everywhere, with who and when", async () => {
  const changed = await set("brand.name", "Remedia Plus");
  expect(changed.body).toMatchObject({ value: "Remedia Plus", fallback: "Remedia", updated_by: "Adaeze Okonkwo" });
  expect((await house.call("GET /app/config")).body.name).toBe("Remedia Plus");
  await set("brand.name", "Remedia");
  const { body } = await house.call("GET /admin/settings/brand.name/history", { token: admin });
  expect(body.map(({ before, after }: { before: string; after: string }) => [before, after])).toEqual([
    ["Remedia Plus", "Remedia"],
    ["Remedia", "Remedia Plus"],
  ]);
});

test("a value of another kind or beyond its bounds is refused", async () => {
  for (const [key, value] of [
    ["brand.name", ""],
    ["brand.name", 5],
    ["brand.name", "x".repeat(41)],
    ["brand.name", "a\0b"],
    ["accounts.open_registration", "yes"],
    ["wallet.transfer_pin_above_naira", -1],
    ["wallet.transfer_pin_above_naira", "20000"],
  ])
    expect((await set(String(key), value)).status, `${key} ${value}`).toBe(422);
});

test("what concerns the sign-in of super admins is theirs to change", async () => {
  const manager = await hire(house, ["settings.read", "settings.manage"]);
  const change = async (key: SettingKey, token: string) => {
    const body = { value: settingRows[key].value };
    return (await house.call(`PUT /admin/settings/${key}`, { token, body })).status;
  };
  for (const key of settingKeys)
    expect(await change(key, manager.token), key).toBe(settingRows[key].bySuperAdmins ? 403 : 200);
  expect(await change("accounts.second_step_for_super_admins", manager.token)).toBe(403);
  expect(await change("accounts.second_step_for_super_admins", admin)).toBe(200);
});

test("there is no setting by the name of what every object has", async () => {
  for (const key of ["no.such", "toString", "constructor", "__proto__"]) {
    expect((await set(key, "x")).status, key).toBe(404);
    expect((await house.call(`GET /admin/settings/${key}/history`, { token: admin })).status, key).toBe(404);
  }
});

test("what is off in demo is told to nobody outside it", async () => {
  const plain = await openTestApp({ DEMO: "0" }, { existingUrl: house.databaseUrl });
  const { body } = await plain.call("GET /app/config");
  expect(body).toMatchObject({ demo: false, demo_accounts: [] });
  const phone = "08030000021";
  await plain.call("POST /pin/forgot", { body: { phone } });
  const { id } = (await plain.call("GET /admin/messages", { token: admin, query: { q: phone } })).body.data[0];
  const seen = await plain.call(`GET /admin/messages/${id}`, { token: admin });
  expect(seen.body.body).toBe("Code or link, hidden");
  await plain.close();
  const shown = await house.call(`GET /admin/messages/${id}`, { token: admin });
  expect(shown.body.body).toMatch(/^\d{6} is your/);
});
