import { type LicenceAction, licenceChangeStates, licenceTransitions } from "@remedia/domain/licences";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { keepsOrder } from "../../../test/locks.ts";
import { adminToken, customerElsewhere, enrol, hire, openSession, type Person } from "../../../test/people.ts";
import { soldProduct } from "../catalog/test-products.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";

let house: TestApp;
let admin: string;
let owner: Person;
let storeId: number;
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
});
afterAll(() => house.close());
beforeEach(async () => {
  owner = await enrol(house, { user_type: "chemist" });
  storeId = (await call("GET /stores")).body[0].id;
});

const call = (key: string, body?: object, token = owner.token) => house.call(key, { token, ...(body ? { body } : {}) });
const store = async () => (await call(`GET /stores/${storeId}`)).body;
const pharmacy = { licence_class: "pharmacy", licence_number: "PCN/2099", licence_expires_on: "2099-01-01" };
const patent = { licence_class: "patent_medicine", licence_number: "PPMV/1", licence_expires_on: "2098-01-01" };
const say = async (licence: object) => (await call(`PATCH /stores/${storeId}`, licence)).body;
const changes = async () => (await call(`GET /admin/users/${owner.id}/licence_changes`, undefined, admin)).body;
const decide = (id: number, action: string, body: object = {}, token = admin) =>
  call(`POST /admin/licence_changes/${id}/${action}`, body, token);
const mayBuy = async (productId: number) => {
  await call("POST /cart", { product_id: productId, quantity: 1 });
  const { carts } = (await call("GET /cart/web")).body;
  return carts.find(({ product }: { product: { id: number } }) => product.id === productId).refusal === null;
};
const lastMessage = () =>
  house.platform.db
    .selectFrom("messages")
    .select(["channel", "body"])
    .where("user_id", "=", owner.id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

describe("a licence by its owner's word", () => {
  test("is decided with its store locked first, as its owner locks it", async () => {
    await say(pharmacy);
    const [change] = await changes();
    const locks = {
      first: sql`select from stores where id = ${storeId} for update`,
      next: sql`select from licence_changes where id = ${change.id} for update`,
    };
    expect(await keepsOrder(house, locks, () => decide(change.id, "approve"))).toBe(true);
    expect(await store()).toMatchObject(pharmacy);
  });

  test("is heard five times a day, and the last word stands", async () => {
    const said = async (n: number) =>
      (await call(`PATCH /stores/${storeId}`, { ...pharmacy, licence_number: `N/${n}` })).status;
    for (let n = 1; n <= 5; n++) expect(await said(n)).toBe(200);
    expect(await said(6)).toBe(429);
    expect((await store()).licence_change).toMatchObject({ licence_number: "N/5", state: "waiting" });
    expect(await changes()).toHaveLength(5);
    house.clock.advance(24 * 60 * 60_000 + 1);
    owner = { ...owner, token: await openSession(house, owner.id) };
    admin = await adminToken(house);
    expect(await said(6)).toBe(200);
  });

  test("waits: nothing can be bought with it until staff have approved it", async () => {
    const product = await soldProduct(house, { class: "controlled" });
    await stockedProduct(house, (await newWarehouse(house)).shelves[0]!, 10, { productId: product.id });
    const said = await say(pharmacy);
    expect(said).toMatchObject({ licence_class: null, licence_expires_on: null });
    expect(said.licence_change).toMatchObject({ state: "waiting", ...pharmacy });
    expect(await mayBuy(product.id)).toBe(false);
    const [change] = await changes();
    expect(change).toMatchObject({ state: "waiting", ...pharmacy, approved_class: null, store_id: storeId });
    expect((await decide(change.id, "approve")).status).toBe(200);
    expect(await store()).toMatchObject({ ...pharmacy, licence_change: null });
    expect(await mayBuy(product.id)).toBe(true);
    expect(await lastMessage()).toMatchObject({
      channel: "sms",
      body: expect.stringContaining("is approved: pharmacy"),
    });
  });

  test("of a new store waits as well", async () => {
    const { name: _name, ...where } = await store();
    const { address, state_id, lga_id } = where;
    const made = (await call("POST /stores", { name: "Branch shop", address, state_id, lga_id, ...pharmacy })).body;
    expect(made).toMatchObject({ licence_class: null, licence_change: { state: "waiting", ...pharmacy } });
  });

  test("leaves the approved one in force, also when it is rejected, with the reason for the owner", async () => {
    await call(`PUT /admin/stores/${storeId}/licence`, patent, admin);
    await say(pharmacy);
    const [change] = await changes();
    expect(change).toMatchObject({ ...pharmacy, approved_class: "patent_medicine", approved_number: "PPMV/1" });
    expect((await decide(change.id, "reject")).status).toBe(422);
    await decide(change.id, "reject", { reason: "The number is not in the register." });
    expect(await store()).toMatchObject({
      ...patent,
      licence_change: { state: "rejected", state_reason: "The number is not in the register." },
    });
    expect((await lastMessage())!.body).toContain("The number is not in the register.");
  });

  test("keeps in its history what held when it was decided", async () => {
    await call(`PUT /admin/stores/${storeId}/licence`, patent, admin);
    await say(pharmacy);
    const [{ id: first }] = await changes();
    await decide(first, "approve");
    await say({ ...pharmacy, licence_number: "PCN/3000" });
    const [{ id: second }] = await changes();
    await decide(second, "reject", { reason: "It is the old one." });
    await call(`PUT /admin/stores/${storeId}/licence`, { ...pharmacy, licence_number: "PCN/4000" }, admin);
    expect(await changes()).toMatchObject([
      { id: second, state: "rejected", approved_number: "PCN/2099", decided_by: expect.any(String) },
      { id: first, state: "approved", approved_class: "patent_medicine", approved_number: "PPMV/1" },
    ]);
  });

  test("is overtaken by what staff enter meanwhile, and cannot come back over it", async () => {
    await say(pharmacy);
    const [{ id }] = await changes();
    await call(`PUT /admin/stores/${storeId}/licence`, patent, admin);
    expect((await changes())[0]).toMatchObject({
      id,
      state: "rejected",
      state_reason: "Now on file: patent medicine, valid until 01/01/2098.",
    });
    expect((await decide(id, "approve")).status).toBe(409);
    expect(await store()).toMatchObject(patent);
    expect((await lastMessage())!.body).toContain("was updated. Now on file: patent medicine");
  });

  test("is approved by staff who enter the very same", async () => {
    await say(pharmacy);
    await call(`PUT /admin/stores/${storeId}/licence`, pharmacy, admin);
    expect((await changes())[0]).toMatchObject({ state: "approved" });
    expect(await store()).toMatchObject({ ...pharmacy, licence_change: null });
  });

  test("said again takes the place of what waited, and said back withdraws it", async () => {
    await call(`PUT /admin/stores/${storeId}/licence`, patent, admin);
    await say(pharmacy);
    await say({ phone: "08031234567", ...pharmacy });
    await say({ licence_number: "PCN/3000" });
    expect(
      (await changes()).map(({ state, licence_number }: typeof pharmacy & { state: string }) => [
        state,
        licence_number,
      ]),
    ).toEqual([
      ["waiting", "PCN/3000"],
      ["withdrawn", "PCN/2099"],
    ]);
    expect((await say(patent)).licence_change).toBeNull();
    expect((await changes())[0].state).toBe("withdrawn");
  });

  test("said ten times at once waits once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(`PATCH /stores/${storeId}`, pharmacy)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await changes()).toHaveLength(1);
  });

  test("is decided once by ten people at once", async () => {
    await say(pharmacy);
    const [{ id }] = await changes();
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(id, "approve")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });
});

