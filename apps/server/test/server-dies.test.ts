import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newWarehouse, stockedProduct } from "../src/modules/inventory/test-stock.ts";
import { regulars } from "../src/modules/orders/test-orders.ts";
import { levelOf } from "../src/modules/warehousing/test-warehousing.ts";
import { openTestApp, type TestApp } from "./harness.ts";
import { superAdmin } from "./people.ts";
import { endAll, type ServerProcess, startServer, temporaryDir } from "./server-process.ts";
import { expectSound } from "./sound.ts";

let house: TestApp;
let home: Awaited<ReturnType<typeof temporaryDir>>;
beforeAll(async () => {
  house = await openTestApp();
  home = await temporaryDir();
});
afterAll(async () => {
  await endAll();
  await house.close();
  await home.remove();
});

type Click = { key: string; route: string; token: string; body: object };

/** What was clicked and the document's number, or null when the server died before it could say. */
const send = async (server: ServerProcess, { key, route, token, body }: Click): Promise<string | null> => {
  const answer = await server.call(route, { token, body, once: key }).catch(() => null);
  if (answer && answer.status !== 201) throw new Error(`${answer.status} ${answer.body.message}`);
  return answer ? `${route} ${answer.body.id}` : null;
};

const rounds = 5;
const clicksOfEach = 20;
const packs = 2;

test("what the server acknowledged before it died happened once, and so does what is sent again", async () => {
  const [from, to, shop] = (await newWarehouse(house)).shelves as [number, number, number];
  const moved = await stockedProduct(house, from, 1_000);
  const ordered = await stockedProduct(house, shop, 1_000);
  const buyers = await regulars(house, clicksOfEach);
  const keeper = await house.tokenOf(superAdmin);
  const { warehouse_id } = await house.platform.db
    .selectFrom("stock_places")
    .select("warehouse_id")
    .where("id", "=", from)
    .executeTakeFirstOrThrow();
  const line = { batch_id: moved.batchId, from_place_id: from, to_place_id: to, quantity: packs };
  const move = (key: string): Click => ({
    key,
    route: "POST /admin/stock/moves",
    token: keeper,
    body: { warehouse_id, kind: "move", note: "", lines: [line] },
  });
  const order = async (key: string, nth: number): Promise<Click> => {
    const buyer = buyers[nth]!;
    await buyer.fill(ordered.productId, packs);
    return { key, route: "POST /orders", token: buyer.token, body: buyer.bodyFor((await buyer.checkout()).total) };
  };
  const clicksOf = (round: number) =>
    Promise.all(
      Array.from({ length: clicksOfEach }, async (_, nth) => [
        move(`round-${round}-move-${nth}`),
        await order(`round-${round}-order-${nth}`, nth),
      ]),
    ).then((pairs) => pairs.flat());

  const start = () => startServer({ DATABASE_URL: house.databaseUrl, DATA_DIR: home.dir });
  const documents: string[] = [];
  let server = await start();
  for (let round = 1; round <= rounds; round++) {
    const clicks = await clicksOf(round);
    const dying = server;
    const answers = clicks.map((click) => send(dying, click));
    // Not before it has begun, nor after it has done everything.
    await Promise.any(answers);
    await sleep((round * 17) % 60);
    await dying.stop("SIGKILL");
    const acknowledged = await Promise.all(answers);
    server = await start();
    const repeated = await Promise.all(clicks.map((click) => send(server, click)));
    for (const [nth, { key }] of clicks.entries()) {
      expect(repeated[nth], key).not.toBeNull();
      expect(acknowledged[nth] ?? repeated[nth], key).toBe(repeated[nth]);
    }
    documents.push(...repeated.map(String));
  }
  const total = rounds * clicksOfEach;
  expect(new Set(documents).size).toBe(2 * total);
  expect(await levelOf(house, from, moved.batchId)).toEqual({ on_hand: 1_000 - total * packs, reserved: 0 });
  expect(await levelOf(house, to, moved.batchId)).toEqual({ on_hand: total * packs, reserved: 0 });
  expect(await levelOf(house, shop, ordered.batchId)).toEqual({ on_hand: 1_000, reserved: total * packs });
  await expectSound(house);
}, 120_000);
