// Builds the web app when its sources changed since the last build.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled, fail, fingerprint, nodeBinary, root, start } from "./lib.mjs";

export const buildWeb = async () => {
  const stamp = join(root, "apps/web/dist/.build");
  const now = fingerprint(["apps/web", "packages/domain/src", "package-lock.json"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  console.log("Building the web app …");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const code = await start(nodeBinary(), [vite, "build", "--logLevel", "warn"], { cwd: join(root, "apps/web") });
  if (code !== 0) fail("The web app could not be built; see the lines above.");
  writeFileSync(stamp, fingerprint(["apps/web", "packages/domain/src", "package-lock.json"]));
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled();
  await buildWeb();
}
