// The server of the browser tests: on the folder that `npm test` filled for it, or on an empty one.
import { freshFolder } from "./e2e-folder.mjs";
import { run } from "./lib.mjs";

process.env.DATA_DIR ||= freshFolder();
process.exitCode = await run("apps/server/src/main.ts");
