import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { force } from "../../../test/force.ts";
import { lastCode, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, hire, newPhone } from "../../../test/people.ts";

let house: TestApp;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const application = (change: Record<string, unknown> = {}) => ({
  name: "Kemi Ogunleye",
  phone: newPhone(),
  password: "5283",
  email: null,
  region_id: null,
  address: "3 Broad Street, Marina",
  guarantor_name: "Chief Ogunleye",
  guarantor_phone: newPhone(),
  guarantor_address: "5 Broad Street, Marina",
  identity_kind: "nin",
  identity_number: "12345678901",
  ...change,
});
const apply = (change: Record<string, unknown> = {}) =>
  house.call("POST /agent/register", { body: application(change) });
const upload = (raw: Buffer, name = "nin slip.pdf") =>
  house.call("POST /agent/register/document", { raw, query: { name } });
const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF");

describe("an application", () => {
  test("makes an agent's account that waits for approval", async () => {
    const answer = await apply();
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({ role: 2, state: "pending", user_verified: false });
    const login = { phone: answer.body.user.phone, password: "5283" };
    expect((await house.call("POST /agent/login", { body: login })).status).toBe(200);
    expect((await house.call("POST /login", { body: login })).status).toBe(403);
  });

  test("carries its document and its answers to who decides", async () => {
    const { document } = (await upload(pdf)).body;
    const regions = (await house.call("GET /regions")).body;
    const lagos = regions.find(({ name }: { name: string }) => name === "Lagos");
    const { user } = (await apply({ identity_document: document, region_id: lagos.id })).body;
    const token = await adminToken(house);
    const shown = (await house.call(`GET /admin/users/${user.id}`, { token })).body;
    expect(shown.application).toMatchObject({
      region: "Lagos",
      identity_kind: "nin",
      guarantor_name: "Chief Ogunleye",
    });
    const file = await house.platform.db
      .selectFrom("files")
      .selectAll()
      .where("id", "=", shown.application.identity_file_id)
      .executeTakeFirstOrThrow();
    expect(file).toMatchObject({ name: "nin slip.pdf", content_type: "application/pdf", size_bytes: pdf.length });
    expect(file.key).toMatch(/^identity\/[0-9a-f-]{36}\.pdf$/);
    const paper = await house.call(`GET /admin/users/${user.id}/identity_document`, { token });
    expect([paper.status, paper.raw.equals(pdf), paper.headers["cache-control"]]).toEqual([200, true, "no-store"]);
    const query = { kind: "agent", verification: "waiting", q: user.phone };
    expect((await house.call("GET /admin/users", { token, query })).body.data).toMatchObject([{ id: user.id }]);
    const elsewhere = await hire(house, ["users.read"], { branch_id: 3 });
    const stranger = await enrol(house);
    for (const [who, status] of [
      [elsewhere.token, 404],
      [stranger.token, 403],
      [null, 401],
    ] as const)
      expect((await house.call(`GET /admin/users/${user.id}/identity_document`, { token: who })).status).toBe(status);
  });

  test("is approved once the phone is verified, and not before", async () => {
    const { user, token: own } = (await apply()).body;
    const token = await adminToken(house);
    const approve = () => house.call(`POST /admin/users/${user.id}/approve`, { token, body: {} });
    const early = await approve();
    expect([early.status, early.body.message]).toEqual([409, "This agent has not verified the phone number yet."]);
    await house.call("GET /user/verification_code/send", { token: own });
    const body = { code: await lastCode(house, user.phone) };
    expect((await house.call("POST /user/phone/verify", { token: own, body })).status).toBe(200);
    expect((await approve()).body.state).toBe("active");
  });

  test("once approved needs no verified phone, on neither side: an agent from before is not sent in circles", async () => {
    const { user, token } = (await apply()).body;
    await force(house, "users", user.id, { state: "active" });
    const { body } = await house.call("GET /user", { token });
    expect(body.user).toMatchObject({ status: 1, phone_verified: true, user_verified: true });
    expect((await house.call("GET /product_requests", { token })).status).toBe(200);
  });

  test("stands in the branch of its region", async () => {
    const regions = (await house.call("GET /regions")).body;
    const kano = regions.find(({ name }: { name: string }) => name === "Kano");
    expect((await apply({ region_id: kano.id })).body.user.current_branch).toBe(4);
    expect((await apply()).body.user.current_branch).toBe(1);
    expect((await apply({ region_id: 987_654 })).body.fields).toEqual({ region_id: "Choose a region from the list." });
  });

  test("names somebody else as guarantor", async () => {
    const phone = newPhone();
    const answer = await apply({ phone, guarantor_phone: `+234${phone.slice(1)}` });
    expect(answer.body.fields).toEqual({ guarantor_phone: "The guarantor must be someone else." });
    expect((await apply({ guarantor_phone: "0803" })).status).toBe(422);
  });

  test("is refused with an easy PIN, a phone in use, or a document that is not ours", async () => {
    expect((await apply({ password: "1234" })).body.fields.password).toBeTruthy();
    expect((await apply({ phone: "08030000010" })).status).toBe(409);
    const forged = `${Buffer.from('{"file":1}').toString("base64url")}.${"A".repeat(43)}`;
    for (const identity_document of [forged, "1", "x.y"])
      expect((await apply({ identity_document })).body.fields).toEqual({
        identity_document: "Please choose it again.",
      });
  });
});

describe("an identity document", () => {
  test("is known by its content, whatever it is called", async () => {
    const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(64)]);
    expect((await upload(png, "slip.exe")).status).toBe(200);
    for (const content of ["<script>alert(1)</script>", "MZ\x90", "PK\x03\x04", "<svg xmlns='x'/>", ""])
      expect((await upload(Buffer.from(content), "slip.pdf")).status, content).toBe(415);
  });

  test("has at most 5 MB", async () => {
    expect((await upload(Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]))).status).toBe(413);
  });

  test("cannot be opened by the ticket that its sender holds", async () => {
    const { document } = (await upload(pdf)).body;
    expect((await house.call(`GET /files/${document}`)).status).toBe(404);
  });
});
