import { connect, type Socket } from "node:net";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/**
 * A load generator that costs little itself: one thread, plain sockets, one request at a time on each of `connections`.
 * Loopback only, and it stops by itself.
 */
type Rate = { port: number; connections: number; seconds: number };
/** Pages that are asked for in turn, over and over; or whole requests, each of which is sent once. */
export type Load = Rate & ({ paths: string[]; headers: Record<string, string> } | { requests: string[] });
/** `cpuMs`: what asking has cost, for whoever takes the cost of answering from a process that does both. */
export type Figures = { perSecond: number; p50Ms: number; p99Ms: number; failures: number; cpuMs?: number };

export const applyLoad = (load: Load): Promise<Figures> =>
  new Promise((done, fail) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: load });
    worker.once("message", done).once("error", fail);
  });

const contentEnd = (buffer: Buffer): number | null => {
  const head = buffer.indexOf("\r\n\r\n");
  if (head < 0) return null;
  const length = /content-length: (\d+)/i.exec(buffer.toString("latin1", 0, head));
  return head + 4 + Number(length?.[1] ?? 0);
};

type Tally = { times: number[]; failures: number; next: number };

/** What is sent as the nth request; nothing when all have been. */
const writer = (load: Load): ((nth: number) => string | undefined) => {
  if ("requests" in load) return (nth) => load.requests[nth];
  const headers = Object.entries(load.headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  return (nth) => `GET ${load.paths[nth % load.paths.length]} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\n`;
};

const drive = (socket: Socket, requestOf: ReturnType<typeof writer>, tally: Tally, endsAt: number) =>
  new Promise<void>((done) => {
    let began = 0;
    let received: Buffer = Buffer.alloc(0);
    const ask = () => {
      const request = performance.now() > endsAt ? undefined : requestOf(tally.next++);
      if (request === undefined) {
        socket.destroy();
        return done();
      }
      began = performance.now();
      socket.write(request);
    };
    socket.on("data", (chunk: Buffer) => {
      received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk;
      const end = contentEnd(received);
      if (end === null || received.length < end) return;
      tally.times.push(performance.now() - began);
      if (received.toString("latin1", 9, 11) !== "20") tally.failures++;
      received = Buffer.alloc(0);
      ask();
    });
    socket.on("error", () => done());
    socket.once("connect", ask);
  });

const run = async (load: Load): Promise<Figures> => {
  const tally: Tally = { times: [], failures: 0, next: 0 };
  const requestOf = writer(load);
  const began = performance.now();
  const endsAt = began + load.seconds * 1000;
  const sockets = Array.from({ length: load.connections }, () => connect(load.port, "127.0.0.1").setNoDelay(true));
  await Promise.all(sockets.map((socket) => drive(socket, requestOf, tally, endsAt)));
  const seconds = (performance.now() - began) / 1000;
  const sorted = tally.times.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const { user, system } = process.threadCpuUsage();
  const cpuMs = (user + system) / 1000;
  return { perSecond: sorted.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), failures: tally.failures, cpuMs };
};

if (!isMainThread && parentPort) parentPort.postMessage(await run(workerData as Load));
