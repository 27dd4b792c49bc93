import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken } from "../../../test/people.ts";

let house: TestApp;
let admin: string;
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
});
afterAll(() => house.close());

type Row = { id: number; name: string; position: number; active: boolean };
const call = (key: string, body?: object) => house.call(key, { token: admin, ...(body ? { body } : {}) });
const all = async (): Promise<Row[]> => (await call("GET /admin/delivery_types")).body.data;
let serial = 0;
const typeBody = (change: object = {}) => ({
  name: `By van ${++serial}`,
  about: "Twice a week.",
  collected: false,
  fee_later: false,
  lga_fee_percent: 100,
  extra_fee: 250.5,
  included_kg: 10,
  step_kg: 5,
  step_fee: 300,
  free_from: 500_000,
  uses_lga_days: true,
  extra_days: 2,
  cut_off_hour: 16,
  branch_ids: [],
  active: true,
  ...change,
});
const create = async (change: object = {}) => (await call("POST /admin/delivery_types", typeBody(change))).body;

describe("delivery types", () => {
  test("begin with the standard one, at the LGA's fee and days, and others beside it", async () => {
    const [standard, ...others] = await all();
    expect(standard).toMatchObject({ name: "Standard", lga_fee_percent: 100, extra_fee: 0, cut_off_hour: null });
    expect(others.map(({ name }) => name)).toEqual(["Express", "Pick-up", "Bulky goods"]);
  });

  test("are created as the last, with amounts to the kobo, under a name of their own", async () => {
    const made = await call("POST /admin/delivery_types", typeBody({ name: "Night bus" }));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ extra_fee: 250.5, step_fee: 300, free_from: 500_000, branches: "" });
    expect((await all()).at(-1)).toMatchObject({ id: made.body.id });
    expect((await call("POST /admin/delivery_types", typeBody({ name: "night BUS" }))).status).toBe(409);
    expect((await call("POST /admin/delivery_types", typeBody({ step_kg: 0 }))).status).toBe(422);
    expect((await call("POST /admin/delivery_types", typeBody({ cut_off_hour: 24 }))).status).toBe(422);
    expect((await call("POST /admin/delivery_types", typeBody({ branch_ids: [987_654] }))).status).toBe(422);
  });

  test("are offered in the branches they name, and keep what an edit does not speak of", async () => {
    const made = await create({ branch_ids: [1] });
    expect(made).toMatchObject({ branch_ids: [1], branches: "Lagos" });
    const edited = await call(`PATCH /admin/delivery_types/${made.id}`, { extra_days: -1 });
    expect(edited.body).toMatchObject({ ...made, extra_days: -1 });
    const everywhere = await call(`PATCH /admin/delivery_types/${made.id}`, { branch_ids: [] });
    expect(everywhere.body).toMatchObject({ branch_ids: [], branches: "" });
    expect((await call("PATCH /admin/delivery_types/987654", { active: false })).status).toBe(404);
  });

  test("refuse an edit of a field that somebody else has changed meanwhile", async () => {
    const { id } = await create({ extra_fee: 100 });
    await call(`PATCH /admin/delivery_types/${id}`, { extra_fee: 200 });
    const late = await call(`PATCH /admin/delivery_types/${id}`, { extra_fee: 300, was: { extra_fee: 100 } });
    expect([late.status, late.body.code]).toEqual([409, "edit_clash"]);
    const other = await call(`PATCH /admin/delivery_types/${id}`, { extra_days: 5, was: { extra_days: 2 } });
    expect(other.body).toMatchObject({ extra_fee: 200, extra_days: 5 });
  });

  test("stand in the order that somebody gave them", async () => {
    const ids = (await all()).map(({ id }) => id).reverse();
    const ordered = await call("PUT /admin/delivery_types/order", { ids });
    expect(ordered.body.data.map(({ id }: Row) => id)).toEqual(ids);
    expect((await call("PUT /admin/delivery_types/order", { ids: ids.slice(1) })).status).toBe(409);
    await call("PUT /admin/delivery_types/order", { ids: ids.reverse() });
  });

  test("are hidden and shown, but one is left for every branch", async () => {
    const types = await all();
    for (const { id } of types.slice(1)) await call(`PATCH /admin/delivery_types/${id}`, { active: false });
    const last = await call(`PATCH /admin/delivery_types/${types[0]!.id}`, { active: false });
    expect([last.status, last.body.message]).toEqual([422, "Customers of Abuja would have no delivery type left."]);
    for (const { id, active } of types.slice(1)) await call(`PATCH /admin/delivery_types/${id}`, { active });
    expect(await all()).toEqual(types);
  });

  test("are in the audit trail under their names", async () => {
    const { id, name } = await create();
    await call(`PATCH /admin/delivery_types/${id}`, { extra_fee: 0 });
    const query = { subject_type: "delivery_type", subject_id: id };
    const { data } = (await house.call("GET /admin/audit_events", { token: admin, query })).body;
    expect(data.map((event: { action: string }) => event.action)).toEqual([
      "delivery_type.update",
      "delivery_type.create",
    ]);
    expect(data[0]).toMatchObject({ subject_name: name, before: { extra_fee: 250.5 }, after: { extra_fee: 0 } });
  });
});
