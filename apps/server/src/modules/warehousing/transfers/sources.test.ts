import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../test/harness.ts";
import { expectSound } from "../../../../test/sound.ts";
import { csv, ean } from "../../catalog/bulk/test-sheets.ts";
import { soldProduct } from "../../catalog/test-products.ts";
import { newWarehouse, stockedProduct } from "../../inventory/test-stock.ts";
import { hireWorker, levelOf, movementsOf, otherBranch, type Worker } from "../test-warehousing.ts";

let house: TestApp;
let sender: Worker;
let hmoId: number;
let home: Awaited<ReturnType<typeof newWarehouse>>;
let away: Awaited<ReturnType<typeof newWarehouse>>;
beforeAll(async () => {
  house = await openTestApp();
  sender = await hireWorker(house);
  home = await newWarehouse(house);
  away = await newWarehouse(house, await otherBranch(house));
  hmoId = (await sender.get("/admin/hmos"))[0].id;
});
afterAll(() => house.close());

type Sent = { id: number; lines: { id: number }[] };
const body = (lines: object[], change: object) => ({ from_warehouse_id: home.id, note: "", lines, ...change });
const dispatched = async (lines: object[], change: object) => {
  const { id } = await sender.post("/admin/stock/transfers", body(lines, change));
  return sender.post(`/admin/stock/transfers/${id}/dispatch`);
};
const outcome = ({ lines }: Sent, ...each: [passed: number, rejected: number, reason?: string][]) => ({
  lines: each.map(([passed, rejected, reason], at) => ({ id: lines[at]!.id, passed, rejected, reason })),
});

describe("an HMO's stock", () => {
  test("takes what is sent, and gives back what it has", async () => {
    const { batchId, productId } = await stockedProduct(house, home.shelves[0]!, 10);
    const to = { kind: "to_hmo", hmo_id: hmoId };
    const transfer = await dispatched([{ product_id: productId, quantity: 8 }], to);
    await sender.post(`/admin/stock/transfers/${transfer.id}/receive`, outcome(transfer, [7, 1, "Torn"]));
    expect(await movementsOf(house, "hmo_transfer", transfer.id)).toMatchObject([
      { step: "dispatch" },
      { step: "pass", to: "hmo", quantity: 7 },
      { step: "reject", to: "quarantine", quantity: 1 },
    ]);
    const back = { kind: "from_hmo", from_warehouse_id: null, to_warehouse_id: home.id, hmo_id: hmoId };
    await sender.post("/admin/stock/transfers", body([{ product_id: productId, quantity: 8 }], back), 409);
    const returned = await dispatched([{ product_id: productId, quantity: 6 }], back);
    expect(await movementsOf(house, "hmo_return", returned.id)).toEqual([]);
    const arrived = await sender.post(
      `/admin/stock/transfers/${returned.id}/receive`,
      outcome(returned, [4, 1, "Opened"]),
    );
    expect(arrived).toMatchObject({ state: "received_with_difference", from_branch: null, lost: 1 });
    expect(await levelOf(house, home.receiving, batchId)).toEqual({ on_hand: 4, reserved: 0 });
    const { from_place_id } = arrived.lines[0];
    expect(await levelOf(house, from_place_id, batchId)).toEqual({ on_hand: 2, reserved: 0 });
  });

  test("that has gone meanwhile is not received twice", async () => {
    const { productId } = await stockedProduct(house, home.shelves[0]!, 5);
    const to = { kind: "to_hmo", hmo_id: hmoId };
    const transfer = await dispatched([{ product_id: productId, quantity: 5 }], to);
    await sender.post(`/admin/stock/transfers/${transfer.id}/receive`, outcome(transfer, [5, 0]));
    const back = { kind: "from_hmo", from_warehouse_id: null, to_warehouse_id: home.id, hmo_id: hmoId };
    const [one, two] = [
      await dispatched([{ product_id: productId, quantity: 5 }], back),
      await dispatched([{ product_id: productId, quantity: 5 }], back),
    ];
    await sender.post(`/admin/stock/transfers/${one.id}/receive`, outcome(one, [5, 0]));
    await sender.post(`/admin/stock/transfers/${two.id}/receive`, outcome(two, [5, 0]), 409);
  });
});

describe("a sheet", () => {
  const upload = (rows: unknown[][], name = "transfer.csv") =>
    sender.ask("POST /admin/stock/transfers/upload", {
      query: { kind: "warehouse", from_warehouse_id: home.id, to_warehouse_id: away.id, name },
      raw: csv(rows),
    });

  test("becomes a draft, by barcode or id, with or without a batch", async () => {
    const product = await soldProduct(house, { barcodes: [ean(7_001)] });
    const first = await stockedProduct(house, home.shelves[0]!, 10, { productId: product.id });
    const other = await stockedProduct(house, home.shelves[1]!, 10);
    const { number } = await house.platform.db
      .selectFrom("batches")
      .select("number")
      .where("id", "=", other.batchId)
      .executeTakeFirstOrThrow();
    const answer = await upload([
      ["Barcode", "Product ID", "Batch No", "Qty"],
      [ean(7_001), "", "", 4],
      ["", other.productId, number.toLowerCase(), 3],
    ]);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body.lines).toMatchObject([
      { batch_id: first.batchId, quantity: 4, held: 4 },
      { batch_id: other.batchId, quantity: 3, held: 3 },
    ]);
  });

  test("with faults changes nothing and says what is wrong with each row", async () => {
    const { productId, batchId } = await stockedProduct(house, home.shelves[0]!, 10);
    const answer = await upload([
      ["product id", "batch", "quantity"],
      [productId, "", 2],
      [productId, "NOSUCH", 2],
      [productId, "", "two"],
      ["", "", 5],
      [999_999_999, "", 5],
    ]);
    expect(answer.status).toBe(422);
    expect(answer.body.faults).toEqual([
      { row: 3, faults: ["There is no batch NOSUCH of this product."] },
      { row: 4, faults: ['Quantity: "two" is not a number of whole packs.'] },
      { row: 5, faults: ["Barcode or product id is missing."] },
      { row: 6, faults: ["There is no product 999999999."] },
    ]);
    const short = await upload([
      ["product id", "quantity"],
      [productId, 11],
    ]);
    expect(short.body.faults).toMatchObject([{ row: 2, faults: [expect.stringContaining("1 packs of")] }]);
    expect(await levelOf(house, home.shelves[0]!, batchId)).toEqual({ on_hand: 10, reserved: 0 });
  });

  test("without the needed columns, or that is none, is refused", async () => {
    expect((await upload([["product id"], [1]])).body.message).toBe("The sheet lacks these columns: Quantity.");
    expect((await upload([["a"], [1]], "photo.jpg")).status).toBe(422);
    expect((await upload([["product id", "quantity"]])).status).toBe(422);
  });
});

test("leaves the ledger sound", () => expectSound(house));
