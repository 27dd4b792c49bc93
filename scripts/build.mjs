// Builds the web app when its sources changed since the last build.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled, fail, fingerprint, nodeBinary, root, start } from "./lib.mjs";

const stamp = join(root, "apps/web/dist/.build");
const sources = () => fingerprint(["apps/web", "packages/domain/src", "package-lock.json"]);
export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, "utf8") === sources();

export const buildWeb = async ({ standsBack = false } = {}) => {
  if (isBuilt()) return;
  console.log("Building the web app …");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const options = { cwd: join(root, "apps/web"), standsBack };
  const code = await start(nodeBinary(), [vite, "build", "--logLevel", "warn"], options);
  if (code !== 0) fail("The web app could not be built; see the lines above.");
  // Each time: the build itself writes the table of routes.
  writeFileSync(stamp, sources());
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled();
  await buildWeb();
}
