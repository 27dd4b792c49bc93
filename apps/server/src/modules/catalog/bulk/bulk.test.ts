import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { minute } from "../../../../test/harness.ts";
import { hire } from "../../../../test/people.ts";
import { systemContext } from "../../../platform/context.ts";
import { branchId, newProduct, soldProduct } from "../test-products.ts";
import { resumeUploads } from "./steps.ts";
import { csv, ean, openSheets } from "./test-sheets.ts";

const { house, admin, sheets } = await openSheets();

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
    const job = await sheets.check(await sheets.send("upload", sheet), { category_id: null });
    expect(job).toMatchObject({ rows_created: 1, rows_bad: 5 });
    expect(await sheets.faultsOf(job)).toEqual([
      [3, "Name: it is missing."],
      [4, `Barcode: it belongs to Takenol 500 mg tablet, 10 × 10 (product ${taken.id}).`],
      [5, "The same as row 2."],
      [6, "The same as row 2."],
      [7, 'Category: "Astrology" does not exist.'],
    ]);
    expect((await sheets.check(job, { category_id: null, create_missing: true })).rows_created).toBe(2);
  });

  test("that is already there is not entered twice", async () => {
    const sheet = csv([
      ["Name", "Strength", "VAT"],
      ["Onceol", "5 mg", "Exempt"],
    ]);
    await sheets.move(await sheets.check(await sheets.send("upload", sheet)), "apply");
    expect(await sheets.countProducts(sql`name = 'Onceol' and vat_class = 'exempt'`)).toBe(1);
    const again = await sheets.check(await sheets.send("upload", sheet));
    expect(again).toMatchObject({ rows_created: 0, rows_bad: 1 });
    expect((await sheets.faultsOf(again))[0]?.[1]).toMatch(/^Onceol 5 mg exists already/);
    expect((await sheets.call(`POST /admin/bulk_jobs/${again.id}/apply`)).status).toBe(409);
  });

  test("begins strict where it does not say, and in the state that was chosen", async () => {
    const job = await sheets.check(await sheets.send("upload", csv([["Name"], ["Strictol"]])), { begin_as: "pending" });
    await sheets.move(job, "apply");
    expect(
      await sheets.countProducts(
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
    const job = await sheets.check(await sheets.send("upload", sheet));
    await newProduct(house, { barcodes: [ean(910_001)] });
    const applied = await sheets.move(job, "apply");
    expect(applied).toMatchObject({ state: "applied", rows_created: 1, rows_bad: 1, rows_done: 2 });
    expect((await sheets.faultsOf(job))[0]?.[1]).toContain("belongs to");
  });

  test("is remembered in the columns that were chosen for it", async () => {
    const sheet = csv([
      ["Drug", "What we take"],
      ["Memorol", "700"],
    ]);
    const first = await sheets.send("upload", sheet);
    expect(first.mapping).toEqual({});
    await sheets.check({ id: first.id, mapping: { name: 0, price: 1 } });
    expect((await sheets.send("upload", sheet)).mapping).toEqual({ name: 0, price: 1 });
    const colleague = await hire(house, ["products.bulk", "products.bulk.read"], { can_switch_branch: true });
    expect((await sheets.send("upload", sheet, colleague.token)).mapping).toEqual({});
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
      const job = await sheets.send(
        "upload",
        csv([
          ["Name", "Price"],
          ["Nobodol", "1"],
        ]),
      );
      const body = { mapping: { name: 0 }, ...(await sheets.standard()), ...change };
      expect((await sheets.call(`PUT /admin/bulk_jobs/${job.id}/mapping`, body)).status).toBe(status);
    });

  test("that is no sheet, or has nothing in it, says so", async () => {
    expect(await sheets.send("upload", Buffer.from("Name,Price\r\n"))).toMatchObject({
      state: "failed",
      fault: "The sheet has no rows below its head.",
    });
    const old = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);
    expect((await sheets.send("upload", old)).fault).toContain("Save it as .xlsx or .csv");
  });

  test("asks for the rights it uses, and belongs to its sender", async () => {
    const clerk = await hire(house, ["products.bulk", "products.bulk.read", "products.read"]);
    const job = await sheets.send(
      "upload",
      csv([
        ["Name", "Price"],
        ["Rightol", "5"],
      ]),
      clerk.token,
    );
    const body = { mapping: { name: 0, price: 1 }, ...(await sheets.standard()) };
    const put = (change: object, token = clerk.token) =>
      sheets.call(`PUT /admin/bulk_jobs/${job.id}/mapping`, { ...body, ...change }, token);
    expect((await put({ begin_as: "draft" })).status).toBe(403);
    expect((await put({ mapping: { name: 0 } })).status).toBe(403);
    expect(
      (await put({ mapping: { name: 0 }, begin_as: "draft", branch_id: await branchId(house, "Kano") })).status,
    ).toBe(404);
    const other = await hire(house, ["products.bulk", "products.bulk.read"]);
    expect((await sheets.call(`GET /admin/bulk_jobs/${job.id}`, undefined, other.token)).status).toBe(404);
    expect((await sheets.call(`POST /admin/bulk_jobs/${job.id}/cancel`, undefined, other.token)).status).toBe(404);
    const auditor = await hire(house, ["products.bulk.read"]);
    expect((await sheets.call(`GET /admin/bulk_jobs/${job.id}`, undefined, auditor.token)).status).toBe(200);
    expect((await sheets.call(`POST /admin/bulk_jobs/${job.id}/cancel`, undefined, auditor.token)).status).toBe(403);
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
    const job = await sheets.check(await sheets.send("update", byId));
    expect(job).toMatchObject({ rows_updated: 1, rows_same: 1, rows_bad: 2 });
    expect(await sheets.faultsOf(job)).toEqual([
      [4, "The same as row 3."],
      [5, "Product id: there is no product 900719."],
    ]);
    await sheets.move(job, "apply");
    const { body } = await sheets.call(`GET /admin/products/${one.id}`);
    expect(body).toMatchObject({
      title: "Changol A 250 mg tablet, 10 × 10",
      price: 1500,
      barcodes: [{ gtin: ean(920_009) }],
    });
    expect(body.manufacturer_id).not.toBeNull();
    const byCode = await sheets.check(
      await sheets.send(
        "update",
        csv([
          ["Barcode", "Class"],
          [ean(920_001), "controlled"],
        ]),
      ),
    );
    await sheets.move(byCode, "apply");
    expect((await sheets.call(`GET /admin/products/${two.id}`)).body.class).toBe("controlled");
    const byNumber = await sheets.check(
      await sheets.send(
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
    const job = await sheets.move(await sheets.check(await sheets.send("update", sheet)), "apply");
    await sheets.call(`PATCH /admin/products/${id}`, { strength: "400 mg" });
    await sheets.call(`PUT /admin/products/${id}/prices`, { prices: [{ branch_id: 1, price: 2222 }] });
    expect(await sheets.move(job, "undo")).toMatchObject({ state: "undone", rows_undone: 1 });
    const { body } = await sheets.call(`GET /admin/products/${id}`);
    expect(body).toMatchObject({
      generic: "Aspirin",
      strength: "400 mg",
      title: "Undool 400 mg tablet, 10 × 10",
      price: 2222,
    });
    expect(body.price_from).toBe(1000);
    const { body: changes } = await sheets.call(`GET /admin/products/${id}/changes`);
    expect(changes.data.map((line: { field: string }) => line.field)).toContain("generic");
    expect((await sheets.call(`POST /admin/bulk_jobs/${job.id}/undo`)).status).toBe(409);
  });
});

describe("a change by filter", () => {
  test("changes all it finds, previewed and undone alike", async () => {
    const made = [
      await soldProduct(house, { name: "Filterol one" }),
      await soldProduct(house, { name: "Filterol two" }),
    ];
    const filter = { q: "filterol" };
    const change = { price_percent: 7.5, round_to: 10, storage: "cool", vat_class: "standard" };
    const { body: started } = await sheets.call("POST /admin/bulk_jobs/filter", { filter, change, branch_id: 1 });
    await house.settle();
    const checked = (await sheets.call(`GET /admin/bulk_jobs/${started.id}`)).body;
    expect(checked).toMatchObject({ state: "checked", rows_total: 2, rows_updated: 2 });
    const { data: rows } = (await sheets.call(`GET /admin/bulk_jobs/${started.id}/rows`)).body;
    expect(rows[0].changes).toEqual([
      { field: "storage", branch_id: null, from: "room", to: "cool", margin_from: null, margin_to: null },
      { field: "vat_class", branch_id: null, from: "zero", to: "standard", margin_from: null, margin_to: null },
      { field: "price", branch_id: 1, from: 1000, to: 1080, margin_from: null, margin_to: null },
    ]);
    await sheets.move(checked, "apply");
    const seen = async () => (await sheets.call(`GET /admin/products/${made[0]!.id}`)).body;
    expect(await seen()).toMatchObject({ storage: "cool", vat_class: "standard", price: 1080, price_from: 1000 });
    await sheets.move(checked, "undo");
    expect(await seen()).toMatchObject({ storage: "room", vat_class: "zero", price: 1000 });
  });

  test("shows costs and margins to those alone who may know costs", async () => {
    await soldProduct(house, { name: "Marginol", prices: [{ branch_id: 1, price: 1000, cost: 600 }] });
    const body = { filter: { q: "marginol" }, change: { price_percent: 25 }, branch_id: 1 };
    const { body: started } = await sheets.call("POST /admin/bulk_jobs/filter", body);
    await house.settle();
    const clerk = await hire(house, ["products.bulk.read"], { can_switch_branch: true });
    const margins = async (token: string) => {
      const { data } = (await sheets.call(`GET /admin/bulk_jobs/${started.id}/rows`, undefined, token)).body;
      return data[0].changes.map(({ field, margin_from, margin_to }: Record<string, unknown>) => [
        field,
        margin_from,
        margin_to,
      ]);
    };
    expect(await margins(admin)).toEqual([["price", 40, 52]]);
    expect(await margins(clerk.token)).toEqual([["price", null, null]]);
  });

  test("leaves what was archived alone, unless that is asked for", async () => {
    const { id } = await newProduct(house, { name: "Restfilter" });
    await sheets.call(`POST /admin/products/${id}/archive`, {});
    const count = async (filter: Record<string, string>) => {
      const body = { filter: { q: "restfilter", ...filter }, change: { storage: "cool" }, branch_id: null };
      const { body: started } = await sheets.call("POST /admin/bulk_jobs/filter", body);
      await house.settle();
      return (await sheets.call(`GET /admin/bulk_jobs/${started.id}`)).body.rows_total;
    };
    expect([await count({}), await count({ state: "archived" })]).toEqual([0, 1]);
  });

  test("hides those it can, and says why not the others", async () => {
    const sold = await soldProduct(house, { name: "Hidefilter one" });
    await newProduct(house, { name: "Hidefilter two" });
    const body = { filter: { q: "hidefilter" }, change: { action: "hide" }, branch_id: null };
    const { body: started } = await sheets.call("POST /admin/bulk_jobs/filter", body);
    await house.settle();
    const checked = (await sheets.call(`GET /admin/bulk_jobs/${started.id}`)).body;
    expect(checked).toMatchObject({ rows_updated: 1, rows_bad: 1 });
    expect((await sheets.faultsOf(checked))[0]?.[1]).toBe("You can't do this while it is draft.");
    await sheets.move(checked, "apply");
    expect((await sheets.call(`GET /admin/products/${sold.id}`)).body.state).toBe("hidden");
  });
});

test("a job whose server died is taken up again after two minutes", async () => {
  const job = await sheets.check(await sheets.send("upload", csv([["Name"], ["Resumol"]])));
  await sheets.call(`POST /admin/bulk_jobs/${job.id}/apply`);
  // The step is lost, as with a server that took it and fell.
  await house.platform.db.updateTable("outbox_events").set({ dispatched_at: new Date() }).execute();
  const resume = async () => {
    await resumeUploads(systemContext(house.platform, "test"));
    await house.settle();
    return (await sheets.call(`GET /admin/bulk_jobs/${job.id}`)).body.state;
  };
  expect(await resume()).toBe("applying");
  house.clock.advance(3 * minute);
  expect(await resume()).toBe("applied");
});

test("a sheet that knows a product by its old id changes the survivor", async () => {
  const [keep, lose] = [await soldProduct(house, { name: "Oldid A" }), await soldProduct(house, { name: "Oldid B" })];
  await sheets.call("POST /admin/products/merge", { keep_id: keep.id, merge_id: lose.id });
  const sheet = csv([
    ["Product id", "Storage"],
    [lose.id, "cold"],
  ]);
  await sheets.move(await sheets.check(await sheets.send("update", sheet)), "apply");
  expect((await sheets.call(`GET /admin/products/${keep.id}`)).body.storage).toBe("cold");
});

test("rows without a word are passed over, and the others keep their numbers", async () => {
  const blank = ["", " "];
  const sheet = csv([blank, ["Name", "Generic"], ["Gapol one", ""], blank, ["", "Nameless"], blank]);
  const job = await sheets.check(await sheets.send("upload", sheet));
  expect(job).toMatchObject({ rows_total: 2, rows_created: 1, rows_bad: 1 });
  const { body } = await sheets.call(`GET /admin/bulk_jobs/${job.id}/rows`);
  expect(body.data.map(({ row_no, outcome }: { row_no: number; outcome: string }) => [row_no, outcome])).toEqual([
    [3, "create"],
    [5, "bad"],
  ]);
});

test("a change by filter that changes nothing is refused in words", async () => {
  const body = { filter: {}, change: { round_to: 10 }, branch_id: null };
  const refused = await sheets.call("POST /admin/bulk_jobs/filter", body);
  expect(refused).toMatchObject({ status: 422, body: { message: "Choose what to change." } });
});

test("a job cancelled in the middle stops, and what it did can be undone", async () => {
  const rows = Array.from({ length: 4_000 }, (_, n) => [`Cancelol ${n}`]);
  const job = await sheets.check(await sheets.send("upload", csv([["Name"], ...rows])));
  await sheets.call(`POST /admin/bulk_jobs/${job.id}/apply`);
  const stopWhenBegun = async () => {
    for (;;) {
      const { body } = await sheets.call(`GET /admin/bulk_jobs/${job.id}`);
      if (body.rows_done > 0) return sheets.call(`POST /admin/bulk_jobs/${job.id}/cancel`);
    }
  };
  await Promise.all([house.settle(), stopWhenBegun()]);
  const stopped = (await sheets.call(`GET /admin/bulk_jobs/${job.id}`)).body;
  expect(stopped.state).toBe("cancelled");
  const entered = await sheets.countProducts(sql`name like 'Cancelol %'`);
  expect(entered).toBeGreaterThan(0);
  expect(entered).toBeLessThan(4_000);
  expect(stopped.rows_applied).toBe(entered);
  const undone = await sheets.move(job, "undo");
  expect(undone.rows_undone).toBe(entered);
  expect(await sheets.countProducts(sql`name like 'Cancelol %' and state <> 'archived'`)).toBe(0);
});
