import { expect, test } from "vitest";
import { fromLagosInput, toLagosInput } from "./lagos-time.ts";

test("a time typed in Lagos is the instant one hour earlier in UTC", () => {
  expect(fromLagosInput("2026-03-01T00:30")).toBe("2026-02-28T23:30:00.000Z");
});

test("an instant is shown as Lagos sees it and comes back the same", () => {
  expect(toLagosInput("2026-02-28T23:30:00.000Z")).toBe("2026-03-01T00:30");
  expect(fromLagosInput(toLagosInput("2026-07-01T08:00:00.000Z"))).toBe("2026-07-01T08:00:00.000Z");
});
