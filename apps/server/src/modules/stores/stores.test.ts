import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, newPhone, type Person } from "../../../test/people.ts";

let house: TestApp;
let owner: Person;
let lagos: { id: number; lgas: { id: number }[] };
let kano: typeof lagos;
beforeAll(async () => {
  house = await openTestApp();
  const states = (await house.call("GET /states")).body as (typeof lagos & { name: string })[];
  lagos = states.find(({ name }) => name === "Lagos")!;
  kano = states.find(({ name }) => name === "Kano")!;
});
afterAll(() => house.close());
beforeEach(async () => {
  owner = await enrol(house);
});

const body = (change: object = {}) => ({
  name: "Second shop",
  address: "9 Adeniyi Jones, Ikeja",
  state_id: lagos.id,
  lga_id: lagos.lgas[0]!.id,
  ...change,
});
const call = (key: string, input?: object) =>
  house.call(key, { token: owner.token, ...(input ? { body: input } : {}) });
const firstStore = async () => (await call("GET /stores")).body[0].id as number;

describe("a store", () => {
  test("is opened, edited and closed by its owner, and each step is in the trail", async () => {
    const hours = [{ day: 1, opens: "08:00", closes: "20:00" }];
    const made = await call("POST /stores", body({ opening_hours: hours }));
    expect([made.status, made.body.opening_hours]).toEqual([201, hours]);
    const { id } = made.body;
    const edited = await call(`PATCH /stores/${id}`, { phone: "08031234567", lat: 6.6, lon: 3.35 });
    expect(edited.body).toMatchObject({ phone: "08031234567", lat: 6.6, name: "Second shop" });
    expect((await call(`DELETE /stores/${id}`)).body.message).toBe("Second shop is closed.");
    expect((await call(`GET /stores/${id}`)).status).toBe(404);
    const query = { subject_type: "store", subject_id: id };
    const { data } = (await house.call("GET /admin/audit_events", { token: await adminToken(house), query })).body;
    expect(data.map(({ action }: { action: string }) => action)).toEqual([
      "store.archive",
      "store.update",
      "store.create",
    ]);
  });

  test("lies in an LGA of its state, when opened and when edited", async () => {
    expect((await call("POST /stores", body({ lga_id: kano.lgas[0]!.id }))).status).toBe(422);
    const id = await firstStore();
    expect((await call(`PATCH /stores/${id}`, { lga_id: kano.lgas[0]!.id })).status).toBe(422);
    expect((await call(`PATCH /stores/${id}`, { state_id: kano.id })).status).toBe(422);
    expect((await call(`PATCH /stores/${id}`, { state_id: kano.id, lga_id: kano.lgas[0]!.id })).status).toBe(200);
  });

  test("has a name its owner has not given to another", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => call("POST /stores", body())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  test("is the last one an account keeps", async () => {
    expect((await call(`DELETE /stores/${await firstStore()}`)).body.message).toBe(
      "An account keeps at least one store.",
    );
    for (const name of ["North", "South", "East", "West"]) await call("POST /stores", body({ name }));
    const ids = (await call("GET /stores")).body.map(({ id }: { id: number }) => id);
    const answers = await Promise.all(ids.map((id: number) => call(`DELETE /stores/${id}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect((await call("GET /stores")).body).toHaveLength(1);
  });

  test("cannot be given an owner, a date or hours that are none", async () => {
    for (const wish of [
      { user_id: 1 },
      { created_at: "2020-01-01" },
      { archived_at: null },
      { opening_hours: [{ day: 8 }] },
    ])
      expect((await call("POST /stores", body(wish))).status, JSON.stringify(wish)).toBe(422);
  });
});

describe("people who work in a store", () => {
  const add = (storeId: number, phone: string, name = "Bisi Ade") =>
    call(`POST /stores/${storeId}/staff`, { name, phone });
  const enter = (phone: string, password: string) => house.call("POST /inventory/login", { body: { phone, password } });
  const pinSentTo = async (phone: string) => {
    const sms = house.platform.db
      .selectFrom("messages")
      .select("body")
      .where("recipient", "=", `+234${phone.slice(1)}`);
    return /PIN (\d{6})/.exec((await sms.executeTakeFirstOrThrow()).body)![1]!;
  };

  test("get a first PIN by SMS and see their stores at the inventory door", async () => {
    const storeId = await firstStore();
    const phone = newPhone();
    expect((await add(storeId, phone)).status).toBe(201);
    const entered = await enter(phone, await pinSentTo(phone));
    expect(entered.body.user).toMatchObject({ role: 4, must_change_pin: true });
    expect(entered.body.stores.map((store: { id: number }) => store.id)).toEqual([storeId]);
  });

  test("work in several stores of one owner, and are added to each once", async () => {
    const [first, second] = [await firstStore(), (await call("POST /stores", body())).body.id];
    const phone = newPhone();
    await add(first, phone);
    expect((await add(first, phone)).status).toBe(409);
    expect((await add(second, phone)).status).toBe(201);
    expect((await enter(phone, await pinSentTo(phone))).body.stores).toHaveLength(2);
  });

  test("are signed out when they are taken out", async () => {
    const storeId = await firstStore();
    const phone = newPhone();
    const worker = (await add(storeId, phone)).body[0];
    const { token } = (await enter(phone, await pinSentTo(phone))).body;
    expect((await call(`DELETE /stores/${storeId}/staff/${worker.id}`)).body).toEqual([]);
    expect((await house.call("GET /user", { token })).status).toBe(401);
    expect((await call(`DELETE /stores/${storeId}/staff/${worker.id}`)).status).toBe(404);
    expect((await enter(phone, await pinSentTo(phone))).body.stores).toEqual([]);
  });
});

test("staff find stores by name, owner, place and licence", async () => {
  await call("POST /stores", body({ name: "Quicksilver Dispensary" }));
  const find = async (query: Record<string, string | number>) =>
    (await house.call("GET /admin/stores", { token: await adminToken(house), query })).body;
  expect((await find({ q: "quicksilver" })).data[0]).toMatchObject({
    owner_name: "Harmattan Pharmacy",
    licence_number: null,
  });
  const everywhere = await find({ current_branch: "" });
  const missing = await find({ current_branch: "", licence: "missing" });
  const expired = await find({ current_branch: "", licence: "expired" });
  expect(missing.total).toBeGreaterThan(0);
  expect(expired.total).toBeGreaterThan(0);
  expect(missing.total + expired.total).toBeLessThan(everywhere.total);
  const inKano = await find({ current_branch: "", state_id: kano.id });
  expect(inKano.data.every((store: { state_id: number }) => store.state_id === kano.id)).toBe(true);
});
