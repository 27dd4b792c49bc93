import { mostPacks } from "./carts.ts";

export type WantedLine = { text: string; quantity: number };
export const mostWantedLines = 500;

const packs = "(?:packs?|packets?|pkts?|box(?:es)?|cartons?|ctns?|bottles?|pcs|pieces?|units?|x)";
/** "1. Panadol", "2) Panadol", "- Panadol", "✅ Panadol": how lists are numbered, not how much is wanted. */
const numbering = /^(?:[^\p{L}\p{N}"(]+|\(?\d{1,3}[.)](?:\s+|(?=[^\d\s])))/u;
/** "1,Panadol,10" as the first row: the sheet counts its rows, and the number at the end is what is wanted. */
const rowNumber = /^(\d{1,4})\s*[,;\t]\s*(?=[^\d\s].*[,;\t]\s*"?\d{1,6}"?$)/;
/** "Panadol x 1,000", 'Panadol,"1,000"'. */
const thousands = new RegExp(`(?<=[\\s"])(\\d{1,3}),(\\d{3})(?="?(?:\\s*${packs})?$)`, "i");
/** "10 packs Panadol", "10 x Panadol", "10, Panadol"; but "50 mg Tramadol" begins with a strength. */
const leading = new RegExp(
  `^(\\d{1,6})(?:\\s*${packs}\\s+(?:of\\s+)?|\\s*[,;\\t]\\s*|\\s+(?!(?:mg|mcg|g|kg|ml|l|iu|%)(?![a-z])))(?=[^\\d\\s])`,
  "i",
);
/** "Panadol, 10", "Amoxil 500mg x 10", "Panadol = 10", "Panadol - 10", "Panadol (10)", "Panadol 10 packs". */
const marked = new RegExp(
  `(?:\\s*(?:[,;\\t=:(]|\\.{2,}|…|(?<=\\s)[-–—])\\s*(?:x\\s*)?|\\s+x\\s*)(\\d{1,6})(?:\\s*${packs})?\\)?$|\\s+(\\d{1,6})\\s*${packs}$`,
  "i",
);
/** "Panadol 10". A larger number without a mark is more likely a strength: nobody should get 500 packs of Amoxil 500. */
const bare = /\s+(\d{1,2})$/;
/** "tablet, 10 x 10" is how our own titles end. */
const packSize = /(?:,\s*\d{1,4}|\s\d{1,2})\s*x\s*\d{1,4}$/i;
const heading = /(?:^|[,;\t]\s*)["']?(?:quantity|qty|packs?|amount)["']?$/i;
const quoted = /^"((?:[^"]|"")*)"\s*([,;\t].*)?$/;

const readWantedLine = (written: string, at: number): WantedLine => {
  const line = written
    .replace(thousands, "$1$2")
    .replace(numbering, "")
    .replace(rowNumber, (start, row) => (Number(row) === at + 1 ? "" : start))
    .replace(/(?<=[,;\t]\s*)"(\d+)"$/, "$1");
  const cell = quoted.exec(line);
  if (cell) {
    const quantity = Number(/\d{1,6}/.exec(cell[2] ?? "")?.[0] ?? 1);
    return { text: cell[1]!.replaceAll('""', '"').trim(), quantity };
  }
  const first = leading.exec(line);
  if (first) return { text: line.slice(first[0].length), quantity: Number(first[1]) };
  const last = packSize.test(line) ? null : (marked.exec(line) ?? bare.exec(line));
  if (!last) return { text: line, quantity: 1 };
  return { text: line.slice(0, last.index), quantity: Number(last[1] ?? last[2]) };
};

/** Columns of a sheet that say what is wanted; "Item code" and "Unit price" do not. */
const namesProduct = (title: string) =>
  /product|item|name|drug|medicine|description|brand|generic|strength|form/i.test(title) &&
  !/code|price|cost|number|\bno\b/i.test(title);
const namesQuantity = (title: string) => /^(?:order(?:ed)?\s+)?(?:quantity|qty|packs?)(?:\s+ordered)?$/i.test(title);

const cellsOf = (line: string, mark: string): string[] => {
  const cells = [""];
  let isQuoted = false;
  for (const letter of line)
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === mark && !isQuoted) cells.push("");
    else cells[cells.length - 1] += letter;
  return cells.map((cell) => cell.trim());
};

/**
 * How to read the rows of a sheet that goes on after the quantity, as those of a till do: "Item,Qty,Price". Sheets that end
 * with it are read like any list, since their names may hold commas that nobody quoted.
 */
const sheetReader = (heading: string) => {
  const mark = ["\t", ";", ","].find((each) => heading.includes(each));
  if (!mark) return null;
  const titles = cellsOf(heading, mark);
  const quantityAt = titles.findIndex(namesQuantity);
  if (quantityAt === -1 || quantityAt === titles.length - 1) return null;
  return (row: string): WantedLine | null => {
    const cells = cellsOf(row, mark);
    const written = cells[quantityAt]?.replaceAll(",", "");
    if (cells.length !== titles.length || !written || !/^\d{1,6}(?!\d)/.test(written)) return null;
    const text = cells.filter((_, at) => namesProduct(titles[at]!)).join(" ");
    return text.trim() ? { text, quantity: Number.parseInt(written, 10) } : null;
  };
};

/**
 * A pasted list or a CSV file, one product a line: "Amoxil 500mg x 10", "10 packs Panadol", "Panadol, 10". The number at
 * the end counts unless it belongs to a strength or a pack size; without one it is one pack.
 */
export const readWantedList = (text: string): WantedLine[] => {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const readRow = sheetReader(lines[0]!);
  return lines
    .filter((line, at) => line !== "" && (at > 0 || !(readRow || heading.test(line))))
    .map((line, at) => readRow?.(line) ?? readWantedLine(line, at))
    .map((line) => ({
      text: line.text.replace(/[\s,;]+$/, "").trim(),
      quantity: Math.min(mostPacks, Math.max(1, line.quantity)),
    }))
    .filter((line) => line.text.length > 1);
};
