import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { hire } from "../../../../test/people.ts";
import { newProduct } from "../test-products.ts";
import { csv, openSheets } from "./test-sheets.ts";

const { house, sheets } = await openSheets();

type Value = { field: string; value: string; decision?: string | null; name?: string };
const unknownOf = async ({ id }: { id: number }) =>
  (await sheets.call(`GET /admin/bulk_jobs/${id}/unknown_values`)).body;
const put = ({ id }: { id: number }, values: Value[]) =>
  sheets.call(`PUT /admin/bulk_jobs/${id}/unknown_values`, { values });
const choose = async (job: { id: number }, values: Value[]) => {
  const answer = await put(job, values);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await house.settle();
  return (await sheets.call(`GET /admin/bulk_jobs/${job.id}`)).body;
};
const counted = (body: { data: Record<string, unknown>[] }) =>
  body.data.map(({ field, value, row_count, decision }) => [field, value, row_count, decision]);
const upload = async (rows: string[][], change: Record<string, unknown> = {}) =>
  sheets.check(await sheets.send("upload", csv(rows)), { category_id: null, ...change });

describe("values that nobody knows", () => {
  const rows = [
    ["Name", "Category", "Manufacturer", "Class", "Storage"],
    ["Mapol A", "Malria", "Mapol Works", "OTC", "Freezing"],
    ["Mapol B", "malria", "Mapol Works", "Rx", "room"],
    ["Mapol C", "MALRIA ", "", "Herbal", "room"],
    ["Mapol D", "Malaria", "", "OTC", "room"],
    ["Mapol E", "Astrology", "", "OTC", "room"],
  ];

  test("are shown once each, the most frequent first, with the nearest names", async () => {
    const job = await upload(rows);
    expect(job).toMatchObject({ rows_created: 1, rows_bad: 4 });
    const body = await unknownOf(job);
    expect(counted(body)).toEqual([
      ["category", "MALRIA", 3, null],
      ["manufacturer", "Mapol Works", 2, null],
      ["category", "Astrology", 1, null],
      ["class", "Herbal", 1, null],
      ["storage", "Freezing", 1, null],
    ]);
    expect(body.more).toBe(0);
    expect(body.data[0].suggestions[0]).toBe("Malaria");
    expect(body.names.category).toContain("Malaria");
    expect(body.names.class).toEqual(["otc", "prescription", "controlled"]);
    expect(body.data.map(({ may_create }: { may_create: boolean }) => may_create)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test("become what was chosen, in the check and when it is applied", async () => {
    const job = await upload(rows);
    const checked = await choose(job, [
      { field: "category", value: "malria", decision: "use", name: "Malaria" },
      { field: "category", value: "Astrology", decision: "leave_empty" },
      { field: "manufacturer", value: "Mapol Works", decision: "create" },
      { field: "class", value: "Herbal", decision: "use", name: "otc" },
      { field: "storage", value: "Freezing", decision: "leave_empty" },
    ]);
    expect(checked).toMatchObject({ state: "checked", rows_created: 4, rows_bad: 1 });
    expect(await sheets.faultsOf(job)).toEqual([[6, "Category: it is missing."]]);
    expect(counted(await unknownOf(job))).toEqual([
      ["category", "MALRIA", 3, "use"],
      ["manufacturer", "Mapol Works", 2, "create"],
      ["category", "Astrology", 1, "leave_empty"],
      ["class", "Herbal", 1, "use"],
      ["storage", "Freezing", 1, "leave_empty"],
    ]);
    expect(await sheets.countProducts(sql`name like 'Mapol %'`)).toBe(0);
    await sheets.move(job, "apply");
    const inMalaria = sql`category_id = (select id from categories where name = 'Malaria')`;
    expect(await sheets.countProducts(sql`name like 'Mapol %' and ${inMalaria}`)).toBe(4);
    const made = sql`manufacturer_id = (select id from manufacturers where name = 'Mapol Works')`;
    expect(await sheets.countProducts(sql`name like 'Mapol %' and ${made}`)).toBe(2);
    expect(await sheets.countProducts(sql`name = 'Mapol C' and class = 'otc'`)).toBe(1);
  });

  test("are remembered for the next sheet of the same person, until taken back", async () => {
    const next = [
      ["Name", "Category"],
      ["Mapol next", "M.A.L.R.I.A"],
    ];
    const job = await upload(next);
    expect(job).toMatchObject({ rows_created: 1, rows_bad: 0 });
    expect(counted(await unknownOf(job))).toEqual([["category", "M.A.L.R.I.A", 1, "use"]]);
    expect(await choose(job, [{ field: "category", value: "malria", decision: null }])).toMatchObject({ rows_bad: 1 });
    expect(await upload(next)).toMatchObject({ rows_bad: 1 });
    const colleague = await hire(house, ["products.bulk", "products.bulk.read"], { can_switch_branch: true });
    const theirs = await sheets.send(
      "upload",
      csv([
        ["Name", "Class"],
        ["Mapol two", "Herbal"],
      ]),
      colleague.token,
    );
    const body = { mapping: theirs.mapping, ...(await sheets.standard()), begin_as: "draft" };
    await sheets.call(`PUT /admin/bulk_jobs/${theirs.id}/mapping`, body, colleague.token);
    await house.settle();
    expect(counted(await unknownOf(theirs))).toEqual([["class", "Herbal", 1, null]]);
  });

  test("come first while nobody has decided about them, however rare they are", async () => {
    const job = await upload(
      [
        ["Name", "Class"],
        ["Mapol first", "Often"],
        ["Mapol second", "Often"],
        ["Mapol third", "Seldom"],
      ],
      await sheets.standard(),
    );
    expect(counted(await unknownOf(job)).map(([, value]) => value)).toEqual(["Often", "Seldom"]);
    await choose(job, [{ field: "class", value: "Often", decision: "leave_empty" }]);
    expect(counted(await unknownOf(job)).map(([, value]) => value)).toEqual(["Seldom", "Often"]);
  });

  test("that will be created are listed too, and may be given another name instead", async () => {
    const sheet = [
      ["Name", "Category", "Subcategory"],
      ["Mapol sub", "Malaria", "Tabletts"],
    ];
    const job = await upload(sheet, { create_missing: true });
    expect(counted(await unknownOf(job))).toEqual([["subcategory", "Tabletts", 1, "create"]]);
    const checked = await choose(job, [{ field: "subcategory", value: "Tabletts", decision: "leave_empty" }]);
    expect(checked).toMatchObject({ rows_created: 1 });
    await sheets.move(job, "apply");
    expect(await sheets.countProducts(sql`name = 'Mapol sub' and subcategory_id is null`)).toBe(1);
  });

  test("stand for themselves in a sheet of changes as well", async () => {
    const { id } = await newProduct(house, { name: "Mapol old" });
    const sheet = csv([
      ["Product id", "Storage"],
      [id, "Chilly"],
    ]);
    const job = await sheets.check(await sheets.send("update", sheet));
    expect(job).toMatchObject({ rows_bad: 1 });
    expect(await choose(job, [{ field: "storage", value: "chilly", decision: "use", name: "cool" }])).toMatchObject({
      rows_updated: 1,
      rows_bad: 0,
    });
  });
});

describe("a decision is refused", () => {
  const refusals: [string, Value, number][] = [
    ["that names nothing", { field: "category", value: "Nowhere", decision: "use" }, 422],
    ["to create a class", { field: "class", value: "Herbal", decision: "create" }, 422],
    ["about a field of free text", { field: "form", value: "Tablet", decision: "use", name: "Pill" }, 422],
  ];
  for (const [what, value, status] of refusals)
    test(what, async () => {
      const job = await upload([
        ["Name", "Category"],
        ["Refusol", "Nowhere"],
      ]);
      expect((await put(job, [value])).status).toBe(status);
    });

  test("before the rows were checked", async () => {
    const job = await sheets.send("upload", csv([["Name"], ["Earlyol"]]));
    expect((await put(job, [])).status).toBe(409);
  });
});

test("of thousands of unknown values the hundred most frequent are listed", async () => {
  const rows = Array.from({ length: 6_000 }, (_, n) => [`Manyol ${n}`, `Unheard maker ${n % 3_000 || 1}`]);
  const job = await upload([["Name", "Manufacturer"], ...rows], { category_id: (await sheets.standard()).category_id });
  const body = await unknownOf(job);
  expect(body).toMatchObject({ more: 2_899 });
  expect(body.data).toHaveLength(100);
  expect(counted(body)[0]).toEqual(["manufacturer", "Unheard maker 1", 4, null]);
});
