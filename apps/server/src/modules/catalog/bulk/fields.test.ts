import { describe, expect, test } from "vitest";
import { type BulkField, bulkFieldNames, readCells, suggestMapping } from "./fields.ts";

const read = (field: BulkField, text: string) => {
  const { values, faults } = readCells([text], { [field]: 0 });
  return faults[0] ?? values[field];
};

describe("cells", () => {
  test("of money are read as people write it", () => {
    for (const text of ["1250.5", "₦1,250.50", "NGN 1 250.50", " n1250.500 "])
      expect(read("price", text)).toBe(125_050);
    for (const text of ["0", "-5", "12.345", "abc", "1e3", "1.2.3"]) expect(read("price", text)).toMatch(/^Price: /);
    expect(read("cost", "0")).toBe(0);
  });

  test("of class, storage and VAT are read in the trade's words", () => {
    expect(["POM", "rx", "Prescription-only"].map((text) => read("class", text))).toEqual(
      Array(3).fill("prescription"),
    );
    expect(read("class", "OTC")).toBe("otc");
    expect(read("storage", "Fridge")).toBe("cold");
    expect(["Zero-rated", "zero", "EXEMPT", "Standard rate", "VATable"].map((text) => read("vat_class", text))).toEqual(
      ["zero", "zero", "exempt", "standard", "standard"],
    );
    expect(read("vat_class", "none")).toBe('VAT: "none" is none of Zero-rated, Exempt, Standard rate.');
    expect(read("class", "maybe")).toBe('Class: "maybe" is none of OTC, prescription, controlled.');
  });

  test("of barcodes say when a spreadsheet has rounded them", () => {
    expect(read("barcode", "4006381333931")).toBe("4006381333931");
    expect(read("barcode", "4006381333931.0")).toBe("4006381333931");
    expect(read("barcode", "4.00638E+12")).toContain("rounded by the spreadsheet");
    expect(read("barcode", "4006381333932")).toContain("check digit");
  });

  test("of whole numbers take what spreadsheets make of them", () => {
    expect(read("min_shelf_life_days", "180.0")).toBe(180);
    expect(read("min_shelf_life_days", "4000")).toContain("not a number from 0 to 3650");
    expect(read("weight_grams", "250")).toBe(250);
    expect(read("weight_grams", "0")).toContain("not a number from 1 to 1000000");
  });

  test("that are empty say nothing, and too long ones are refused", () => {
    expect(readCells(["  ", ""], { name: 0, price: 1 })).toEqual({ values: {}, faults: [], unknown: [] });
    expect(read("name", "x".repeat(161))).toContain("longer than 160");
    expect(read("name", "  Panadol \n Extra ")).toBe("Panadol Extra");
  });
});

describe("columns", () => {
  const headers = ["Brand_Name", "GENERIC NAME", "Dosage form", "NAFDAC No.", "Unit price", "Shelf", "brand name"];

  test("are guessed by the words people use, each field once", () => {
    expect(suggestMapping(headers, bulkFieldNames, new Map())).toEqual({
      name: 0,
      generic: 1,
      form: 2,
      nafdac_no: 3,
      price: 4,
    });
  });

  test("are what this person chose before, whatever they are called", () => {
    const remembered = new Map([
      ["shelf", "category"],
      ["unit price", "cost"],
      ["dosage form", "no_such_field"],
    ]);
    expect(suggestMapping(headers, bulkFieldNames, remembered)).toMatchObject({ category: 5, cost: 4, form: 2 });
  });
});
