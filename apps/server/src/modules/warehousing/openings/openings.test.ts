import { addDays, dayOnPaper, lagosDay } from "@remedia/domain/days";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../test/harness.ts";
import { expectSound } from "../../../../test/sound.ts";
import { csv, ean } from "../../catalog/bulk/test-sheets.ts";
import { soldProduct } from "../../catalog/test-products.ts";
import { freshNo, newWarehouse } from "../../inventory/test-stock.ts";
import { readExpiry } from "../stock-sheet.ts";
import { hireWorker, keeping, levelOf, otherBranch, type Worker } from "../test-warehousing.ts";

let house: TestApp;
let keeper: Worker;
beforeAll(async () => {
  house = await openTestApp();
  keeper = await hireWorker(house);
});
afterAll(() => house.close());

const head = ["Barcode", "Product id", "Batch", "Expiry", "Cost", "Quantity", "Shelf"];
const upload = (warehouseId: number, rows: unknown[][], worker = keeper) =>
  worker.ask("POST /admin/stock/openings", {
    query: { warehouse_id: warehouseId, name: "opening.csv" },
    raw: csv(rows),
  });
const check = (warehouseId: number, rows: unknown[][], worker = keeper) =>
  worker.ask("POST /admin/stock/openings/check", {
    query: { warehouse_id: warehouseId, name: "opening.csv" },
    raw: csv(rows),
  });
const packsIn = async (warehouseId: number) => {
  const { rows } = await sql<{ packs: number }>`select coalesce(sum(l.on_hand), 0)::int as packs from stock_levels l
    join stock_places p on p.id = l.place_id where p.warehouse_id = ${warehouseId}`.execute(house.platform.db);
  return rows[0]!.packs;
};
const expiry = addDays(lagosDay(new Date()), 500);

