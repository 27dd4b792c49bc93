import { seedBase } from "../../seed/base.ts";
import { seedDemo } from "../../seed/demo.ts";
import { api } from "../api.ts";
import { migrate } from "../platform/migrate.ts";
import { openPlatform, withSecrets } from "../platform/open-platform.ts";
import { followers } from "../subscriptions.ts";
import { runCommand } from "./run-command.ts";

/** Brings the database to where a server starts from, and fills it if it is new: `npm start` does so while it builds. */
await runCommand({
  mayCreate: true,
  work: async (config, { url }) => {
    await migrate(url);
    const platform = openPlatform(await withSecrets(config), { databaseUrl: url, routes: api, followers });
    try {
      await seedBase(platform, url);
      if (config.DEMO) await seedDemo(platform, url);
      return 0;
    } finally {
      await platform.close();
    }
  },
});
