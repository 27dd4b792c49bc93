import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { seedBase } from "../seed/base.ts";
import { seedDemo } from "../seed/demo.ts";
import { api } from "./api.ts";
import { buildApp } from "./app.ts";
import { demoAccounts } from "./demo-accounts.ts";
import { sealAudit } from "./modules/audit/audit.ts";
import { ConfigError, readConfig } from "./platform/config.ts";
import { systemContext } from "./platform/context.ts";
import { startEmbeddedPostgres } from "./platform/embedded-postgres.ts";
import { claimDataDir } from "./platform/instance-lock.ts";
import { startWorker } from "./platform/jobs.ts";
import { migrate } from "./platform/migrate.ts";
import { openPlatform, withSecrets } from "./platform/open-platform.ts";
import { schedule } from "./schedule.ts";
import { followers, reactions } from "./subscriptions.ts";

const webDir = fileURLToPath(new URL("../../web/dist", import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Things to close when the program ends, in the reverse of the order they were opened. */
const closers: (() => Promise<unknown>)[] = [];
const closeAll = async () => {
  for (const close of closers.splice(0).reverse())
    await close().catch((error) => say(`While stopping: ${error.message}`));
};

const start = async () => {
  const config = await withSecrets(readConfig(process.env));
  const databaseUrl = config.DATABASE_URL || (await startOwnDatabase(config.dataDir));
  await migrate(databaseUrl).catch((error) => {
    throw config.DATABASE_URL ? new Error(explainDatabase(error)) : error;
  });
  const platform = openPlatform(config, { databaseUrl, routes: api, followers });
  closers.push(platform.close);
  await seedBase(platform, databaseUrl);
  if (config.DEMO) await seedDemo(platform, databaseUrl);
  // What the last server left when it stopped, and what the demo wrote into the past.
  await sealAudit(systemContext(platform, "start"));
  if (config.WORKER !== "off") {
    const worker = await startWorker(platform, databaseUrl, { reactions, schedule });
    closers.push(worker.stop);
  }
  if (config.WORKER === "only") return say("Remedia works in the background.");
  const app = await buildApp(platform, existsSync(webDir) ? webDir : null);
  closers.push(() => app.close());
  const address = await app.listen({ port: config.PORT, host: config.HOST });
  platform.listensAt((app.server.address() as { port: number }).port);
  say(`Remedia is open at ${address}`);
  if (config.DEMO)
    for (const { phone, secret, who, door } of demoAccounts)
      say(`  ${phone}  ${secret.padEnd(12)}  ${who} (${door} door)`);
};

const startOwnDatabase = async (dataDir: string) => {
  closers.push(await claimDataDir(dataDir));
  const postgres = await startEmbeddedPostgres({ dir: dataDir, onLost: say });
  closers.push(postgres.stop);
  return postgres.url;
};

const explainDatabase = (error: Error & { code?: string }) =>
  /must be PostgreSQL|migration/.test(error.message)
    ? error.message
    : `The database of DATABASE_URL cannot be used: ${error.message || error.code}.`;

const explain = (error: NodeJS.ErrnoException): string => {
  if (error.code === "EADDRINUSE") return `Port ${process.env.PORT || 3000} is taken; choose another with PORT.`;
  if (error.code === "EACCES" && error.syscall === "listen")
    return `Port ${process.env.PORT} may not be used by this user.`;
  return error instanceof ConfigError ? error.message : error.message || String(error);
};

let stopping = false;
const stop = async (code: number) => {
  if (stopping) return;
  stopping = true;
  await closeAll();
  process.exit(code);
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
// A lost connection inside a library must not end the process; what matters is answered per request.
process.on("unhandledRejection", (error) => say(`Unhandled: ${(error as Error)?.message ?? error}`));

start().catch((error) => {
  process.stderr.write(`Remedia cannot start: ${explain(error)}\n`);
  void stop(1);
});
