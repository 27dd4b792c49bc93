import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { force } from "../../../test/force.ts";
import { minute, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, hire, openSession, type Person, superAdmin, userIdOf } from "../../../test/people.ts";
import { soldProduct } from "../catalog/test-products.ts";

let house: TestApp;
let admin: string;
let customer: Person;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());
beforeEach(async () => {
  admin = await adminToken(house);
  customer = await enrol(house);
});

const view = (id = customer.id, token = admin) => house.call(`POST /admin/users/${id}/login`, { token });
const viewToken = async (id = customer.id, token = admin) => (await view(id, token)).body.token as string;
const status = async (token: string, key = "GET /user", body?: object) =>
  (await house.call(key, { token, ...(body ? { body } : {}) })).status;

describe("viewing the store as a customer", () => {
  test("answers with the customer, wishlists, carts and a token of its own", async () => {
    const answer = await view();
    expect(Object.keys(answer.body).sort()).toEqual(["carts", "customer", "token", "wishlists"]);
    expect(answer.body.customer).toMatchObject({ id: customer.id, viewed_by: { name: "Adaeze Okonkwo" } });
    expect(answer.body.token).not.toBe(admin);
    expect([answer.body.wishlists, answer.body.carts]).toEqual([[], []]);
    const seen = (await house.call("GET /stores", { token: answer.body.token })).body;
    expect(seen).toEqual((await house.call("GET /stores", { token: customer.token })).body);
  });

  test("shows what the customer has put aside and into the cart", async () => {
    const { id } = await soldProduct(house);
    await house.call("POST /cart", { token: customer.token, body: { product_id: id, quantity: 3 } });
    await house.call("POST /wishlist", { token: customer.token, body: { product_id: id } });
    const { body } = await view();
    expect(body.carts).toEqual((await house.call("GET /cart/web", { token: customer.token })).body.carts);
    expect(body.wishlists).toEqual((await house.call("GET /wishlist", { token: customer.token })).body);
    expect([body.carts.length, body.wishlists.length]).toEqual([1, 1]);
  });

  test("needs the permission", async () => {
    const without = await hire(house, ["users.read"]);
    expect((await view(customer.id, without.token)).status).toBe(403);
    const may = await hire(house, ["users.view_as"]);
    expect((await view(customer.id, may.token)).status).toBe(200);
  });

  test("is never of staff, agents, partners, HMOs or an account that is not active", async () => {
    for (const phone of [superAdmin, "08030000002"])
      expect((await view(await userIdOf(house, phone))).status, phone).toBe(404);
    for (const phone of ["08030000010", "08030000040", "08030000050", "08030000023", "08030000030"])
      expect((await view(await userIdOf(house, phone))).status, phone).toBe(403);
  });

  test("gives none of the viewer's own rights", async () => {
    const token = await viewToken();
    for (const key of ["GET /admin/users", "GET /admin/settings", `POST /admin/users/${customer.id}/login`])
      expect(await status(token, key), key).toBe(403);
  });

  test("fills the cart and the wishlist, and leaves the rest of the account alone", async () => {
    const token = await viewToken();
    const { id } = await soldProduct(house);
    expect(await status(token, "POST /cart", { product_id: id, quantity: 1 })).toBe(201);
    expect(await status(token, "POST /wishlist", { product_id: id })).toBe(201);
    const [store] = (await house.call("GET /stores", { token })).body;
    const refused: [string, object?][] = [
      [`PATCH /users/${customer.id}`, { name: "Another Pharmacy", email: "staff@remedia.example" }],
      ["POST /user/email/verification"],
      [`PATCH /stores/${store.id}`, { name: "Another name" }],
      [`POST /stores/${store.id}/staff`, { name: "A friend", phone: "08190000999", password: "5283" }],
      ["POST /orders/1/cancel"],
      ["POST /tickets", { topic: "order", subject: "On the phone", message: "Please write this." }],
    ];
    for (const [key, body] of refused) expect(await status(token, key, body), key).toBe(403);
    const { body } = await house.call("GET /user", { token: customer.token });
    expect(body.user).toMatchObject({ name: "Harmattan Pharmacy", email: null });
  });

  test("writes both people into the trail", async () => {
    const token = await viewToken();
    await house.call("POST /viewing/exit", { token });
    const query = { action: "viewing.end", subject_id: customer.id };
    const [event] = (await house.call("GET /admin/audit_events", { token: admin, query })).body.data;
    expect(event).toMatchObject({
      actor_name: "Adaeze Okonkwo",
      viewed_user_id: customer.id,
      viewed_user_name: "Harmattan Pharmacy",
    });
    const started = { action: "viewing.start", subject_id: customer.id };
    expect((await house.call("GET /admin/audit_events", { token: admin, query: started })).body.total).toBe(1);
  });
});

describe("a view ends", () => {
  test("by exit or logout, and the viewer's own session goes on", async () => {
    for (const key of ["POST /viewing/exit", "POST /logout", "POST /admin/logout"]) {
      const token = await viewToken();
      expect(await status(token, key), key).toBe(200);
      expect([await status(token), await status(admin), await status(customer.token)]).toEqual([401, 200, 200]);
    }
    expect(await status(admin, "POST /viewing/exit")).toBe(409);
  });

  test("after 60 minutes, however busy", async () => {
    const token = await viewToken();
    house.clock.advance(59 * minute);
    expect(await status(token)).toBe(200);
    house.clock.advance(2 * minute);
    expect([await status(token), await status(admin)]).toEqual([401, 200]);
  });

  test("with the viewer's logout, on this session only", async () => {
    const elsewhere = await adminToken(house);
    const [mine, other] = [await viewToken(), await viewToken(customer.id, elsewhere)];
    expect(await status(admin, "POST /admin/logout")).toBe(200);
    expect([await status(mine), await status(other)]).toEqual([401, 200]);
  });

  test("when the viewer signs the device out from the list", async () => {
    const elsewhere = await openSession(house, await userIdOf(house, superAdmin));
    const token = await viewToken();
    const { data } = (await house.call("GET /user/sessions", { token: admin })).body;
    const mine = data.find((session: { current: boolean }) => session.current);
    expect(await status(elsewhere, `DELETE /user/sessions/${mine.id}`)).toBe(200);
    expect([await status(admin), await status(token)]).toEqual([401, 401]);
  });

  test("when the viewer is suspended, loses the right or changes the passphrase", async () => {
    const body = { current: "quiet-harbour-42", password: "other-harbour-43" };
    for (const loss of ["suspended", "right", "passphrase"]) {
      const viewer = await hire(house, ["users.view_as"]);
      const token = await viewToken(customer.id, viewer.token);
      expect(await status(token)).toBe(200);
      if (loss === "suspended") await force(house, "users", viewer.id, { state: "suspended" });
      if (loss === "right")
        await house.call("PUT /admin/permissions", {
          token: admin,
          body: { grants: [{ role_id: viewer.roleId, permission: "users.view_as", granted: false }] },
        });
      if (loss === "passphrase") await house.call("PUT /user/pin", { token: viewer.token, body });
      expect(await status(token), loss).toBe(401);
    }
  });

  test("when the customer is suspended", async () => {
    const token = await viewToken();
    await house.call(`POST /admin/users/${customer.id}/suspend`, { token: admin, body: { reason: "Unpaid" } });
    expect(await status(token)).toBe(401);
  });
});
