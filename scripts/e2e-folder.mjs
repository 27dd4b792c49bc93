import { rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib.mjs";

/**
 * An empty folder for the server of the browser tests, whatever an earlier run left behind. A database that cannot live
 * in the folder stands elsewhere under its name: a new name is an empty one.
 */
export const freshFolder = () => {
  const folder = join(root, ".tmp/e2e");
  rmSync(folder, { recursive: true, force: true });
  return join(folder, String(Date.now()));
};
