import { addDays, lagosDay } from "@remedia/domain/days";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openChance } from "../../../seed/random.ts";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { keepsOrder, recallLocks } from "../../../test/locks.ts";
import { superAdmin, userIdOf } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { allocateStock } from "./allocation.ts";
import { moveBatch } from "./batches.ts";
import { moveStock } from "./ledger.ts";
import { worldPlace } from "./places.ts";
import { holdExactly, lapseReservations, releaseReservations, spendReservations } from "./reservations.ts";
import { freshNo, inHouse, newWarehouse, stockedProduct } from "./test-stock.ts";

let house: TestApp;
let staff: ActorCtx;
let world: Record<"supplier" | "customer" | "damaged" | "count_difference" | "in_transit", number>;
beforeAll(async () => {
  house = await openTestApp();
  const ctx = inHouse(house);
  const permissions = new Set(["stock.batches.manage", "stock.recall"]);
  staff = { ...ctx, actor: { userId: await userIdOf(house, superAdmin), permissions } } as unknown as ActorCtx;
  world = {
    supplier: await worldPlace(ctx, "supplier"),
    customer: await worldPlace(ctx, "customer"),
    damaged: await worldPlace(ctx, "damaged"),
    count_difference: await worldPlace(ctx, "count_difference"),
    in_transit: await worldPlace(ctx, "in_transit"),
  };
});
afterAll(() => house.close());

const today = () => lagosDay(new Date());
const levelOf = (placeId: number, batchId: number) =>
  house.platform.db
    .selectFrom("stock_levels")
    .select(["on_hand", "reserved"])
    .where("place_id", "=", placeId)
    .where("batch_id", "=", batchId)
    .executeTakeFirst();

/** An order as the orders module will place it: all lines or none. */
const place = (
  lines: { productId: number; quantity: number }[],
  ctx: Ctx = inHouse(house),
  lapsesAt: Date | null = null,
) => {
  const documentId = freshNo();
  const wanted = lines.map((line, at) => ({ ...line, lineId: documentId * 100 + at, minShelfLifeDays: 0 }));
  return inTransaction(ctx, async (tx) => {
    const terms = { branchId: 1, promisedOn: today(), lapsesAt };
    const { missing } = await allocateStock(tx, { document: "order", documentId }, wanted, terms);
    if (missing.length > 0) throw new Error(missing[0]!.why);
    return documentId;
  });
};
const dispatch = (documentId: number) =>
  inTransaction(inHouse(house), async (tx) => {
    const picks = await spendReservations(tx, { document: "order", documentId });
    const movements = picks.map(({ batchId, placeId, quantity }) => ({
      step: "dispatch" as const,
      lineId: freshNo(),
      batchId,
      fromPlaceId: placeId,
      toPlaceId: world.customer,
      quantity,
    }));
    await moveStock(tx, "order", documentId, movements);
    return picks;
  });

describe("locks", () => {
  const release = (documentId: number) =>
    inTransaction(inHouse(house), (tx) => releaseReservations(tx, { document: "order", documentId }));
  for (const [step, work] of Object.entries({ dispatch, release }))
    test(`of a ${step} are the batches first, then their levels, as those of a recall`, async () => {
      const { shelves } = await newWarehouse(house);
      const { productId, batchId } = await stockedProduct(house, shelves[0]!, 10);
      const order = await place([{ productId, quantity: 2 }]);
      expect(await keepsOrder(house, recallLocks(batchId), () => work(order))).toBe(true);
    });
});

