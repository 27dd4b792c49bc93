import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  columnsOf,
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
import { openZipWriter } from "./zip.ts";

describe("writing a workbook", () => {
  const open = async (content: Buffer) => {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.read(Readable.from([content]));
    return workbook.worksheets[0]!;
  };
  const shown = ({ value, numFmt }: ExcelJS.Cell) => [value, numFmt];

  test("is opened by another program with numbers, dates and formats in place", async () => {
    const sheet = await open(
      await writeTable("xlsx", stockColumns, [paracetamol, { name: "=1+1", packs: 2.5, price: -0.05 }]),
    );
    expect(sheet.rowCount).toBe(3);
    expect(sheet.views[0]).toMatchObject({ state: "frozen", ySplit: 1 });
    expect(sheet.getRow(1).values).toEqual([undefined, "Product", "Packs", "Price", "Expires on", "Counted at"]);
    expect(sheet.getCell("A1").font.bold).toBe(true);
    expect(sheet.getColumn(1).width).toBe(24);
    expect(sheet.getCell("A2").value).toBe("Paracetamol – Ẹ̀kọ́");
    expect(shown(sheet.getCell("B2"))).toEqual([1200, "#,##0"]);
    expect(shown(sheet.getCell("C2"))).toEqual([12345678.5, "#,##0.00"]);
    expect(shown(sheet.getCell("D2"))).toEqual([new Date("2027-03-31T00:00:00Z"), "yyyy-mm-dd"]);
    expect((sheet.getCell("E2").value as Date).toISOString()).toBe("2026-11-16T00:30:05.000Z");
    expect(shown(sheet.getCell("A3"))).toEqual(["=1+1", "@"]);
    expect(sheet.getCell("B3").value).toBe(2.5);
    expect(sheet.getCell("C3").value).toBe(-0.05);
    expect(sheet.getCell("D3").value).toBeNull();
  });

  test("keeps text that looks like a number as text, and a number too long for a double as text", async () => {
    const columns: SheetColumn[] = [
      { key: "phone", label: "Phone" },
      { key: "id", label: "Id", kind: "number" },
    ];
    const sheet = await open(await writeTable("xlsx", columns, [{ phone: "08031234567", id: 12345678901234567n }]));
    expect(sheet.getCell("A2").value).toBe("08031234567");
    expect(sheet.getCell("B2").value).toBe("12345678901234567");
  });

  test("reads back what it wrote", async () => {
    const rows = await readTable(await writeTable("xlsx", stockColumns, [paracetamol]), "stock.xlsx");
    expect(rows[1]).toEqual(["Paracetamol – Ẹ̀kọ́", "1200", "12345678.5", "2027-03-31", "2026-11-16 00:30:05"]);
  });

  test("names columns past Z, and cuts a text longer than a cell can hold", async () => {
    const columns = columnsOf(30);
    const rows = await readTable(await writeTable("xlsx", columns, [{ c29: "x".repeat(40_000) }]), "wide.xlsx");
    expect(rows[0]).toHaveLength(30);
    expect(rows[1]?.[29]).toHaveLength(32_767);
  });
});

