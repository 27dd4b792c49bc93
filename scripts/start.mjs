// npm start: installs what is missing, builds the web app, runs the server.
import { buildWeb } from "./build.mjs";
import { ensureInstalled, run } from "./lib.mjs";

ensureInstalled();
await buildWeb();
process.exitCode = await run("apps/server/src/main.ts");
