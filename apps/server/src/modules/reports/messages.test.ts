import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lastCode, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, hire, type Person } from "../../../test/people.ts";
import { recordPages, sortsBeforeCutting } from "../../../test/plans.ts";
import { systemContext } from "../../platform/context.ts";
import { queueMessages } from "../../platform/messages.ts";
import { readPhone } from "../identity/phones.ts";

let house: TestApp;
let admin: string;
let reader: Person;
let customer: Person;
let elsewhere: Person;
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
  customer = await enrol(house);
  elsewhere = await enrol(house);
  const db = house.platform.db;
  const other = await db.selectFrom("branches").select("id").where("id", "!=", 1).executeTakeFirstOrThrow();
  await db.updateTable("users").set({ branch_id: other.id }).where("id", "=", elsewhere.id).execute();
  reader = await hire(house, ["messages.read"]);
  for (const { phone } of [customer, elsewhere]) await house.call("POST /pin/forgot", { body: { phone } });
  const stranger = { channel: "sms", recipient: "2348190000000", body: "To nobody who has an account." } as const;
  await queueMessages(systemContext(house.platform, "test"), [stranger]);
});
afterAll(() => house.close());

/** Of all branches, for whoever may look at all. */
const current_branch = "";
const list = async (token: string, q: string) => {
  const { body } = await house.call("GET /admin/messages", { token, query: { q, current_branch } });
  return body.data as { id: number; body: string }[];
};
const open = (token: string, id: number) =>
  house.call(`GET /admin/messages/${id}`, { token, query: { current_branch } });
const newest = async ({ phone }: Person) => (await list(admin, phone))[0]!;

describe("messages sent", () => {
  test("are those to people of the reader's branch; one to nobody known is for whoever sees all branches", async () => {
    expect(await list(reader.token, customer.phone)).toHaveLength(1);
    expect(await list(reader.token, elsewhere.phone)).toEqual([]);
    expect(await list(reader.token, "8190000000")).toEqual([]);
    expect(await list(admin, elsewhere.phone)).toHaveLength(1);
    expect(await list(admin, "8190000000")).toHaveLength(1);
    const { id } = await newest(elsewhere);
    expect([(await open(reader.token, id)).status, (await open(admin, id)).status]).toEqual([404, 200]);
  });

  test("show no code in a list, to nobody", async () => {
    for (const token of [admin, reader.token])
      expect((await list(token, customer.phone))[0]!.body).toBe("Code or link, hidden");
  });

  test("show a code one at a time in demo mode, to staff bound to no branch; the reading is noted", async () => {
    const { id } = await newest(customer);
    const code = await lastCode(house, readPhone(customer.phone)!);
    expect((await open(admin, id)).body.body).toContain(code);
    expect((await open(reader.token, id)).body.body).toBe("Code or link, hidden");
    await house.flushWatch();
    const reads = (await house.call("GET /admin/audit/reads", { token: admin, query: { user_id: reader.id } })).body;
    expect(reads.data.map(({ endpoint }: { endpoint: string }) => endpoint)).toContain("GET /admin/messages/:id");
  });

  test("of one branch are walked by an index from the newest on, as those of all are", async () => {
    const ask = () => house.call("GET /admin/messages", { token: reader.token, query: { per_page: 1 } });
    const pages = await recordPages(house.platform, (table) => table === "messages", ask);
    expect(pages.map(({ table }) => table)).toContain("messages");
    expect(pages.filter(({ plan }) => sortsBeforeCutting(plan))).toEqual([]);
  });
});
