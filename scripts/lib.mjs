import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// Plain JavaScript for any Node from 20 on: these scripts run before anything is installed.

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const pinned = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

/** The Node that package.json pins; the system's own only where it is new enough and the pinned one is missing. */
export const nodeBinary = () => (existsSync(pinned) ? pinned : process.execPath);
/**
 * The pinned Node comes first for whatever our commands start. What it makes of our files it keeps: without, a start spends
 * half its time on reading TypeScript. Where the folder cannot be written to, nothing is kept and nothing is lost.
 */
export const environment = () => ({
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
  ...process.env,
  PATH: `${dirname(nodeBinary())}:${process.env.PATH}`,
});

const stampFile = join(root, "node_modules", ".installed");
const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");

/** Installs what the lock file says, unless that is what is there. */
export const ensureInstalled = () => {
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === lockHash() && existsSync(pinned)) return;
  console.log("Installing packages …");
  // NODE_ENV=production would leave out what builds the web app.
  const env = { ...process.env, NODE_ENV: "development" };
  const options = ["ci", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  const { status } = spawnSync(npm, options, { cwd: root, stdio: "inherit", env });
  if (status !== 0) fail("The packages could not be installed; see the lines above.");
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, lockHash());
};

export const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

/**
 * Starts a command with the pinned Node on the path; answers its exit code. Signals reach the child. A signal to npm ends
 * npm and its shell, but does not come through: losing one's parent means the same. Who stands back lets others have
 * the processor first.
 */
export const start = (command, args, { standsBack = false, ...options } = {}) =>
  new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: environment(), ...options });
    if (standsBack && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const forward = (signal) => child.kill(signal);
    process.on("SIGINT", forward);
    process.on("SIGTERM", forward);
    const parent = process.ppid;
    const watch = setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 250);
    child.on("exit", (code, signal) => {
      clearInterval(watch);
      process.off("SIGINT", forward);
      process.off("SIGTERM", forward);
      done(code ?? (signal ? 1 : 0));
    });
  });

export const run = (file, args = []) => {
  ensureInstalled();
  return start(nodeBinary(), [file, ...args]);
};

/** A fingerprint of all files below some folders, to know whether a build is still true. */
export const fingerprint = (folders) => {
  const hash = createHash("sha256");
  const visit = (path) => {
    const stats = statSync(path);
    if (stats.isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (!["node_modules", "dist"].includes(name)) visit(join(path, name));
    } else
      hash.update(
        `${path.slice(root.length)} ${stats.size} ${createHash("sha1").update(readFileSync(path)).digest("hex")}\n`,
      );
  };
  for (const folder of folders) visit(join(root, folder));
  return hash.digest("hex");
};
