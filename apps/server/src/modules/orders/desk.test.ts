import { addDays, lagosDay, momentOnPaper } from "@remedia/domain/days";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { readTable } from "../../../test/sheet-tables.ts";
import { validatorCompiler } from "../../platform/compilers.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { runningDeal } from "../promotions/test-deals.ts";
import { hireWorker, otherBranch, type Worker } from "../warehousing/test-warehousing.ts";
import { OrderRow } from "./schemas.ts";
import { type Shopper, shopper } from "./test-orders.ts";

let house: TestApp;
let me: Shopper;
let clerk: Worker;
let stranger: Worker;
let shelf: number;
beforeAll(async () => {
  house = await openTestApp();
  me = await shopper(house);
  const rights = ["orders.read", "orders.confirm", "orders.hold", "orders.fulfil", "deals.read"];
  clerk = await hireWorker(house, rights);
  stranger = await hireWorker(house, rights, await otherBranch(house));
  shelf = (await newWarehouse(house)).shelves[0]!;
});
afterAll(() => house.close());

type Row = { id: number; number: string };
const ordered = async (productId?: number): Promise<Row> => {
  await me.fill(productId ?? (await stockedProduct(house, shelf, 20)).productId, 2);
  const { status, body } = await me.order();
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const mine = async (query: Record<string, string | number> = {}, who = clerk): Promise<Row[]> =>
  (await who.get("/admin/orders", { user_id: me.id, per_page: 100, ...query })).data;
const change = (id: number, to: Record<string, unknown>) =>
  house.platform.db.updateTable("orders").set(to).where("id", "=", id).execute();
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe("the list of orders", () => {
  test("finds an order by its number, with the letter or without", async () => {
    const { id, number } = await ordered();
    for (const q of [number, number.toLowerCase(), number.slice(1), ` ${number.slice(1)} `])
      expect(ids(await mine({ q })), q).toEqual([id]);
    expect(await mine({ q: "%" })).toEqual([]);
  });

  test("tells late orders from those whose day has not passed, and from those that are over", async () => {
    const { id } = await ordered();
    expect(ids(await mine({ late: "true" }))).not.toContain(id);
    await change(id, { promised_on: addDays(lagosDay(house.clock.now()), -1) });
    expect(ids(await mine({ late: "true" }))).toContain(id);
    await change(id, { state: "cancelled" });
    expect(ids(await mine({ late: "true" }))).not.toContain(id);
    expect(ids(await mine({ late: "false" }))).toContain(id);
  });

  test("says why an order is held, and who took a delivered one on which day", async () => {
    const { id } = await ordered();
    await clerk.post(`/admin/orders/${id}/hold`, { reason: "Licence being checked" });
    expect(await mine({ state: "held", sort: "state_since" })).toMatchObject([
      { id, state_reason: "Licence being checked", picks_first: true },
    ]);
    const over = {
      state: "delivered",
      held_from: null,
      received_by: "Ngozi Eze",
      delivered_at: new Date("2024-02-29T22:59:00Z"),
    };
    await change(id, over);
    const on = (delivered_from: string, delivered_to: string) => mine({ delivered_from, delivered_to });
    expect(await on("2024-02-29", "2024-02-29")).toMatchObject([{ id, received_by: "Ngozi Eze" }]);
    expect(await on("2024-03-01", "2024-03-01")).toEqual([]);
  });
});

test("a page that PostgreSQL writes is what the endpoint declares, and what the rows are when they are read", async () => {
  await ordered();
  const { page, per_page, total, data } = await clerk.get("/admin/orders", { user_id: me.id, per_page: 2 });
  expect({ page, per_page, rows: data.length }).toEqual({ page: 1, per_page: 2, rows: 2 });
  expect(total).toBe((await mine()).length);
  const fits = validatorCompiler({ schema: OrderRow, method: "GET", url: "/", httpPart: "body" });
  for (const row of data) expect(fits(row), JSON.stringify(row)).toBe(true);
  const { total: naira, placed_at } = await clerk.get(`/admin/orders/${data[0].id}`);
  expect(data[0].total).toBe(naira);
  expect(new Date(data[0].placed_at)).toEqual(new Date(placed_at));
  expect(await clerk.get("/admin/orders", { user_id: 999_999_999 })).toMatchObject({ data: [], total: 0 });
});

describe("many orders", () => {
  test("are confirmed together, but for those that cannot be", async () => {
    const [first, second] = [await ordered(), await ordered()];
    await clerk.post(`/admin/orders/${second.id}/hold`, { reason: "Licence being checked" });
    const body = { ids: [first.id, second.id, 900_719_925] };
    expect(await clerk.post("/admin/orders/confirm", body)).toEqual({
      done: 1,
      refused: [
        { id: second.id, why: "You can't do this while it is held." },
        { id: 900_719_925, why: expect.any(String) },
      ],
    });
    expect(await mine({ state: "confirmed" })).toMatchObject([{ id: first.id }]);
    expect((await stranger.post("/admin/orders/confirm", { ids: [second.id] })).done).toBe(0);
  });

  test("are confirmed by two people at once, from both ends of the list", async () => {
    const made: number[] = [];
    for (let at = 0; at < 8; at++) made.push((await ordered()).id);
    const colleague = await hireWorker(house, ["orders.read", "orders.confirm"]);
    const [one, other] = await Promise.all([
      clerk.post("/admin/orders/confirm", { ids: made }),
      colleague.post("/admin/orders/confirm", { ids: made.toReversed() }),
    ]);
    expect(one.done + other.done).toBe(8);
    expect(one.refused.length + other.refused.length).toBe(8);
  });

  test("are confirmed once under one key, and a refused one undoes none of the others", async () => {
    const [first, held, last] = [await ordered(), await ordered(), await ordered()];
    await clerk.post(`/admin/orders/${held.id}/hold`, { reason: "Licence being checked" });
    const body = { ids: [first.id, held.id, last.id] };
    const headers = { "idempotency-key": "confirm-these-three" };
    const confirm = () => house.call("POST /admin/orders/confirm", { token: clerk.token, body, headers });
    const answer = await confirm();
    expect(answer.body).toMatchObject({ done: 2, refused: [{ id: held.id }] });
    expect((await confirm()).body).toEqual(answer.body);
    const confirmed = ids(await mine({ state: "confirmed" }));
    expect(confirmed).toEqual(expect.arrayContaining([first.id, last.id]));
  });
});

type Column = { state: string; count: number; orders: { id: number }[] };
const board = async (who = clerk): Promise<Record<string, Column>> => {
  const { columns } = await who.get("/admin/orders/board");
  return Object.fromEntries((columns as Column[]).map((column) => [column.state, column]));
};

describe("the fulfilment board", () => {
  test("shows an order where it waits, soonest promised first, and who brought it there", async () => {
    const [later, sooner] = [await ordered(), await ordered()];
    const before = (await board()).confirmed!.count;
    await clerk.post("/admin/orders/confirm", { ids: [later.id, sooner.id] });
    await change(sooner.id, { promised_on: "2024-01-02" });
    await change(later.id, { promised_on: "2024-01-03" });
    const { confirmed } = await board();
    expect(confirmed).toMatchObject({
      count: before + 2,
      orders: expect.arrayContaining([expect.objectContaining({ id: sooner.id, moved_by: "Yetunde Alabi" })]),
    });
    expect(ids(confirmed!.orders as Row[]).slice(0, 2)).toEqual([sooner.id, later.id]);
    await clerk.post(`/admin/orders/${sooner.id}/start_picking`);
    const { confirmed: left, picking } = await board();
    expect(left!.count).toBe(before + 1);
    expect(ids(picking!.orders as Row[])[0]).toBe(sooner.id);
  });

  test("is of the branch one looks at", async () => {
    const { id } = await ordered();
    await clerk.post("/admin/orders/confirm", { ids: [id] });
    const there = Object.values(await board(stranger)).flatMap(({ orders }) => orders);
    expect(there.map((order) => order.id)).not.toContain(id);
  });
});

describe("a picking list", () => {
  test("is a paper for those who may see the order", async () => {
    const { id, number } = await ordered();
    const answer = await clerk.ask(`GET /admin/orders/${id}/picking_list`);
    expect(answer.headers["content-disposition"]).toContain(`picking-${number}.pdf`);
    expect(answer.raw.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await stranger.ask(`GET /admin/orders/${id}/picking_list`)).status).toBe(404);
  });
});

