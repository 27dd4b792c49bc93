import { ConfigError, readConfig } from "./platform/config.ts";
import { startEmbeddedPostgres } from "./platform/embedded-postgres.ts";
import { claimDataDir } from "./platform/instance-lock.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Things to close when the program ends, in the reverse of the order they were opened. */
const closers: (() => Promise<unknown>)[] = [];
const closeAll = async () => {
  for (const close of closers.splice(0).reverse())
    await close().catch((error) => say(`While stopping: ${error.message}`));
};

/** Read while the database starts: it takes as long, and each has a core of its own. */
let serving: Promise<typeof import("./serve.ts")> | null = null;
const readProgram = () => {
  serving ??= import("./serve.ts");
};

const start = async () => {
  const config = readConfig(process.env);
  const databaseUrl = config.DATABASE_URL || (await startOwnDatabase(config.dataDir));
  readProgram();
  const { serve } = await serving!;
  await serve({ config, databaseUrl, closers, say });
};

const startOwnDatabase = async (dataDir: string) => {
  closers.push(await claimDataDir(dataDir));
  const postgres = await startEmbeddedPostgres({ dir: dataDir, onLost: say, onLaunch: readProgram });
  closers.push(postgres.stop);
  return postgres.url;
};

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
