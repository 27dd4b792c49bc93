import { type Config, readConfig } from "./apps/server/src/platform/config.ts";
import { type FoundDatabase, findDatabase } from "./apps/server/src/platform/find-database.ts";

type Command = {
  /** Whether an empty DATA_DIR becomes a database, or is a mistake. */
  mayCreate: boolean;
  /** Answers the exit code. */
  work: (config: Config, database: FoundDatabase) => Promise<number>;
};

/** Finds the database, does the work, lets go again; whatever goes wrong is one sentence and exit 1. */
export const runCommand = async ({ mayCreate, work }: Command) => {
  try {
    const config = readConfig(process.env);
    const database = await findDatabase(config, { mayCreate });
    // Whoever is called off leaves no database running behind.
    const leave = () => void database.close().finally(() => process.exit(1));
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, leave);
    try {
      process.exitCode = await work(config, database);
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error((error as Error).stack); const { message, code } = error as Error & { code?: string };
    console.error(code === "42P01" ? "The database has another model; run npm run migrate." : message || code);
    process.exitCode = 1;
  }
};
