import type { TestApp } from "../../../test/harness.ts";
import { type Ctx, inTransaction, systemContext } from "../../platform/context.ts";
import { soldProduct } from "../catalog/test-products.ts";
import { takeIn } from "./batch-intake.ts";
import { moveStock } from "./ledger.ts";
import { worldPlace } from "./places.ts";
import { insertWarehouse } from "./warehouses.ts";

let made = 0;
/** A number nobody used before: lines of documents that no module keeps. */
export const freshNo = () => 1_000_000_000 + ++made;

export const inHouse = (house: TestApp): Ctx => systemContext(house.platform, "test");

/** A warehouse with so many shelves. */
export const newWarehouse = (house: TestApp, branchId = 1, shelves = 3) =>
  inTransaction(inHouse(house), async (tx) => {
    const name = `Test warehouse ${freshNo()}`;
    const id = await insertWarehouse(tx, { branch_id: branchId, name, address: "", active: true });
    const rows = Array.from({ length: shelves }, (_, at) => ({
      kind: "shelf",
      code: `T-${at + 1}`,
      zone: "Test zone",
      warehouse_id: id,
      branch_id: branchId,
    }));
    const made = await tx.db.insertInto("stock_places").values(rows).returning("id").execute();
    const areas = await tx.db
      .selectFrom("stock_places")
      .select(["id", "kind"])
      .where("warehouse_id", "=", id)
      .where("kind", "!=", "shelf")
      .execute();
    const area = (kind: string) => areas.find((place) => place.kind === kind)!.id;
    return { id, shelves: made.map((row) => row.id), receiving: area("receiving"), quarantine: area("quarantine") };
  });

export type StockedProduct = { productId: number; batchId: number };

/** A product with packs of one batch on a shelf, entered as an opening balance. */
export const stockedProduct = async (
  house: TestApp,
  shelfId: number,
  quantity: number,
  { expiresOn = "2031-01-31", productId }: { expiresOn?: string; productId?: number } = {},
): Promise<StockedProduct> => {
  const id = productId ?? (await soldProduct(house)).id;
  const batchId = await inTransaction(inHouse(house), async (tx) => {
    const { batchIds } = await takeIn(tx, [
      { productId: id, number: `T${freshNo()}`, expiresOn, costKobo: 50_000, packs: quantity },
    ]);
    const batch = batchIds[0]!;
    await moveStock(tx, "opening", 1, [
      {
        step: "enter",
        lineId: freshNo(),
        batchId: batch,
        fromPlaceId: await worldPlace(tx, "count_difference"),
        toPlaceId: shelfId,
        quantity,
      },
    ]);
    return batch;
  });
  return { productId: id, batchId };
};
