// npm start: installs what is missing, builds the web app and prepares the database, runs the server.
import { buildWeb, isBuilt } from "./build.mjs";
import { ensureInstalled, run } from "./lib.mjs";

ensureInstalled();
if (!isBuilt()) {
  // One core builds while the other fills a new database, which takes longer and so goes first.
  const [, code] = await Promise.all([buildWeb({ standsBack: true }), run("apps/server/src/commands/prepare.ts")]);
  if (code !== 0) process.exit(code);
}
process.exitCode = await run("apps/server/src/main.ts");