describe("a movement", () => {
  test("names the member of staff who did it, not the customer as whom they did", async () => {
    const { shelves } = await newWarehouse(house);
    const { batchId } = await stockedProduct(house, shelves[0]!, 10);
    const lineId = freshNo();
    const { userId } = staff.actor;
    const viewing = { ...staff, actor: { ...staff.actor, userId: userId + 1, viewer: { userId } } } as ActorCtx;
    const taken = { step: "missing", lineId, batchId, fromPlaceId: shelves[0]!, toPlaceId: world.count_difference };
    await inTransaction(viewing, (tx) => moveStock(tx, "count", 1, [{ ...taken, step: "missing", quantity: 1 }]));
    const movement = house.platform.db.selectFrom("stock_movements").select("actor_id").where("line_id", "=", lineId);
    expect(await movement.execute()).toEqual([{ actor_id: userId }]);
  });

  test("takes from one place and gives to another, once", async () => {
    const { shelves } = await newWarehouse(house);
    const { batchId } = await stockedProduct(house, shelves[0]!, 10);
    const lineId = freshNo();
    const go = () =>
      inTransaction(inHouse(house), (tx) =>
        moveStock(tx, "move", 1, [
          { step: "move", lineId, batchId, fromPlaceId: shelves[0]!, toPlaceId: shelves[1]!, quantity: 4 },
        ]),
      );
    await go();
    await expect(go()).rejects.toThrow("stock_movements_once");
    expect(await levelOf(shelves[0]!, batchId)).toEqual({ on_hand: 6, reserved: 0 });
    expect(await levelOf(shelves[1]!, batchId)).toEqual({ on_hand: 4, reserved: 0 });
  });

  test("is refused for more than stands there, or for what is promised", async () => {
    const { shelves } = await newWarehouse(house);
    const { productId, batchId } = await stockedProduct(house, shelves[0]!, 10);
    const go = (quantity: number, fromPlaceId = shelves[0]!) =>
      inTransaction(inHouse(house), (tx) =>
        moveStock(tx, "move", 1, [
          { step: "move", lineId: freshNo(), batchId, fromPlaceId, toPlaceId: shelves[1]!, quantity },
        ]),
      );
    await expect(go(11)).rejects.toMatchObject({ status: 409, code: "not_enough_stock" });
    await expect(go(1, shelves[2]!)).rejects.toMatchObject({ code: "not_enough_stock" });
    await place([{ productId, quantity: 8 }]);
    await expect(go(3)).rejects.toMatchObject({ code: "not_enough_stock" });
    await go(2);
  });

  test("goes only where the table of effects lets it", async () => {
    const { shelves } = await newWarehouse(house);
    const { batchId } = await stockedProduct(house, shelves[0]!, 10);
    const line = { step: "receive" as const, lineId: freshNo(), batchId, quantity: 1 };
    await expect(
      inTransaction(inHouse(house), (tx) =>
        moveStock(tx, "receipt", 1, [{ ...line, fromPlaceId: world.supplier, toPlaceId: shelves[0]! }]),
      ),
    ).rejects.toThrow("receipt receive goes from supplier to receiving");
  });

  test("can be neither changed nor taken back, and no level goes below zero behind its back", async () => {
    const { db } = house.platform;
    await expect(sql`update stock_movements set quantity = 1`.execute(db)).rejects.toThrow();
    await expect(sql`delete from stock_movements`.execute(db)).rejects.toThrow();
    await expect(sql`update stock_levels set on_hand = -1`.execute(db)).rejects.toThrow("check constraint");
  });
});

describe("allocation", () => {
  test("takes the first to expire, across shelves and batches", async () => {
    const { shelves } = await newWarehouse(house);
    const late = await stockedProduct(house, shelves[0]!, 10, { expiresOn: addDays(today(), 300) });
    const soon = await stockedProduct(house, shelves[1]!, 4, { ...late, expiresOn: addDays(today(), 30) });
    await stockedProduct(house, shelves[2]!, 50, { ...late, expiresOn: addDays(today(), -1) });
    await dispatch(await place([{ productId: late.productId, quantity: 6 }]));
    expect(await levelOf(shelves[1]!, soon.batchId)).toEqual({ on_hand: 0, reserved: 0 });
    expect(await levelOf(shelves[0]!, late.batchId)).toEqual({ on_hand: 8, reserved: 0 });
  });

  test("says what is missing and why", async () => {
    const { shelves } = await newWarehouse(house);
    const expired = await stockedProduct(house, shelves[0]!, 5, { expiresOn: addDays(today(), -1) });
    const held = await stockedProduct(house, shelves[0]!, 5);
    await moveBatch(staff, held.batchId, "hold", "Seal broken");
    const short = await stockedProduct(house, shelves[0]!, 5, { expiresOn: addDays(today(), 20) });
    const wanted = [expired, held, short].map(({ productId }, at) => ({
      productId,
      lineId: freshNo(),
      quantity: 6,
      minShelfLifeDays: at === 2 ? 90 : 0,
    }));
    const { missing, picks } = await inTransaction(inHouse(house), (tx) =>
      allocateStock(tx, { document: "order", documentId: freshNo() }, wanted, {
        branchId: 1,
        promisedOn: today(),
        lapsesAt: null,
      }),
    );
    expect(picks).toEqual([]);
    expect(missing.map(({ why, quantity }) => [why, quantity])).toEqual([
      ["expired", 6],
      ["held", 6],
      ["short_dated", 6],
    ]);
  });

  test("gives the last ten packs to ten of forty", async () => {
    const { shelves } = await newWarehouse(house);
    const { productId, batchId } = await stockedProduct(house, shelves[0]!, 10);
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => place([{ productId, quantity: 1 }])));
    const faults = outcomes.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []));
    expect(outcomes.length - faults.length).toBe(10);
    expect(new Set(faults)).toEqual(new Set(["Error: out_of_stock"]));
    expect(await levelOf(shelves[0]!, batchId)).toEqual({ on_hand: 10, reserved: 10 });
  });

  test("lets fifty orders with the same products in any order all through", async () => {
    const { shelves } = await newWarehouse(house);
    const products = await Promise.all(Array.from({ length: 6 }, () => stockedProduct(house, shelves[0]!, 200)));
    const chance = openChance(7);
    const before = await deadlocks();
    const orders = await Promise.all(
      Array.from({ length: 50 }, () =>
        place(
          products.map(({ productId }) => ({ productId, quantity: 2, at: chance.next() })).sort((a, b) => a.at - b.at),
        ).then(dispatch),
      ),
    );
    expect(orders).toHaveLength(50);
    for (const { batchId } of products)
      expect(await levelOf(shelves[0]!, batchId)).toEqual({ on_hand: 100, reserved: 0 });
    expect(await deadlocks()).toBe(before);
  });
});

