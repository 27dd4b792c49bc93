// Builds the web app when its sources changed since the last build.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
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
  // Of its own: two builds at once do not write into each other's.
  const place = join(root, `.tmp/web-${process.pid}`);
  const built = join(place, "new");
  const code = await start(
    nodeBinary(),
    [vite, "build", "--logLevel", "warn", "--outDir", built, "--emptyOutDir"],
    options,
  );
  if (code === 0) {
    // Each time: the build itself writes the table of routes.
    writeFileSync(join(built, ".build"), sources());
    putInPlace(built, dist, join(place, "old"));
  }
  tidyUp();
  if (code !== 0) fail("The web app could not be built; see the lines above.");
};

/** Removes the folder of this build, and those of builds that were ended before they could. */
const tidyUp = () => {
  const isRunning = (pid) => {
    try {
      return pid !== process.pid && process.kill(pid, 0);
    } catch (error) {
      return error.code !== "ESRCH";
    }
  };
  for (const name of readdirSync(join(root, ".tmp"))) {
    const pid = /^web-(\d+)$/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(root, ".tmp", name), { recursive: true, force: true });
  }
};

/**
 * Whole or not at all: whoever looks finds the old app or the new one, never half of one. Between the two moves, for a few
 * millionths of a second, there is none, and another build may put its own there: then that one steps aside as well.
 */
export const putInPlace = (built, place, aside) => {
  for (let nth = 0; ; nth++) {
    try {
      mkdirSync(aside, { recursive: true });
      renameSync(place, join(aside, String(nth)));
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
    try {
      renameSync(built, place);
      return;
    } catch (error) {
      if (!["ENOTEMPTY", "EEXIST"].includes(error.code)) throw error;
    }
  }
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled();
  await buildWeb();
}
