// The server of the browser tests: always on an empty folder.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./lib.mjs";

rmSync(join(root, process.env.DATA_DIR), { recursive: true, force: true });
process.exitCode = await run("apps/server/src/main.ts");
