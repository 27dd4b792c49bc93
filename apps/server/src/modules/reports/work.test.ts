import { addDays, lagosDay } from "@remedia/domain/days";
import { type DeskWork, deskWork, deskWorkNames, type WorkKind } from "@remedia/domain/desk-work";
import { shippedRoles } from "@remedia/domain/shipped-roles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { force } from "../../../test/force.ts";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { enrol, hire, register, superAdmin } from "../../../test/people.ts";
import { soldProduct } from "../catalog/test-products.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { shopper } from "../orders/test-orders.ts";

let house: TestApp;
let admin: string;
let shelf: number;
beforeAll(async () => {
  house = await openTestApp();
  admin = await house.tokenOf(superAdmin);
  shelf = (await newWarehouse(house, 1)).shelves[0]!;
});
afterAll(() => house.close());

type Row = { kind: DeskWork; count: number; urgent: number; since: string | null };
const work = async (token = admin, branch: number | "" = 1): Promise<Row[]> =>
  (await house.call("GET /admin/work", { token, query: { current_branch: branch } })).body;
const of = async (kind: DeskWork) => (await work()).find((row) => row.kind === kind)!;
const totalOf = async ({ list, only, fixed }: WorkKind, branch: number | "") => {
  const query = { ...only, ...fixed, per_page: 1, current_branch: branch };
  return (await house.call(`GET ${list}`, { token: admin, query })).body.total;
};
const inDays = (days: number) => addDays(lagosDay(new Date()), days);

/** One of most kinds, so that a look at the wrong rows has something to miss or to count twice. */
const fillTheDesk = async () => {
  await register(house);
  await soldProduct(house);
  await stockedProduct(house, shelf, 10, { expiresOn: inDays(-1) });
  await stockedProduct(house, shelf, 10, { expiresOn: inDays(90) });
  await stockedProduct(house, shelf, 10, { expiresOn: inDays(91) });
  const me = await shopper(house);
  const { productId } = await stockedProduct(house, shelf, 40);
  const order = async () => {
    await me.fill(productId, 2);
    return (await me.order()).body.id as number;
  };
  await order();
  for (const state of ["confirmed", "picking", "picked", "packed", "dispatched", "failed_delivery"] as const)
    await force(house, "orders", await order(), { state });
  await force(house, "orders", await order(), { state: "held", held_from: "pending" });
  await force(house, "orders", await order(), { state: "pending", promised_on: inDays(-2) });
};

describe("what waits at the desk", () => {
  beforeAll(fillTheDesk);

  test.each(deskWorkNames)("%s counts exactly the rows of its list, in one branch and in all", async (kind) => {
    for (const branch of [1, ""] as const) {
      const row = (await work(admin, branch)).find((each) => each.kind === kind)!;
      expect(row.count, `branch ${branch}`).toBe(await totalOf(deskWork[kind], branch));
      expect(row.urgent).toBeLessThanOrEqual(row.count);
    }
  });

  test("has rows of most kinds here, so that equal counts mean something", async () => {
    const filled = (await work(admin, "")).filter(({ count }) => count > 0);
    expect(filled.length).toBeGreaterThan(16);
  });

  test("comes in the order of the table", async () => {
    expect((await work()).map(({ kind }) => kind)).toEqual(deskWorkNames);
  });

  test("says how many are urgent, and since when the oldest waits", async () => {
    const before = await of("accounts_to_verify");
    const { id } = await register(house);
    const anHourLate = new Date(house.platform.clock().getTime() - 25 * 3_600_000);
    await force(house, "users", id, { state: "pending", created_at: anHourLate });
    const after = await of("accounts_to_verify");
    expect([after.count - before.count, after.urgent - before.urgent]).toEqual([1, 1]);
    expect(new Date(after.since!).getTime()).toBeLessThanOrEqual(anHourLate.getTime());
    expect((await of("late_orders")).urgent).toBe((await of("late_orders")).count);
  });

  test("shows everybody their own work and nobody else's", async () => {
    const kindsOf = async (role: string) => {
      const { token } = await hire(house, [...shippedRoles[role]!.permissions]);
      return (await work(token)).map(({ kind }) => kind);
    };
    expect(await kindsOf("Auditor")).toEqual([]);
    expect(await kindsOf("Hub Staff")).toEqual([
      "late_orders",
      "failed_deliveries",
      "orders_to_dispatch",
      "orders_on_the_road",
    ]);
    expect(await kindsOf("Inventory")).toEqual(
      expect.arrayContaining(["counts_running", "counts_planned", "receipts_to_check", "orders_to_pick"]),
    );
    expect(await kindsOf("Inventory")).not.toContain("counts_to_approve");
    expect(await work((await enrol(house)).token)).toEqual([]);
  });
});

describe("trends", () => {
  const trends = async (token = admin) =>
    (await house.call("GET /admin/dashboard", { token, query: { current_branch: 1 } })).body;
  const listed = async (path: string, query: Record<string, string>) =>
    (await house.call(`GET ${path}`, { token: admin, query: { current_branch: 1, per_page: 1, ...query } })).body.total;

  test("count on each day what the list of that day holds, and sum up the days before", async () => {
    const { placed, delivered, sales, returns, customers } = await trends();
    expect(placed.days).toHaveLength(30);
    expect(placed.days.at(-1).day).toBe(lagosDay(new Date()));
    for (const { day, count } of [placed.days[0], placed.days[12], placed.days.at(-1)])
      expect(count).toBe(await listed("/admin/orders", { from: day, to: day }));
    for (const { day, count } of [delivered.days[3], delivered.days.at(-2)])
      expect(count).toBe(await listed("/admin/orders", { state: "delivered", delivered_from: day, delivered_to: day }));
    for (const { day, count, value } of [sales.days[3], sales.days.at(-2)]) {
      expect(count).toBe(await listed("/admin/orders", { delivered_from: day, delivered_to: day }));
      const query = { current_branch: 1, from: day, to: day };
      const { total_of } = (await house.call("GET /admin/sales", { token: admin, query })).body;
      expect(value).toBe(total_of.sales);
    }
    const { day: noted, count: notes } = returns.days.at(-1);
    expect(notes).toBe(await listed("/admin/orders/invoices", { kind: "credit_note", from: noted, to: noted }));
    for (const { day, count } of [customers.days.at(-1), customers.days[20]])
      expect(count).toBe(await listed("/admin/users", { kind: "customer", from: day, to: day }));
    const first = placed.days[0].day;
    expect(placed.before.count).toBe(
      await listed("/admin/orders", { from: addDays(first, -30), to: addDays(first, -1) }),
    );
    expect(customers.before.value).toBeNull();
  });

  test("leave out what the reader may not list", async () => {
    const { token } = await hire(house, ["dashboard.read", "users.read"]);
    expect(await trends(token)).toMatchObject({ placed: null, sales: null, returns: null, customers: { before: {} } });
    const { token: clerk } = await hire(house, ["dashboard.read", "orders.read"]);
    expect(await trends(clerk)).toMatchObject({ placed: { before: {} }, sales: null });
  });
});
