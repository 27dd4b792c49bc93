// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { environment, fail, root } from "./lib.mjs";

const known = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const found = () => known.find((path) => path && existsSync(path));
const succeeds = (command, args) =>
  spawnSync(command, args, { cwd: root, stdio: "inherit", env: environment() }).status === 0;

const installFromSystem = () => {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log("Installing Chromium from the system's packages …");
  process.env.DEBIAN_FRONTEND = "noninteractive";
  return (
    succeeds("apt-get", ["update", "-qq"]) &&
    succeeds("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation"])
  );
};

/** The path of a browser; an empty one means Playwright's own. */
export const ensureBrowser = () => {
  if (found() || (installFromSystem() && found())) return found();
  console.log("Downloading Playwright's own Chromium …");
  if (succeeds(join(root, "node_modules/.bin/playwright"), ["install", "chromium"])) return "";
  return fail(
    "No Chromium for the browser tests: install the package chromium (as root: apt-get install chromium), or set CHROMIUM_PATH.",
  );
};
