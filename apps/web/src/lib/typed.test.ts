import { describe, expect, test } from "vitest";
import { stillKept, typedIn } from "./typed.ts";

const none = new Set<string>();

describe("what was typed when a session ended", () => {
  test("is what differs from how the form opened", () => {
    const opened = { name: "Panadol", strength: "500 mg", prices: [{ branch_id: 1, price: 100 }] };
    expect(typedIn(opened, structuredClone(opened), none)).toBeNull();
    const values = { ...opened, strength: "665 mg", prices: [{ branch_id: 1, price: 120 }] };
    expect(typedIn(opened, values, none)).toEqual({
      partial: false,
      values: { strength: "665 mg", prices: [{ branch_id: 1, price: 120 }] },
    });
  });

  test("never holds a secret, by its field or by its name", () => {
    const opened = { name: "", current: "", password: "", new_pin: "", shelf_code: "", shipping: "" };
    const typed = {
      name: "Ada",
      current: "old words",
      password: "new words",
      new_pin: "7391",
      shelf_code: "A1",
      shipping: "x",
    };
    expect(typedIn(opened, typed, new Set(["current"]))).toEqual({
      partial: true,
      values: { name: "Ada", shelf_code: "A1", shipping: "x" },
    });
    expect(typedIn({ code: "" }, { code: "123456" }, new Set(["code"]))).toBeNull();
  });

  test("holds no file, however deep", () => {
    const file = new File(["x"], "licence.pdf");
    const opened = { note: "", papers: [] as { file: File }[] };
    expect(typedIn(opened, { note: "see paper", papers: [{ file }] }, none)).toEqual({
      partial: true,
      values: { note: "see paper" },
    });
  });

  test("is for one person and one day", () => {
    const at = Date.UTC(2026, 10, 16);
    const kept = { person: 7, forms: { a: { at, partial: false, drawer: null, values: {} } } };
    const hour = 60 * 60_000;
    expect(Object.keys(stillKept(kept, 7, at + 23 * hour))).toEqual(["a"]);
    expect(stillKept(kept, 7, at + 24 * hour)).toEqual({});
    expect(stillKept(kept, 8, at + hour)).toEqual({});
    expect(stillKept(null, 7, at)).toEqual({});
  });
});
