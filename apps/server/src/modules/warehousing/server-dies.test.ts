import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { superAdmin } from "../../../test/people.ts";
import { endAll, type ServerProcess, startServer, temporaryDir } from "../../../test/server-process.ts";
import { expectSound } from "../../../test/sound.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { levelOf } from "./test-warehousing.ts";

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

const rounds = 5;
const clicksPerRound = 40;
const packsPerClick = 2;

test("what the server acknowledged before it died happened once, and so does what is sent again", async () => {
  const { id, shelves } = await newWarehouse(house);
  const [from, to] = shelves as [number, number];
  const { batchId } = await stockedProduct(house, from, 1_000);
  const body = {
    warehouse_id: id,
    kind: "move",
    note: "",
    lines: [{ batch_id: batchId, from_place_id: from, to_place_id: to, quantity: packsPerClick }],
  };
  const token = await house.tokenOf(superAdmin);
  const start = () => startServer({ DATABASE_URL: house.databaseUrl, DATA_DIR: home.dir });
  /** The document's number, or null when the server died before it could say. */
  const click = async (server: ServerProcess, once: string): Promise<number | null> => {
    const answer = await server.call("POST /admin/stock/moves", { token, body, once }).catch(() => null);
    if (answer && answer.status !== 201) throw new Error(`${answer.status} ${answer.body.message}`);
    return answer?.body.id ?? null;
  };
  const acknowledged = new Map<string, number>();
  let server = await start();
  for (let round = 1; round <= rounds; round++) {
    const keys = Array.from({ length: clicksPerRound }, (_, nth) => `round-${round}-click-${nth}`);
    const dying = server;
    const answers = keys.map((key) => click(dying, key));
    // Not before it has begun, nor after it has done everything.
    await Promise.any(answers);
    await sleep((round * 17) % 60);
    await dying.stop("SIGKILL");
    for (const [nth, documentId] of (await Promise.all(answers)).entries())
      if (documentId) acknowledged.set(keys[nth]!, documentId);
    server = await start();
    const repeated = await Promise.all(keys.map((key) => click(server, key)));
    for (const [nth, key] of keys.entries()) {
      expect(repeated[nth], key).not.toBeNull();
      expect(acknowledged.get(key) ?? repeated[nth], key).toBe(repeated[nth]);
      acknowledged.set(key, repeated[nth]!);
    }
  }
  const clicks = rounds * clicksPerRound;
  expect(new Set(acknowledged.values()).size).toBe(clicks);
  expect(await levelOf(house, from, batchId)).toEqual({ on_hand: 1_000 - clicks * packsPerClick, reserved: 0 });
  expect(await levelOf(house, to, batchId)).toEqual({ on_hand: clicks * packsPerClick, reserved: 0 });
  await expectSound(house);
}, 120_000);
