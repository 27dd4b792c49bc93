import { api } from "../api.ts";
import { sealAudit } from "../modules/audit/audit.ts";
import { lostHeads } from "../modules/audit/heads.ts";
import { checkInvariants } from "../modules/reports/invariants.ts";
import { systemContext } from "../platform/context.ts";
import { openPlatform } from "../platform/open-platform.ts";
import { followers } from "../subscriptions.ts";
import { runCommand } from "./run-command.ts";

/** Checks a live database; prints one JSON line and exits 1 if anything is off. */
await runCommand({
  mayCreate: false,
  work: async (config, { url, startedHere }) => {
    const platform = openPlatform(config, { databaseUrl: url, routes: api, followers, name: "remedia-invariants" });
    try {
      // Nobody was there to seal what the last server left.
      if (startedHere) await sealAudit(systemContext(platform, "invariants"));
      const report = await checkInvariants(platform.sql, await lostHeads(systemContext(platform, "invariants")));
      console.log(JSON.stringify(report));
      return report.ok ? 0 : 1;
    } finally {
      await platform.close();
    }
  },
});
