import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { heading, keyValues, letterhead, type PdfDoc, type PdfOptions, paragraph, renderPdf, table } from "./pdf.ts";

const printedAt = new Date("2026-11-15T23:30:00Z");
const options: PdfOptions = { title: "Invoice INV-0042", printedAt };

const render = (build: (doc: PdfDoc) => void, more: Partial<PdfOptions> = {}) =>
  renderPdf(build, { ...options, ...more });

const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

/** The text of the uncompressed page streams: hex strings in the order they were drawn. */
const drawnText = async (build: (doc: PdfDoc) => void): Promise<string> => {
  const pdf = (await render(build, { compress: false })).toString("latin1");
  return [...pdf.matchAll(/\[([^\]]*)\] TJ/g)]
    .map(([, strings = ""]) =>
      [...strings.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1"))
        .join(""),
    )
    .join("\n");
};

/** What a reader copies out, or null where the tool is not installed, or not for everybody. */
const copiedText = (pdf: Buffer, form = "-layout"): string | null => {
  try {
    return execFileSync("pdftotext", [form, "-", "-"], { input: pdf, encoding: "utf8" });
  } catch (error) {
    if (["ENOENT", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
};

const orders = (count: number) =>
  Array.from({ length: count }, (_, i) => [`ORD-${i + 1}`, "Amoxicillin 500 mg", "₦1,250.00"]);
const columns = [
  { label: "Order", width: 2 },
  { label: "Product", width: 5 },
  { label: "Amount", width: 2, align: "right" as const },
];

test("makes a one-page document with its title and the time of printing", async () => {
  const pdf = await render((doc) => paragraph(doc, "Thank you."));
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pagesOf(pdf)).toBe(1);
  const text = await drawnText((doc) => paragraph(doc, "Thank you."));
  expect(text).toContain("Thank you.");
  expect(text).toContain("Page 1 of 1");
  expect(text).toContain("Invoice INV-0042 \xb7 Printed 16 Nov 2026, 00:30");
});

test("draws letterhead, headings, key facts and a table with totals", async () => {
  const text = await drawnText((doc) => {
    letterhead(doc, {
      name: "Remedia",
      lines: ["12 Herbert Macaulay Way", "Yaba, Lagos"],
      title: "INVOICE",
      subtitle: "INV-0042",
    });
    heading(doc, "Delivery");
    keyValues(doc, [
      { label: "Customer", value: "Ada Pharmacy" },
      { label: "Due", value: "30 Nov 2026" },
      { label: "Terms", value: "Net 14" },
    ]);
    table(doc, { columns, rows: orders(2), totals: ["Total", "", "₦2,500.00"] });
  });
  for (const words of [
    "Remedia",
    "Yaba, Lagos",
    "INVOICE",
    "Delivery",
    "Customer",
    "Ada Pharmacy",
    "Net 14",
    "Order",
    "ORD-2",
    "Total",
    "2,500.00",
  ]) {
    expect(text).toContain(words);
  }
});

test("repeats the table's header on each page and counts the pages", async () => {
  const build = (doc: PdfDoc) => table(doc, { columns, rows: orders(120) });
  const pages = pagesOf(await render(build));
  const text = await drawnText(build);
  expect(pages).toBeGreaterThan(2);
  expect(text.match(/^Product$/gm)).toHaveLength(pages);
  expect(text.match(/^ORD-\d+$/gm)).toHaveLength(120);
  expect(text).toContain(`Page ${pages} of ${pages}`);
});

test("continues a row taller than a page on the next ones, losing no word", async () => {
  const words = Array.from({ length: 3_000 }, (_, i) => `word${i}`);
  const build = (doc: PdfDoc) => table(doc, { columns, rows: [["ORD-1", words.join(" "), ""]] });
  const text = await drawnText(build);
  expect(text.match(/word\d+/g)).toEqual(words);
  expect(pagesOf(await render(build))).toBeGreaterThan(3);
});

test("breaks a long paragraph over pages, and a word without spaces over lines", async () => {
  const text = await drawnText((doc) => {
    paragraph(doc, Array.from({ length: 200 }, (_, i) => `Line ${i}.`).join("\n"));
    paragraph(doc, "x".repeat(500));
  });
  expect(text.match(/^Line \d+\.$/gm)).toHaveLength(200);
  expect(text.match(/x{10,}/g)?.join("")).toBe("x".repeat(500));
});

test("puts the figures of a right-aligned column at one edge", async () => {
  const amounts = ["9.00", "12,345,678.90", "1,111.11"];
  const pdf = await render((doc) => table(doc, { columns, rows: amounts.map((amount) => ["A", "B", amount]) }));
  const boxes = copiedText(pdf, "-bbox");
  if (boxes === null) return;
  const edges = amounts.map((amount) => Number(new RegExp(`xMax="([\\d.]+)"[^>]*>${amount}<`).exec(boxes)?.[1]));
  expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(0.1);
});

test("prints the naira sign and dotted letters as a letter with strokes or a dot", async () => {
  const sentence = "Ọlá Ṣadé Ẹkọ́ Ịfẹ́ paid ₦1,250.00";
  const text = copiedText(await render((doc) => paragraph(doc, sentence)));
  if (text !== null) expect(text).toContain("Olá Sadé Ekó Ifé paid N1,250.00");
  const drawn = await drawnText((doc) => paragraph(doc, sentence));
  expect(drawn).toContain("N\n1,250.00");
});

test("falls back to the nearest letters, never to garbage", async () => {
  const text = await drawnText((doc) => paragraph(doc, "Ɗan ƙofa → ≥ 5 “quote” – café \u200b药\ud83d\ude00 ǹ\u0007"));
  expect(text).toContain("Dan kofa -> >= 5 \x93quote\x94 \x96 caf\xe9 ?? n");
});

test("takes other paper, turned", async () => {
  const pdf = (await render((doc) => paragraph(doc, "x"), { size: "A5", landscape: true })).toString("latin1");
  expect(pdf).toContain("/MediaBox [0 0 595.28 419.53]");
});

test("takes an empty table and rows that are too short", async () => {
  const text = await drawnText((doc) => {
    table(doc, { columns, rows: [] });
    table(doc, { columns, rows: [["only one"], []] });
  });
  expect(text).toContain("only one");
});

test("waits for an asynchronous document and passes its failure on", async () => {
  const pdf = await renderPdf(async (doc) => {
    await Promise.resolve();
    paragraph(doc, "late");
  }, options);
  expect(pagesOf(pdf)).toBe(1);
  const broken = renderPdf(() => Promise.reject(new Error("no such order")), options);
  await expect(broken).rejects.toThrow("no such order");
});
