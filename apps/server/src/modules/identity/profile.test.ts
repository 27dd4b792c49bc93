import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, customerElsewhere, enrol, hire, newPhone, userIdOf } from "../../../test/people.ts";

let house: TestApp;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const get = (key: string, token: string, query = {}) => house.call(`GET ${key}`, { token, query });
const branchesSeen = async (token: string, query: Record<string, string | number>) => {
  const { data } = (await get("/admin/users", token, { per_page: 100, sort: "name", ...query })).body;
  return new Set(data.map((row: { branch_id: number }) => row.branch_id));
};

describe("the branch that goes with every request", () => {
  test("is honoured for a super admin and for staff who may switch", async () => {
    for (const phone of ["08030000001", "08030000002", "08030000008"]) {
      const token = await house.tokenOf(phone);
      expect(await branchesSeen(token, { current_branch: 3 })).toEqual(new Set([3]));
      expect((await branchesSeen(token, { current_branch: "" })).size).toBeGreaterThan(2);
      expect(await branchesSeen(token, {})).toEqual(new Set([1]));
    }
  });

  test("is ignored for everybody else", async () => {
    for (const phone of ["08030000003", "08030000006"])
      for (const asked of [3, "", "all", "1 or 1=1", "-1"])
        expect(await branchesSeen(await house.tokenOf(phone), { current_branch: asked })).toEqual(new Set([1]));
  });

  test("is recorded with what was done", async () => {
    const token = await adminToken(house);
    const id = await customerElsewhere(house);
    const body = { reason: "Licence expired" };
    const answer = await house.call(`POST /admin/users/${id}/suspend`, { token, body, query: { current_branch: "" } });
    expect(answer.status).toBe(200);
    const query = { action: "user.suspend", subject_id: id };
    const { data } = (await get("/admin/audit_events", token, query)).body;
    expect(data[0].branch_name).toBeNull();
  });
});

describe("changing the branch one works in", () => {
  const move = (token: string, branch_id: number | null) =>
    house.call("PUT /user/branch", { token, body: { branch_id } });

  test("is for those who may choose", async () => {
    expect((await move(await house.tokenOf("08030000002"), 4)).body.user.current_branch).toBe(4);
    for (const phone of ["08030000003", "08030000006", "08030000020"])
      expect((await move(await house.tokenOf(phone), 4)).status, phone).toBe(403);
  });

  test("to all branches changes how one looks, not where one works", async () => {
    const token = await house.tokenOf("08030000008");
    expect((await move(token, null)).body.user.current_branch).toBe(1);
  });

  test("needs a branch that is open", async () => {
    const token = await adminToken(house);
    const closed = {
      name: "Closed branch",
      address: "",
      has_barcode: false,
      use_order_fulfilment: false,
      active: false,
    };
    const { id } = (await house.call("POST /admin/branches", { token, body: closed })).body;
    expect([(await move(token, id)).status, (await move(token, 987_654)).status]).toEqual([404, 404]);
  });
});

describe("PATCH users/{id}", () => {
  const edit = (id: number, token: string, body: object) => house.call(`PATCH /users/${id}`, { token, body });

  test("edits one's own name and address and answers with the user", async () => {
    const { id, token } = await enrol(house);
    const answer = await edit(id, token, { name: "Harmattan & Sons", email: "sons@harmattan.example" });
    expect(answer.body.user).toMatchObject({ id, name: "Harmattan & Sons", email: "sons@harmattan.example" });
  });

  test("takes neither role, state, phone, branch nor flags from a client", async () => {
    const { id, token } = await enrol(house);
    const wishes = {
      role: 1,
      state: "active",
      phone: newPhone(),
      branch_id: 3,
      is_super_admin: true,
      user_verified: true,
    };
    for (const [field, value] of Object.entries(wishes))
      expect((await edit(id, token, { [field]: value })).status, field).toBe(422);
  });

  test("refuses an e-mail address that somebody has, in whatever case", async () => {
    const [first, second] = [await enrol(house), await enrol(house)];
    await edit(first.id, first.token, { email: "taken@harmattan.example" });
    const answer = await edit(second.id, second.token, { email: "Taken@Harmattan.example" });
    expect([answer.status, answer.body.fields]).toEqual([
      409,
      { email: "An account with this e-mail address exists already." },
    ]);
  });

  test("lets staff with the right edit customers of their branch, and writes down the difference", async () => {
    const { id } = await enrol(house);
    const clerk = await hire(house, ["users.update"]);
    expect((await edit(id, clerk.token, { name: "Renamed Pharmacy" })).status).toBe(200);
    const without = await hire(house, ["users.read"]);
    expect((await edit(id, without.token, { name: "Again" })).status).toBe(404);
    const query = { action: "user.update", subject_id: id };
    const { data } = (await get("/admin/audit_events", await adminToken(house), query)).body;
    const event = (await get(`/admin/audit_events/${data[0].id}`, await adminToken(house))).body;
    expect(event).toMatchObject({ before: { name: "Harmattan Pharmacy" }, after: { name: "Renamed Pharmacy" } });
  });
});

describe("small things of one's own", () => {
  test("firebase/store-token keeps the device's key and answers with the user", async () => {
    const { token } = await enrol(house);
    const body = { firebase_device_key: "fcm-key-1" };
    const answer = await house.call("POST /firebase/store-token", { token, body });
    expect(answer.body.user.firebase_device_key).toBe("fcm-key-1");
    const long = { firebase_device_key: "x".repeat(4097) };
    expect((await house.call("POST /firebase/store-token", { token, body: long })).status).toBe(422);
  });

  test("user/data holds everything about oneself and nothing that opens the account", async () => {
    const { id, token } = await enrol(house);
    const ticket = { topic: "order", subject: "Cold chain", message: "Was the insulin kept cold?" };
    await house.call("POST /tickets", { token, body: ticket });
    const answer = await get("/user/data", token);
    expect(answer.headers["content-disposition"]).toBe(`attachment; filename="remedia-account-${id}.json"`);
    const everything = JSON.parse(answer.raw.toString());
    expect(everything.user.id).toBe(id);
    expect(everything.stores).toHaveLength(1);
    expect(everything.sessions).toHaveLength(1);
    expect(everything.tickets[0]).toMatchObject({ subject: "Cold chain", body: "Was the insulin kept cold?" });
    expect(answer.raw.toString()).not.toMatch(/hash|argon2|token/);
  });

  test("one branch can be read by anybody signed in", async () => {
    const token = await house.tokenOf("08030000020");
    expect((await get("/branches/1", token)).body).toMatchObject({ id: 1, name: "Lagos", has_barcode: true });
  });

  test("the user says who one is and what one may do", async () => {
    const id = await userIdOf(house, "08030000006");
    const { user } = (await get("/user", await house.tokenOf("08030000006"))).body;
    expect(user).toMatchObject({
      id,
      role: 1,
      user_verified: true,
      status: 1,
      can_switch_branch: false,
      viewed_by: null,
    });
    expect(user.roles.map((role: { name: string }) => role.name)).toEqual(["Business Development Executive"]);
    expect(user.permissions).toContain("users.view_as");
    expect(user.permissions).not.toContain("users.decide");
  });
});
