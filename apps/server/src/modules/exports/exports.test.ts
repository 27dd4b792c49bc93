import { setTimeout as sleep } from "node:timers/promises";
import { lagosDay } from "@remedia/domain/days";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, hire, type Person } from "../../../test/people.ts";
import { readTable } from "../../../test/sheet-tables.ts";
import { systemContext } from "../../platform/context.ts";
import { startWorker } from "../../platform/jobs.ts";
import { reactions } from "../../subscriptions.ts";
import { resumeExports, runExport } from "./exports.ts";

const minute = 60_000;
let house: TestApp;
let admin: string;
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
});
afterAll(() => house.close());

type Order = { list: string; query?: object; format?: "csv" | "xlsx"; token?: string; branch?: string | number };
const order = ({ list, query = {}, format = "csv", token = admin, branch = "" }: Order) =>
  house.call("POST /exports", { token, body: { list, query, format }, query: { current_branch: branch } });
const look = async (id: number, token = admin) => (await house.call(`GET /exports/${id}`, { token })).body;
const open = (url: string) => house.call(`GET ${url.replace("/api/v1", "")}`);
const rowsOf = async (url: string, format: "csv" | "xlsx" = "csv") =>
  readTable((await open(url)).raw, `sheet.${format}`);

describe("a sheet of a list", () => {
  for (const format of ["csv", "xlsx"] as const)
    test(`holds every row that the list has, as ${format}`, async () => {
      const answer = await order({ list: "GET /admin/lgas", format });
      expect(answer.body).toMatchObject({ state: "done", rows_done: 774, rows_total: 774, fault: null });
      const [head, ...rows] = await rowsOf(answer.body.url, format);
      expect(head).toEqual(["State", "LGA", "Region", "Delivery fee", "Days", "Stores"]);
      expect(rows).toHaveLength(774);
      const ikeja = rows.find(([state, lga]) => state === "Lagos" && lga === "Ikeja")!;
      expect(ikeja.slice(2, 5)).toEqual(["Lagos", expect.stringMatching(/^1500(\.00)?$/), "1"]);
    });

  test("keeps to the list's filters, order and branch, as the address bar says them", async () => {
    const { body: list } = await house.call("GET /admin/users", {
      token: admin,
      query: { user_type: "hospital", current_branch: 3, sort: "-name", per_page: 100 },
    });
    const query = { user_type: "hospital", sort: "-name", page: "2", per_page: "25" };
    const { body } = await order({ list: "GET /admin/users", query, branch: 3 });
    const [, ...rows] = await rowsOf(body.url);
    expect(rows.map(([, name]) => name)).toEqual(list.data.map(({ name }: { name: string }) => name));
  });

  test("takes dates as filters", async () => {
    const today = lagosDay(new Date());
    const query = { from: today, action: "export.request" };
    const { body } = await order({ list: "GET /admin/audit_events", query });
    expect(body.state).toBe("done");
    expect(body.rows_total).toBeGreaterThan(0);
  });

  test("guards cells that a spreadsheet would run", async () => {
    const { id, phone } = await enrol(house, { name: '=HYPERLINK("http://evil.example","x")' });
    const { body } = await order({ list: "GET /admin/users", query: { q: phone } });
    const text = (await open(body.url)).raw.toString();
    expect(text).not.toMatch(/(^|[,"])=HYPERLINK/m);
    expect(text).toContain(String(id));
  });

  test("is downloaded under a telling name, and not guessed at by browsers", async () => {
    const { body } = await order({ list: "GET /admin/branches", format: "xlsx" });
    const { headers } = await open(body.url);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="branches-\d{4}-\d\d-\d\d\.xlsx"$/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test("holds all of a short list, forty times in a row", async () => {
    for (let n = 0; n < 40; n++) {
      const { body } = await order({ list: "GET /admin/branches" });
      const content = (await open(body.url)).raw;
      expect(await readTable(content)).toHaveLength(body.rows_total + 1);
    }
  });

  test("has an address that stops working", async () => {
    const { body } = await order({ list: "GET /admin/branches" });
    house.clock.advance(17 * minute);
    expect((await open(body.url)).status).toBe(404);
    expect((await open((await look(body.id)).url)).status).toBe(200);
  });
});

describe("every list of the back office", () => {
  const isList = ({ response }: { response: unknown }) => {
    const { properties = {} } = response as { properties?: object };
    return "data" in properties && "total" in properties;
  };
  /** What nobody would want as a sheet, each for its reason. */
  const notSheets: Record<string, string> = {
    "GET /admin/bulk_jobs": "work that is under way, with its files beside it",
    "GET /admin/bulk_jobs/:id/rows": "came from a sheet",
    "GET /admin/canned_answers": "a few sentences to choose from",
    "GET /admin/desk_carts": "one's own unfinished work",
    "GET /admin/messages": "may hold codes and addresses that open something",
    "GET /admin/stock_counts/:id/review": "a count that nobody has approved; what it posts is in the tracker",
    "GET /admin/stock_counts/:id/sheet": "what a phone keeps for counting without a connection",
    "GET /admin/suppliers": "a list to choose from, without a screen of its own",
  };

  test("can be taken as a sheet, but for a few", () => {
    const without = Object.entries(house.platform.routes)
      .filter(([key, list]) => key.startsWith("GET /admin/") && isList(list) && !list.export)
      .map(([key]) => key);
    expect(without.sort()).toEqual(Object.keys(notSheets).sort());
  });

  test("that stands below a product, order or deal is taken of that one alone", async () => {
    const { db } = house.platform;
    const line = db
      .selectFrom("order_lines")
      .select(["order_id", "product_id", "deal_id"])
      .where("deal_id", "is not", null);
    const { order_id, product_id, deal_id } = await line.limit(1).executeTakeFirstOrThrow();
    const lists = {
      [`GET /admin/products/${product_id}/tracker`]: "Balance",
      [`GET /admin/products/${product_id}/batches`]: "Expires",
      [`GET /admin/products/${product_id}/changes`]: "After",
      [`GET /admin/products/${product_id}/audits`]: "Who",
      [`GET /admin/orders/${order_id}/audits`]: "Who",
      [`GET /admin/deals/${deal_id}/sales`]: "Margin",
      "GET /admin/combos": "Components",
    };
    for (const [list, column] of Object.entries(lists)) {
      const { body } = await order({ list });
      expect(body, list).toMatchObject({ state: "done", fault: null });
      const [head, ...rows] = await rowsOf(body.url);
      expect(head, list).toContain(column);
      expect(rows, list).toHaveLength(body.rows_total);
    }
  });
});

describe("an order for a sheet is refused", () => {
  test("for a list that there is not, or that is not for export", async () => {
    for (const list of ["GET /nothing", "GET /user", "POST /admin/branches", "toString", "constructor"])
      expect((await order({ list })).status, list).toBe(404);
  });

  test("for a list that one may not read", async () => {
    const clerk = await hire(house, ["branches.read"]);
    expect((await order({ list: "GET /admin/branches", token: clerk.token })).status).toBe(201);
    expect((await order({ list: "GET /admin/users", token: clerk.token })).status).toBe(403);
    const customer = await enrol(house);
    expect((await order({ list: "GET /admin/users", token: customer.token })).status).toBe(403);
  });

  test("with filters that the list does not have", async () => {
    for (const query of [{ owner: 1 }, { state: "nonsense" }, { q: "x".repeat(200) }, { page: 0 }])
      expect((await order({ list: "GET /admin/users", query })).status, JSON.stringify(query)).toBe(422);
  });
});

describe("a long sheet", () => {
  const long = { list: "GET /admin/audit_events", query: { action: "test.filler" } };
  let auditor: Person & { roleId: number };
  beforeAll(async () => {
    await sql`insert into audit_events (at, action, subject_type)
      select now(), 'test.filler', 'test' from generate_series(1, 5200)`.execute(house.platform.db);
    auditor = await hire(house, ["audit.read"]);
  });

  test("is made in the background, with progress on the way", async () => {
    const ordered = await order(long);
    expect(ordered.body).toMatchObject({ state: "queued", rows_done: 0, rows_total: 5200, url: null });
    const seen = new Set<number>();
    const worker = await startWorker(house.platform, house.databaseUrl, { reactions, schedule: [] });
    for (let state = "queued"; state !== "done"; await sleep(10)) {
      const now = await look(ordered.body.id);
      seen.add(now.rows_done);
      state = now.state;
      expect(["queued", "running", "done"]).toContain(state);
    }
    await worker.stop();
    expect(await rowsOf((await look(ordered.body.id)).url)).toHaveLength(5201);
    expect([...seen].every((rows) => rows % 1000 === 0 || rows === 5200)).toBe(true);
  });

  test("can be cancelled while it waits, and is not made then", async () => {
    const { body } = await order(long);
    const cancelled = await house.call(`POST /exports/${body.id}/cancel`, { token: admin });
    expect(cancelled.body.state).toBe("cancelled");
    await house.settle();
    expect(await look(body.id)).toMatchObject({ state: "cancelled", url: null, rows_done: 0 });
    expect((await house.call(`POST /exports/${body.id}/cancel`, { token: admin })).status).toBe(409);
  });

  test("stops when it is cancelled on the way", async () => {
    const { body } = await order(long);
    const settled = house.settle();
    for (let rows = 0; rows === 0; rows = (await look(body.id)).rows_done) await sleep(2);
    const cancelled = await house.call(`POST /exports/${body.id}/cancel`, { token: admin });
    await settled;
    const after = await look(body.id);
    expect([cancelled.status, after.state]).toEqual(after.state === "done" ? [409, "done"] : [200, "cancelled"]);
    expect(after.url === null).toBe(after.state === "cancelled");
  });

  test("is not given to who lost the right in between", async () => {
    const { body } = await order({ ...long, token: auditor.token });
    const grants = [{ role_id: auditor.roleId, permission: "audit.read", granted: false }];
    await house.call("PUT /admin/permissions", { token: await adminToken(house), body: { grants } });
    await house.settle();
    expect(await look(body.id, auditor.token)).toMatchObject({
      state: "failed",
      url: null,
      fault: "You may no longer read this list.",
    });
  });

  test("is closed to who lost the right, or the other branches, once it is made", async () => {
    const clerk = await hire(house, ["lgas.manage", "users.read"], { can_switch_branch: true });
    const [all, short] = [
      await order({ list: "GET /admin/users", token: clerk.token }),
      await order({ list: "GET /admin/users", token: clerk.token, branch: 1 }),
    ];
    expect([all.body.url, short.body.url]).toEqual([expect.any(String), expect.any(String)]);
    const bound = sql`update users set can_switch_branch = false where id = ${clerk.id}`;
    await bound.execute(house.platform.db);
    house.clock.advance(minute);
    const closed = { url: null, fault: "You may no longer read this list." };
    expect(await look(all.body.id, clerk.token)).toMatchObject(closed);
    expect((await look(short.body.id, clerk.token)).url).toEqual(expect.any(String));
    const queued = sql`update exports set state = 'queued', file_id = null where id = ${all.body.id}`;
    await queued.execute(house.platform.db);
    await runExport(systemContext(house.platform, "test"), all.body.id);
    expect(await look(all.body.id, clerk.token)).toMatchObject({ state: "failed", ...closed });
    const grants = [{ role_id: clerk.roleId, permission: "users.read", granted: false }];
    await house.call("PUT /admin/permissions", { token: admin, body: { grants } });
    expect(await look(short.body.id, clerk.token)).toMatchObject(closed);
  });

  test("that is delivered twice is made once", async () => {
    const { body } = await order(long);
    await house.settle();
    const { file_id } = await house.platform.db
      .selectFrom("exports")
      .select("file_id")
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    await sql`update outbox_events set dispatched_at = null where payload ->> 'exportId' = ${String(body.id)}`.execute(
      house.platform.db,
    );
    await house.settle();
    const again = await house.platform.db
      .selectFrom("exports")
      .select("file_id")
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    expect(again.file_id).toBe(file_id);
  });

  describe("whose server died", () => {
    const kept = (id: number) =>
      house.platform.db.selectFrom("exports").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    /** As after kill -9: the row stands, and nobody has the job. */
    const orphan = async (left: { state: "queued" | "running"; attempt?: number }) => {
      const { body } = await order(long);
      const { db } = house.platform;
      await sql`delete from outbox_events where payload ->> 'exportId' = ${String(body.id)}`.execute(db);
      await db.updateTable("exports").set(left).where("id", "=", body.id).execute();
      return body.id as number;
    };
    const sweep = async () => {
      await resumeExports(systemContext(house.platform, "test"));
      await house.settle();
    };

    for (const state of ["queued", "running"] as const)
      test(`while it was ${state} is made by the next sweep, and not while its writer may live`, async () => {
        const id = await orphan({ state });
        await sweep();
        expect((await kept(id)).state).toBe(state);
        house.clock.advance(minute / 2);
        await sweep();
        expect(await kept(id)).toMatchObject({ state: "done", rows_done: 5200 });
      });

    test("is made once, though its job comes back as well", async () => {
      const id = await orphan({ state: "running", attempt: 1 });
      house.clock.advance(minute / 2);
      const ctx = systemContext(house.platform, "test");
      await resumeExports(ctx);
      await Promise.all([runExport(ctx, id), runExport(ctx, id), house.settle()]);
      expect(await kept(id)).toMatchObject({ state: "done", attempt: 2 });
    });

    test("three times is given up", async () => {
      const id = await orphan({ state: "running", attempt: 3 });
      house.clock.advance(minute / 2);
      await sweep();
      expect(await kept(id)).toMatchObject({ state: "failed", fault: "The file could not be made." });
    });
  });
});
