import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "../src/api.ts";
import { actorById } from "../src/modules/identity/sessions.ts";
import { systemContext } from "../src/platform/context.ts";
import { writtenText } from "../src/platform/lists.ts";
import { type AnyRoute, type Routes, splitKey } from "../src/platform/route.ts";
import { openTestApp, type TestApp } from "./harness.ts";
import { adminToken, pharmacy, superAdmin, userIdOf } from "./people.ts";
import { recordCounts, recordPages, recordTexts, sortsBeforeCutting } from "./plans.ts";

/** Every list with every sort it offers, and whether PostgreSQL can walk to the first page without looking at the rest. */

/** Every table grows with business, and a list over it never sorts it, unless it stays small for a reason. */
const small: Record<string, string> = {
  branches: "one per city",
  regions: "a few per country",
  lgas: "774 in Nigeria",
  warehouses: "a few per branch",
  stock_places: "as many as there are shelves",
  roles: "written by hand",
  categories: "written by hand",
  manufacturers: "written by hand",
  product_types: "written by hand",
  suppliers: "written by hand",
  credit_options: "written by hand",
  delivery_types: "written by hand",
  synonyms: "written by hand",
  canned_answers: "written by hand",
  adverts: "written by hand",
  deals: "written by hand",
  count_teams: "a few per branch",
  stock_counts: "a few a month per branch",
  recalls: "a few a year",
  opening_balances: "what stood there before the first day, entered once",
  stock_levels: "what stands in the house now; emptied ones are swept away",
  products: "the assortment, which is tens of thousands at most",
};
const grows = (table: string) => !(table in small);

/** Lists that may sort rows of such a table, because they are about few of them. */
const short: Record<string, string> = {
  "GET /admin/staff": "a house has hundreds of staff at most",
  "GET /admin/stores": "narrowed by their owners, who are joined by key",
  "GET /admin/products/:id/batches": "the batches of one product",
  "GET /admin/stock_counts/:id/sheet": "the lines of one count",
  "GET /admin/stock_counts/:id/review": "the lines of one count",
  "GET /admin/products/:id/audits": "the history of one product and of those merged into it",
  "GET /admin/products/:id/changes": "the history of one product and of those merged into it",
};

let house: TestApp;
let staff: string;
let customer: string;
let adminId: number;
beforeAll(async () => {
  house = await openTestApp();
  staff = await adminToken(house);
  adminId = await userIdOf(house, superAdmin);
  customer = await house.tokenOf(pharmacy);
});
afterAll(() => house.close());

const lists = Object.entries(api as Routes).filter(([, { query }]) => query?.properties?.page);
const sortsOf = ({ query }: AnyRoute): string[] => query.properties.sort?.enum ?? [];
const tokenFor = ({ permission }: AnyRoute) => (permission.endsWith(".own") ? customer : staff);

/** The first record of the kind that the address names: `/admin/deals/:id/sales` is about a deal. */
const addressOf = async (key: string) => {
  const table = /\/(\w+)\/:id/.exec(splitKey(key).path)?.[1];
  if (!table) return key;
  const record = await sql<{ id: number }>`select min(id) as id from ${sql.table(table)}`.execute(house.platform.db);
  return key.replace(":id", String(record.rows[0]?.id ?? 1));
};

describe("a list over a table that grows", () => {
  for (const [key, list] of lists.filter(([each]) => !(each in short)))
    test(`${key} walks an index to its first page, whatever it is sorted by`, async () => {
      const address = await addressOf(key);
      for (const sort of sortsOf(list)) {
        const ask = () => house.call(address, { token: tokenFor(list), query: { sort, per_page: 1 } });
        const pages = await recordPages(house.platform, grows, ask);
        expect(
          pages.filter(({ plan }) => sortsBeforeCutting(plan)),
          `by ${sort}`,
        ).toEqual([]);
      }
    });

  test("is there: what is looked for above is found", async () => {
    const ask = () => house.call("GET /admin/orders", { token: staff });
    const pages = await recordPages(house.platform, grows, ask);
    expect(pages.map(({ table }) => table)).toContain("orders");
  });
});

