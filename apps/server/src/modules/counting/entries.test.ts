import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { keepsOrder } from "../../../test/locks.ts";
import { superAdmin } from "../../../test/people.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { entry, openCounting, operations, type SheetLine } from "./test-counting.ts";

const { house, ada, bola, teams, form, step, begin, sheet, enter, sell } = await openCounting();
afterAll(() => house.close());

/** So many packs that nobody expected, each of a batch of its own. */
const foundOn = (place_id: number, product_id: number, batches: number) =>
  Array.from({ length: batches }, (_, nth) => ({
    place_id,
    product_id,
    batch_number: `FOUND ${nth}`,
    expires_on: "2030-05-31",
    counted: 2,
  }));

test("a count takes the same unexpected packs from two phones at once, in whatever order each has them", async () => {
  const { id: warehouse, shelves } = await newWarehouse(house);
  const { productId } = await stockedProduct(house, shelves[0]!, 5);
  const id = await begin(warehouse);
  const found = foundOn(shelves[1]!, productId, 60);
  const both = await Promise.all([
    enter(id, found.map(entry)),
    enter(id, found.toReversed().map(entry), bola),
    enter(id, found.map(entry)),
  ]);
  for (const { status, body } of both) {
    expect(status).toBe(200);
    expect(body.answers.filter(({ fault }: { fault: string | null }) => fault)).toEqual([]);
  }
  const lines = house.platform.db.selectFrom("stock_count_lines").select("id").where("count_id", "=", id);
  expect(await lines.execute()).toHaveLength(61);
});

test("a count makes batches and lines in one order, so that two phones never wait for each other both at once", async () => {
  const { id: warehouse, shelves } = await newWarehouse(house);
  const { productId } = await stockedProduct(house, shelves[0]!, 5);
  const id = await begin(warehouse);
  const found = foundOn(shelves[1]!, productId, 3);
  const send = async () => expect((await enter(id, found.toReversed().map(entry))).status).toBe(200);
  const makeBatch = (nth: number) => sql`insert into batches (product_id, number, expires_on, cost_kobo, created_at)
    values (${productId}, ${`FOUND${nth}`}, '2030-05-31', 0, now())`;
  expect(await keepsOrder(house, { first: makeBatch(0), next: makeBatch(2) }, send)).toBe(true);
  const other = await begin(warehouse);
  const sendLines = async () => expect((await enter(other, found.toReversed().map(entry))).status).toBe(200);
  const makeLine = (
    nth: number,
  ) => sql`insert into stock_count_lines (count_id, place_id, batch_id, product_id, cost_kobo)
    select ${other}, ${shelves[1]}, id, product_id, 0 from batches
    where product_id = ${productId} and number = ${`FOUND${nth}`}`;
  const byId = await house.platform.db
    .selectFrom("batches")
    .select("number")
    .where("product_id", "=", productId)
    .where("number", "like", "FOUND%")
    .orderBy("id")
    .execute();
  const [first, last] = [byId[0]!, byId[2]!].map(({ number }) => makeLine(Number(number.slice(5))));
  expect(await keepsOrder(house, { first: first!, next: last! }, sendLines)).toBe(true);
});

