import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { seedBase } from "../seed/base.ts";
import { seedDemo } from "../seed/demo.ts";
import { api } from "./api.ts";
import { buildApp } from "./app.ts";
import { demoAccounts } from "./demo-accounts.ts";
import { sealAudit } from "./modules/audit/audit.ts";
import type { Config } from "./platform/config.ts";
import { systemContext } from "./platform/context.ts";
import { startWorker } from "./platform/jobs.ts";
import { migrate } from "./platform/migrate.ts";
import { openPlatform, withSecrets } from "./platform/open-platform.ts";
import { returnMemory } from "./platform/return-memory.ts";
import { schedule } from "./schedule.ts";
import { followers, reactions } from "./subscriptions.ts";

/** Whoever waited for the start is served first. */
const restsAfterMs = 5_000;
const webDir = fileURLToPath(new URL("../../web/dist", import.meta.url));

type Start = {
  config: Config;
  databaseUrl: string;
  /** Whatever is opened is noted here, to be closed in the reverse order. */
  closers: (() => Promise<unknown>)[];
  say: (line: string) => void;
};

/** The program once its database is there: model, seed, worker, listen. */
export const serve = async ({ config: given, databaseUrl, closers, say }: Start) => {
  const config = await withSecrets(given);
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
  setTimeout(returnMemory, restsAfterMs).unref();
  if (config.DEMO)
    for (const { phone, secret, who, door } of demoAccounts)
      say(`  ${phone}  ${secret.padEnd(12)}  ${who} (${door} door)`);
};

const explainDatabase = (error: Error & { code?: string }) =>
  /must be PostgreSQL|migration/.test(error.message)
    ? error.message
    : `The database of DATABASE_URL cannot be used: ${error.message || error.code}.`;
