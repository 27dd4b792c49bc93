import { PassThrough, Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import {
  inPieces,
  paracetamol,
  readTable,
  refusalOf,
  sheetLimits,
  stockColumns,
  writeTable,
} from "../../test/sheet-tables.ts";
import type { SheetColumn } from "./sheet-cells.ts";
import { readSheet } from "./sheets.ts";

describe("writing CSV", () => {
  test("starts with the mark Excel needs, ends lines with CRLF, and writes naira and Lagos time", async () => {
    const text = (await writeTable("csv", stockColumns, [paracetamol])).toString("utf8");
    expect(text).toBe(
      "\ufeffProduct,Packs,Price,Expires on,Counted at\r\n" +
        "Paracetamol – Ẹ̀kọ́,1200,12345678.50,2027-03-31,2026-11-16 00:30:05\r\n",
    );
  });

  test.each([
    ["=1+1", "'=1+1"],
    ["+2348031234567", "'+2348031234567"],
    ["-1+1", "'-1+1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", '"\'\t=1"'],
    ["\r=1", '"\'\r=1"'],
    ["-5", "-5"],
    ["-5.25", "-5.25"],
    ["'=1", "''=1"],
    ["'plain", "'plain"],
    ['a "b", c', '"a ""b"", c"'],
    [" a", '" a"'],
    ["", '""'],
  ])("writes %j as %s", async (value, cell) => {
    const text = (await writeTable("csv", [{ key: "a", label: "A" }], [{ a: value }])).toString("utf8");
    expect(text).toBe(`\ufeffA\r\n${cell}\r\n`);
  });

  test.each<[SheetColumn["kind"], unknown, string]>([
    ["text", null, ""],
    ["text", undefined, ""],
    ["text", true, "Yes"],
    ["text", ["a", "b"], '"a, b"'],
    ["text", { a: 1 }, '"{""a"":1}"'],
    ["number", 0, "0"],
    ["number", -2.5, "-2.5"],
    ["number", "12", "12"],
    ["money", 0.05, "0.05"],
    ["money", -1.5, "-1.50"],
    ["money", "2500", "2500.00"],
    ["money", 0, "0.00"],
    ["money", null, ""],
    ["date", new Date("2026-12-31T23:30:00Z"), "2027-01-01"],
    ["date", "2026-12-31T10:00:00Z", "2026-12-31"],
    ["date", "soon", "soon"],
    ["datetime", "2026-12-31T10:00:00Z", "2026-12-31 11:00:00"],
  ])("writes a %s of %j as %s", async (kind, value, cell) => {
    const text = (
      await writeTable(
        "csv",
        [
          { key: "b", label: "B" },
          { key: "a", label: "A", kind },
        ],
        [{ b: 1, a: value }],
      )
    ).toString("utf8");
    expect(text).toBe(`\ufeffB,A\r\n1,${cell}\r\n`);
  });

  test("refuses a fraction of a kobo", async () => {
    await expect(writeTable("csv", stockColumns, [{ price: 1.005 }])).rejects.toThrow();
  });

  test("writes the header of an empty table", async () => {
    expect(await readTable(await writeTable("csv", stockColumns, []))).toEqual([
      stockColumns.map((column) => column.label),
    ]);
  });
});

describe("reading CSV", () => {
  const parse = (text: string, more = {}) => readTable(Buffer.from(text), "table.csv", more);

  test.each([
    ["commas", "a,b\n1,2\n"],
    ["semicolons", "a;b\n1;2\n"],
    ["tabs", "a\tb\n1\t2\n"],
    ["CRLF", "a,b\r\n1,2\r\n"],
    ["bare CR", "a,b\r1,2\r"],
    ["no last line end", "a,b\n1,2"],
    ["a byte order mark", "\ufeffa,b\n1,2\n"],
    ["quotes", '"a","b"\n"1","2"\n'],
    ["blank lines", "\n\na,b\n\n1,2\n\n"],
  ])("takes %s", async (_, text) => {
    expect(await parse(text)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  test.each<[string, string[][]]>([
    ['"a ""b""",c', [['a "b"', "c"]]],
    ['"line 1\r\nline 2",b', [["line 1\r\nline 2", "b"]]],
    ['a "b" c,d', [['a "b" c', "d"]]],
    ['"a" b,c', [["a b", "c"]]],
    ['"",""', [["", ""]]],
    [",", [["", ""]]],
    ['"a;b;c",d', [["a;b;c", "d"]]],
    ["Name; Price, naira; Expiry date, as printed; x", [["Name", " Price, naira", " Expiry date, as printed", " x"]]],
    ["'=1+1,'-5,'plain", [["=1+1", "-5", "'plain"]]],
    ["a\n", [["a"]]],
    ["", []],
  ])("reads %j", async (text, rows) => {
    expect(await parse(text)).toEqual(rows);
  });

  test("numbers rows as a spreadsheet shows them", async () => {
    const rows: number[] = [];
    const content = Buffer.from('a\n\n"b\nc"\nd\n');
    for await (const { row } of readSheet(content, { filename: "t.csv", ...sheetLimits })) rows.push(row);
    expect(rows).toEqual([1, 3, 4]);
  });

  test("takes what Excel saves on Windows: its old code page, and UTF-16", async () => {
    expect(await readTable(Buffer.from("Caf\xe9,\x805\nna\xefve,b\n", "latin1"))).toEqual([
      ["Café", "€5"],
      ["naïve", "b"],
    ]);
    const utf16 = Buffer.from("\ufeffa\tẸkọ\r\n₦1\t2\r\n", "utf16le");
    expect(await readTable(inPieces(utf16, 3), "t.txt")).toEqual([
      ["a", "Ẹkọ"],
      ["₦1", "2"],
    ]);
  });

  test("refuses too many rows, too many columns, a cell without end", async () => {
    const bounds = { maxRows: 3, maxColumns: 3 };
    expect(await parse("1,2,3\n".repeat(3), bounds)).toHaveLength(3);
    expect(await refusalOf(Buffer.from("1\n".repeat(4)), "t.csv", bounds)).toBe("too_many_rows");
    expect(await refusalOf(Buffer.from("1,2,3,4\n"), "t.csv", bounds)).toBe("too_many_columns");
    expect(await refusalOf(Buffer.from(`"${"x\n".repeat(20_000)}`), "t.csv")).toBe("cell_too_long");
    expect(await refusalOf(Buffer.from('a,"b'), "t.csv")).toBe("not_a_sheet");
    expect(await refusalOf(inPieces(Buffer.alloc(5_000_000, "x"), 65_536), "t.csv")).toBe("not_a_sheet");
  });

  test("refuses what is no table", async () => {
    expect(await refusalOf(Buffer.from("\x89PNG\r\n\x1a\n\0\0\0", "latin1"), "t.csv")).toBe("not_a_sheet");
    expect(await refusalOf(Buffer.from("a,b\n"), "t.exe")).toBe("not_a_sheet");
    expect(await refusalOf(Buffer.from("a,b\n"), "t.xlsx")).toBe("not_a_sheet");
    expect(await refusalOf(Buffer.from("d0cf11e0a1b11ae1", "hex"), "t.xls")).toBe("not_a_sheet");
  });

  test("passes on the failure of an upload that breaks off, and stops it when nobody reads on", async () => {
    const broken = new PassThrough();
    broken.write("a,b\n");
    setTimeout(() => broken.destroy(new Error("connection reset")), 10);
    await expect(readTable(broken)).rejects.toThrow("connection reset");
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.from("1,2\n".repeat(1_000));
      })(),
    );
    for await (const { row } of readSheet(endless, { filename: "t.csv", ...sheetLimits })) if (row > 5_000) break;
    expect(endless.destroyed).toBe(true);
  });
});
