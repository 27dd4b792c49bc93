// npm run check: format, lint, types, tidy and unit tests; a minute, without a browser or a database.
import { ensureInstalled, start } from "./lib.mjs";

// By default four checkers each work out the same types for themselves; one alone is quicker on two cores.
const alone = ["--checkers", "1"];

export const checks = [
  ["format and lint", "biome", ["check", "--error-on-warnings", "."]],
  ["floating promises", "oxlint", ["--type-aware", "--quiet", "apps", "packages", "e2e", "bench"]],
  ["types of server", "tsc", ["-p", "tsconfig.json", ...alone]],
  ["types of web", "tsc", ["-p", "apps/web", ...alone]],
  ["unused code", "knip", ["--no-progress"]],
  ["unit tests and tidiness", "vitest", ["run", "--project", "unit"]],
];

/** Runs each check and stops at the first that fails. */
export const runChecks = async (list) => {
  for (const [title, command, args] of list) {
    const began = Date.now();
    const code = await start(`node_modules/.bin/${command}`, args);
    console.log(`${code === 0 ? "✓" : "✗"} ${title} (${Math.round((Date.now() - began) / 1000)} s)`);
    if (code !== 0) return code;
  }
  return 0;
};

if (process.argv[1]?.endsWith("check.mjs")) {
  ensureInstalled();
  process.exitCode = await runChecks(checks);
}
