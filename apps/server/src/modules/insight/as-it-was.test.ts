import { addDays, lagosDay } from "@remedia/domain/days";
import type { OrderAction } from "@remedia/domain/orders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hour, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { systemContext } from "../../platform/context.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { type Shopper, shopper } from "../orders/test-orders.ts";
import { atWork, hireWorker, type Worker } from "../warehousing/test-warehousing.ts";
import { rollUpDays } from "./rolling.ts";

let house: TestApp;
let boss: ReturnType<typeof atWork>;
let clerk: Worker;
let packer: Worker;
let me: Shopper;
let productId: number;
let period: { from: string; to: string };
const handling = ["orders.read", "orders.confirm", "orders.fulfil", "orders.dispatch", "orders.deliver"];
beforeAll(async () => {
  house = await openTestApp();
  boss = atWork(house, await adminToken(house));
  clerk = await hireWorker(house, [...handling, "orders.cancel", "orders.split"]);
  packer = await hireWorker(house, handling);
  me = await shopper(house);
  ({ productId } = await stockedProduct(house, (await newWarehouse(house)).shelves[0]!, 100));
  const today = lagosDay(house.clock.now());
  period = { from: addDays(today, -29), to: today };
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

const roll = async () => {
  house.clock.advance(hour);
  await rollUpDays(systemContext(house.platform, "test"));
};

const ordered = async (packs: number) => {
  await me.fill(productId, packs);
  const { status, body } = await me.order();
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: body.id as number, lineId: body.lines[0].id as number };
};
const toTheDoor: OrderAction[] = ["confirm", "start_picking", "finish_picking", "pack", "dispatch", "deliver"];
const words: Partial<Record<OrderAction, object>> = {
  cancel: { reason: "Ordered twice" },
  deliver: { received_by: "Ngozi Eze", tender: "cash" },
};
const walk = async (id: number, actions: readonly OrderAction[]) => {
  for (const action of actions)
    await (action === "pack" ? packer : clerk).post(`/admin/orders/${id}/${action}`, words[action] ?? {});
};

type Query = Record<string, string | number>;
const everywhere = (query: Query) => ({ current_branch: "", ...query });
const sales = (query: Query) => boss.get("/admin/sales", everywhere({ ...period, per_page: 100, ...query }));
const allRows = async (query: Query) => {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { data, total } = await sales({ ...query, page });
    rows.push(...data);
    if (rows.length >= total) return rows;
  }
};
const listed = async (query: Query, path = "/admin/orders") =>
  (await boss.get(path, everywhere({ per_page: 1, ...query }))).total;
const delivered = () => ({ delivered_from: period.from, delivered_to: period.to });

type Row = { ref_id: number; orders: number; sales: number; packs: number };
const inKobo = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + Math.round(row.sales * 100), 0);

/** What was sold of each category is the same by product, by customer and in the lists behind it. */
const expectCategoriesToAgree = async (ids: readonly number[]) => {
  const { data } = await sales({ show: "category" });
  for (const category_id of ids) {
    const row: Row = data.find(({ ref_id }: Row) => ref_id === category_id);
    for (const show of ["product", "customer"])
      expect(inKobo(await allRows({ show, category_id })), `${show} of ${category_id}`).toBe(inKobo([row]));
    expect(await listed({ ...delivered(), category_id }), `orders of ${category_id}`).toBe(row.orders);
  }
};

const lgaFigures = async (ids: readonly number[]) => {
  const rows: { id: number; placed: number; called_off: number; handed_over: number }[] = await boss.get(
    "/admin/orders/analytics/lgas",
    everywhere(period),
  );
  return ids.map((id) => rows.find((row) => row.id === id) ?? { id, placed: 0, called_off: 0, handed_over: 0 });
};
const expectLgasToAgree = async (ids: readonly number[]) => {
  for (const { id: lga_id, placed, called_off, handed_over } of await lgaFigures(ids)) {
    expect(await listed({ ...period, lga_id }), "placed").toBe(placed);
    expect(await listed({ ...delivered(), lga_id }), "handed over").toBe(handed_over);
    const cancelled = { cancelled_from: period.from, cancelled_to: period.to };
    expect(await listed({ ...cancelled, lga_id }), "cancelled").toBe(called_off);
  }
};

