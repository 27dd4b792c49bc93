import { addDays, lagosDay, monthOf } from "@remedia/domain/days";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { superAdmin } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { inTransaction } from "../../platform/context.ts";
import { closeMonths } from "./closed-months.ts";
import { moveStock } from "./ledger.ts";
import { worldPlace } from "./places.ts";
import { freshNo, inHouse, newWarehouse, stockedProduct } from "./test-stock.ts";

let house: TestApp;
let admin: string;
let here: number;
let there: number;
let branchThere: number;
let customer: number;
let nowhere: number;
beforeAll(async () => {
  house = await openTestApp();
  admin = await house.tokenOf(superAdmin);
  const others = house.platform.db.selectFrom("branches").select("id").where("id", "!=", 1).orderBy("id");
  branchThere = (await others.executeTakeFirstOrThrow()).id;
  here = (await newWarehouse(house, 1)).shelves[0]!;
  there = (await newWarehouse(house, branchThere)).shelves[0]!;
  customer = await worldPlace(inHouse(house), "customer");
  nowhere = await worldPlace(inHouse(house), "count_difference");
});
afterAll(() => house.close());

const firstOpenMonth = async () =>
  (await house.platform.db.selectFrom("stock_closing").select("open_from").executeTakeFirstOrThrow()).open_from;

const today = lagosDay(new Date());
type Step = "sell" | "send" | "find";
type Move = { daysAgo: number; does: Step; from: number; to: number; quantity: number };

const posts = {
  sell: { document: "order", step: "dispatch" },
  send: { document: "move", step: "move" },
  find: { document: "count", step: "found" },
} as const;

const move = (batchId: number, { daysAgo, does, from, to, quantity }: Move) =>
  inTransaction({ ...inHouse(house), now: new Date(Date.now() - daysAgo * 86_400_000) }, (tx) =>
    moveStock(tx, posts[does].document, freshNo(), [
      { step: posts[does].step as never, lineId: freshNo(), batchId, quantity, fromPlaceId: from, toPlaceId: to },
    ]),
  );

/** A pack or a few every third day for half a year: sold here, sent over there, sold there, found again here. */
const halfAYear = (): Move[] => {
  const ways = [
    { does: "sell", from: here, to: customer },
    { does: "send", from: here, to: there },
    { does: "sell", from: there, to: customer },
    { does: "find", from: nowhere, to: here },
  ] as const;
  return [
    { daysAgo: 181, does: "send", from: here, to: there, quantity: 300 },
    ...Array.from({ length: 60 }, (_, nth) => ({ daysAgo: 180 - nth * 3, ...ways[nth % 4]!, quantity: 1 + (nth % 5) })),
  ];
};

type Query = Record<string, string | number>;
const track = async (productId: number, query: Query) =>
  (await house.call(`GET /admin/products/${productId}/tracker`, { token: admin, query })).body;

/** The same, counted on one's fingers. */
const expected = (moves: readonly Move[], branch: number | "all", from: string, to: string) => {
  const isOurs = (place: number) =>
    branch === "all" ? place === here || place === there : place === (branch === 1 ? here : there);
  const lines = moves
    .map((line) => ({
      day: addDays(today, -line.daysAgo),
      ours: isOurs(line.from) || isOurs(line.to),
      change: (isOurs(line.to) ? line.quantity : 0) - (isOurs(line.from) ? line.quantity : 0),
    }))
    .filter(({ ours }) => ours);
  let balance = 0;
  const rows = lines.map(({ day, change }) => {
    balance += change;
    return { day, change, balance };
  });
  const shown = rows.filter(({ day }) => day >= from && day <= to);
  const sum = (sign: 1 | -1) => shown.reduce((total, { change }) => total + Math.max(0, sign * change), 0);
  return {
    opening: rows.findLast(({ day }) => day < from)?.balance ?? 0,
    closing: rows.findLast(({ day }) => day <= to)?.balance ?? 0,
    packs_in: sum(1),
    packs_out: sum(-1),
    total: shown.length,
    rows: shown.map(({ change, balance: after }) => [change, after]),
  };
};

