import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// What Node made of our four hundred files at the last start need not be made again. Where the folder cannot be written to,
// nothing is kept and nothing is lost; the cache must be on before anything else is read.
enableCompileCache(fileURLToPath(new URL("../../../node_modules/.cache/compiled", import.meta.url)));
await import("./start.ts");
