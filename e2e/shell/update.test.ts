import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, test } from "../support.ts";

test.use({ serviceWorkers: "allow" });

/** The same house behind another door, where the worker's file can grow by a line as after a release. */
const openDoor = async (baseURL: string) => {
  let isNewer = false;
  const server = createServer((asked, reply) => {
    const {
      "accept-encoding": _packed,
      "if-none-match": _known,
      "if-modified-since": _since,
      ...headers
    } = asked.headers;
    const passedOn = request(new URL(asked.url!, baseURL), { method: asked.method, headers }, async (answer) => {
      const body = await buffer(answer);
      const grown = isNewer && asked.url === "/sw.js" ? Buffer.concat([body, Buffer.from("\n// newer")]) : body;
      const { "content-length": _old, "transfer-encoding": _also, ...sent } = answer.headers;
      reply.writeHead(answer.statusCode!, sent).end(grown);
    });
    asked.pipe(passedOn);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    release: () => {
      isNewer = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

test("a new version waits behind the Update button and takes over when it is pressed", async ({ page, baseURL }) => {
  const door = await openDoor(baseURL!);
  await page.goto(door.url);
  // The first worker takes the page over by itself and is no update.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  const update = page.getByRole("button", { name: "Update", exact: true });
  await expect(update).toHaveCount(0);

  door.release();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(update).toBeVisible();
  const reloaded = page.waitForEvent("load");
  await update.click();
  await reloaded;
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(update).toHaveCount(0);
  door.close();
});