const deadlocks = async () => {
  const { rows } = await sql<{ deadlocks: number }>`select deadlocks::int from pg_stat_database
    where datname = current_database()`.execute(house.platform.db);
  return rows[0]!.deadlocks;
};

describe("a reservation", () => {
  test("lapses once, however often and wherever the job runs", async () => {
    const { shelves } = await newWarehouse(house);
    const { productId, batchId } = await stockedProduct(house, shelves[0]!, 5);
    const now = new Date();
    await place([{ productId, quantity: 3 }], inHouse(house), new Date(now.getTime() + 60_000));
    const later = { ...inHouse(house), now: new Date(now.getTime() + 61_000) };
    await lapseReservations({ ...later, now });
    expect((await levelOf(shelves[0]!, batchId))?.reserved).toBe(3);
    await Promise.all([lapseReservations(later), lapseReservations(later), lapseReservations(later)]);
    expect(await levelOf(shelves[0]!, batchId)).toEqual({ on_hand: 5, reserved: 0 });
  });

  test("of a batch that is held or recalled is given back in the same moment", async () => {
    const { shelves } = await newWarehouse(house);
    const { productId, batchId } = await stockedProduct(house, shelves[0]!, 5);
    const order = await place([{ productId, quantity: 5 }]);
    await moveBatch(staff, batchId, "recall", "Failed assay");
    expect(await levelOf(shelves[0]!, batchId)).toEqual({ on_hand: 5, reserved: 0 });
    expect(await dispatch(order)).toEqual([]);
    await expect(place([{ productId, quantity: 1 }])).rejects.toThrow("held");
  });

  test("never slips past a recall that comes at the same time", async () => {
    const { shelves } = await newWarehouse(house);
    const before = await deadlocks();
    for (let round = 0; round < 5; round++) {
      const { productId, batchId } = await stockedProduct(house, shelves[0]!, 20);
      await Promise.allSettled([
        ...Array.from({ length: 10 }, () => place([{ productId, quantity: 1 }])),
        moveBatch(staff, batchId, "recall", "Failed assay"),
        ...Array.from({ length: 10 }, () => place([{ productId, quantity: 1 }])),
      ]);
      expect((await levelOf(shelves[0]!, batchId))?.reserved).toBe(0);
    }
    expect(await deadlocks()).toBe(before);
    await expectSound(house);
  });
});

