// The server of the browser tests: always on an empty folder.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./lib.mjs";

const folder = join(root, process.env.DATA_DIR);
rmSync(folder, { recursive: true, force: true });
// A database that cannot live in the folder stands elsewhere under its name: a new name is an empty one.
process.env.DATA_DIR = join(folder, String(Date.now()));
process.exitCode = await run("apps/server/src/main.ts");
