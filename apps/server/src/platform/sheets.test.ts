import { PassThrough, Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnsOf, type Format, inPieces, readTable, writeTable } from "../../test/sheet-tables.ts";
import { openSheetWriter } from "./sheets.ts";

const rowsOf = (table: string[][]) =>
  table.map((cells) => Object.fromEntries(cells.map((cell, index) => [`c${index}`, cell])));

const tables = fc.integer({ min: 1, max: 5 }).chain((width) =>
  fc.array(
    fc.array(
      fc.oneof(
        fc.string({ unit: "grapheme", maxLength: 20 }),
        fc.string({
          unit: fc.constantFrom(
            "'",
            "=",
            "+",
            "-",
            "@",
            "\t",
            "\r",
            "\n",
            '"',
            ",",
            ";",
            " ",
            "1",
            "_",
            "x",
            "é",
            "₦",
            "<",
            "&",
          ),
          maxLength: 8,
        }),
      ),
      { minLength: width, maxLength: width },
    ),
    { maxLength: 12 },
  ),
);

describe("any table of text", () => {
  test("reads back from CSV as it was written, however it is cut", async () => {
    await fc.assert(
      fc.asyncProperty(tables, fc.integer({ min: 1, max: 40 }), async (table, size) => {
        const width = table[0]?.length ?? 1;
        const content = await writeTable("csv", columnsOf(width), rowsOf(table));
        const [, ...rows] = await readTable(inPieces(content, size));
        expect(rows).toEqual(table);
      }),
      { numRuns: 300 },
    );
  });

  test("reads back from a workbook as it was written, save for empty rows and characters XML forbids", async () => {
    const legal = (text: string) => text.replace(/(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/gu, "").toWellFormed();
    const trimmed = (cells: string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        const content = await writeTable("xlsx", columnsOf(table[0]?.length ?? 1), rowsOf(table));
        const [, ...rows] = await readTable(content, "table.xlsx");
        expect(rows).toEqual(table.map((cells) => trimmed(cells.map(legal))).filter((cells) => cells.length > 0));
      }),
      { numRuns: 150 },
    );
  });
});

describe.each<Format>(["csv", "xlsx"])("a slow or lost reader of %s", (format) => {
  const row = Object.fromEntries(columnsOf(5).map(({ key }) => [key, `${key} some text that takes room`]));

  test("slows the writer, so that little waits in memory", async () => {
    let most = 0;
    const slow = new Writable({
      highWaterMark: 1024,
      write: (_, __, callback) => {
        most = Math.max(most, slow.writableLength);
        setTimeout(callback, 1);
      },
    });
    const writer = openSheetWriter(format, slow, columnsOf(5));
    for (let i = 0; i < 20_000; i++) await writer.writeRow(row);
    await writer.close();
    expect(most).toBeLessThan(200_000);
  });

  test("holds the writer when it stops reading", async () => {
    const stuck = new Writable({ highWaterMark: 1024, write: () => {} });
    const writer = openSheetWriter(format, stuck, columnsOf(5));
    let written = 0;
    const pour = (async () => {
      for (; written < 100_000; written++) await writer.writeRow(row);
    })();
    await wait(300);
    expect(written).toBeLessThan(5_000);
    stuck.destroy();
    await expect(pour).rejects.toThrow();
  });

  test("ends the writer when it goes away", async () => {
    const lost = new PassThrough();
    const writer = openSheetWriter(format, lost, columnsOf(5));
    const pour = (async () => {
      for (let i = 0; i < 100_000; i++) await writer.writeRow(row);
      await writer.close();
    })();
    setTimeout(() => lost.destroy(new Error("connection reset")), 20);
    await expect(pour).rejects.toThrow();
    await expect(writer.close()).rejects.toThrow();
  });
});
