import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../test/harness.ts";
import { authenticate } from "../modules/identity/sessions.ts";
import { createHttp, mountRoutes } from "./http.ts";
import { route } from "./route.ts";

const megabyte = 1024 * 1024;
const size = 64 * megabyte;
const limitMs = 600;

const routes = {
  "GET /test/long": route({
    permission: "public",
    summary: "More than the network holds on the way",
    response: "download",
    handler: () => ({
      download: {
        content: Readable.from(
          (function* () {
            for (let at = 0; at < size / megabyte; at++) yield Buffer.alloc(megabyte, "x");
          })(),
        ),
        contentType: "text/plain",
        name: "long.txt",
      },
    }),
  }),
};

let house: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  house = await openTestApp({ SLOW_CLIENT_MS: String(limitMs) });
  app = createHttp(house.platform);
  mountRoutes(app, house.platform, routes, authenticate);
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await house.close();
});

const open = async (): Promise<Socket> => {
  const socket = connect((app.server.address() as { port: number }).port, "127.0.0.1");
  // Cut off by the server: that is what is asked for.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
};
const connections = () => new Promise<number>((done) => app.server.getConnections((_error, count) => done(count)));
const goneWithin = async (ms: number) => {
  for (let waited = 0; waited < ms && (await connections()) > 0; waited += 50) await sleep(50);
  return (await connections()) === 0;
};
const request = "GET /api/v1/test/long HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

test("a client that does not read its answer is cut off", async () => {
  const socket = await open();
  socket.pause();
  socket.write(request);
  expect(await goneWithin(6 * limitMs)).toBe(true);
  socket.destroy();
});

test("a client that never ends its request is cut off", async () => {
  const socket = await open();
  socket.write(request.slice(0, 40));
  expect(await goneWithin(12 * limitMs)).toBe(true);
  socket.destroy();
});

test("a client that reads slowly, but reads, gets everything", async () => {
  const socket = await open();
  let read = 0;
  let pauses = 0;
  socket.on("data", (chunk: Buffer) => {
    read += chunk.length;
    if (read / (8 * megabyte) < pauses + 1) return;
    pauses++;
    socket.pause();
    setTimeout(() => socket.resume(), limitMs / 2);
  });
  socket.write(request);
  await once(socket, "close");
  expect(pauses).toBeGreaterThan(4);
  expect(read).toBeGreaterThan(size);
});