/** The category that sold something and is not this one. */
const otherCategory = async (id: number): Promise<number> =>
  (await sales({ show: "category" })).data.find(({ ref_id }: Row) => ref_id !== id).ref_id;

test("a product that is moved to another category leaves behind what was sold of it", async () => {
  const { db } = house.platform;
  const { category_id: was } = await db
    .selectFrom("products")
    .select("category_id")
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
  const early = await ordered(3);
  const open = await ordered(4);
  await walk(early.id, toTheDoor);
  await roll();
  const is = await otherCategory(was);
  await db.updateTable("products").set({ category_id: is, subcategory_id: null }).where("id", "=", productId).execute();
  // What was ordered before stays of the old one, also in a part that is made of it now; what is ordered now is of the new one.
  await clerk.post(`/admin/orders/${open.id}/split`, { lines: [{ line_id: open.lineId, quantity: 1 }] });
  const { parts } = await clerk.get(`/admin/orders/${open.id}`);
  await walk(parts[0].id, toTheDoor);
  await walk(open.id, toTheDoor);
  const late = await ordered(5);
  await walk(late.id, toTheDoor);
  const check = async () => {
    await expectCategoriesToAgree([was, is]);
    for (const { category_id, packs, lines } of [
      { category_id: was, packs: 3 + 3 + 1, lines: 3 },
      { category_id: is, packs: 5, lines: 1 },
    ]) {
      const rows = await allRows({ show: "product", category_id });
      expect(rows.find(({ ref_id }) => ref_id === productId)).toMatchObject({ packs, orders: lines });
      expect(await listed({ ...delivered(), category_id }, `/admin/products/${productId}/orders`)).toBe(lines);
    }
    const all: Row[] = (await sales({ show: "product", q: await titleOf(productId) })).data;
    expect(all).toMatchObject([{ ref_id: productId, packs: 12, orders: 4 }]);
  };
  await check();
  await roll();
  await check();
});

const titleOf = async (id: number) =>
  (await house.platform.db.selectFrom("products").select("title").where("id", "=", id).executeTakeFirstOrThrow()).title;

test("an order that goes elsewhere counts where it was placed for", async () => {
  const { db } = house.platform;
  const [gone, called] = [await ordered(3), await ordered(2)];
  const { lga_id: was } = await db
    .selectFrom("orders")
    .select("lga_id")
    .where("id", "=", gone.id)
    .executeTakeFirstOrThrow();
  const { id: is } = await db.selectFrom("lgas").select("id").where("id", "!=", was).executeTakeFirstOrThrow();
  await roll();
  const before = await lgaFigures([was, is]);
  await db.updateTable("orders").set({ lga_id: is }).where("id", "in", [gone.id, called.id]).execute();
  await expectLgasToAgree([was, is]);
  // A part counts with the order it was taken from.
  await clerk.post(`/admin/orders/${gone.id}/split`, { lines: [{ line_id: gone.lineId, quantity: 1 }] });
  await walk(gone.id, toTheDoor);
  await walk(called.id, ["cancel"]);
  const check = async () => {
    await expectLgasToAgree([was, is]);
    const [there, elsewhere] = await lgaFigures([was, is]);
    expect(there).toMatchObject({
      placed: before[0]!.placed + 1,
      handed_over: before[0]!.handed_over + 1,
      called_off: before[0]!.called_off + 1,
    });
    expect(elsewhere).toEqual(before[1]);
    const { reasons, called_off } = await boss.get("/admin/orders/analytics", everywhere({ ...period, lga_id: was }));
    expect(reasons.reduce((sum: number, { orders }: { orders: number }) => sum + orders, 0)).toBe(called_off);
  };
  await check();
  await roll();
  await check();
});
