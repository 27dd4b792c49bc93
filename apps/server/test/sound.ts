import { expect } from "vitest";
import { sealAudit } from "../src/modules/audit/audit.ts";
import { checkInvariants } from "../src/modules/reports/invariants.ts";
import { systemContext } from "../src/platform/context.ts";
import type { TestApp } from "./harness.ts";

/** Whatever a test did, what must be true of a live database still is. */
export const expectSound = async ({ platform }: Pick<TestApp, "platform">) => {
  await sealAudit(systemContext(platform, "test"));
  const { checks } = await checkInvariants(platform.sql);
  expect(Object.entries(checks).filter(([, count]) => count > 0)).toEqual([]);
};
