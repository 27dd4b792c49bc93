import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, settled, test } from "../support.ts";

const budgetBytes = 200 * 1024;

test("a stranger's first visit costs at most 200 kB on the wire", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", (event) => {
    bytes += event.encodedDataLength;
  });
  await page.goto("/");
  await settled(page);
  test.info().annotations.push({ type: "bytes", description: String(bytes) });
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(budgetBytes);
});

test("no later piece of the app is large", () => {
  const assets = join(import.meta.dirname, "../../apps/web/dist/assets");
  const pieces = readdirSync(assets)
    .filter((name) => name.endsWith(".js.br"))
    .map((name) => ({ name, bytes: statSync(join(assets, name)).size }));
  expect(pieces.length).toBeGreaterThan(20);
  expect(pieces.filter(({ bytes }) => bytes > 100 * 1024)).toEqual([]);
});
