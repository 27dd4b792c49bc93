// npm test: everything. The server's tests beside the checks and the build, then the browser's.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { buildWeb } from "./build.mjs";
import { checks, runChecks } from "./check.mjs";
import { freshFolder } from "./e2e-folder.mjs";
import { ensureInstalled, environment, nodeBinary, root, start } from "./lib.mjs";

ensureInstalled();
const results = join(root, ".tmp/results");
rmSync(results, { recursive: true, force: true });

const vitest = (project) => [
  "run",
  "--project",
  project,
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=.tmp/results/${project}.json`,
];
const quickSteps = [...checks.slice(0, -1), ["unit tests and tidiness", "vitest", vitest("unit")]];
const serverSteps = [["server tests", "vitest", vitest("server")]];

/** Sums what the runners wrote down, so that the last line says how many tests there were. */
const count = () => {
  const total = { passed: 0, failed: 0 };
  for (const project of ["unit", "server"]) {
    const file = join(results, `${project}.json`);
    if (!existsSync(file)) continue;
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, "utf8"));
    total.passed += numPassedTests;
    total.failed += numFailedTests;
  }
  const browser = join(results, "browser.json");
  if (existsSync(browser)) {
    const { stats } = JSON.parse(readFileSync(browser, "utf8"));
    total.passed += stats.expected + stats.flaky;
    total.failed += stats.unexpected;
  }
  return total;
};

const runAll = async () => {
  const dataDir = freshFolder();
  const fillForBrowser = () =>
    start(nodeBinary(), ["apps/server/src/commands/prepare.ts"], { env: { ...environment(), DATA_DIR: dataDir } });
  // Both the server's and the browser's tests begin with filling a database, which keeps one core busy: the other one
  // checks and builds while the first is filled, and the second is filled beside tests that wait for a clock.
  const checkAndBuild = async () => {
    const code = await runChecks(quickSteps);
    if (code === 0) await buildWeb();
    return code || fillForBrowser();
  };
  const [checked, tested] = await Promise.all([checkAndBuild(), runChecks(serverSteps)]);
  if (checked !== 0 || tested !== 0) return checked || tested;
  const chromium = ensureBrowser();
  const began = Date.now();
  const browserCode = await start("node_modules/.bin/playwright", ["test"], {
    env: { ...environment(), CHROMIUM_PATH: chromium, E2E_DATA_DIR: dataDir },
  });
  console.log(`${browserCode === 0 ? "✓" : "✗"} browser tests (${Math.round((Date.now() - began) / 1000)} s)`);
  return browserCode;
};

process.exitCode = await runAll();
const { passed, failed } = count();
console.log(`${passed} passed, ${process.exitCode === 0 ? failed : Math.max(failed, 1)} failed`);