const seen = async (productId: number, query: Query) => {
  const pages = [];
  for (let page = 1; page <= 9; page++) pages.push(await track(productId, { ...query, page, per_page: 9, sort: "at" }));
  const { opening, closing, packs_in, packs_out, total } = pages[0];
  const rows = pages.flatMap(({ data }) =>
    data.map((row: Move & { change: number; balance: number }) => [row.change, row.balance]),
  );
  return { opening, closing, packs_in, packs_out, total, rows };
};

const periods = [
  ["2000-01-01", "2099-12-31"],
  [addDays(today, -120), addDays(today, -40)],
  [addDays(today, -75), "2099-12-31"],
  ["2000-01-01", addDays(monthOf(addDays(today, -70)), -1)],
] as const;

describe("the tracker", () => {
  test("adds up for any period, branch and page, over months closed, open and told late", async () => {
    const { productId, batchId } = await stockedProduct(house, here, 1_000);
    const opened: Move = { daysAgo: 0, does: "find", from: nowhere, to: here, quantity: 1_000 };
    const moves = halfAYear();
    for (const line of moves) await move(batchId, line);
    const check = async (lines: readonly Move[]) => {
      for (const branch of [1, branchThere, "all"] as const)
        for (const [from, to] of periods)
          expect(await seen(productId, { current_branch: branch, from, to })).toEqual(
            expected(lines, branch, from, to),
          );
    };
    await check([...moves, opened]);
    await Promise.all([closeMonths(inHouse(house)), closeMonths(inHouse(house))]);
    await closeMonths(inHouse(house));
    expect(await firstOpenMonth()).toBe(monthOf(addDays(today, -1)));
    await check([...moves, opened]);
    // Told late, into a month that is closed.
    const late: Move = { daysAgo: 100, does: "sell", from: here, to: customer, quantity: 7 };
    await move(batchId, late);
    const inOrder = [
      ...moves.filter(({ daysAgo }) => daysAgo >= 100),
      late,
      ...moves.filter(({ daysAgo }) => daysAgo < 100),
    ];
    await check([...inOrder, opened]);
    await expectSound(house);
  });

  test("shows the newest first, with the balance each movement left", async () => {
    const { productId, batchId } = await stockedProduct(house, here, 50);
    await move(batchId, { daysAgo: 0, does: "sell", from: here, to: customer, quantity: 20 });
    await move(batchId, { daysAgo: 0, does: "send", from: here, to: there, quantity: 5 });
    const { data } = await track(productId, { current_branch: 1, batch_id: batchId });
    expect(data.map((row: { change: number; balance: number }) => [row.change, row.balance])).toEqual([
      [-5, 25],
      [-20, 30],
      [50, 50],
    ]);
    const second = await track(productId, { current_branch: 1, batch_id: batchId, per_page: 1, page: 2 });
    expect(second.data).toMatchObject([{ change: -20, balance: 30 }]);
    expect(second).toMatchObject({ total: 3, closing: 25 });
  });
});

test("no month is closed before it is over, nor while its last movements may be under way", async () => {
  const open = await firstOpenMonth();
  await closeMonths({ ...inHouse(house), now: new Date(Date.now() + 400 * 86_400_000) });
  expect(await firstOpenMonth()).toBe(monthOf(today));
  expect(open <= monthOf(today)).toBe(true);
});

test("closing a month waits for who still writes into it", async () => {
  const { productId, batchId } = await stockedProduct(house, here, 40);
  const longAgo = new Date(Date.now() - 70 * 86_400_000);
  const before = await track(productId, { current_branch: 1 });
  const steps: string[] = [];
  let closing: Promise<unknown> = Promise.resolve();
  await inTransaction({ ...inHouse(house), now: longAgo }, async (tx) => {
    await moveStock(tx, "order", freshNo(), [
      { step: "dispatch", lineId: freshNo(), batchId, quantity: 3, fromPlaceId: here, toPlaceId: customer },
    ]);
    closing = closeMonths(inHouse(house)).then(() => steps.push("closed"));
    await new Promise((done) => setTimeout(done, 300));
    steps.push("written");
  });
  await closing;
  expect(steps).toEqual(["written", "closed"]);
  expect(await track(productId, { current_branch: 1 })).toMatchObject({ closing: before.closing - 3, total: 2 });
  await expectSound(house);
});