describe("every state and action", () => {
  const reach: Record<string, (id: number) => Promise<unknown>> = {
    waiting: async () => undefined,
    approved: (id) => decide(id, "approve"),
    rejected: (id) => decide(id, "reject", { reason: "No." }),
    withdrawn: () => say({ licence_class: null, licence_number: null, licence_expires_on: null }),
  };
  for (const state of licenceChangeStates)
    test(`of a change that is ${state}`, async () => {
      for (const action of ["approve", "reject"] satisfies LicenceAction[]) {
        await say({ ...pharmacy, licence_number: `PCN/${state}/${action}` });
        const [{ id }] = await changes();
        await reach[state]!(id);
        const possible = (licenceTransitions[action].from as readonly string[]).includes(state);
        expect((await decide(id, action, action === "reject" ? { reason: "No." } : {})).status).toBe(
          possible ? 200 : 409,
        );
      }
    });
});

describe("deciding", () => {
  test("is for those who may, in their own branch", async () => {
    await say(pharmacy);
    const [{ id }] = await changes();
    const clerk = await hire(house, ["users.read", "users.update", "stores.read"]);
    expect((await decide(id, "approve", {}, clerk.token)).status).toBe(403);
    expect((await call(`PUT /admin/stores/${storeId}/licence`, pharmacy, clerk.token)).status).toBe(403);
    expect((await decide(id, "approve", {}, owner.token)).status).toBe(403);
    const { branch_id } = await house.platform.db
      .selectFrom("users")
      .select("branch_id")
      .where("id", "=", await customerElsewhere(house))
      .executeTakeFirstOrThrow();
    const elsewhere = await hire(house, ["licences.decide", "users.read"], { branch_id });
    expect((await decide(id, "approve", {}, elsewhere.token)).status).toBe(404);
    expect((await call(`PUT /admin/stores/${storeId}/licence`, pharmacy, elsewhere.token)).status).toBe(404);
    expect((await store()).licence_class).toBeNull();
  });

  test("is found from the lists", async () => {
    await say(pharmacy);
    const waiting = async (path: string) =>
      (await house.call(`GET ${path}`, { token: admin, query: { licence: "waiting", per_page: 100 } })).body.data;
    const row = (await waiting("/admin/users")).find(({ id }: { id: number }) => id === owner.id);
    expect(row.licences_waiting).toBe(1);
    expect((await waiting("/admin/stores")).map(({ id }: { id: number }) => id)).toContain(storeId);
  });

  test("what staff enter themselves is in the trail", async () => {
    await call(`PUT /admin/stores/${storeId}/licence`, patent, admin);
    const query = { subject_type: "store", subject_id: storeId, action: "store.set_licence" };
    const { data } = (await house.call("GET /admin/audit_events", { token: admin, query })).body;
    expect(data).toHaveLength(1);
  });
});
