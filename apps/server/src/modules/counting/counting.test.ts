import { afterAll, describe, expect, test } from "vitest";
import { openChance } from "../../../seed/random.ts";
import { keepsOrder, recallLocks } from "../../../test/locks.ts";
import { expectSound } from "../../../test/sound.ts";
import { inTransaction } from "../../platform/context.ts";
import { allocateStock } from "../inventory/allocation.ts";
import { freshNo, inHouse, newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { levelOf } from "../warehousing/test-warehousing.ts";
import { entry, openCounting } from "./test-counting.ts";

const inventory = "08030000003";
const auditor = "08030000008";
const { house, bola, teams, call, plan, step, begin, sheet, enter, sell } = await openCounting();
afterAll(() => house.close());

const packsAt = async (batchId: number, placeId: number) => (await levelOf(house, placeId, batchId)).on_hand;

describe("a count", () => {
  test("locks batches before levels when it posts, as a recall does", async () => {
    const { id: warehouse, shelves } = await newWarehouse(house);
    const { batchId } = await stockedProduct(house, shelves[0]!, 12);
    const id = await begin(warehouse, { tolerance_packs: 100 });
    const [line] = await sheet(id);
    await enter(id, [entry({ line_id: line!.id, counted: 11 })]);
    expect((await step(id, "finish", { missing_as_zero: false })).body.state).toBe("review");
    let status = 0;
    const approve = async () => {
      status = (await step(id, "approve")).status;
    };
    expect(await keepsOrder(house, recallLocks(batchId), approve)).toBe(true);
    expect(status).toBe(200);
  });

  test("closes all open lines in one statement, each as the ledger had it", async () => {
    const { id: warehouse, shelves } = await newWarehouse(house);
    for (const packs of [3, 5, 7]) await stockedProduct(house, shelves[0]!, packs);
    const id = await begin(warehouse, { tolerance_packs: 100 });
    let updates = 0;
    const { db } = house.platform;
    house.platform.db = db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === "UpdateQueryNode") updates++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await step(id, "finish", { missing_as_zero: true }).finally(() => {
      house.platform.db = db;
    });
    const lines = db.selectFrom("stock_count_lines").select(["counted", "expected"]).where("count_id", "=", id);
    expect(await lines.orderBy("expected").execute()).toEqual([3, 5, 7].map((expected) => ({ counted: 0, expected })));
    expect(updates).toBeLessThan(3);
  });

  test("is blind, and tells the difference only in review", async () => {
    const { id: warehouse, shelves } = await newWarehouse(house);
    const { batchId } = await stockedProduct(house, shelves[0]!, 12);
    const id = await begin(warehouse);
    const [line] = await sheet(id);
    expect(line).toMatchObject({ batch_id: batchId, counted: null });
    expect(Object.keys(line!)).not.toContain("expected");
    expect((await call(`GET /admin/stock_counts/${id}/review`)).status).toBe(409);
    expect((await call(`GET /admin/stock_counts/${id}`)).body.differences).toBeNull();
    await enter(id, [entry({ line_id: line!.id, counted: 12 })]);
    expect((await step(id, "finish", {})).body).toMatchObject({
      state: "review",
      differences: { lines: 0, packs_found: 0, packs_missing: 0, value: 0 },
    });
    expect((await step(id, "approve")).body.state).toBe("approved");
    expect(await packsAt(batchId, shelves[0]!)).toBe(12);
  });

  test("goes on while sales go on: what moves after a line was counted is merged", async () => {
    const { id: warehouse, shelves } = await newWarehouse(house);
    const { batchId } = await stockedProduct(house, shelves[0]!, 20);
    const id = await begin(warehouse, { tolerance_packs: 5 });
    const [line] = await sheet(id);
    await sell(batchId, shelves[0]!, 3);
    await enter(id, [entry({ line_id: line!.id, counted: 15 })]);
    await sell(batchId, shelves[0]!, 4);
    await step(id, "finish", {});
    const { body } = await call(`GET /admin/stock_counts/${id}/review`);
    expect(body.data).toMatchObject([{ counted: 15, expected: 17, variance: -2, value: -1000 }]);
    await step(id, "approve");
    expect(await packsAt(batchId, shelves[0]!)).toBe(11);
  });

  test("sent from a phone that was offline counts once, at the moment it was counted", async () => {
    const { id: warehouse, shelves } = await newWarehouse(house);
    const { batchId } = await stockedProduct(house, shelves[0]!, 20);
    const id = await begin(warehouse);
    const [line] = await sheet(id);
    await new Promise((done) => setTimeout(done, 20));
    const offline = entry({ line_id: line!.id, counted: 20 });
    await new Promise((done) => setTimeout(done, 20));
    await sell(batchId, shelves[0]!, 6);
    const twice = await Promise.all([enter(id, [offline]), enter(id, [offline])]);
    for (const { body } of twice) expect(body.answers).toEqual([{ key: offline.key, line_id: line!.id, fault: null }]);
    await step(id, "finish", {});
    const { body } = await call(`GET /admin/stock_counts/${id}/review`);
    expect(body.data).toMatchObject([{ counted: 20, expected: 20, variance: 0 }]);
    const entries = await house.platform.db
      .selectFrom("stock_count_entries")
      .select("entry_key")
      .where("count_id", "=", id)
      .execute();
    expect(entries).toHaveLength(1);
  });

  test("tells who counted last, where, and how fast it goes", async () => {
    const { id: warehouse, shelves } = await newWarehouse(house);
    await stockedProduct(house, shelves[0]!, 3);
    const id = await plan(warehouse);
    expect((await call(`GET /admin/stock_counts/${id}`)).body.pace).toEqual({ lines_per_hour: 0, last: null });
    await step(id, "start");
    const [line] = await sheet(id);
    await enter(id, [entry({ line_id: line!.id, counted: 3 })]);
    const { pace } = (await call(`GET /admin/stock_counts/${id}`)).body;
    expect(pace).toMatchObject({ lines_per_hour: 60, last: { place_code: line!.place_code } });
    expect(pace.last.by).toBeTruthy();
  });

  test("sends what is off by more than the tolerance to a second team", async () => {
    const { id: warehouse, shelves } = await newWarehouse(house);
    const near = await stockedProduct(house, shelves[0]!, 50);
    const far = await stockedProduct(house, shelves[1]!, 50);
    const id = await begin(warehouse, { tolerance_packs: 2 });
    const lines = await sheet(id);
    const lineOf = (batchId: number) => lines.find(({ batch_id }) => batch_id === batchId)!.id;
    await enter(id, [
      entry({ line_id: lineOf(near.batchId), counted: 49 }),
      entry({ line_id: lineOf(far.batchId), counted: 40 }),
    ]);
    const zone = "Test zone";
    const zones = async () => (await call(`GET /admin/stock_counts/${id}`)).body.zones;
    expect(await zones()).toEqual([{ zone, lines: 2, counted: 2 }]);
    expect((await step(id, "finish", {})).body).toMatchObject({ state: "recount", to_recount: 1 });
    expect(await zones()).toEqual([{ zone, lines: 1, counted: 0 }]);
    expect((await sheet(id, bola)).map(({ batch_id }) => batch_id)).toEqual([far.batchId]);
    const again = entry({ line_id: lineOf(far.batchId), counted: 47 });
    expect((await enter(id, [again])).body.answers[0].fault).toContain("different team");
    expect((await step(id, "finish", {})).status).toBe(409);
    expect((await enter(id, [again], bola)).body.answers[0].fault).toBeNull();
    expect(await zones()).toEqual([{ zone, lines: 1, counted: 1 }]);
    expect((await step(id, "finish", {})).body).toMatchObject({
      state: "review",
      differences: { lines: 2, packs_missing: 4, packs_found: 0 },
    });
    await step(id, "approve");
    expect(await packsAt(far.batchId, shelves[1]!)).toBe(47);
    expect(await packsAt(near.batchId, shelves[0]!)).toBe(49);
    const { body: team } = await call(`GET /admin/stock_count_teams/${teams[0]}`);
    expect(team.accuracy_percent).toBeLessThan(100);
  });

  /** Fifty packs stand there, and the only team finds fewer. */
  const countedByOneTeam = async (counted: number, change: Record<string, unknown> = {}) => {
    const { id: warehouse, shelves } = await newWarehouse(house);
    await stockedProduct(house, shelves[0]!, 50);
    const id = await begin(warehouse, { team_ids: [teams[0]], ...change });
    const [line] = await sheet(id);
    await enter(id, [entry({ line_id: line!.id, counted })]);
    return { id, line_id: line!.id };
  };

  test("of one team says that what is off needs a second, and takes one in while it goes on", async () => {
    const { id, line_id } = await countedByOneTeam(40);
    const said = "1 line is off, and another team has to count it again. Add a second team first.";
    expect(await step(id, "finish", {})).toMatchObject({ status: 409, body: { message: said } });
    expect((await step(id, "teams", { team_ids: [999_999_999] })).status).toBe(422);
    expect((await step(id, "teams", { team_ids: teams })).body.teams).toHaveLength(2);
    expect((await step(id, "finish", {})).body).toMatchObject({ state: "recount", to_recount: 1 });
    await enter(id, [entry({ line_id, counted: 41 })], bola);
    expect((await step(id, "finish", {})).body.state).toBe("review");
    expect((await step(id, "teams", { team_ids: teams })).status).toBe(409);
  });

  test("of one team is not sent back to a round that nobody could count", async () => {
    const { id } = await countedByOneTeam(45, { tolerance_packs: 10 });
    expect((await step(id, "finish", {})).body.state).toBe("review");
    expect((await step(id, "send_back", { reason: "Look again" })).body.message).toContain("Add a second team first.");
  });

  test("takes what nobody expected, and what nobody found for not there", async () => {
    const { id: warehouse, shelves } = await newWarehouse(house);
    const gone = await stockedProduct(house, shelves[0]!, 8);
    const id = await begin(warehouse, { tolerance_percent: 100, tolerance_packs: 100 });
    const found = {
      place_id: shelves[2],
      product_id: gone.productId,
      batch_number: "lost 77",
      expires_on: "2030-05-31",
    };
    expect((await enter(id, [entry({ ...found, counted: 5 })])).body.answers[0].fault).toBeNull();
    expect((await step(id, "finish", {})).body.message).toContain("1 lines are not counted yet");
    await step(id, "finish", { missing_as_zero: true });
    await step(id, "approve");
    expect(await packsAt(gone.batchId, shelves[0]!)).toBe(0);
    const batch = await house.platform.db
      .selectFrom("batches")
      .select(["id", "cost_kobo"])
      .where("number", "=", "LOST77")
      .executeTakeFirstOrThrow();
    expect(batch.cost_kobo).toBe(50_000);
    expect(await packsAt(batch.id, shelves[2]!)).toBe(5);
    await expectSound(house);
  });

  test("that finds less than was promised takes the promise back", async () => {
    const { id: warehouse, shelves } = await newWarehouse(house);
    const { productId, batchId } = await stockedProduct(house, shelves[0]!, 10);
    await inTransaction(inHouse(house), (tx) =>
      allocateStock(
        tx,
        { document: "order", documentId: freshNo() },
        [{ lineId: freshNo(), productId, quantity: 9, minShelfLifeDays: 0 }],
        { branchId: 1, promisedOn: "2026-12-01", lapsesAt: null },
      ),
    );
    const id = await begin(warehouse, { tolerance_packs: 100 });
    const [line] = await sheet(id);
    await enter(id, [entry({ line_id: line!.id, counted: 4 })]);
    await step(id, "finish", {});
    await step(id, "approve");
    expect(await packsAt(batchId, shelves[0]!)).toBe(4);
    await expectSound(house);
  });

  test("is approved once, by those who may, and never after it was given up", async () => {
    const { id: warehouse, shelves } = await newWarehouse(house);
    const { batchId } = await stockedProduct(house, shelves[0]!, 10);
    const id = await begin(warehouse, { tolerance_packs: 100 });
    const [line] = await sheet(id);
    expect((await enter(id, [entry({ line_id: line!.id, counted: 9 })], bola, teams[0])).status).toBe(403);
    await enter(id, [entry({ line_id: line!.id, counted: 9 })]);
    await step(id, "finish", {});
    expect((await step(id, "approve", undefined, await house.tokenOf(inventory))).status).toBe(403);
    expect((await step(id, "approve", undefined, await house.tokenOf(auditor))).status).toBe(403);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => step(id, "approve")));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await packsAt(batchId, shelves[0]!)).toBe(9);
    const other = await begin(warehouse);
    expect((await step(other, "cancel", { reason: "Wrong zone" })).body.state).toBe("cancelled");
    expect((await step(other, "finish", {})).status).toBe(409);
  });

  test("of a whole branch runs alone there", async () => {
    const id = await plan(1, { warehouse_id: null, general: true });
    const again = await call("POST /admin/stock_counts", {
      name: "Another",
      branch_id: 1,
      warehouse_id: null,
      scope: "all",
      zones: [],
      category_id: null,
      class: null,
      general: true,
      tolerance_packs: 0,
      tolerance_percent: 0,
      planned_for: "2026-12-01",
      team_ids: teams,
    });
    expect(again.status).toBe(409);
    await step(id, "cancel", { reason: "Test" });
  });

  test("covers a zone, a category or a class", async () => {
    const { id: warehouse, shelves } = await newWarehouse(house);
    const { batchId, productId } = await stockedProduct(house, shelves[0]!, 10);
    const { category_id } = await house.platform.db
      .selectFrom("products")
      .select("category_id")
      .where("id", "=", productId)
      .executeTakeFirstOrThrow();
    const zone = await begin(warehouse, { scope: "zone", zones: ["Test zone"] });
    expect((await sheet(zone)).map(({ batch_id }) => batch_id)).toEqual([batchId]);
    const other = await begin(warehouse, { scope: "zone", zones: ["Elsewhere"] });
    expect(await sheet(other)).toEqual([]);
    const category = await begin(warehouse, { scope: "category", category_id });
    expect(await sheet(category)).toHaveLength(1);
    const classes = await Promise.all(
      (["A", "B", "C"] as const).map(
        async (each) => (await sheet(await begin(warehouse, { scope: "abc", class: each }))).length,
      ),
    );
    expect(classes.reduce((sum, lines) => sum + lines, 0)).toBe(1);
  });
});

test("whatever moves while it is counted, the ledger ends at the count and the later movements", async () => {
  const chance = openChance(5);
  const { id: warehouse, shelves } = await newWarehouse(house, 1, 6);
  const stock = await Promise.all(shelves.map((shelf) => stockedProduct(house, shelf, 100)));
  const id = await begin(warehouse, { tolerance_packs: 1_000 });
  const lines = await sheet(id);
  const truth = new Map(stock.map(({ batchId }) => [batchId, 100 + chance.whole(-20, 20)]));
  for (const [nth, { batchId }] of stock.entries()) {
    const shelf = shelves[nth]!;
    const take = async () => {
      const packs = chance.whole(1, 9);
      await sell(batchId, shelf, packs);
      truth.set(batchId, truth.get(batchId)! - packs);
    };
    await take();
    const line = lines.find(({ batch_id }) => batch_id === batchId)!;
    await enter(id, [entry({ line_id: line.id, counted: truth.get(batchId) })]);
    await take();
    await take();
  }
  await step(id, "finish", {});
  await step(id, "approve");
  for (const [nth, { batchId }] of stock.entries())
    expect(await packsAt(batchId, shelves[nth]!)).toBe(truth.get(batchId));
  await expectSound(house);
});