describe("the clock of the stages", () => {
  const minute = 60_000;
  /** Confirmed half an hour after it was placed, picking begun three hours later, by somebody who did nothing else. */
  const walked = async () => {
    const worker = await hireWorker(house, ["orders.read", "orders.confirm", "orders.fulfil"]);
    const { id } = await ordered();
    house.clock.advance(30 * minute);
    await worker.post(`/admin/orders/${id}/confirm`);
    house.clock.advance(180 * minute);
    await worker.post(`/admin/orders/${id}/start_picking`);
    return { id, worker };
  };

  test("measures each stage against its target, for all and for each person", async () => {
    const { worker } = await walked();
    const { stages, people } = await clerk.get("/admin/orders/stage_times");
    const targets = (stages as { target_hours: number }[]).map(({ target_hours }) => target_hours);
    expect(targets).toEqual([2, 8, 2, 2, 24, 36]);
    const own = (people as { actor_id: number }[]).filter(({ actor_id }) => actor_id === worker.id);
    expect(own).toMatchObject([
      { state: "pending", count: 1, within: 1, median_seconds: 1_800, slow_seconds: 1_800 },
      { state: "confirmed", count: 1, within: 1, median_seconds: 10_800, slow_seconds: 10_800 },
    ]);
    const long = { from: "2023-05-02", to: "2023-05-02" };
    expect(await clerk.get("/admin/orders/stage_times", long)).toMatchObject({
      ...long,
      stages: Array.from({ length: 6 }, () => ({ count: 0, within: 0, median_seconds: null })),
      people: [],
    });
    const elsewhere: { people: { actor_id: number }[] } = await stranger.get("/admin/orders/stage_times");
    expect(elsewhere.people.map(({ actor_id }) => actor_id)).not.toContain(worker.id);
  });

  test("can be taken as a sheet, for the same days and the same branch", async () => {
    const { worker } = await walked();
    const sheetOf = async (reader: typeof clerk, query = {}) => {
      const list = "GET /admin/orders/stage_times";
      const { url } = await reader.post("/exports", { list, query, format: "csv" });
      return readTable((await house.call(`GET ${url.replace("/api/v1", "")}`)).raw);
    };
    const { people }: { people: { actor_id: number; actor: string | null }[] } =
      await clerk.get("/admin/orders/stage_times");
    const [head, ...rows] = await sheetOf(clerk);
    const own = rows.slice(6 + people.findIndex(({ actor_id }) => actor_id === worker.id)).slice(0, 2);
    expect(head).toContain("Typical (hours)");
    expect(rows.slice(0, 6).map(([person]) => person)).toEqual(Array(6).fill("Everybody"));
    expect(rows.slice(6).map(([person]) => person)).toEqual(people.map(({ actor }) => actor ?? "The system"));
    expect(own.map((cells) => cells.slice(1))).toEqual([
      ["pending", "2", "1", "0.5", "0.5", "1"],
      ["confirmed", "8", "1", "3", "3", "1"],
    ]);
    expect(await sheetOf(clerk, { from: "2023-05-02", to: "2023-05-02" })).toHaveLength(7);
    expect((await sheetOf(stranger)).length).toBeLessThan(rows.length);
  });

  test("logs who confirmed an order when, and how long it had waited", async () => {
    const { id, worker } = await walked();
    const { data } = await clerk.get("/admin/confirmed_order_logs", { actor_id: worker.id });
    expect(data).toMatchObject([{ id, actor_id: worker.id, waited_seconds: 1_800, state: "picking" }]);
    const long = { actor_id: worker.id, to: "2023-05-02" };
    expect((await clerk.get("/admin/confirmed_order_logs", long)).data).toEqual([]);
    expect((await stranger.get("/admin/confirmed_order_logs", { actor_id: worker.id })).data).toEqual([]);
  });

  test("tells how long orders have stood where they stand", async () => {
    const held = async () => {
      const { states } = await clerk.get("/admin/orders/ages");
      return (states as { state: string }[]).find(({ state }) => state === "held");
    };
    const before = (await held()) as unknown as { ages: number[]; late: number };
    const { id } = await ordered();
    await clerk.post(`/admin/orders/${id}/hold`, { reason: "Licence being checked" });
    const twoDaysAgo = new Date(house.clock.now().getTime() - 48 * 60 * minute);
    await change(id, { state_since: twoDaysAgo, promised_on: "2023-05-04" });
    const expected = before.ages.map((count, band) => count + (band === 3 ? 1 : 0));
    expect(await held()).toMatchObject({ ages: expected, late: before.late + 1 });
  });
});

