import { addDays, lagosDay } from "@remedia/domain/days";
import { daysOfCover, priceLadder, reorderPoint, suggestedBuy, velocity } from "@remedia/domain/stock-planning";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { superAdmin } from "../../../test/people.ts";
import { inTransaction } from "../../platform/context.ts";
import { moveStock } from "../inventory/ledger.ts";
import { worldPlace } from "../inventory/places.ts";
import { freshNo, inHouse, newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { newDeal } from "../promotions/test-deals.ts";
import { measureVelocity, windowDays } from "./velocity.ts";

let house: TestApp;
let admin: string;
let shelf: number;
let receiving: number;
beforeAll(async () => {
  house = await openTestApp();
  admin = await house.tokenOf(superAdmin);
  const warehouse = await newWarehouse(house);
  [shelf] = warehouse.shelves as [number];
  receiving = warehouse.receiving;
});
afterAll(() => house.close());

const read = async (key: string, query: Record<string, string | number> = {}) => {
  const { status, body } = await house.call(key, { token: admin, query: { current_branch: 1, ...query } });
  expect(status, body.message).toBe(200);
  return body;
};
const now = new Date();
const today = lagosDay(now);
const dayAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

type Stock = Awaited<ReturnType<typeof stockedProduct>>;
/** A movement in the past: the ledger takes the time that it is told. */
const past = async (
  daysAgo: number,
  batchId: number,
  quantity: number,
  kind: "sell" | "give_back" | "find" | "miss",
): Promise<void> => {
  const ctx = { ...inHouse(house), now: dayAgo(daysAgo) };
  const customer = await worldPlace(ctx, "customer");
  const difference = await worldPlace(ctx, "count_difference");
  const line = { lineId: freshNo(), batchId, quantity };
  await inTransaction(ctx, async (tx) => {
    if (kind === "sell")
      await moveStock(tx, "order", freshNo(), [{ ...line, step: "dispatch", fromPlaceId: shelf, toPlaceId: customer }]);
    if (kind === "give_back")
      await moveStock(tx, "order", freshNo(), [
        { ...line, step: "restock", fromPlaceId: customer, toPlaceId: receiving },
      ]);
    if (kind === "find")
      await moveStock(tx, "count", 1, [{ ...line, step: "found", fromPlaceId: difference, toPlaceId: shelf }]);
    if (kind === "miss")
      await moveStock(tx, "count", 1, [{ ...line, step: "missing", fromPlaceId: shelf, toPlaceId: difference }]);
  });
};
const opened = async (daysAgo: number, quantity: number, expiresOn?: string): Promise<Stock> => {
  const stock = await stockedProduct(house, shelf, 1, expiresOn ? { expiresOn } : {});
  // The opening pack of the fixture is of today; what counts begins in the past.
  await past(0, stock.batchId, 1, "miss");
  await past(daysAgo, stock.batchId, quantity, "find");
  return stock;
};
const change = async ({ productId }: Stock, body: object) => {
  const { status } = await house.call(`PATCH /admin/products/${productId}`, { token: admin, body });
  expect(status).toBe(200);
};
const measured = async (stock: Stock) => {
  await measureVelocity({ ...inHouse(house), now });
  const row = await house.platform.db
    .selectFrom("stock_velocity")
    .select(["sold", "out_days", "per_day"])
    .where("product_id", "=", stock.productId)
    .where("branch_id", "=", 1)
    .executeTakeFirst();
  return row && { ...row, per_day: row.per_day === null ? null : Number(row.per_day) };
};

describe("velocity", () => {
  test("is what was sold and kept, per day in stock", async () => {
    const stock = await opened(200, 500);
    for (const day of [80, 60, 40, 20]) await past(day, stock.batchId, 25, "sell");
    await past(10, stock.batchId, 10, "give_back");
    await past(120, stock.batchId, 300, "sell");
    expect(await measured(stock)).toEqual({ sold: 90, out_days: 0, per_day: 1 });
  });

  test("leaves out the days without stock", async () => {
    const stock = await opened(85, 40);
    await past(65, stock.batchId, 40, "sell");
    await past(25, stock.batchId, 100, "find");
    await past(5, stock.batchId, 10, "sell");
    // Empty for the first five days of the window, and from the day after the last sale to the day before the find.
    const outDays = windowDays - 85 + (65 - 25 - 1);
    const perDay = velocity({ sold: 50, days: windowDays, stockOutDays: outDays });
    expect(await measured(stock)).toEqual({ sold: 50, out_days: outDays, per_day: Math.round(perDay! * 1e4) / 1e4 });
  });

  test("is not known of what was seldom there", async () => {
    const stock = await opened(4, 30);
    await past(3, stock.batchId, 12, "sell");
    expect(await measured(stock)).toMatchObject({ sold: 12, per_day: null });
  });

  test("may be measured twice", async () => {
    const stock = await opened(50, 100);
    await past(20, stock.batchId, 10, "sell");
    expect(await measured(stock)).toEqual(await measured(stock));
  });
});

describe("the quantity report", () => {
  test("says cover, reorder point and what to buy as the rules do, row by row", async () => {
    const stock = await opened(80, 60);
    for (const day of [70, 50, 30, 10]) await past(day, stock.batchId, 13, "sell");
    await measured(stock);
    const { data } = await read("GET /admin/stock/quantities", { per_page: 100, sort: "-suggested" });
    expect(data.length).toBeGreaterThan(0);
    expect(data.map((row: { product_id: number }) => row.product_id)).toContain(stock.productId);
    for (const { available, inbound, per_day, lead_time_days: leadTimeDays, ...row } of data) {
      const pace = { perDay: per_day ?? 0, leadTimeDays, safetyDays: 7 };
      expect(row.days_of_cover).toBe(daysOfCover(available, per_day));
      expect(row.reorder_point).toBe(reorderPoint(pace));
      expect(row.suggested).toBe(suggestedBuy({ available, inbound, coverDays: 30, ...pace }));
    }
  });

  test("finds what nobody buys, and counts the value of all", async () => {
    const stock = await opened(150, 20);
    await house.platform.db
      .updateTable("batches")
      .set({ created_at: dayAgo(150) })
      .where("id", "=", stock.batchId)
      .execute();
    const { data } = await read("GET /admin/stock/quantities", { show: "dead", product_id: stock.productId });
    expect(data).toMatchObject([{ on_hand: 20, value: 10_000, last_sold_at: null }]);
    const value = await read("GET /admin/stock/value");
    expect(value.cost).toBe(value.branches.reduce((sum: number, { cost }: { cost: number }) => sum + cost, 0));
    expect(value.dead_packs).toBeGreaterThanOrEqual(20);
  });
});

describe("the expiry report", () => {
  test("lists the soonest first, in their buckets, with what will be left over", async () => {
    const stock = await opened(80, 60, addDays(today, 20));
    await past(40, stock.batchId, 9, "sell");
    await measured(stock);
    const { data } = await read("GET /admin/stock/expiry", { bucket: "within_30", per_page: 100 });
    const days = data.map((row: { expires_on: string }) => row.expires_on);
    expect(days).toEqual(days.toSorted());
    const row = data.find(({ batch_id }: { batch_id: number }) => batch_id === stock.batchId);
    // Nine packs in ninety days less the ten before it was there.
    expect(row).toMatchObject({ days_left: 20, on_hand: 51, bucket: "within_30", value: 25_500 });
    expect(row.left_over).toBe(51 - Math.floor(row.per_day * 21));
    const summary = await read("GET /admin/stock/expiry/summary");
    expect(summary.map(({ bucket }: { bucket: string }) => bucket)).toHaveLength(5);
    const all = await read("GET /admin/stock/expiry", { bucket: "within_30" });
    expect(all.total).toBeGreaterThanOrEqual(summary[1].batches);
  });

  test("proposes a ladder that falls towards expiry and stops at the floor", async () => {
    const stock = await opened(80, 500, addDays(today, 75));
    await change(stock, { min_shelf_life_days: 30 });
    await past(40, stock.batchId, 9, "sell");
    const { per_day } = (await measured(stock))!;
    const ladder = await read("GET /admin/stock/expiry/ladder", { batch_id: stock.batchId, branch_id: 1 });
    const steps = priceLadder({
      price: ladder.price * 100,
      cost: 50_000,
      floorMarginPercent: 3,
      daysToExpiry: 75,
      quantity: 491,
      perDay: per_day!,
    });
    expect(ladder.steps.map(({ price }: { price: number }) => price * 100)).toEqual(steps.map(({ price }) => price));
    expect(ladder.steps.length).toBeGreaterThan(1);
    for (const { price } of ladder.steps) expect(price).toBeGreaterThanOrEqual(ladder.floor);
  });

  test("proposes nothing for packs that could not be used in time, nor for controlled products", async () => {
    const stock = await opened(80, 500, addDays(today, 13));
    const refusal = async () => {
      const query = { current_branch: 1, batch_id: stock.batchId, branch_id: 1 };
      const { status, body } = await house.call("GET /admin/stock/expiry/ladder", { token: admin, query });
      return [status, body.message];
    };
    const tooLate = "Packs with less than 14 days left are not sold: they could not be delivered and used in time.";
    expect(await refusal()).toEqual([409, tooLate]);
    await change(stock, { class: "controlled" });
    expect(await refusal()).toEqual([409, "Controlled products are not put into near-expiry deals."]);
  });

  test("proposes a ladder for packs that only a deal can sell, however well the product sells", async () => {
    const stock = await opened(80, 500, addDays(today, 75));
    await past(40, stock.batchId, 400, "sell");
    await measured(stock);
    await change(stock, { min_shelf_life_days: 365 });
    const ladder = await read("GET /admin/stock/expiry/ladder", { batch_id: stock.batchId, branch_id: 1 });
    expect(ladder.steps.length).toBeGreaterThan(0);
  });

  test("says of each batch what decides what becomes of it", async () => {
    const stock = await opened(80, 5, addDays(today, -3));
    const rows = async () => (await read("GET /admin/stock/expiry", { bucket: "expired", per_page: 100 })).data;
    const own = async () => (await rows()).find((row: { batch_id: number }) => row.batch_id === stock.batchId);
    expect(await own()).toMatchObject({ batch_state: "available", class: "otc", days_left: -3 });
    const body = { reason: "Expired." };
    await house.call(`POST /admin/batches/${stock.batchId}/quarantine`, { token: admin, body });
    expect((await own()).batch_state).toBe("quarantined");
    const proposed = await house.call("POST /admin/stock/destructions", {
      token: admin,
      query: { current_branch: 1 },
      body: { batch_id: stock.batchId, reason: "Expired." },
    });
    expect(proposed.status, proposed.body.message).toBe(201);
  });

  test("a deal is not planned for packs that are all too short-dated to be bought", async () => {
    const stock = await opened(80, 50, addDays(today, 20));
    await change(stock, { min_shelf_life_days: 60 });
    const deal = await newDeal(house, { branch_ids: [1], products: [{ product_id: stock.productId, price: 1 }] });
    const schedule = () => house.call(`POST /admin/deals/${deal.id}/schedule`, { token: admin, body: {} });
    const refused = await schedule();
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("customers get only packs that last 60 days");
    await change(stock, { min_shelf_life_days: 10 });
    expect((await schedule()).status).toBe(200);
  });
});
