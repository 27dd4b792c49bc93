// Builds the web app when its sources changed since the last build.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled, fail, fingerprint, nodeBinary, root, start } from "./lib.mjs";

const dist = join(root, "apps/web/dist");
const stamp = join(dist, ".build");
const sources = () => fingerprint(["apps/web", "packages/domain/src", "package-lock.json"]);
export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, "utf8") === sources();

export const buildWeb = async ({ standsBack = false } = {}) => {
  if (isBuilt()) return;
  console.log("Building the web app …");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const options = { cwd: join(root, "apps/web"), standsBack };
  const built = join(root, ".tmp/web");
  const code = await start(
    nodeBinary(),
    [vite, "build", "--logLevel", "warn", "--outDir", built, "--emptyOutDir"],
    options,
  );
  if (code !== 0) fail("The web app could not be built; see the lines above.");
  // Each time: the build itself writes the table of routes.
  writeFileSync(join(built, ".build"), sources());
  takeTheNew(built);
};

/** Whole or not at all: a server that starts while this builds finds the old app or the new one, never half of one. */
const takeTheNew = (built) => {
  const old = join(root, ".tmp/web-before");
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(built, dist);
  rmSync(old, { recursive: true, force: true });
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled();
  await buildWeb();
}
