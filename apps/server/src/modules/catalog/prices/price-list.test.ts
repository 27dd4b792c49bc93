import { setTimeout as sleep } from "node:timers/promises";
import { lagosDay } from "@remedia/domain/days";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour, openTestApp, type TestApp } from "../../../../test/harness.ts";
import { adminToken } from "../../../../test/people.ts";
import { readTable } from "../../../../test/sheet-tables.ts";
import { inTransaction, systemContext } from "../../../platform/context.ts";
import { branchId, soldProduct } from "../test-products.ts";
import { writePrices } from "./prices.ts";

let house: TestApp;
let agent: string;
beforeAll(async () => {
  house = await openTestApp();
  agent = await house.tokenOf("08030000010");
});
afterAll(() => house.close());

const list = "GET /agent/price_list";
type Order = { query?: object; format?: "csv" | "xlsx" | "pdf"; token?: string; list?: string; branch?: number | "" };
const order = ({ query = {}, format = "pdf", token = agent, branch = "", ...other }: Order) =>
  house.call("POST /exports", {
    token,
    body: { list: other.list ?? list, query, format },
    query: { current_branch: branch },
  });
const look = async (id: number, token = agent) => (await house.call(`GET /exports/${id}`, { token })).body;
const open = (url: string) => house.call(`GET ${url.replace("/api/v1", "")}`);
const fileOf = async (asked: Order) => {
  const { body } = await order(asked);
  await house.settle();
  return open((await look(body.id, asked.token)).url);
};
const dayBefore = (days: number) => lagosDay(new Date(house.clock.now().getTime() - days * 24 * hour));

describe("the price list", () => {
  test("says the prices of a day gone by, on the screen and in its sheet", async () => {
    const { id } = await soldProduct(house, { name: "Aaa Pricelistol" });
    const old = dayBefore(0);
    house.clock.advance(48 * hour);
    agent = await house.tokenOf("08030000010");
    await inTransaction(systemContext(house.platform, "test"), async (tx) => {
      await writePrices(tx, [{ product_id: id, branch_id: 1, price_kobo: 777_700 }], "edit");
    });
    const onScreen = async (as_of: string) =>
      (await house.call(list, { token: agent, query: { q: "pricelistol", as_of } })).body.data[0]?.price;
    expect([await onScreen(old), await onScreen(dayBefore(0)), await onScreen(dayBefore(400))]).toEqual([
      1000,
      7777,
      undefined,
    ]);
    const { raw } = await fileOf({ query: { as_of: old }, format: "xlsx" });
    const rows = await readTable(raw, "x.xlsx");
    expect(rows.length).toBeGreaterThan(5_500);
    const line = rows.find((row) => row[2]?.startsWith("Aaa Pricelistol"))!;
    expect([line[6], Number(line[7])]).toEqual(["Over the counter", 1000]);
  });

  test("stands in the shop's order, category by category", async () => {
    const { body } = await house.call(list, { token: agent, query: { per_page: 100 } });
    const { body: tree } = await house.call("GET /categories", { token: agent });
    const order = tree.map(({ name }: { name: string }) => name);
    const places = body.data.map(({ category }: { category: string }) => order.indexOf(category));
    expect(places).toEqual(places.toSorted((a: number, b: number) => a - b));
  });

  test("is never of the future", async () => {
    const query = { as_of: "2999-01-01" };
    expect((await house.call(list, { token: agent, query })).status).toBe(422);
    expect((await order({ query })).status).toBe(422);
  });

  test("of another branch is for staff alone", async () => {
    const token = await adminToken(house);
    const abuja = await branchId(house, "Abuja");
    const admins = await fileOf({ list: "GET /admin/products/price_list", token, branch: abuja, query: { q: "amlo" } });
    expect(admins.headers["content-disposition"]).toMatch(/"price-list-abuja-\d{4}-\d\d-\d\d\.pdf"/);
    const own = await fileOf({ branch: abuja, query: { q: "amlo" } });
    expect(own.headers["content-disposition"]).toMatch(/"price-list-lagos-/);
    expect(own.raw.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await order({ list: "GET /admin/products/price_list" })).status).toBe(403);
  });
});

describe("while thousands of prices are put on paper", () => {
  /** How long each of many requests waits until `over` says so. */
  const waitsUntil = async (over: () => boolean): Promise<number[]> => {
    const waits: number[] = [];
    while (!over()) {
      const asked = performance.now();
      expect((await house.app.inject({ url: "/health/live" })).statusCode).toBe(200);
      waits.push(performance.now() - asked);
      await sleep(5);
    }
    return waits.sort((a, b) => a - b);
  };

  test("everybody else is answered at once, and the list is there in time", { timeout: 90_000 }, async () => {
    const { body } = await order({});
    expect(body).toMatchObject({ state: "queued", url: null });
    let made = false;
    const begun = performance.now();
    const making = house.settle().finally(() => {
      made = true;
    });
    const waits = await waitsUntil(() => made);
    await making;
    const done = await look(body.id);
    expect(done).toMatchObject({ state: "done", rows_done: body.rows_total });
    expect(done.rows_total).toBeGreaterThan(5_500);
    expect(waits.length).toBeGreaterThan(100);
    expect(waits[Math.floor(waits.length * 0.99)]).toBeLessThan(250);
    expect(performance.now() - begun).toBeLessThan(60_000);
  });

  test("it can be cancelled on the way", async () => {
    const { body } = await order({});
    const making = house.settle();
    while ((await look(body.id)).state === "queued") await sleep(5);
    const { status } = await house.call(`POST /exports/${body.id}/cancel`, { token: agent });
    await making;
    expect([status, await look(body.id)]).toMatchObject([200, { state: "cancelled", url: null }]);
  });
});

test("a list without paper is refused on paper", async () => {
  expect((await order({ list: "GET /admin/branches", token: await adminToken(house) })).status).toBe(422);
});