test("levels equal movements after a thousand random days in the warehouse", async () => {
  const chance = openChance(41);
  const { shelves, receiving, quarantine } = await newWarehouse(house);
  const stock = await Promise.all(Array.from({ length: 5 }, () => stockedProduct(house, chance.pick(shelves), 40)));
  const orders: number[] = [];
  const move = <S extends string>(document: Parameters<typeof moveStock>[1], step: S, from: number, to: number) =>
    inTransaction(inHouse(house), (tx) =>
      moveStock(tx, document, freshNo(), [
        {
          step: step as never,
          lineId: freshNo(),
          batchId: chance.pick(stock).batchId,
          fromPlaceId: from,
          toPlaceId: to,
          quantity: chance.whole(1, 12),
        },
      ]),
    );
  const shelf = () => chance.pick(shelves);
  const steps: (() => Promise<unknown>)[] = [
    () => move("receipt", "receive", world.supplier, receiving),
    () => move("move", "put_away", receiving, shelf()),
    () => move("move", "move", shelf(), shelf()),
    () => move("damage", "report", shelf(), quarantine),
    () => move("damage", "approve", quarantine, world.damaged),
    () => move("transfer", "dispatch", shelf(), world.in_transit),
    () => move("transfer", "pass", world.in_transit, receiving),
    () => move("order", "restock", world.customer, receiving),
    () => move("count", "found", world.count_difference, shelf()),
    () => move("count", "missing", shelf(), world.count_difference),
    () => move("supplier_return", "send", shelf(), world.supplier),
    async () => orders.push(await place([{ productId: chance.pick(stock).productId, quantity: chance.whole(1, 9) }])),
    async () => orders.length > 0 && dispatch(orders.shift()!),
    async () => {
      const documentId = orders.pop();
      if (documentId)
        await inTransaction(inHouse(house), (tx) => releaseReservations(tx, { document: "order", documentId }));
    },
    async () => {
      const { productId, batchId } = chance.pick(stock);
      const pick = { lineId: freshNo(), productId, batchId, placeId: shelf(), quantity: chance.whole(1, 4) };
      const documentId = freshNo();
      await inTransaction(inHouse(house), (tx) => holdExactly(tx, { document: "transfer", documentId }, [pick]));
    },
  ];
  let refused = 0;
  const attempt = () =>
    chance
      .pick(steps)()
      .catch((error: { code?: string; message: string }) => {
        // A step to the same shelf, or for more than there is, is refused and leaves nothing behind.
        expect(error.code ?? error.message).toMatch(/not_enough_stock|out_of_stock|held|23514/);
        refused++;
      });
  for (let day = 0; day < 1_000; day++) await Promise.all([attempt(), attempt(), attempt()]);
  expect(refused).toBeLessThan(2_400);
  await expectSound(house);
});

describe("many movements at once", () => {
  const movementsAtOnce = 1_000;
  const enter = (batchIds: readonly number[], toPlaceId: number) =>
    Array.from({ length: movementsAtOnce }, (_, nth) => ({
      step: "enter" as const,
      lineId: freshNo(),
      batchId: batchIds[nth % batchIds.length]!,
      fromPlaceId: world.count_difference,
      toPlaceId,
      quantity: 2,
    }));

  test("fill shelves that hold packs and shelves that hold none", async () => {
    const { shelves } = await newWarehouse(house);
    const known = await stockedProduct(house, shelves[0]!, 10);
    const fresh = await stockedProduct(house, shelves[1]!, 10);
    const batchIds = [known.batchId, fresh.batchId];
    await inTransaction(inHouse(house), (tx) => moveStock(tx, "opening", freshNo(), enter(batchIds, shelves[0]!)));
    expect(await levelOf(shelves[0]!, known.batchId)).toMatchObject({ on_hand: 10 + movementsAtOnce });
    expect(await levelOf(shelves[0]!, fresh.batchId)).toMatchObject({ on_hand: movementsAtOnce });
    await expectSound(house);
  });

  test("take nothing that is not there", async () => {
    const { shelves } = await newWarehouse(house);
    const { batchId } = await stockedProduct(house, shelves[0]!, movementsAtOnce - 1);
    const sales = Array.from({ length: movementsAtOnce }, () => ({
      step: "dispatch" as const,
      lineId: freshNo(),
      batchId,
      fromPlaceId: shelves[0]!,
      toPlaceId: world.customer,
      quantity: 1,
    }));
    const sell = inTransaction(inHouse(house), (tx) => moveStock(tx, "order", freshNo(), sales));
    await expect(sell).rejects.toMatchObject({ status: 409 });
    expect(await levelOf(shelves[0]!, batchId)).toMatchObject({ on_hand: movementsAtOnce - 1 });
  });
});
