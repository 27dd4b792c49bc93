import { expect, test } from "vitest";
import { changedFields } from "./changes.ts";

test("only what was changed is sent, so that two people can edit one thing", () => {
  const before = { name: "Panadol", generic: "Paracetamol", maker_id: 3 as number | null, barcodes: ["1", "2"] };
  expect(changedFields(before, { ...before })).toEqual({});
  expect(changedFields(before, { ...before, generic: "", maker_id: null })).toEqual({ generic: "", maker_id: null });
  expect(changedFields(before, { ...before, barcodes: ["1"] })).toEqual({ barcodes: ["1"] });
});
