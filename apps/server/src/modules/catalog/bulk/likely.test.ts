import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { groupIds, newProduct } from "../test-products.ts";
import { csv, openSheets } from "./test-sheets.ts";

const { house, admin, sheets } = await openSheets();

const heads = ["Name", "Generic", "Strength", "Form", "Pack size", "Manufacturer", "NAFDAC"];
const upload = async (...rows: string[][]) => sheets.check(await sheets.send("upload", csv([heads, ...rows])));
const likelyOf = async ({ id }: { id: number }): Promise<[number, string][]> => {
  const query = { likely: "true" };
  const { body } = await house.call(`GET /admin/bulk_jobs/${id}/rows`, { token: admin, query });
  return body.data.map((row: { row_no: number; likely_title: string }) => [row.row_no, row.likely_title]);
};

describe("a new row that is nearly a product", () => {
  const title = "Amoxyllin 500 mg capsule, 10 × 10";
  beforeAll(async () => {
    const { manufacturer_id } = await groupIds(house);
    const strength = { strength: "500 mg", form: "Capsule", pack_size: "10 x 10" };
    await newProduct(house, { name: "Amoxyllin", generic: "Amoxicillin", ...strength, manufacturer_id });
    await newProduct(house, { name: "Amoxdrop 1.5", generic: "", ...strength, nafdac_no: "L1-000001" });
  });
  const alike: [string, string[]][] = [
    ["but for punctuation, spaces and doubled letters", ["AMOXYLIN", "", "500mg", "capsule", "10x10"]],
    ["under another spelling of its name", ["Amoxyllin Cap", "amoxicillin", "500 MG", "Capsule", "10 X 10"]],
  ];
  for (const [how, row] of alike)
    test(`${how} is marked with it`, async () => {
      const job = await upload(row);
      expect(job).toMatchObject({ rows_created: 1, rows_likely: 1, rows_bad: 0 });
      expect(await likelyOf(job)).toEqual([[2, title]]);
    });

  const others: [string, string[]][] = [
    ["of another strength", ["Amoxyllin", "Amoxicillin", "250 mg", "Capsule", "10 x 10"]],
    ["in another pack", ["Amoxyllin", "Amoxicillin", "500 mg", "Capsule", "2 x 10"]],
    ["with other figures in its name", ["Amoxdrop 15", "", "500 mg", "Capsule", "10 x 10"]],
    ["with a NAFDAC number of its own", ["Amoxdrop 1.5.", "", "500 mg", "Capsule", "10 x 10", "", "L1-000002"]],
    ["under another name", ["Zimoxin", "Amoxicillin", "500 mg", "Capsule", "10 x 10"]],
  ];
  for (const [how, row] of others)
    test(`${how} is not`, async () => {
      expect(await upload(row)).toMatchObject({ rows_created: 1, rows_likely: 0 });
    });
});

describe("likely duplicates", () => {
  const rows = [
    ["Twinol", "", "5 mg", "Tablet", "10"],
    ["Singol", "", "5 mg", "Tablet", "10"],
  ];
  const twins = () => sheets.countProducts(sql`squeeze(name) = 'twinol' and state <> 'archived'`);
  beforeAll(() => newProduct(house, { name: "Twin-ol", strength: "5 mg", form: "Tablet", pack_size: "10" }));

  test("are left out unless somebody chooses otherwise", async () => {
    const job = await upload(...rows);
    const applied = await sheets.move(job, "apply");
    expect(applied).toMatchObject({ rows_created: 1, rows_left_out: 1, rows_applied: 1, rows_done: 2 });
    expect(await twins()).toBe(1);
    expect(await sheets.countProducts(sql`name = 'Singol'`)).toBe(1);
    expect(await sheets.move(job, "undo")).toMatchObject({ rows_undone: 1, rows_done: 2 });
  });

  test("that are all there is leave nothing to apply", async () => {
    const job = await upload(rows[0]!);
    const refused = await sheets.call(`POST /admin/bulk_jobs/${job.id}/apply`);
    const message = "Every new row looks like a product you already have.";
    expect(refused).toMatchObject({ status: 409, body: { message } });
    expect((await sheets.call(`GET /admin/bulk_jobs/${job.id}`)).body).toMatchObject({
      state: "checked",
      rows_created: 1,
    });
  });

  test("are left out again after a new check, which may have found others", async () => {
    const job = await upload(rows[0]!);
    await sheets.call(`PUT /admin/bulk_jobs/${job.id}/likely`, { create: true });
    expect(await sheets.check(job)).toMatchObject({ rows_likely: 1, create_likely: false });
  });

  test("are created too when that is chosen", async () => {
    const job = await upload(rows[0]!);
    const answer = await sheets.call(`PUT /admin/bulk_jobs/${job.id}/likely`, { create: true });
    expect(answer.body).toMatchObject({ create_likely: true });
    const query = { action: "bulk_job.choose_likely", subject_type: "bulk_job", subject_id: job.id };
    const noted = await house.call("GET /admin/audit_events", { token: admin, query });
    expect(noted.body.data).toMatchObject([{ before: { create_likely: false }, after: { create_likely: true } }]);
    expect(await sheets.move(job, "apply")).toMatchObject({ rows_created: 1, rows_left_out: 0 });
    expect(await twins()).toBe(2);
    expect((await sheets.call(`PUT /admin/bulk_jobs/${job.id}/likely`, { create: false })).status).toBe(409);
  });
});
