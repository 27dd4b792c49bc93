import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, register } from "../../../test/people.ts";

let house: TestApp;
let admin: string;
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
});
afterAll(() => house.close());

type Lga = { id: number; name: string; state_id: number; region_id: number | null; delivery_fee: number };
const call = (key: string, body?: object) => house.call(key, { token: admin, ...(body ? { body } : {}) });
const list = async (path: string, query: Record<string, string | number>) =>
  (await house.call(`GET ${path}`, { token: admin, query })).body;
const lgaNamed = async (name: string): Promise<Lga> => (await list("/admin/lgas", { q: name })).data[0];
let serial = 0;
const lgaBody = (change: object = {}) => ({
  name: `New Area ${++serial}`,
  state_id: 25,
  region_id: null,
  lat: 6.5,
  lon: 3.4,
  delivery_fee: 1_999.95,
  delivery_days: 2,
  ...change,
});

describe("LGAs", () => {
  test("are 774 in 37 states, found by name without accents or case", async () => {
    expect((await list("/admin/lgas", {})).total).toBe(774);
    const states = (await house.call("GET /states")).body;
    expect(states.flatMap(({ lgas }: { lgas: unknown[] }) => lgas)).toHaveLength(774);
    expect((await lgaNamed("IKEJA")).name).toBe("Ikeja");
    expect((await list("/admin/lgas", { q: "%" })).total).toBe(0);
  });

  test("are created and edited with a fee to the kobo, and names are unique in a state", async () => {
    const made = await call("POST /admin/lgas", lgaBody({ name: "Twin Rivers" }));
    expect([made.status, made.body.delivery_fee]).toEqual([201, 1_999.95]);
    expect((await call("POST /admin/lgas", lgaBody({ name: "Twin Rivers" }))).status).toBe(409);
    expect((await call("POST /admin/lgas", lgaBody({ name: "Twin Rivers", state_id: 1 }))).status).toBe(201);
    const edited = await call(
      `PATCH /admin/lgas/${made.body.id}`,
      lgaBody({ name: "Twin Rivers", delivery_fee: 0.01 }),
    );
    expect(edited.body.delivery_fee).toBe(0.01);
    expect((await call("POST /admin/lgas", lgaBody({ delivery_fee: 0.001 }))).status).toBe(422);
    expect((await call("POST /admin/lgas", lgaBody({ state_id: 987_654 }))).status).toBe(422);
  });

  test("are merged with the places and stores in them, as previewed, and the old one answers with the survivor", async () => {
    const keep = await lgaNamed("Ikeja");
    const merge = (await call("POST /admin/lgas", lgaBody({ state_id: keep.state_id }))).body;
    const owner = await enrol(house, { state_id: keep.state_id, lga_id: merge.id });
    const pair = { keep_id: keep.id, merge_id: merge.id };
    const preview = (await house.call("GET /admin/lgas/merge/preview", { token: admin, query: pair })).body;
    expect(preview.moves).toEqual(
      expect.arrayContaining([
        { what: "Stores", count: 1 },
        { what: "Known places", count: 0 },
      ]),
    );
    expect(preview.warnings).toEqual(["Their delivery fees differ; the surviving LGA's fee will count."]);
    expect((await call("POST /admin/lgas/merge", pair)).body.id).toBe(keep.id);
    expect((await house.call("GET /stores", { token: owner.token })).body[0].lga_id).toBe(keep.id);
    expect((await call(`GET /admin/lgas/${merge.id}`)).status).toBe(404);
    const late = await register(house, { state_id: keep.state_id, lga_id: merge.id });
    const { lga_id } = await house.platform.db
      .selectFrom("stores")
      .select("lga_id")
      .where("user_id", "=", late.id)
      .executeTakeFirstOrThrow();
    expect(lga_id).toBe(keep.id);
    expect((await call("POST /admin/lgas/merge", pair)).status).toBe(404);
  });

  test("of another state take their stores along, state and all", async () => {
    const keep = await lgaNamed("Dala");
    const merge = (await call("POST /admin/lgas", lgaBody())).body;
    const owner = await enrol(house, { state_id: 25, lga_id: merge.id });
    await call("POST /admin/lgas/merge", { keep_id: keep.id, merge_id: merge.id });
    const [store] = (await house.call("GET /stores", { token: owner.token })).body;
    expect([store.lga_id, store.state_id]).toEqual([keep.id, keep.state_id]);
  });

  test("are not merged with themselves, and in a circle only once", async () => {
    const [a, b] = [
      (await call("POST /admin/lgas", lgaBody())).body.id,
      (await call("POST /admin/lgas", lgaBody())).body.id,
    ];
    expect((await call("POST /admin/lgas/merge", { keep_id: a, merge_id: a })).status).toBe(422);
    const both = await Promise.all([
      call("POST /admin/lgas/merge", { keep_id: a, merge_id: b }),
      call("POST /admin/lgas/merge", { keep_id: b, merge_id: a }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe("regions", () => {
  test("take an LGA from where it was", async () => {
    const [ikeja, dala] = [await lgaNamed("Ikeja"), await lgaNamed("Dala")];
    const body = { name: "Border region", branch_id: 1, lga_ids: [ikeja.id, dala.id], active: true };
    const made = await call("POST /admin/regions", body);
    expect(made.body).toMatchObject({
      lga_count: 2,
      branch_name: "Lagos",
      lga_ids: [ikeja.id, dala.id].sort((a, b) => a - b),
    });
    expect((await lgaNamed("Dala")).region_id).toBe(made.body.id);
    const smaller = await call(`PATCH /admin/regions/${made.body.id}`, { ...body, lga_ids: [ikeja.id] });
    expect(smaller.body.lga_ids).toEqual([ikeja.id]);
    expect((await lgaNamed("Dala")).region_id).toBeNull();
    expect((await call("POST /admin/regions", body)).status).toBe(409);
  });

  test("are offered to applicants while they are active", async () => {
    const { body: region } = await call("POST /admin/regions", {
      name: "Sleeping region",
      branch_id: 1,
      lga_ids: [],
      active: false,
    });
    const offered = (await house.call("GET /regions")).body;
    expect(offered.some(({ id }: { id: number }) => id === region.id)).toBe(false);
  });
});

describe("branches", () => {
  const body = {
    name: "Jos",
    address: "1 Rayfield Road",
    has_barcode: false,
    use_order_fulfilment: true,
    active: true,
  };

  test("are opened and edited, and a closed one leaves the selector", async () => {
    const made = await call("POST /admin/branches", body);
    expect(made.status).toBe(201);
    expect((await call("POST /admin/branches", body)).status).toBe(409);
    const closed = await call(`PATCH /admin/branches/${made.body.id}`, { active: false });
    expect(closed.body).toMatchObject({ name: "Jos", active: false });
    const offered = (await call("GET /branches?type=all")).body;
    expect(offered.map(({ name }: { name: string }) => name)).not.toContain("Jos");
    expect(offered[0].name).toBe("Lagos");
  });
});

describe("places", () => {
  const suggest = async (q: string) => (await house.call("GET /places", { query: { q } })).body;

  test("are suggested from what is known, with coordinates and LGA", async () => {
    const found = await suggest("surul");
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(6);
    expect(found[0]).toMatchObject({ address: expect.stringContaining("Surulere"), lga_id: expect.any(Number) });
    expect([await suggest("x"), await suggest("%%%"), await suggest("zzzzzz")]).toEqual([[], [], []]);
  });
});
