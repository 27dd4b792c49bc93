import { gtinCheckDigit } from "@remedia/domain/gtin";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { hire, superAdmin } from "../../../test/people.ts";
import { branchId, groupIds, newProduct, soldProduct } from "./test-products.ts";

let house: TestApp;
let admin: string;
beforeAll(async () => {
  house = await openTestApp();
  admin = await house.tokenOf(superAdmin);
});
afterAll(() => house.close());

const call = (key: string, body?: unknown, token = admin) =>
  house.call(key, { token, ...(body === undefined ? {} : { body }) });
const ean = (n: number) => {
  const body = `27${String(n).padStart(10, "0")}`;
  return body + gtinCheckDigit(body);
};
const cell = (value: unknown) =>
  /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
const csv = (rows: readonly (readonly unknown[])[]) =>
  Buffer.from(rows.map((row) => row.map(cell).join(",")).join("\r\n"));

/** Sends a sheet and waits until it is read. */
const send = async (kind: "upload" | "update", content: Buffer, token = admin) => {
  const query = { kind, name: "products.csv" };
  const answer = await house.call("POST /admin/bulk_jobs/sheet", { token, query, raw: content });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  await house.settle();
  return (await call(`GET /admin/bulk_jobs/${answer.body.id}`, undefined, token)).body;
};
const standard = async () => {
  const { category_id, product_type_id } = await groupIds(house);
  return { branch_id: null, create_missing: false, begin_as: "active", category_id, product_type_id };
};
const check = async (job: { id: number; mapping: object }, change: Record<string, unknown> = {}) => {
  const body = { mapping: job.mapping, ...(await standard()), ...change };
  const answer = await call(`PUT /admin/bulk_jobs/${job.id}/mapping`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await house.settle();
  return (await call(`GET /admin/bulk_jobs/${job.id}`)).body;
};
const move = async (job: { id: number }, action: "apply" | "undo" | "cancel") => {
  const answer = await call(`POST /admin/bulk_jobs/${job.id}/${action}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await house.settle();
  return (await call(`GET /admin/bulk_jobs/${job.id}`)).body;
};
const faultsOf = async (job: { id: number }) => {
  const query = { outcome: "bad", per_page: 100 };
  const { body } = await house.call(`GET /admin/bulk_jobs/${job.id}/rows`, { token: admin, query });
  return body.data.map(({ row_no, faults }: { row_no: number; faults: string[] }) => [row_no, ...faults]);
};
const products = async (where: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from products where ${where}`.execute(
    house.platform.db,
  );
  return rows[0]!.count;
};

const heads = ["Name", "Generic", "Strength", "Form", "Pack size", "Manufacturer", "Barcode", "Class", "Price", "Cost"];

describe("20,000 rows with 1 % bad ones", () => {
  const count = 20_000;
  const bad = (n: number) => n % 100 === 57;
  const rows = Array.from({ length: count }, (_, n) => [
    `Bulkatol ${n}`,
    "Paracetamol",
    `${(n % 9) + 1}00 mg`,
    "Tablet",
    "10 x 10",
    `Maker number ${n % 299}`,
    bad(n) && n % 200 === 57 ? "2700000000001" : ean(n),
    "OTC",
    bad(n) && n % 200 !== 57 ? "a lot" : `${1000 + (n % 500)}.50`,
    900,
  ]);
  let job: Record<string, number> & { id: number; mapping: object; state: string };

  test("are read and guessed", async () => {
    job = await send("upload", csv([heads, ...rows]));
    expect(job).toMatchObject({ state: "mapping", rows_total: count, headers: heads });
    expect(Object.keys(job.mapping)).toHaveLength(heads.length);
  }, 60_000);

  test("are checked row by row without changing anything", async () => {
    const before = await products(sql`true`);
    job = await check(job, { create_missing: true, branch_id: 1 });
    expect(job).toMatchObject({ state: "checked", rows_bad: 200, rows_created: 19_800, rows_done: count });
    expect(await products(sql`true`)).toBe(before);
    const sheet = await house.call(`GET /admin/bulk_jobs/${job.id}/faults`, { token: admin, query: { format: "csv" } });
    const lines = sheet.raw.toString().trim().split("\r\n");
    expect(lines).toHaveLength(201);
    expect(lines[1]).toMatch(/^59,.*Barcode: .*check digit is wrong.*Bulkatol 57,/);
    expect(lines[2]).toMatch(/^159,.*Price: .*not an amount in naira/);
  }, 120_000);

  test("are applied in the background while others go on", async () => {
    const answer = await call(`POST /admin/bulk_jobs/${job.id}/apply`);
    expect(answer.body.state).toBe("applying");
    const customer = await house.tokenOf("08030000020");
    let working = true;
    const settled = house.settle().finally(() => {
      working = false;
    });
    const waits: number[] = [];
    const seen = new Set<number>();
    while (working) {
      const start = performance.now();
      const page = await house.call("GET /products", { token: customer, query: { per_page: 24 } });
      expect(page.status).toBe(200);
      waits.push(performance.now() - start);
      seen.add((await call(`GET /admin/bulk_jobs/${job.id}`)).body.rows_done);
      await new Promise((done) => setTimeout(done, 50));
    }
    await settled;
    expect(Math.max(...waits)).toBeLessThan(3_000);
    expect(seen.size).toBeGreaterThan(10);
    const { body } = await call(`GET /admin/bulk_jobs/${job.id}`);
    expect(body).toMatchObject({ state: "applied", rows_created: 19_800, rows_bad: 200, rows_done: count });
    expect(await products(sql`name like 'Bulkatol %' and state = 'active' and class = 'otc'`)).toBe(19_800);
    const { rows: priced } = await sql<{ count: number }>`select count(*)::int as count from product_prices pp
      join products p on p.id = pp.product_id where p.name like 'Bulkatol %'`.execute(house.platform.db);
    expect(priced[0]!.count).toBe(19_800);
    const makers = await sql<{
      count: number;
    }>`select count(*)::int as count from manufacturers where name like 'Maker number %'`;
    expect((await makers.execute(house.platform.db)).rows[0]!.count).toBe(299);
  }, 300_000);

  test("are undone: what somebody has worked on since stays", async () => {
    const { rows: some } = await sql<{
      id: number;
    }>`select id from products where name like 'Bulkatol %' order by id limit 3`.execute(house.platform.db);
    house.clock.advance(1_000);
    for (const { id } of some) await call(`PATCH /admin/products/${id}`, { description: "Looked at." });
    const undone = await move(job, "undo");
    expect(undone).toMatchObject({ state: "undone", rows_undone: 19_797, rows_kept: 3, rows_done: count });
    expect(await products(sql`name like 'Bulkatol %' and state = 'archived'`)).toBe(19_797);
    expect(await products(sql`name like 'Bulkatol %' and state = 'active'`)).toBe(3);
    const again = await send("upload", csv([heads, rows[10]!]));
    expect((await check(again)).rows_created).toBe(1);
  }, 300_000);
});

describe("a sheet of new products", () => {
  test("is refused row by row, with a reason for each", async () => {
    const taken = await newProduct(house, { name: "Takenol", barcodes: [ean(900_001)] });
    const sheet = csv([
      ["Name", "Barcode", "Category", "Pack"],
      ["Freshol", ean(900_002), "Malaria", "10 x 10"],
      ["", ean(900_003), "Malaria", "10 x 10"],
      ["Otherol", ean(900_001), "Malaria", "10 x 10"],
      ["Secondol", ean(900_002), "Malaria", "10 x 10"],
      ["Freshol", "", "malaria", "10 x 10"],
      ["Nowherol", "", "Astrology", "10 x 10"],
    ]);
    const job = await check(await send("upload", sheet), { category_id: null });
    expect(job).toMatchObject({ rows_created: 1, rows_bad: 5 });
    expect(await faultsOf(job)).toEqual([
      [3, "Name: it is missing."],
      [4, `Barcode: it belongs to Takenol 500 mg tablet, 10 x 10 (product ${taken.id}).`],
      [5, "The same as row 2."],
      [6, "The same as row 2."],
      [7, 'Category: "Astrology" does not exist.'],
    ]);
    expect((await check(job, { category_id: null, create_missing: true })).rows_created).toBe(2);
  });

  test("that is already there is not entered twice", async () => {
    const sheet = csv([
      ["Name", "Strength"],
      ["Onceol", "5 mg"],
    ]);
    await move(await check(await send("upload", sheet)), "apply");
    const again = await check(await send("upload", sheet));
    expect(again).toMatchObject({ rows_created: 0, rows_bad: 1 });
    expect((await faultsOf(again))[0][1]).toMatch(/^Onceol 5 mg exists already/);
    expect((await call(`POST /admin/bulk_jobs/${again.id}/apply`)).status).toBe(409);
  });

  test("begins strict where it does not say, and in the state that was chosen", async () => {
    const job = await check(await send("upload", csv([["Name"], ["Strictol"]])), { begin_as: "pending" });
    await move(job, "apply");
    expect(
      await products(
        sql`name = 'Strictol' and class = 'prescription' and state = 'pending' and submitted_at is not null`,
      ),
    ).toBe(1);
  });

  test("whose barcode is taken between check and apply is refused alone", async () => {
    const sheet = csv([
      ["Name", "Barcode"],
      ["Raceol A", ean(910_001)],
      ["Raceol B", ean(910_002)],
    ]);
    const job = await check(await send("upload", sheet));
    await newProduct(house, { barcodes: [ean(910_001)] });
    const applied = await move(job, "apply");
    expect(applied).toMatchObject({ state: "applied", rows_created: 1, rows_bad: 1, rows_done: 2 });
    expect((await faultsOf(job))[0][1]).toContain("belongs to");
  });

  test("is remembered in the columns that were chosen for it", async () => {
    const sheet = csv([
      ["Drug", "What we take"],
      ["Memorol", "700"],
    ]);
    const first = await send("upload", sheet);
    expect(first.mapping).toEqual({});
    await check({ id: first.id, mapping: { name: 0, price: 1 } });
    expect((await send("upload", sheet)).mapping).toEqual({ name: 0, price: 1 });
    const colleague = await hire(house, ["products.bulk"], { can_switch_branch: true });
    expect((await send("upload", sheet, colleague.token)).mapping).toEqual({});
  });

  const refusals: [string, Record<string, unknown>, number][] = [
    ["without the name", { mapping: { price: 0 } }, 422],
    ["with one column for two things", { mapping: { name: 0, generic: 0 } }, 422],
    ["with a column it does not have", { mapping: { name: 7 } }, 422],
    ["with a product id", { mapping: { name: 0, id: 1 } }, 422],
    ["with a field nobody knows", { mapping: { name: 0, state: 1 } }, 422],
    ["without any category", { category_id: null }, 422],
    ["for a branch that does not exist", { branch_id: 900_719_925 }, 422],
  ];
  for (const [what, change, status] of refusals)
    test(`is refused ${what}`, async () => {
      const job = await send(
        "upload",
        csv([
          ["Name", "Price"],
          ["Nobodol", "1"],
        ]),
      );
      const body = { mapping: { name: 0 }, ...(await standard()), ...change };
      expect((await call(`PUT /admin/bulk_jobs/${job.id}/mapping`, body)).status).toBe(status);
    });

  test("that is no sheet, or has nothing in it, says so", async () => {
    expect(await send("upload", Buffer.from("Name,Price\r\n"))).toMatchObject({
      state: "failed",
      fault: "The sheet has no rows below its head.",
    });
    const old = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);
    expect((await send("upload", old)).fault).toContain("Save it as .xlsx or .csv");
  });

  test("asks for the rights it uses, and belongs to its sender", async () => {
    const clerk = await hire(house, ["products.bulk", "products.read"]);
    const job = await send(
      "upload",
      csv([
        ["Name", "Price"],
        ["Rightol", "5"],
      ]),
      clerk.token,
    );
    const body = { mapping: { name: 0, price: 1 }, ...(await standard()) };
    const put = (change: object, token = clerk.token) =>
      call(`PUT /admin/bulk_jobs/${job.id}/mapping`, { ...body, ...change }, token);
    expect((await put({ begin_as: "draft" })).status).toBe(403);
    expect((await put({ mapping: { name: 0 } })).status).toBe(403);
    expect(
      (await put({ mapping: { name: 0 }, begin_as: "draft", branch_id: await branchId(house, "Kano") })).status,
    ).toBe(404);
    const other = await hire(house, ["products.bulk"]);
    expect((await call(`GET /admin/bulk_jobs/${job.id}`, undefined, other.token)).status).toBe(404);
    expect((await call(`POST /admin/bulk_jobs/${job.id}/cancel`, undefined, other.token)).status).toBe(404);
    expect((await put({ mapping: { name: 0 }, begin_as: "draft" })).status).toBe(200);
  });
});

describe("a sheet of changes", () => {
  test("finds products by id, barcode or NAFDAC number and changes what it says, no more", async () => {
    const one = await soldProduct(house, { name: "Changol A", nafdac_no: "C1-000001" });
    const two = await soldProduct(house, { name: "Changol B", barcodes: [ean(920_001)], nafdac_no: "C1-000002" });
    const byId = csv([
      ["Product id", "Strength", "Manufacturer", "Price", "Barcode"],
      [one.id, "250 mg", "", "1500", ean(920_009)],
      [two.id, "", "", "1000", ""],
      [two.id, "1 g", "", "", ""],
      [900_719, "1 g", "", "", ""],
    ]);
    const job = await check(await send("update", byId));
    expect(job).toMatchObject({ rows_updated: 1, rows_same: 1, rows_bad: 2 });
    expect(await faultsOf(job)).toEqual([
      [4, "The same as row 3."],
      [5, "Product id: there is no product 900719."],
    ]);
    await move(job, "apply");
    const { body } = await call(`GET /admin/products/${one.id}`);
    expect(body).toMatchObject({
      title: "Changol A 250 mg tablet, 10 x 10",
      price: 1500,
      barcodes: [{ gtin: ean(920_009) }],
    });
    expect(body.manufacturer_id).not.toBeNull();
    const byCode = await check(
      await send(
        "update",
        csv([
          ["Barcode", "Class"],
          [ean(920_001), "controlled"],
        ]),
      ),
    );
    await move(byCode, "apply");
    expect((await call(`GET /admin/products/${two.id}`)).body.class).toBe("controlled");
    const byNumber = await check(
      await send(
        "update",
        csv([
          ["NAFDAC", "Form"],
          ["C1-000002", "Caplet"],
          ["C1-999", "x"],
        ]),
      ),
    );
    expect(byNumber).toMatchObject({ rows_updated: 1, rows_bad: 1 });
  });

  test("is undone field by field; what was changed since is kept", async () => {
    const { id } = await soldProduct(house, { name: "Undool", generic: "Aspirin" });
    const sheet = csv([
      ["Product id", "Generic", "Strength", "Price"],
      [id, "Ibuprofen", "200 mg", "2000"],
    ]);
    const job = await move(await check(await send("update", sheet)), "apply");
    await call(`PATCH /admin/products/${id}`, { strength: "400 mg" });
    await call(`PUT /admin/products/${id}/prices`, { prices: [{ branch_id: 1, price: 2222 }] });
    expect(await move(job, "undo")).toMatchObject({ state: "undone", rows_undone: 1 });
    const { body } = await call(`GET /admin/products/${id}`);
    expect(body).toMatchObject({
      generic: "Aspirin",
      strength: "400 mg",
      title: "Undool 400 mg tablet, 10 x 10",
      price: 2222,
    });
    expect(body.price_from).toBe(1000);
    const { body: changes } = await call(`GET /admin/products/${id}/changes`);
    expect(changes.data.map((line: { field: string }) => line.field)).toContain("generic");
    expect((await call(`POST /admin/bulk_jobs/${job.id}/undo`)).status).toBe(409);
  });
});

describe("a change by filter", () => {
  test("changes all it finds, previewed and undone alike", async () => {
    const made = [
      await soldProduct(house, { name: "Filterol one" }),
      await soldProduct(house, { name: "Filterol two" }),
    ];
    const filter = { q: "filterol" };
    const change = { price_percent: 7.5, round_to: 10, storage: "cool" };
    const { body: started } = await call("POST /admin/bulk_jobs/filter", { filter, change, branch_id: 1 });
    await house.settle();
    const checked = (await call(`GET /admin/bulk_jobs/${started.id}`)).body;
    expect(checked).toMatchObject({ state: "checked", rows_total: 2, rows_updated: 2 });
    await move(checked, "apply");
    const seen = async () => (await call(`GET /admin/products/${made[0]!.id}`)).body;
    expect(await seen()).toMatchObject({ storage: "cool", price: 1080, price_from: 1000 });
    await move(checked, "undo");
    expect(await seen()).toMatchObject({ storage: "room", price: 1000 });
  });

  test("hides those it can, and says why not the others", async () => {
    const sold = await soldProduct(house, { name: "Hidefilter one" });
    await newProduct(house, { name: "Hidefilter two" });
    const body = { filter: { q: "hidefilter" }, change: { action: "hide" }, branch_id: null };
    const { body: started } = await call("POST /admin/bulk_jobs/filter", body);
    await house.settle();
    const checked = (await call(`GET /admin/bulk_jobs/${started.id}`)).body;
    expect(checked).toMatchObject({ rows_updated: 1, rows_bad: 1 });
    expect((await faultsOf(checked))[0][1]).toBe("Not possible while draft.");
    await move(checked, "apply");
    expect((await call(`GET /admin/products/${sold.id}`)).body.state).toBe("hidden");
  });
});

test("a job cancelled in the middle stops, and what it did can be undone", async () => {
  const rows = Array.from({ length: 900 }, (_, n) => [`Cancelol ${n}`]);
  const job = await check(await send("upload", csv([["Name"], ...rows])));
  await call(`POST /admin/bulk_jobs/${job.id}/apply`);
  const stopWhenBegun = async () => {
    for (;;) {
      const { body } = await call(`GET /admin/bulk_jobs/${job.id}`);
      if (body.rows_done > 0) return call(`POST /admin/bulk_jobs/${job.id}/cancel`);
    }
  };
  await Promise.all([house.settle(), stopWhenBegun()]);
  const stopped = (await call(`GET /admin/bulk_jobs/${job.id}`)).body;
  expect(stopped.state).toBe("cancelled");
  const entered = await products(sql`name like 'Cancelol %'`);
  expect(entered).toBeGreaterThan(0);
  expect(entered).toBeLessThan(900);
  const undone = await move(job, "undo");
  expect(undone.rows_undone).toBe(entered);
  expect(await products(sql`name like 'Cancelol %' and state <> 'archived'`)).toBe(0);
});