describe("a list", () => {
  const numbers = async (page: number) => {
    const query = { page, per_page: 100, action: "test.filler" };
    return (await house.call("GET /admin/audit_events", { token: staff, query })).body;
  };
  beforeAll(async () => {
    await sql`insert into audit_events (at, action, subject_type, subject_id)
      select now(), 'test.filler', 'test', n from generate_series(1, 10002) n`.execute(house.platform.db);
  });

  test("counts up to 10,000 and says that there are more", async () => {
    expect(await numbers(1)).toMatchObject({ total: 10_000, more: true, page: 1 });
    const { body } = await house.call("GET /admin/audit_events", {
      token: staff,
      query: { action: "test.filler", subject_id: 7 },
    });
    expect(body.total).toBe(1);
    expect(body).not.toHaveProperty("more");
  });

  test("that is short is not told of one that is long, though both are asked in the same words", async () => {
    expect((await numbers(1)).more).toBe(true);
    const query = { page: 1, per_page: 100, action: "test.fewer" };
    await sql`insert into audit_events (at, action, subject_type, subject_id)
      values (now(), 'test.fewer', 'test', 1)`.execute(house.platform.db);
    const { body } = await house.call("GET /admin/audit_events", { token: staff, query });
    expect(body.total).toBe(1);
    expect(body).not.toHaveProperty("more");
  });

  test("that is searched shows the newest, however many there are", async () => {
    const { rows } = await sql<{ id: number }>`select id from audit_events where action = 'test.filler'
      order by at desc, id desc limit 3`.execute(house.platform.db);
    const query = { q: "test.filler", per_page: 3 };
    const { data } = (await house.call("GET /admin/audit_events", { token: staff, query })).body;
    expect(data.map(({ id }: { id: number }) => id)).toEqual(rows.map(({ id }) => id));
  });

  test("finds what everybody of a name did, however many have it", async () => {
    const { db } = house.platform;
    const { rows } = await sql<{ id: number }>`select u.id from users u
      where exists (select from audit_events e where e.actor_id = u.id)
      order by u.last_login_at nulls first, u.id desc limit 1`.execute(db);
    await sql`insert into audit_events (at, action, subject_type, subject_id, actor_id)
      values (now(), 'test.quiet', 'test', 1, ${rows[0]!.id})`.execute(db);
    // As many again, under numbers that nobody has.
    await sql`insert into users overriding system value select (jsonb_populate_record(null::users, to_jsonb(u)
      || jsonb_build_object('id', u.id + 10000000, 'phone', '+2349' || u.id + 1000000000, 'email', null))).*
      from users u`.execute(db);
    const alike = await sql`update users set name = left(name, 80) || ' Qqzv', last_login_at =
      case when id = ${rows[0]!.id} then null else now() end`.execute(db);
    expect(Number(alike.numAffectedRows)).toBeGreaterThan(500);
    const query = { q: "qqzv", action: "test.quiet" };
    const { body } = await house.call("GET /admin/audit_events", { token: staff, query });
    await sql`update users set name = replace(name, ' Qqzv', '')`.execute(db);
    await sql`delete from users where id > 10000000`.execute(db);
    expect(body.total).toBe(1);
  });

  test("ends after 10,000 rows, in plain words", async () => {
    expect((await numbers(100)).data).toHaveLength(100);
    const message = "Lists end after 10,000 rows. Narrow this one, or export it.";
    // The web shows the fault of the field, where there is one.
    expect(await numbers(101)).toMatchObject({ message, fields: { page: message } });
  });

  test.each([{ action: "test.filler" }, { q: "test.filler" }, { q: "test.filler", sort: "at" }])(
    "is exported whole all the same, each row once: %o",
    async (query) => {
      const { body } = await house.call("POST /exports", {
        token: staff,
        body: { list: "GET /admin/audit_events", query, format: "csv" },
      });
      expect(body.rows_total).toBeNull();
      await house.settle();
      const done = (await house.call(`GET /exports/${body.id}`, { token: staff })).body;
      expect(done).toMatchObject({ state: "done", rows_done: 10_002 });
      const sheet = (await house.call(`GET ${done.url.replace("/api/v1", "")}`)).raw.toString();
      expect(new Set(sheet.trim().split(/\r?\n/)).size).toBe(10_003);
    },
  );

  test("remembers for a minute that it is long, and no longer", async () => {
    expect((await numbers(1)).more).toBe(true);
    expect(await recordCounts(house.platform, () => numbers(2))).toBe(0);
    house.clock.advance(61_000);
    expect(await recordCounts(house.platform, () => numbers(2))).toBe(1);
  });
});

/** Whether the driver read an instant or PostgreSQL wrote it, it is the same one. */
const asSent = (rows: unknown) =>
  JSON.parse(JSON.stringify(rows), (_key, value) =>
    typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value,
  );

