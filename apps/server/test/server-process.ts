import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The program as people run it: a process of its own, spoken to over the network. */
const fileOf = (name: string) => fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url));

const environment = (env: Record<string, string>) => ({
  PATH: process.env.PATH,
  HOST: "127.0.0.1",
  PORT: "0",
  LOG_LEVEL: "error",
  RATE_LIMITS: "off",
  DEMO: "0",
  SECRET_KEY: "test-secret-key-test-secret-key-0",
  PIN_PEPPER: "test-pin-pepper-test-pin-pepper-0",
  ...env,
});

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back
type ProcessAnswer = { status: number; body: any; headers: Headers };

export type Exit = { code: number | null; signal: string | null; output: string };

const started = new Set<ReturnType<typeof launch>>();

const launch = (name: string, args: string[], env: Record<string, string>) => {
  const child = spawn(process.execPath, [fileOf(name), ...args], {
    env: environment(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const heard = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
      for (const listener of heard) listener();
    });
  const exit = new Promise<Exit>((done) => {
    child.once("close", (code, signal) => done({ code, signal, output }));
  });
  return { child, exit, output: () => output, heard };
};

export type ServerProcess = {
  url: string;
  pid: number;
  exit: Promise<Exit>;
  output: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<Exit>;
  call: (key: string, options?: { token?: string; body?: unknown; once?: string }) => Promise<ProcessAnswer>;
};

/** Starts a server; answers when it is open, or fails with what it said. */
export const startServer = async (env: Record<string, string>): Promise<ServerProcess> => {
  const server = launch("main", [], env);
  started.add(server);
  const url = await new Promise<string>((open, fail) => {
    server.heard.add(() => {
      const found = /Remedia is open at (\S+)/.exec(server.output())?.[1];
      if (found) open(found);
    });
    void server.exit.then(({ code, output }) => fail(new Error(`The server ended with ${code}: ${output}`)));
  });
  const stop = (signal: NodeJS.Signals = "SIGTERM") => {
    server.child.kill(signal);
    return server.exit;
  };
  const call: ServerProcess["call"] = async (key, { token, body, once } = {}) => {
    const [method, path] = key.split(" ") as [string, string];
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(once ? { "idempotency-key": once } : {}),
    };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await fetch(`${url}${path.startsWith("/health") ? "" : "/api/v1"}${path}`, init);
    return { status: answer.status, body: await answer.json(), headers: answer.headers };
  };
  return { url, pid: server.child.pid!, exit: server.exit, output: server.output, stop, call };
};

/** Runs a program to its end. */
export const run = (name: string, env: Record<string, string>, args: string[] = []): Promise<Exit> => {
  const program = launch(name, args, env);
  started.add(program);
  return program.exit;
};

/** Ends whatever a failed test left behind. */
export const endAll = async () => {
  for (const { child, exit } of started) {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await exit;
  }
  started.clear();
};

/** A folder that an unprivileged database user can enter. */
export const temporaryDir = async () => {
  const dir = await mkdtemp(join(tmpdir(), "remedia-process-"));
  await chmod(dir, 0o711);
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
};