describe("reading a workbook", () => {
  const workbookOf = async (fill: (workbook: ExcelJS.Workbook) => void): Promise<Buffer> => {
    const workbook = new ExcelJS.Workbook();
    fill(workbook);
    return Buffer.from(await workbook.xlsx.writeBuffer());
  };

  test("takes text, numbers, dates, formulas by their result, and rich text", async () => {
    const content = await workbookOf((workbook) => {
      const sheet = workbook.addWorksheet("Stock");
      sheet.addRow(["Name & <co>", 5012345678900, 0.1 + 0.2, true, new Date("2027-03-31T00:00:00Z")]);
      sheet.addRow([
        { richText: [{ text: "Am" }, { font: { bold: true }, text: "oxil" }] },
        { formula: "1+1", result: 2 },
        { formula: '"a"&"b"', result: "ab" },
        { error: "#N/A" },
        { formula: "E1+1", result: new Date("2027-04-01T00:00:00Z") },
      ]);
      sheet.getCell("E2").numFmt = "dd/mm/yyyy";
      sheet.addRow([" kept  ", null, null, { text: "link", hyperlink: "https://example.com" }]);
      sheet.getCell("A9").value = new Date("2026-11-15T13:45:00Z");
    });
    expect(await readTable(content, "stock.xlsx")).toEqual([
      ["Name & <co>", "5012345678900", "0.3", "TRUE", "2027-03-31"],
      ["Amoxil", "2", "ab", "#N/A", "2027-04-01"],
      [" kept  ", "", "", "link"],
      ["2026-11-15 13:45:00"],
    ]);
  });

  test("keeps every letter whole, however the file is cut", async () => {
    const name = (i: number) => `Ọláyínká Ẹ̀kọ́ ₦ Ṣadé 药 😀 ${i}`;
    const content = await workbookOf((workbook) => {
      const sheet = workbook.addWorksheet("a");
      for (let i = 0; i < 5_000; i++) sheet.addRow([name(i), i]);
    });
    const rows = await readTable(inPieces(content, 1_000), "t.xlsx");
    expect(rows).toEqual(Array.from({ length: 5_000 }, (_, i) => [name(i), String(i)]));
  });

  test("takes the first sheet that is not hidden, and skips rows that are only styled", async () => {
    const content = await workbookOf((workbook) => {
      workbook.addWorksheet("lists", { state: "hidden" }).addRow(["secret"]);
      const sheet = workbook.addWorksheet("Main");
      sheet.getCell("A3").value = "third";
      sheet.getCell("B5").font = { bold: true };
      workbook.addWorksheet("Other").addRow(["later"]);
    });
    expect(await readTable(content, "t.xlsx")).toEqual([["third"]]);
    for await (const { row } of readSheet(content, { filename: "t.xlsx", ...sheetLimits })) expect(row).toBe(3);
  });

  test("counts days from 1904 where the workbook says so", async () => {
    const content = await workbookOf((workbook) => {
      workbook.properties.date1904 = true;
      workbook.addWorksheet("a").addRow([new Date("2026-01-02T00:00:00Z")]);
    });
    expect(await readTable(content, "t.xlsx")).toEqual([["2026-01-02"]]);
  });

  test("knows a workbook by content, whatever its name", async () => {
    const content = await workbookOf((workbook) => void workbook.addWorksheet("a").addRow(["x"]));
    expect(await readTable(content, "export.csv")).toEqual([["x"]]);
  });

  test("refuses too many rows and columns", async () => {
    const content = await writeTable("xlsx", columnsOf(4), [{ c0: "x" }, { c0: "y" }]);
    expect(await refusalOf(content, "t.xlsx", { maxRows: 2 })).toBe("too_many_rows");
    expect(await refusalOf(content, "t.xlsx", { maxColumns: 3 })).toBe("too_many_columns");
  });

  const zipOf = async (entries: Record<string, () => Iterable<string>>): Promise<Buffer> => {
    const stream = new PassThrough();
    const content = buffer(stream);
    const zip = openZipWriter(stream);
    for (const [name, pieces] of Object.entries(entries)) {
      const entry = await zip.openEntry(name);
      for (const piece of pieces()) await entry.write(Buffer.from(piece));
      await entry.close();
    }
    await zip.close();
    return content;
  };
  const frame = {
    "xl/workbook.xml": () => [
      '<x:workbook xmlns:x="m"><x:sheets><x:sheet name="a" r:id="r1"/></x:sheets></x:workbook>',
    ],
    "xl/_rels/workbook.xml.rels": () => [
      '<Relationships><Relationship Id="r1" Target="/xl/worksheets/Data.xml"/></Relationships>',
    ],
  };
  const sheetOf = (xml: string) => zipOf({ ...frame, "xl/worksheets/Data.xml": () => [xml] });

  test("takes prefixes, cells without references, CDATA, comments and entities", async () => {
    const content = await sheetOf(
      '<?xml version="1.0"?><!-- > --><x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>a&#x20A6;&amp;&lt;</x:t></x:is></x:c>' +
        "<x:c><x:v>7</x:v></x:c></x:row><x:row><x:c/><x:c t='str' note='a > b'><x:f>A1</x:f><x:v><![CDATA[<raw>]]></x:v></x:c></x:row></x:sheetData></x:worksheet>",
    );
    expect(await readTable(content, "t.xlsx")).toEqual([
      ["a₦&<", "7"],
      ["", "<raw>"],
    ]);
  });

  test("stops a bomb before it unpacks, in the sheet and in the strings", async () => {
    const bounds = { maxRows: 100, maxColumns: 10 };
    function* endless(piece: string): Generator<string> {
      for (let i = 0; i < 30; i++) yield piece.repeat(20_000);
    }
    const rows = await zipOf({ ...frame, "xl/worksheets/Data.xml": () => endless('<row><c r="A1" s="1"/></row>') });
    expect(rows.length).toBeLessThan(500_000);
    expect(await refusalOf(rows, "t.xlsx", bounds)).toBe("too_large");
    const strings = await zipOf({
      ...frame,
      "xl/sharedStrings.xml": () => endless("<si><t>aaaaaaaaaa</t></si>"),
      "xl/worksheets/Data.xml": () => [""],
    });
    expect(await refusalOf(strings, "t.xlsx", bounds)).toBe("too_large");
    const cell = await sheetOf(`<row><c t="str"><v>${"x".repeat(3_000_000)}</v></c></row>`);
    expect((await readTable(cell, "t.xlsx", bounds))[0]?.[0]).toHaveLength(32_767);
  });

  test.each([
    ["a document type", '<!DOCTYPE x [<!ENTITY a "aaaa">]><row><c t="str"><v>&a;</v></c></row>'],
    ["an endless tag", `<row ${"a".repeat(100_000)}`],
  ])("refuses %s", async (_, xml) => {
    expect(await refusalOf(await sheetOf(xml), "t.xlsx")).toBe("not_a_sheet");
  });

  test("refuses a broken, cut or foreign archive, and never hangs", async () => {
    const content = await writeTable("xlsx", columnsOf(2), [{ c0: "x" }]);
    expect(await refusalOf(content.subarray(0, content.length - 30), "t.xlsx")).toBe("not_a_sheet");
    expect(await refusalOf(Buffer.from("PK\x03\x04 and nothing else"), "t.xlsx")).toBe("not_a_sheet");
    expect(await refusalOf(await zipOf({ "word/document.xml": () => ["<a/>"] }), "t.xlsx")).toBe("not_a_sheet");
    await fc.assert(
      fc.asyncProperty(fc.nat(content.length - 1), fc.integer({ min: 0, max: 255 }), async (at, byte) => {
        const damaged = Buffer.from(content);
        damaged[at] = byte;
        expect([undefined, "not_a_sheet", "too_large"]).toContain(await refusalOf(damaged, "t.xlsx"));
      }),
      { numRuns: 300 },
    );
  });

  test("refuses a workbook over 32 MB", async () => {
    const start = Buffer.from("PK\x03\x04", "latin1");
    const large = Readable.from(
      (function* () {
        yield start;
        for (let i = 0; i < 40; i++) yield Buffer.alloc(1024 * 1024);
      })(),
    );
    expect(await refusalOf(large, "t.xlsx")).toBe("too_large");
  });
});