describe("an opening balance", () => {
  test("stands on the shelves at once, by barcode or id, with its cost", async () => {
    const { id, shelves } = await newWarehouse(house);
    const product = await soldProduct(house, { barcodes: [ean(8_001)] });
    const number = `O${freshNo()}`;
    const answer = await upload(id, [
      head,
      [ean(8_001), "", number, expiry, "₦1,250.50", 12, "t-1"],
      ["", product.id, ` ${number.toLowerCase()} `, dayOnPaper(expiry), "1250.50", "8", "T-2"],
    ]);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body).toMatchObject({ row_count: 2, packs: 20, file_name: "opening.csv" });
    const batch = await house.platform.db
      .selectFrom("batches")
      .selectAll()
      .where("product_id", "=", product.id)
      .executeTakeFirstOrThrow();
    expect(batch).toMatchObject({ number, expires_on: expiry, cost_kobo: 125_050, received_packs: 20 });
    expect(await levelOf(house, shelves[0]!, batch.id)).toEqual({ on_hand: 12, reserved: 0 });
    expect(await levelOf(house, shelves[1]!, batch.id)).toEqual({ on_hand: 8, reserved: 0 });
    const { data } = await keeper.get("/admin/stock/openings", { warehouse_id: id });
    expect(data).toEqual([answer.body]);
  });

  test("with faults changes nothing and names every bad row", async () => {
    const { id } = await newWarehouse(house);
    const product = await soldProduct(house);
    const row = (change: Record<number, unknown>) =>
      Object.assign(["", product.id, `O${freshNo()}`, expiry, "100", 1, "T-1"], change);
    const twice = row({});
    const answer = await upload(id, [
      head,
      row({}),
      row({ 6: "Z-9" }),
      row({ 3: "31/02/2031" }),
      row({ 3: "2019-05-31" }),
      row({ 2: "" }),
      row({ 5: "0" }),
      row({ 4: "free" }),
      row({ 1: "", 0: "123" }),
      twice,
      twice,
      row({ 2: twice[2], 3: addDays(expiry, 1), 6: "T-2" }),
    ]);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: "invalid", fault_count: 8 });
    expect(answer.body.faults.map(({ row: at, faults }: { row: number; faults: string[] }) => [at, ...faults])).toEqual(
      [
        [3, "There is no shelf Z-9 in this warehouse."],
        [4, 'Expiry: "31/02/2031" is not a day such as 31/03/2027.'],
        [5, "It expired on 31/05/2019."],
        [6, "Batch is missing."],
        [7, 'Quantity: "0" is not a number of whole packs.'],
        [8, 'Cost: "free" is not an amount in naira.'],
        [9, 'Barcode: "123" is not a barcode: its length or check digit is wrong.'],
        [11, "Row 10 has this batch on this shelf already."],
      ],
    );
    const mended = await upload(id, [head, twice, row({ 2: twice[2], 3: addDays(expiry, 1), 6: "T-2" })]);
    expect(mended.body.faults).toMatchObject([{ row: 3, faults: [expect.stringContaining("is known with expiry")] }]);
    expect(await packsIn(id)).toBe(0);
  });

  test("is told in totals before it is entered, and refused as it would be then", async () => {
    const { id } = await newWarehouse(house);
    const product = await soldProduct(house);
    const number = `O${freshNo()}`;
    const good = [
      ["", product.id, number, expiry, "100.50", 4, "T-1"],
      ["", product.id, number, expiry, "100.50", 6, "T-2"],
    ];
    const answer = await check(id, [head, ...good]);
    expect([answer.status, answer.body]).toEqual([200, { row_count: 2, product_count: 1, packs: 10, value: null }]);
    const other = ["", product.id, number, addDays(expiry, 1), "", 1, "T-3"];
    const refused = await check(id, [head, ...good, other]);
    expect(refused.body.faults).toMatchObject([{ row: 4, faults: [expect.stringContaining("is known with expiry")] }]);
    expect(await packsIn(id)).toBe(0);
    expect((await keeper.get("/admin/stock/openings", { warehouse_id: id })).data).toEqual([]);
    expect((await upload(id, [head, ...good])).status).toBe(201);
  });

  test("that is sent twice counts once, even at the same time", async () => {
    const { id } = await newWarehouse(house);
    const product = await soldProduct(house);
    const rows = [head, ["", product.id, "TWICE", expiry, "", 5, "T-1"]];
    const answers = await Promise.all([upload(id, rows), upload(id, rows), upload(id, rows)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const refused = answers.find(({ status }) => status === 422)!;
    expect(refused.body.faults).toEqual([{ row: 2, faults: ["Batch TWICE on shelf T-1 was entered before."] }]);
    expect(await packsIn(id)).toBe(5);
  });

  test("of another branch's warehouse is refused", async () => {
    const { id } = await newWarehouse(house, await otherBranch(house));
    expect((await upload(id, [head, ["", 1, "B", expiry, "", 1, "T-1"]])).status).toBe(404);
    const reader = await hireWorker(house, keeping.slice(0, 1));
    expect((await upload(id, [head], reader)).status).toBe(403);
    expect((await check(id, [head], reader)).status).toBe(403);
  });

  test("of five thousand rows is entered whole, and one more is too many", async () => {
    const { id } = await newWarehouse(house);
    const products = await house.platform.db
      .selectFrom("products")
      .select("id")
      .where("state", "=", "active")
      .where("is_combo", "=", false)
      .limit(100)
      .execute();
    const rows = Array.from({ length: 5_000 }, (_, at) => {
      const batch = `BULK${Math.floor(at / products.length)}`;
      return ["", products[at % products.length]!.id, batch, expiry, "10.50", 2, `T-${(at % 3) + 1}`];
    });
    const tooMany = await upload(id, [head, ...rows, ["", products[0]!.id, "ONEMORE", expiry, "", 1, "T-1"]]);
    expect([tooMany.status, tooMany.body.message]).toEqual([422, expect.stringContaining("more than")]);
    const started = Date.now();
    const answer = await upload(id, [head, ...rows]);
    expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(201);
    expect(answer.body).toMatchObject({ row_count: 5_000, packs: 10_000 });
    expect(Date.now() - started).toBeLessThan(20_000);
    expect(await packsIn(id)).toBe(10_000);
  });
});

test.each([
  ["2031-03-31", "2031-03-31"],
  ["2031-03-31 00:00:00", "2031-03-31"],
  ["31/03/2031", "2031-03-31"],
  ["1.3.2031", "2031-03-01"],
  ["03/2031", "2031-03-31"],
  ["2/2028", "2028-02-29"],
  ["2031-02", "2031-02-28"],
  ["12-2031", "2031-12-31"],
  ["13/2031", null],
  ["30/02/2031", null],
  ["31/03/31", null],
  ["1/2/3/2031", null],
  ["soon", null],
  ["2031", null],
])("reads the expiry %s as %s", (text, day) => {
  const reading = readExpiry(text);
  expect("value" in reading ? reading.value : null).toBe(day);
});

test("gives empty sheets whose heads it knows", async () => {
  for (const kind of ["opening", "transfer"]) {
    const { status, raw } = await keeper.ask("GET /admin/stock/sheet_template", { query: { kind, format: "csv" } });
    expect(status).toBe(200);
    expect(raw.toString()).toContain("Barcode,Product id,Batch");
  }
});

test("leaves the ledger sound", () => expectSound(house));
