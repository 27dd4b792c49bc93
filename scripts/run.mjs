// Runs a TypeScript file of the project with the pinned Node: node scripts/run.mjs file.ts [arguments]
import { run } from "./lib.mjs";

const [file, ...rest] = process.argv.slice(2);
process.exitCode = await run(file, rest);
