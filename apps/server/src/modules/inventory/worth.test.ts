import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { expectSound } from "../../../test/sound.ts";
import { type Ctx, inTransaction } from "../../platform/context.ts";
import { branchId, soldProduct } from "../catalog/test-products.ts";
import { type Intake, takeIn } from "./batch-intake.ts";
import { type Movement, moveStock } from "./ledger.ts";
import { worldPlace } from "./places.ts";
import { freshNo, inHouse, newWarehouse } from "./test-stock.ts";

let house: TestApp;
let here: Awaited<ReturnType<typeof newWarehouse>>;
let there: Awaited<ReturnType<typeof newWarehouse>>;
let elsewhere: number;
let world: Record<"supplier" | "customer" | "damaged" | "count_difference" | "in_transit", number>;
beforeAll(async () => {
  house = await openTestApp();
  here = await newWarehouse(house, 1);
  elsewhere = await branchId(house, "Abuja");
  there = await newWarehouse(house, elsewhere);
  const ctx = inHouse(house);
  const kinds = ["supplier", "customer", "damaged", "count_difference", "in_transit"] as const;
  world = Object.fromEntries(
    await Promise.all(kinds.map(async (kind) => [kind, await worldPlace(ctx, kind)] as const)),
  ) as typeof world;
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

type Step = Pick<Movement, "fromPlaceId" | "toPlaceId" | "quantity" | "valueKobo" | "partyId">;
const move = (document: Parameters<typeof moveStock>[1], step: string, batchId: number, leg: Step) =>
  inTransaction(inHouse(house), (tx) =>
    moveStock(tx, document, freshNo(), [{ step, lineId: freshNo(), batchId, ...leg } as never]),
  );

const newBatch = async (costKobo: number): Promise<number> => {
  const { id: productId } = await soldProduct(house);
  const intake = { productId, number: `W${freshNo()}`, expiresOn: "2031-01-31", costKobo, packs: 1 };
  return (await takeInAll([intake]))[0]!;
};
const takeInAll = (intakes: readonly Intake[]) =>
  inTransaction(inHouse(house), async (tx: Ctx) => (await takeIn(tx, intakes)).batchIds);
const receive = (batchId: number, quantity: number, valueKobo: number, partyId = 1) =>
  move("receipt", "receive", batchId, {
    fromPlaceId: world.supplier,
    toPlaceId: here.receiving,
    quantity,
    valueKobo,
    partyId,
  });

/** What a batch is worth, by branch; 0 stands for the road. */
const worthOf = async (batchId: number) => {
  const rows = await house.platform.sql`select coalesce(a.branch_id, 0) as branch, b.kobo, b.packs from balances b
    join ledger_accounts a on a.id = b.account_id where b.batch_id = ${batchId} and b.packs > 0 order by 1`;
  return rows.map(({ branch, kobo, packs }) => [branch, packs, kobo]);
};
const sumOf = async (kind: string, owner: number | null = null) => {
  const [row] = await house.platform.sql`select coalesce(sum(p.amount_kobo), 0)::bigint as kobo from postings p
    join ledger_accounts a on a.id = p.account_id where a.kind = ${kind} and (${owner}::bigint is null or a.owner_id = ${owner})`;
  return row!.kobo as number;
};
/** By how much an act changes what accounts come to. */
const change = async (kinds: readonly string[], act: () => Promise<unknown>) => {
  const before = await Promise.all(kinds.map((kind) => sumOf(kind)));
  await act();
  return Promise.all(kinds.map(async (kind, nth) => (await sumOf(kind)) - before[nth]!));
};

describe("what packs are worth", () => {
  test("is what they cost; deliveries at other prices mix", async () => {
    const batch = await newBatch(100);
    expect(
      await change(["stock_value", "goods_received_not_invoiced"], async () => {
        await receive(batch, 10, 1_000);
        await receive(batch, 5, 1_001);
      }),
    ).toEqual([2_001, -2_001]);
    expect(await worthOf(batch)).toEqual([[1, 15, 2_001]]);
  });

  test("leaves with them, share by share, and nothing stays behind", async () => {
    const batch = await newBatch(100);
    await receive(batch, 7, 1_000);
    const sell = (quantity: number) =>
      move("order", "dispatch", batch, { fromPlaceId: here.receiving, toPlaceId: world.customer, quantity });
    const taken = [await sell(2), await sell(1), await sell(3), await sell(1)].flat();
    expect(taken.reduce((sum, kobo) => sum + kobo, 0)).toBe(1_000);
    expect(await worthOf(batch)).toEqual([]);
  });

  test("comes back as it left", async () => {
    const batch = await newBatch(100);
    await receive(batch, 3, 1_000);
    const [kobo] = await move("order", "dispatch", batch, {
      fromPlaceId: here.receiving,
      toPlaceId: world.customer,
      quantity: 1,
    });
    await receive(batch, 1, 5_000);
    const back = { fromPlaceId: world.customer, toPlaceId: here.receiving, quantity: 1, valueKobo: kobo! };
    expect(await change(["goods_in_delivery"], () => move("order", "restock", batch, back))).toEqual([-kobo!]);
    expect(await worthOf(batch)).toEqual([[1, 4, 6_000]]);
  });

  test("travels from branch to branch, and what is lost on the road is a loss", async () => {
    const batch = await newBatch(100);
    await receive(batch, 10, 999);
    const road = { fromPlaceId: here.receiving, toPlaceId: world.in_transit, quantity: 4 };
    await move("transfer", "dispatch", batch, road);
    expect(await worthOf(batch)).toEqual([
      [0, 4, 400],
      [1, 6, 599],
    ]);
    await move("transfer", "pass", batch, { fromPlaceId: world.in_transit, toPlaceId: there.receiving, quantity: 3 });
    const lose = { fromPlaceId: world.in_transit, toPlaceId: world.count_difference, quantity: 1 };
    expect(await change(["stock_loss"], () => move("transfer", "lose", batch, lose))).toEqual([100]);
    expect(await worthOf(batch)).toEqual([
      [1, 6, 599],
      [elsewhere, 3, 300],
    ]);
  });

  test("stays where it is between shelves of one branch", async () => {
    const batch = await newBatch(100);
    await receive(batch, 2, 333);
    const entries = await house.platform.sql`select count(*)::int as count from journal_entries`;
    await move("move", "put_away", batch, { fromPlaceId: here.receiving, toPlaceId: here.shelves[0]!, quantity: 2 });
    expect(await house.platform.sql`select count(*)::int as count from journal_entries`).toEqual(entries);
  });

  test("is written off with damages, given back to suppliers, found by counts and opened with balances", async () => {
    const batch = await newBatch(50);
    const from = here.quarantine;
    const enter = { fromPlaceId: world.count_difference, toPlaceId: here.shelves[0]!, quantity: 10 };
    expect(await change(["opening_balance"], () => move("opening", "enter", batch, enter))).toEqual([-500]);
    await move("damage", "report", batch, { fromPlaceId: here.shelves[0]!, toPlaceId: from, quantity: 4 });
    const broken = { fromPlaceId: from, toPlaceId: world.damaged, quantity: 1 };
    expect(await change(["stock_loss"], () => move("damage", "approve", batch, broken))).toEqual([50]);
    const sent = { fromPlaceId: from, toPlaceId: world.supplier, quantity: 3, partyId: 1 };
    expect(await change(["supplier_payable"], () => move("supplier_return", "send", batch, sent))).toEqual([150]);
    const missing = { fromPlaceId: here.shelves[0]!, toPlaceId: world.count_difference, quantity: 2 };
    expect(await change(["stock_loss"], () => move("count", "missing", batch, missing))).toEqual([100]);
    const found = { fromPlaceId: world.count_difference, toPlaceId: here.shelves[0]!, quantity: 1 };
    expect(await change(["stock_loss"], () => move("count", "found", batch, found))).toEqual([-50]);
  });

  test("is nothing for packs that cost nothing, and they are counted all the same", async () => {
    const batch = await newBatch(0);
    await receive(batch, 6, 0);
    expect(await worthOf(batch)).toEqual([[1, 6, 0]]);
  });

  test("adds up to a kobo when twenty take at once", async () => {
    const batch = await newBatch(100);
    await receive(batch, 30, 10_007);
    const takes = Array.from({ length: 20 }, () =>
      move("order", "dispatch", batch, { fromPlaceId: here.receiving, toPlaceId: world.customer, quantity: 1 }),
    );
    const taken = (await Promise.all(takes)).flat().reduce((sum, kobo) => sum + kobo, 0);
    expect(await worthOf(batch)).toEqual([[1, 10, 10_007 - taken]]);
  });
});

describe("packs of somebody else", () => {
  test("have no value in the books, beside our own of the same printed batch", async () => {
    const { id: productId } = await soldProduct(house);
    const intake = { productId, number: `W${freshNo()}`, expiresOn: "2031-01-31", costKobo: 100, packs: 10 };
    const partner = { owner: "partner" as const, ownerId: 7 };
    const [ours, theirs] = await takeInAll([intake, { ...intake, of: partner }]);
    expect(ours).not.toBe(theirs);
    expect(await takeInAll([{ ...intake, of: partner }, intake])).toEqual([theirs, ours]);
    const accounts = ["stock_value", "goods_received_not_invoiced", "stock_loss"];
    expect(
      await change(accounts, async () => {
        await receive(theirs!, 10, 1_000);
        await move("move", "put_away", theirs!, {
          fromPlaceId: here.receiving,
          toPlaceId: here.shelves[0]!,
          quantity: 10,
        });
        const missing = { fromPlaceId: here.shelves[0]!, toPlaceId: world.count_difference, quantity: 4 };
        await move("count", "missing", theirs!, missing);
      }),
    ).toEqual([0, 0, 0]);
    await receive(ours!, 10, 1_000);
    expect([await worthOf(ours!), await worthOf(theirs!)]).toEqual([[[1, 10, 1_000]], []]);
  });
});
