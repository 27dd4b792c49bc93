import { expect, test } from "vitest";
import { nextOpen, shelvesOf, withKept } from "./desk-lines.ts";
import type { KeptEntry } from "./kept-entries.ts";
import type { SheetLine } from "./sheets.ts";

const sheetLine = (id: number, place_id: number, more: Partial<SheetLine> = {}): SheetLine => ({
  id,
  place_id,
  place_code: `A-0${place_id}`,
  zone: "Cold room",
  product_id: 7,
  title: "Amatem",
  batch_id: id * 10,
  batch_number: `B${id}`,
  expires_on: "2030-01-31",
  counted: null,
  counted_by: null,
  counted_at: null,
  ...more,
});
const kept = (body: Partial<KeptEntry["body"]>, more: Partial<KeptEntry> = {}): KeptEntry => ({
  user_id: 1,
  count_id: 1,
  team_id: 1,
  body: { key: `key-${Math.random()}`, counted: 1, counted_at: "2026-01-01T08:00:00Z", ...body },
  line: { title: "Amatem", batch_number: "X 9", expires_on: "2030-01-31", place_id: 1, place_code: "A-01" },
  fault: null,
  ...more,
});

test("what waits on the phone shows on its line, the last word last", () => {
  const lines = withKept(
    [sheetLine(1, 1, { counted: 3, counted_by: "Bola" }), sheetLine(2, 1)],
    [kept({ line_id: 1, counted: 4 }), kept({ line_id: 1, counted: 5 })],
  );
  expect(lines[0]).toMatchObject({ counted: 5, counted_by: null, waiting: true });
  expect(lines[1]).toMatchObject({ counted: null, waiting: false });
});

test("what nobody expected stands with its shelf, once", () => {
  const found = { place_id: 1, product_id: 7, batch_number: "x 9", expires_on: "2030-01-31" };
  const lines = withKept(
    [sheetLine(1, 1), sheetLine(2, 2)],
    [kept({ ...found, counted: 1 }), kept({ ...found, counted: 2 })],
  );
  expect(lines.map(({ batch_number, counted }) => [batch_number, counted])).toEqual([
    ["B1", null],
    ["X9", 2],
    ["B2", null],
  ]);
});

test("what was found joins its line once the server has made one", () => {
  const found = kept({ place_id: 1, product_id: 7, batch_number: "b1", expires_on: "2030-01-31", counted: 6 });
  expect(withKept([sheetLine(1, 1)], [found])).toMatchObject([{ line_id: 1, counted: 6 }]);
});

test("a refused figure leaves the line as it was and says why", () => {
  const lines = withKept([sheetLine(1, 1, { counted: 3 })], [kept({ line_id: 1, counted: 9 }, { fault: "No." })]);
  expect(lines[0]).toMatchObject({ counted: 3, waiting: false, fault: "No." });
});

test("shelves come in the order of the walk, with how far each is", () => {
  const lines = withKept([sheetLine(1, 2, { counted: 1 }), sheetLine(2, 2), sheetLine(3, 1)], []);
  expect(shelvesOf(lines)).toEqual([
    { id: 2, code: "A-02", lines: 2, counted: 1 },
    { id: 1, code: "A-01", lines: 1, counted: 0 },
  ]);
});

test("one goes on with the next open line, and from the start after the last", () => {
  const lines = withKept([sheetLine(1, 1), sheetLine(2, 1, { counted: 1 }), sheetLine(3, 2)], []);
  expect(nextOpen(lines, "1")?.id).toBe("3");
  expect(nextOpen(lines, "3")?.id).toBe("1");
  expect(nextOpen([lines[1]!], "2")).toBeNull();
});
