import { type Ctx, inTransaction, systemContext } from "../src/platform/context.ts";
import type { Platform } from "../src/platform/platform.ts";
import { once } from "./once.ts";

/**
 * Demo data, made by the product's own rules with a moved clock: the same on every machine, relative to today. How it is
 * made is loaded where it is missing, not at every start. What people did last comes in a step of its own, when the
 * database has counted what came before and plans accordingly.
 */
export const seedDemo = async (platform: Platform, databaseUrl: string) => {
  const step = (name: string, seed: "seedHistory" | "seedPresent") =>
    once(databaseUrl, name, async () => {
      const demo: Record<typeof seed, (tx: Ctx) => Promise<void>> = await import("./demo/everything.ts");
      await inTransaction(systemContext(platform, "demo"), demo[seed]);
    });
  await step("seed: demo history", "seedHistory");
  await step("seed: demo", "seedPresent");
};