test("a count takes two hundred unexpected packs in as many statements as two", async () => {
  const { id: warehouse, shelves } = await newWarehouse(house);
  const { productId } = await stockedProduct(house, shelves[0]!, 5);
  const id = await begin(warehouse);
  const statements = async (batches: number, shelf: number) => {
    let asked = 0;
    const { db } = house.platform;
    house.platform.db = db.withPlugin({
      transformQuery: ({ node }) => {
        asked++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await enter(id, foundOn(shelf, productId, batches).map(entry)).finally(() => {
      house.platform.db = db;
    });
    return asked;
  };
  expect(await statements(200, shelves[1]!)).toBe(await statements(2, shelves[2]!));
});

test("a count tells which entry it cannot read, and takes the others", async () => {
  const { id: warehouse, shelves } = await newWarehouse(house);
  const { productId } = await stockedProduct(house, shelves[0]!, 5);
  const id = await begin(warehouse);
  const [line] = await sheet(id);
  const [found] = foundOn(shelves[1]!, productId, 1);
  const { status, body } = await enter(id, [
    entry({ ...found, counted_at: "2026-11-16T23:59:60Z" }),
    entry({ ...found, expires_on: "0000-01-01" }),
    entry({ ...found, batch_number: "\u00df".repeat(40) }),
    entry({ ...found, batch_number: "\ud800" }),
    entry({ ...found, product_id: 999_999_999 }),
    entry({ ...found, place_id: 999_999_999 }),
    entry({ line_id: 999_999_999, counted: 1 }),
    entry({ line_id: line!.id, counted: 5 }),
    entry(found!),
    entry({ ...found, expires_on: "2030-06-30" }),
  ]);
  expect(status).toBe(200);
  expect(body.answers.map(({ fault }: { fault: string | null }) => fault)).toEqual([
    "When it was counted can't be read.",
    "Expiry is not a valid date.",
    "Batch number is not valid.",
    "Batch number is not valid.",
    "Product not found.",
    "Say on which shelf of this branch it is.",
    "This line does not belong to the count.",
    null,
    null,
    "Batch FOUND0 is known with expiry 31/05/2030.",
  ]);
  expect(await sheet(id)).toMatchObject([{ counted: 5 }, { counted: 2 }]);
});

const aMoment = () => new Promise((done) => setTimeout(done, 20));

test("a count takes nothing from before the second count for the second count, nor from before it was sent back", async () => {
  const { id: warehouse, shelves } = await newWarehouse(house);
  await stockedProduct(house, shelves[0]!, 50);
  const id = await begin(warehouse);
  const [line] = await sheet(id);
  const counted = (packs: number) => entry({ line_id: line!.id, counted: packs });
  const late = async (old: unknown) => (await enter(id, [old], bola)).body.answers[0].fault;
  await aMoment();
  const first = counted(33);
  await aMoment();
  await enter(id, [counted(40)]);
  expect((await step(id, "finish", {})).body.state).toBe("recount");
  expect(await late(first)).toContain("before the second count began");
  expect((await step(id, "finish", {})).body.message).toContain("still wait for their second count");
  await aMoment();
  const second = counted(41);
  await aMoment();
  expect(await late(counted(42))).toBeNull();
  expect((await step(id, "finish", {})).body.state).toBe("review");
  expect((await step(id, "send_back", { reason: "Look again" })).body.state).toBe("recount");
  expect(await late(second)).toContain("before the second count began");
  await aMoment();
  expect(await late(counted(43))).toBeNull();
  expect((await step(id, "finish", {})).body).toMatchObject({ state: "review", differences: { packs_missing: 7 } });
});

test("a count asks whoever counted a line to leave the second count to others, in whichever team they are", async () => {
  const { id: warehouse, shelves } = await newWarehouse(house);
  await stockedProduct(house, shelves[0]!, 50);
  const both = await form(superAdmin, operations);
  const id = await begin(warehouse, { team_ids: [teams[0], both] });
  const [line] = await sheet(id);
  await enter(id, [entry({ line_id: line!.id, counted: 40 })]);
  expect((await step(id, "finish", {})).body.state).toBe("recount");
  const again = async (token: string) =>
    (await enter(id, [entry({ line_id: line!.id, counted: 41 })], token, both)).body.answers[0].fault;
  expect(await again(ada)).toBe("Someone from a different team has to count this line again.");
  expect(await again(bola)).toBeNull();
});

test("a count keeps what was counted last, whatever order it comes in, and believes no clock that is ahead", async () => {
  const { id: warehouse, shelves } = await newWarehouse(house);
  const { batchId } = await stockedProduct(house, shelves[0]!, 50);
  const id = await begin(warehouse);
  const [line] = await sheet(id);
  const counted = (packs: number, fields = {}) => entry({ line_id: line!.id, counted: packs, ...fields });
  const lineNow = async () => (await sheet(id))[0] as SheetLine & { counted: number; counted_at: string };
  await aMoment();
  const [older, newer] = [counted(48), counted(47, { counted_at: new Date(Date.now() + 5).toISOString() })];
  await aMoment();
  await enter(id, [newer, older]);
  expect(await lineNow()).toMatchObject({ counted: 47 });
  await enter(id, [counted(46, { counted_at: older.counted_at })]);
  expect(await lineNow()).toMatchObject({ counted: 47 });
  await enter(id, [counted(45, { counted_at: "2099-01-01T00:00:00Z" })]);
  const { counted_at } = await lineNow();
  expect(new Date(counted_at).getTime()).toBeLessThanOrEqual(Date.now());
  await aMoment();
  await sell(batchId, shelves[0]!, 3);
  await enter(id, [counted(44)]);
  expect(await lineNow()).toMatchObject({ counted: 44 });
});

test("a count takes of two entries with one key the first", async () => {
  const { id: warehouse, shelves } = await newWarehouse(house);
  await stockedProduct(house, shelves[0]!, 5);
  const id = await begin(warehouse);
  const [line] = await sheet(id);
  const first = entry({ line_id: line!.id, counted: 3 });
  const { body } = await enter(id, [first, { ...first, counted: 4 }]);
  expect(body.answers).toEqual(Array(2).fill({ key: first.key, line_id: line!.id, fault: null }));
  expect(await sheet(id)).toMatchObject([{ counted: 3 }]);
});
