import { addDays, lagosDay } from "@remedia/domain/days";
import { rankOf, salesGroups, stageOfState } from "@remedia/domain/insight";
import { type OrderAction, orderStates } from "@remedia/domain/orders";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, openSession, userIdOf } from "../../../test/people.ts";
import { readTable } from "../../../test/sheet-tables.ts";
import { expectSound } from "../../../test/sound.ts";
import { systemContext } from "../../platform/context.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { type Shopper, shopper } from "../orders/test-orders.ts";
import { atWork, hireWorker, type Worker } from "../warehousing/test-warehousing.ts";
import type { Period } from "./period.ts";
import { rollUpDays } from "./rolling.ts";
import { bookedMargin, bookedRefunds, bookedSales, straightFigures } from "./test-straight.ts";

let house: TestApp;
/** Looks at all branches. */
let boss: ReturnType<typeof atWork>;
let clerk: Worker;
let packer: Worker;
let me: Shopper;
let shelf: number;
const handling = [
  ...["orders.read", "sales.read", "orders.confirm", "orders.fulfil", "orders.dispatch", "orders.deliver"],
  ...["orders.cancel", "orders.change", "orders.split"],
  ...["returns.read", "returns.manage", "returns.inspect", "returns.credit"],
];
/** Nobody's session lasts overnight. */
const begins = async () => {
  boss = atWork(house, await adminToken(house));
  clerk = await hireWorker(house, handling);
  packer = await hireWorker(house, handling);
};
const nextDay = () => {
  house.clock.advance(24 * hour);
  return begins();
};
beforeAll(async () => {
  house = await openTestApp();
  await begins();
  me = await shopper(house);
  shelf = (await newWarehouse(house)).shelves[0]!;
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

const roll = () => rollUpDays(systemContext(house.platform, "test"));

const ordered = async (packs = 10) => {
  const { productId } = await stockedProduct(house, shelf, 50);
  await me.fill(productId, packs);
  const { status, body } = await me.order();
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: body.id as number, productId, lineId: body.lines[0].id as number };
};
const words: Partial<Record<OrderAction, object>> = {
  cancel: { reason: "Ordered twice" },
  deliver: { received_by: "Ngozi Eze", tender: "cash" },
};
const walk = async (id: number, ...actions: OrderAction[]) => {
  for (const action of actions)
    await (action === "pack" ? packer : clerk).post(`/admin/orders/${id}/${action}`, words[action] ?? {});
};
const toRoad: OrderAction[] = ["confirm", "start_picking", "finish_picking", "pack", "dispatch"];

type Query = Record<string, string | number>;
const everywhere = (query: Query) => ({ current_branch: "", ...query });
const analytics = (period: Period, more: Query = {}) =>
  boss.get("/admin/orders/analytics", everywhere({ ...period, ...more }));
const byLga = (period: Period) => boss.get("/admin/orders/analytics/lgas", everywhere({ ...period }));
const sales = (query: Query) => boss.get("/admin/sales", everywhere(query));
const kobo = (naira: number) => Math.round(naira * 100);

/** The rows of a sheet, without its head. */
const exported = async (list: string, query: Query) => {
  const body = { list, query, format: "csv" };
  const { body: asked } = await boss.ask("POST /exports", { body, query: everywhere({}) });
  await house.settle();
  const { url } = await boss.get(`/exports/${asked.id}`);
  return (await readTable((await house.call(`GET ${url.replace("/api/v1", "")}`)).raw, "sheet.csv")).slice(1);
};

const today = () => lagosDay(house.clock.now());
/** Of so many days, beginning so many days ago. */
const days = (ago: number, length: number): Period => {
  const from = addDays(today(), -ago);
  return { from, to: addDays(from, length - 1) };
};
const somePeriods = () => [days(29, 30), days(120, 45), days(3, 4), days(0, 1), days(64, 1), days(149, 150)];

describe("the figures of orders", () => {
  const expectStraight = async () => {
    for (const period of somePeriods())
      expect(await analytics(period), JSON.stringify(period)).toMatchObject(await straightFigures(house, period));
  };

  test("know how far a state is, in the database as in the domain", async () => {
    const { rows } = await sql<{ state: keyof typeof stageOfState; rank: number }>`
      select state, order_rank(state)::int as rank from unnest(${[...orderStates]}::text[]) state`.execute(
      house.platform.db,
    );
    for (const { state, rank } of rows) expect(rank, state).toBe(rankOf(stageOfState[state]));
  });

  test("are what anybody would count in the orders, before and after the day is kept", async () => {
    await expectStraight();
    const [done, called, open] = [await ordered(), await ordered(), await ordered()];
    await walk(done.id, ...toRoad, "deliver");
    await walk(called.id, "confirm", "cancel");
    await walk(open.id, "confirm");
    await expectStraight();
    house.clock.advance(hour);
    await roll();
    await expectStraight();
    await walk(open.id, "start_picking", "finish_picking", "pack", "dispatch", "deliver");
    await expectStraight();
    await roll();
    await roll();
    await expectStraight();
  });

  test("are the same by branch, LGA and weekday, and add up", async () => {
    const period = days(59, 60);
    const lgas = await byLga(period);
    const all = { ...(await analytics(period)), lgas };
    for (const by of ["branches", "lgas", "weekdays", "days"] as const)
      for (const figure of ["placed", "delivered", "handed_over", "on_time", "called_off", "asked_packs"] as const)
        expect(
          all[by].reduce((sum: number, row: Record<string, number>) => sum + row[figure]!, 0),
          `${figure} by ${by}`,
        ).toBe(all[figure]);
    const [branch] = all.branches;
    expect(branch).toMatchObject(await straightFigures(house, period, { branchId: branch.id }));
    expect(await analytics(period, { branch_id: branch.id })).toMatchObject({ placed: branch.placed });
    const [lga] = lgas;
    expect(await analytics(period, { lga_id: lga.id })).toMatchObject(
      await straightFigures(house, period, { lgaId: lga.id }),
    );
    expect(lga).toMatchObject(await straightFigures(house, period, { lgaId: lga.id }));
  });

  test("compare with as many days before, and name the reasons of what was cancelled", async () => {
    const now = await analytics(days(29, 30));
    expect(now.before).toMatchObject(await straightFigures(house, days(59, 30)));
    const counted = now.reasons.reduce((sum: number, { orders }: { orders: number }) => sum + orders, 0);
    expect(counted + now.other_reasons).toBe(now.called_off);
    expect(now.reasons.map(({ reason }: { reason: string }) => reason)).toContain("Ordered twice");
  });

  test("count what was found short, changed down or follows later as not filled, and nothing twice", async () => {
    const before = await analytics(days(0, 1));
    const [short, changed, split] = [await ordered(), await ordered(), await ordered()];
    await walk(short.id, "confirm", "start_picking");
    const other = await ordered(1);
    await clerk.post(`/admin/orders/${short.id}/pick_short`, { line_id: short.lineId, packs: 4, answer: "back_order" });
    await walk(short.id, "finish_picking", "pack", "dispatch", "deliver");
    const { total } = await clerk.post(`/admin/orders/${changed.id}/change/preview`, {
      lines: [{ line_id: changed.lineId, quantity: 7 }],
      added: [],
    });
    await clerk.post(`/admin/orders/${changed.id}/change`, {
      lines: [{ line_id: changed.lineId, quantity: 7 }],
      added: [],
      reason: "Only seven are left",
      expected_total: total,
    });
    await walk(changed.id, ...toRoad, "deliver");
    await clerk.post(`/admin/orders/${split.id}/split`, { lines: [{ line_id: split.lineId, quantity: 4 }] });
    await walk(split.id, ...toRoad, "deliver");
    await walk(other.id, "cancel");
    const after = await analytics(days(0, 1));
    // Ten each, of which four went over to a part that has not left yet; four follow later, three were changed down.
    expect(after.asked_packs - before.asked_packs).toBe(10 + 10 + 6);
    expect(after.unfilled_packs - before.unfilled_packs).toBe(4 + 3);
    expect(after.placed - before.placed, "with the two parts").toBe(6);
    expect(after).toMatchObject(await straightFigures(house, days(0, 1)));
    expect(after.fill_rate).toBe(
      Math.round((1000 * (after.asked_packs - after.unfilled_packs)) / after.asked_packs) / 10,
    );
  });

  test("lead to exactly the orders behind them", async () => {
    const { from, to } = days(29, 30);
    const all = await analytics({ from, to });
    const listed = async (query: Query) =>
      (await boss.get("/admin/orders", everywhere({ per_page: 1, ...query }))).total;
    const stages = ["placed", "cleared", "confirmed", "packed", "dispatched", "delivered"] as const;
    for (const reached of stages) expect(await listed({ from, to, reached }), reached).toBe(all[reached]);
    expect(await listed({ from, to, state: "cancelled" })).toBe(all.cancelled);
    expect(await listed({ dispatched_from: from, dispatched_to: to })).toBe(all.sent);
    const delivered = { delivered_from: from, delivered_to: to };
    expect(await listed(delivered)).toBe(all.handed_over);
    expect(await listed({ ...delivered, on_time: "false" })).toBe(all.handed_over - all.on_time);
    const cancelled = { cancelled_from: from, cancelled_to: to };
    expect(await listed(cancelled)).toBe(all.called_off);
    for (const { reason, orders } of all.reasons) expect(await listed({ ...cancelled, reason })).toBe(orders);
    for (const { weekday, placed, handed_over } of all.weekdays) {
      expect(await listed({ from, to, weekday })).toBe(placed);
      expect(await listed({ ...delivered, weekday })).toBe(handed_over);
    }
    for (const { id, placed } of (await byLga({ from, to })).slice(0, 3))
      expect(await listed({ from, to, lga_id: id })).toBe(placed);
    for (const { id, placed } of all.branches) expect(await listed({ from, to, branch_id: id })).toBe(placed);
    expect(await listed({ dispatched_from: from, dispatched_to: to, incomplete: "true" })).toBe(2);
  });

  test("are exported with LGAs and the reasons of what was cancelled", async () => {
    const period = days(29, 30);
    const rows = await exported("GET /admin/orders/analytics", period);
    const under = (by: string) => rows.filter(([of]) => of === by);
    expect(under("LGA").map(([, name, placed]) => [name, Number(placed)])).toEqual(
      (await byLga(period)).map(({ name, placed }: { name: string; placed: number }) => [name, placed]),
    );
    const { reasons } = await analytics(period);
    expect(under("Cancellation reason").map((row) => [row[1], Number(row.at(-2))])).toEqual(
      reasons.map(({ reason, orders }: { reason: string; orders: number }) => [reason, orders]),
    );
  });

  test("are those of one's own branch for whoever may see no other", async () => {
    const period = days(29, 30);
    const own = await clerk.get("/admin/orders/analytics", { ...period, branch_id: 2 });
    expect(own.branches.map(({ id }: { id: number }) => id)).toEqual([1]);
    expect(own).toMatchObject(await straightFigures(house, period, { branchId: 1 }));
  });

  test("are of a year at most, and not backwards", async () => {
    const ask = (query: Record<string, string>) => boss.ask("GET /admin/orders/analytics", { query });
    expect((await ask({ from: "2020-01-01", to: "2026-01-01" })).body.message).toBe("Choose at most a year.");
    expect((await ask({ from: today(), to: addDays(today(), -1) })).status).toBe(422);
  });
});

/** Packs of an order's first batch come back and are looked at; answers the return. */
const broughtBack = async (
  orderId: number,
  found: { restock?: number; quarantine?: number; damage?: number; pay: number },
) => {
  const { restock = 0, quarantine = 0, damage = 0, pay } = found;
  const { packs } = await clerk.get(`/admin/orders/${orderId}/returnable`);
  const { id, lines } = await clerk.post("/admin/returns", {
    order_id: orderId,
    reason: "quality",
    lines: [{ pick_id: packs[0].pick_id, quantity: restock + quarantine + damage }],
    here: true,
  });
  const line = { line_id: lines[0].id, restock, quarantine, damage, pay };
  await packer.post(`/admin/returns/${id}/inspect`, { lines: [line] });
  return id as number;
};

type SalesRow = { sales: number; packs: number; net_before: number; margin: number };
const wholeSales = async (query: Query) => {
  const rows: SalesRow[] = [];
  for (let page = 1; ; page++) {
    const { data, total } = await sales({ ...query, page, per_page: 100 });
    rows.push(...data);
    if (rows.length >= total) return rows;
  }
};

describe("sales", () => {
  test("are the books' own, for every period and branch, with what they had cost", async () => {
    for (const period of somePeriods()) {
      const { total_of } = await sales({ ...period });
      expect(kobo(total_of.sales), JSON.stringify(period)).toBe(await bookedSales(house, period));
      expect(kobo(total_of.margin), JSON.stringify(period)).toBe(await bookedMargin(house, period));
    }
    const { total_of } = await sales({ ...days(149, 150) });
    expect(total_of.credited, "the demo has returns").toBeGreaterThan(0);
    const { data } = await sales({ ...days(89, 90), show: "branch" });
    expect(data.length).toBeGreaterThan(1);
    for (const { ref_id, sales: sold } of data) expect(kobo(sold)).toBe(await bookedSales(house, days(89, 90), ref_id));
  });

  test("come to the same whatever they are looked at by", async () => {
    const period = days(29, 30);
    const { total_of } = await sales({ ...period });
    for (const group of salesGroups) {
      const rows = await wholeSales({ ...period, show: group });
      for (const amount of ["sales", "packs", "net_before", "margin"] as const)
        expect(
          rows.reduce((sum, row) => sum + kobo(row[amount]), 0),
          `${amount} by ${group}`,
        ).toBe(kobo(total_of[amount]));
    }
  });

  test("compare with as many days before", async () => {
    const now = await sales({ ...days(29, 30) });
    const earlier = await sales({ ...days(59, 30) });
    expect(now).toMatchObject({ before_from: earlier.from, before_to: earlier.to });
    expect(now.total_of.net_before).toBe(earlier.total_of.net);
    expect(kobo(now.total_of.change)).toBe(kobo(now.total_of.net) - kobo(earlier.total_of.net));
  });

  test("of one category are the same by day, product and customer", async () => {
    const period = days(29, 30);
    const categories = (await sales({ ...period, show: "category" })).data;
    const { ref_id: category_id, sales: sold } = categories[0];
    for (const group of ["day", "product", "customer", "branch", "placed_by"])
      expect((await sales({ ...period, show: group, category_id })).total_of.sales, group).toBe(sold);
    const rows = await wholeSales({ ...period, show: "customer", category_id });
    expect(rows.reduce((sum, row) => sum + kobo(row.sales), 0)).toBe(kobo(sold));
  });

  test("show no margin to whoever may not see costs", async () => {
    const { total_of, data } = await clerk.get("/admin/sales", { ...days(29, 30), show: "product" });
    expect([total_of.margin, total_of.margin_percent, data[0].margin]).toEqual([null, null, null]);
    expect(total_of.sales).toBeGreaterThan(0);
    const sorted = await clerk.ask("GET /admin/sales", {
      query: { ...days(29, 30), show: "product", sort: "-margin" },
    });
    expect(sorted.status).toBe(403);
  });

  test("are lessened by what came back, on the day it was credited, as in the books", async () => {
    const period = days(0, 1);
    const { id, productId } = await ordered(5);
    await walk(id, ...toRoad, "deliver");
    const before = await sales({ ...period });
    const returnId = await broughtBack(id, { restock: 2, pay: 2 });
    await clerk.post(`/admin/returns/${returnId}/credit`);
    const check = async () => {
      const after = await sales({ ...period });
      expect(kobo(after.total_of.credited) - kobo(before.total_of.credited)).toBe(200_000);
      expect(kobo(after.total_of.credited)).toBe(await bookedRefunds(house, period));
      expect(after.total_of.sales).toBe(before.total_of.sales);
      const rows = (await sales({ ...period, show: "product", sort: "-credited" })).data;
      expect(rows.find((row: { ref_id: number }) => row.ref_id === productId)).toMatchObject({
        ...{ credited: 2_000, sales: 5_000, net: 3_000, orders: 1, packs: 5 },
        // Three packs are left of five, at ₦1,000 that had cost ₦500.
        ...{ margin: 1_500, margin_percent: 50 },
      });
    };
    await check();
    house.clock.advance(hour);
    await roll();
    await check();
  });

  test("cost less by what came back, on the day it was looked at, whatever became of it", async () => {
    const { id, productId } = await ordered(9);
    await walk(id, ...toRoad, "deliver");
    const of = async (period: Period) => {
      const { data } = await sales({ ...period, show: "product", per_page: 100, sort: "-credited" });
      expect(kobo((await sales({ ...period })).total_of.margin)).toBe(await bookedMargin(house, period));
      return data.find((row: { ref_id: number }) => row.ref_id === productId);
    };
    expect(await of(days(0, 1))).toMatchObject({ net: 9_000, margin: 4_500 });
    await nextDay();
    // One goes back on sale, two wait, three are written off; nobody pays for one of them.
    const returnId = await broughtBack(id, { restock: 1, quarantine: 2, damage: 3, pay: 5 });
    expect(await of(days(0, 1))).toMatchObject({ net: 0, margin: 3_000, margin_percent: null });
    await nextDay();
    await clerk.post(`/admin/returns/${returnId}/credit`);
    const check = async () => {
      expect(await of(days(0, 1)), "a day with a credit alone").toMatchObject({ net: -5_000, margin: -5_000 });
      expect(await of(days(1, 1))).toMatchObject({ net: 0, margin: 3_000 });
      expect(await of(days(2, 3))).toMatchObject({ net: 4_000, margin: 2_500, margin_percent: 62.5 });
    };
    await check();
    house.clock.advance(hour);
    await roll();
    await check();
  });

  test("are sorted by the margin they show", async () => {
    const { data } = await sales({ ...days(29, 30), show: "product", sort: "-margin", per_page: 100 });
    const shown = data.map(({ margin }: SalesRow) => margin);
    expect(shown).toEqual(shown.toSorted((a: number, b: number) => b - a));
  });

  test("are exported whole", async () => {
    const { total } = await sales({ ...days(29, 30), show: "product" });
    expect(await exported("GET /admin/sales", { ...days(29, 30), show: "product" })).toHaveLength(total);
  });

  test("are not for whoever picks or hands over; orders are, with the categories to narrow them by", async () => {
    for (const phone of ["08030000004", "08030000005", "08030000003"]) {
      const worker = atWork(house, await openSession(house, await userIdOf(house, phone)));
      expect((await worker.ask("GET /admin/sales")).status, phone).toBe(403);
      await worker.get("/admin/orders/analytics");
      expect((await worker.get("/admin/orders/categories")).length, phone).toBeGreaterThan(5);
    }
  });
});