describe("who did what to an order", () => {
  test("is read by those who may see the order", async () => {
    const { id } = await ordered();
    await clerk.post(`/admin/orders/${id}/hold`, { reason: "Licence being checked" });
    const { data } = await clerk.get(`/admin/orders/${id}/audits`);
    expect(data).toMatchObject([
      { action: "order.hold", actor_name: "Yetunde Alabi", after: { state: "held", reason: "Licence being checked" } },
      { action: "order.place" },
    ]);
    expect((await stranger.ask(`GET /admin/orders/${id}/audits`)).status).toBe(404);
  });
});

describe("the orders of a product", () => {
  test("are taken as a sheet, of that product alone", async () => {
    const { productId } = await stockedProduct(house, shelf, 20);
    const { number } = await ordered(productId);
    await ordered();
    const list = `GET /admin/products/${productId}/orders`;
    const { body } = await clerk.ask("POST /exports", { body: { list, query: { state: "pending" }, format: "csv" } });
    expect(body).toMatchObject({ state: "done", rows_total: 1 });
    const file = await house.call(`GET ${body.url.replace("/api/v1", "")}`);
    const [head, row] = await readTable(file.raw, "sheet.csv");
    expect([head?.[0], row?.[0]]).toEqual(["Number", number]);
    for (const wrong of ["GET /admin/products/:id/orders", "GET /admin/products/x/orders", `${list}/more`])
      expect((await clerk.ask("POST /exports", { body: { list: wrong, query: {}, format: "csv" } })).status).toBe(404);
  });
});

test("what a deal sold leads to the order", async () => {
  const { productId } = await stockedProduct(house, shelf, 20);
  const deal = await runningDeal(house, { products: [{ product_id: productId, price: 800 }] });
  const { id, number } = await ordered(productId);
  const { data } = await clerk.get(`/admin/deals/${deal.id}/sales`);
  expect(data).toMatchObject([{ order_id: id, order_number: number, quantity: 2, total: 1600 }]);
});

test("whoever comes too late is told which colleague was first", async () => {
  const { id } = await ordered();
  const colleague = await hireWorker(house, ["orders.read", "orders.confirm"]);
  const confirm = async ({ token }: Worker) => (await house.call(`POST /admin/orders/${id}/confirm`, { token })).body;
  await confirm(clerk);
  const tooLate = "You can't do this while it is confirmed.";
  const [event] = (await clerk.get(`/admin/orders/${id}`)).events.filter(
    ({ action }: { action: string }) => action === "confirm",
  );
  expect((await confirm(clerk)).message).toBe(tooLate);
  expect((await confirm(colleague)).message).toBe(
    `${tooLate} ${event.actor} changed it on ${momentOnPaper(new Date(event.at))}.`,
  );
});