describe("a whole list", () => {
  const piece = 3;
  /** Those read by key, with rows enough for a second piece. */
  const walked = new Set<string>();
  for (const [key, list] of lists.filter(([, { export: sheet }]) => sheet))
    test(`of ${key} has the same rows piece by piece as on a page`, async () => {
      const ctx = { ...systemContext(house.platform, "test"), actor: await actorById(house.platform, adminId) };
      const params = { id: Number(/\d+/.exec(await addressOf(key))?.[0]) };
      for (const sort of sortsOf(list)) {
        const read = (query: object) => list.handler(ctx, { params, query: { sort, ...query } });
        const first = await read({ page: 1, per_page: piece, after: null });
        // Only lists over tables that grow are read by key.
        if (!Array.isArray(first.next)) continue;
        walked.add(key);
        const second = await read({ per_page: piece, after: first.next });
        const page = await read({ page: 1, per_page: 2 * piece });
        expect(asSent([...first.data, ...second.data]), `by ${sort}`).toEqual(asSent(page.data));
      }
    });

  for (const key of ["GET /admin/orders", "GET /admin/confirmed_order_logs", "GET /admin/products/:id/orders"])
    test(`of ${key} that is searched is the same piece by piece, and its looks do not end where a list does`, async () => {
      const list = (api as Routes)[key]!;
      const ctx = { ...systemContext(house.platform, "test"), actor: await actorById(house.platform, adminId) };
      const { rows } = await sql<{ id: number }>`select product_id as id from order_lines group by product_id
        order by count(*) desc limit 1`.execute(house.platform.db);
      for (const sort of sortsOf(list)) {
        // Only hospitals buy on credit.
        const q = sort.endsWith("due_on") ? "hospital" : "pharmacy";
        const read = (query: object) =>
          list.handler({ ...ctx, db: house.platform.db }, { params: rows[0]!, query: { q, sort, ...query } });
        const first = await read({ per_page: piece, after: null });
        const second = await read({ per_page: piece, after: first.next });
        expect(first.data, `by ${sort}`).toHaveLength(piece);
        expect(asSent([...first.data, ...second.data]), `by ${sort}`).toEqual(
          asSent((await read({ per_page: 2 * piece })).data),
        );
        const texts = await recordTexts(house.platform, () => read({ per_page: piece, after: first.next }));
        const pieces = texts.filter((text) => text.includes("json_build_array"));
        expect(pieces).not.toEqual([]);
        // A look that begins behind the last piece may end: the next one goes on from there.
        for (const look of pieces
          .flatMap((text) => text.split(/\bunion\b/))
          .filter((text) => text.includes("limit 10001")))
          expect(look, `by ${sort}`).toMatch(/\("o"\."placed_at", "o"\."id"\) < \(/);
      }
    });

  test("is walked by key where it grows", () => {
    expect([...walked]).toEqual(
      expect.arrayContaining([
        "GET /admin/audit_events",
        "GET /admin/confirmed_order_logs",
        "GET /admin/orders",
        "GET /admin/products/:id/orders",
        "GET /admin/stock/damages",
        "GET /admin/stock/moves",
        "GET /admin/stock/receipts",
        "GET /admin/stock/returns",
        "GET /admin/stock/transfers",
        "GET /admin/users",
      ]),
    );
  });
});

describe("a page that PostgreSQL writes", () => {
  const writtenLists = async () => {
    const pages: { key: string; list: AnyRoute; page: { data: Record<string, unknown>[] } }[] = [];
    const customerId = await userIdOf(house, pharmacy);
    for (const [key, list] of lists) {
      const id = list.permission.endsWith(".own") ? customerId : adminId;
      const ctx = { ...systemContext(house.platform, "test"), actor: await actorById(house.platform, id) };
      const params = { id: Number(/\d+/.exec(await addressOf(key))?.[0]) };
      const page = await Promise.resolve(list.handler(ctx, { params, query: { per_page: 5 } })).catch(() => null);
      if (writtenText(page) !== undefined) pages.push({ key, list, page });
    }
    return pages;
  };

  test("has the columns of its schema and no other: nothing takes out what it should not show", async () => {
    const pages = await writtenLists();
    expect(pages.map(({ key }) => key)).toContain("GET /admin/orders");
    for (const { key, list, page } of pages)
      expect(Object.keys(page.data[0]!).sort(), key).toEqual(
        Object.keys(list.response.properties.data.items.properties).sort(),
      );
  });

  test("tells amounts in naira", async () => {
    const { data } = (await house.call("GET /admin/orders", { token: staff, query: { per_page: 5 } })).body;
    const { rows } = await sql<{ id: number; total_kobo: number }>`select id, total_kobo from orders
      where id = any(${data.map(({ id }: { id: number }) => id)}::bigint[])`.execute(house.platform.db);
    const koboOf = new Map(rows.map(({ id, total_kobo }) => [id, total_kobo]));
    expect(data).toHaveLength(5);
    for (const { id, total } of data) {
      expect(koboOf.get(id)).toBeGreaterThan(0);
      expect(total).toBe(koboOf.get(id)! / 100);
    }
  });
});
