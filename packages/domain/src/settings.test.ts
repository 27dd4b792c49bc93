import { describe, expect, test } from "vitest";
import { settingFault, settingKeys, settingRows } from "./settings.ts";

describe("a setting", () => {
  test("accepts its own first value", () => {
    for (const key of settingKeys) expect(settingFault(key, settingRows[key].value), key).toBeNull();
  });

  test("refuses what is of another kind", () => {
    for (const key of settingKeys)
      for (const value of [null, undefined, [], {}, Number.NaN, Number.POSITIVE_INFINITY])
        expect(settingFault(key, value), `${key} ${value}`).not.toBeNull();
  });

  test("keeps to its bounds", () => {
    for (const key of settingKeys) {
      const row = settingRows[key];
      const beyond: unknown[] =
        row.kind === "text"
          ? ["", "   ", "x".repeat(row.max + 1), "a\0b", 5, true]
          : row.kind === "number"
            ? [row.min - 1, row.max + 1, String(row.min), true]
            : ["true", 0, 1];
      for (const value of beyond) expect(settingFault(key, value), `${key} ${JSON.stringify(value)}`).not.toBeNull();
    }
  });
});
