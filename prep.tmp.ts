import { seedBase } from "./apps/server/seed/base.ts";
import { seedDemo } from "./apps/server/seed/demo.ts";
import { api } from "./apps/server/src/api.ts";
import { migrate } from "./apps/server/src/platform/migrate.ts";
import { openPlatform, withSecrets } from "./apps/server/src/platform/open-platform.ts";
import { followers } from "./apps/server/src/subscriptions.ts";
import { runCommand } from "./runc.tmp.ts";

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
