import { inTransaction, systemContext } from "../src/platform/context.ts";
import type { Platform } from "../src/platform/platform.ts";
import { once } from "./once.ts";

/**
 * Demo data, made by the product's own rules with a moved clock: the same on every machine, relative to today. How it is
 * made is loaded where it is missing, not at every start.
 */
export const seedDemo = (platform: Platform, databaseUrl: string) =>
  once(databaseUrl, "seed: demo", async () => {
    const { seedEverything } = await import("./demo/everything.ts");
    await inTransaction(systemContext(platform, "demo"), seedEverything);
  });
