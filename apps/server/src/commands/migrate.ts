import { migrate } from "../platform/migrate.ts";
import { runCommand } from "./run-command.ts";

/** Brings the database to the newest model and says what it applied. */
await runCommand({
  mayCreate: true,
  work: async (_config, { url }) => {
    const applied = await migrate(url);
    for (const name of applied) console.log(`applied ${name}`);
    if (applied.length === 0) console.log("The database has the newest model already.");
    return 0;
  },
});
