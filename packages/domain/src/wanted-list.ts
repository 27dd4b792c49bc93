import { mostPacks } from "./carts.ts";
import { grouped } from "./money.ts";

export type WantedLine = {
  /** The line as it was pasted. */
  written: string;
  /** What is to be looked for; empty where nothing can be. */
  text: string;
  /** Null where what stands there is no number of packs. */
  quantity: number | null;
  /** What the person has to put right. */
  fault: string | null;
  /** A number at the end that no word or mark calls packs: it counts unless it belongs to the product's name. */
  ending: string | null;
};
export const mostWantedLines = 500;
/** Longer than any product's name with all that tells it from others. */
const mostLetters = 120;

const packs = "(?:packs?|packets?|pkts?|box(?:es)?|cartons?|ctns?|bottles?|pcs|pieces?|units?|[x×])";
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
  `(?:\\s*(?:[,;\\t=:(]|\\.{2,}|…|(?<=\\s)[-–—])\\s*(?:[x×]\\s*)?|\\s+[x×]\\s*)(\\d{1,15})(?:\\s*${packs})?\\)?$|\\s+(\\d{1,15})\\s*${packs}$`,
  "i",
);
/** "Panadol 10", but also "Amoxil 500": only the product that is meant tells packs from a strength. */
const bare = /\s+(\d{1,15})$/;
/** "tablet, 10 × 10" is how our own titles end. */
const packSize = /(?:,\s*\d{1,4}|\s\d{1,2})\s*[x×]\s*\d{1,4}$/i;
const heading = /(?:^|[,;\t]\s*)["']?(?:quantity|qty|packs?|amount)["']?$/i;
const quoted = /^"((?:[^"]|"")*)"\s*([,;\t].*)?$/;

/** "Panadol -3", "-3 packs Panadol"; but "Panadol - 3" and "- Panadol" only have a dash. */
const negative = new RegExp(`(?:^|(?<=[\\s,;=:(]))[-−–—]\\d[\\d.,]*(?=(?:\\s*${packs})?\\)?$|\\s*${packs}\\s)`, "i");
/** "Panadol 2,5", "Panadol x 2.5", "Panadol 2.5 packs"; but "Amlodipine 2.5" ends with a strength. */
const fraction = new RegExp(
  `(?<=[\\s,;=:(x×])\\d{1,2},\\d(?=(?:\\s*${packs})?\\)?$)|(?<=[,;=:(x×]\\s*|\\s[x×]\\s*)\\d{1,2}\\.\\d+(?=\\)?$)|(?<=\\s)\\d{1,2}\\.\\d+(?=\\s*${packs}$)`,
  "i",
);
/** People mark what they need with pictures; nobody looks for them. */
const pictures = /\p{Extended_Pictographic}|\u{FE0F}|\u{200D}/gu;

type Count = Pick<WantedLine, "quantity" | "fault">;
type Read = Count & Pick<WantedLine, "text"> & Partial<Pick<WantedLine, "ending">>;

const unsaid: Count = { quantity: null, fault: "How many packs?" };

/** How many packs some words ask for. What is no number of packs is said, never guessed. */
const countOf = (words: string): Count => {
  const count = words.trim();
  if (count === "") return unsaid;
  const quantity = Number(count);
  if (/^\d+$/.test(count) && quantity >= 1 && quantity <= mostPacks) return { quantity, fault: null };
  if (/^\d+$/.test(count) && quantity > mostPacks)
    return { quantity: null, fault: `${count} is too many. Enter at most ${grouped(mostPacks)} packs.` };
  return { quantity: null, fault: `“${count}” is not a number of packs. Enter a whole number from 1.` };
};

/** The count stands at the end, or at the start. */
const withoutCount = (line: string, { index, 0: count }: RegExpExecArray) => {
  const before = line
    .slice(0, index)
    .replace(/[\s,;=:(]+$/, "")
    .replace(/\s[x×]$/i, "");
  return before || line.slice(index + count.length).replace(new RegExp(`^\\s*${packs}\\s+(?:of\\s+)?`, "i"), "");
};

const readWantedLine = (pasted: string, at: number): Read => {
  const written = pasted.replace(pictures, " ").trim();
  const wrong = written.startsWith('"') ? null : (negative.exec(written) ?? fraction.exec(written));
  if (wrong) return { text: withoutCount(written, wrong), ...countOf(wrong[0]) };
  const line = written
    .replace(thousands, "$1$2")
    .replace(numbering, "")
    .replace(rowNumber, (start, row) => (Number(row) === at + 1 ? "" : start))
    .replace(/(?<=[,;\t]\s*)"(\d+)"$/, "$1");
  const cell = quoted.exec(line);
  if (cell) {
    const count = (cell[2] ?? "").replace(/^[,;\t\s]+/, "").replace(new RegExp(`\\s*${packs}$`, "i"), "");
    return { text: cell[1]!.replaceAll('""', '"').trim(), ...countOf(count) };
  }
  const first = leading.exec(line);
  if (first) return { text: line.slice(first[0].length), ...countOf(first[1]!) };
  if (packSize.test(line)) return { text: line, ...unsaid };
  const last = marked.exec(line);
  if (last) return { text: line.slice(0, last.index), ...countOf(last[1] ?? last[2]!) };
  const end = bare.exec(line);
  return end ? { text: line.slice(0, end.index), ...countOf(end[1]!), ending: end[1]! } : { text: line, ...unsaid };
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
  return (row: string): Read | null => {
    const cells = cellsOf(row, mark);
    const count = cells[quantityAt]
      ?.replace(/(?<=\d),(?=\d{3}(?!\d))/g, "")
      .replace(new RegExp(`\\s*${packs}$`, "i"), "");
    if (cells.length !== titles.length || !count) return null;
    const text = cells.filter((_, at) => namesProduct(titles[at]!)).join(" ");
    return text.trim() ? { text, ...countOf(count) } : null;
  };
};

/**
 * A pasted list or a CSV file, one product a line: "Amoxil 500mg x 10", "10 packs Panadol", "Panadol, 10". Where no
 * number says how many packs, the person is asked.
 */
export const readWantedList = (text: string): WantedLine[] => {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const readRow = sheetReader(lines[0]!);
  return lines
    .filter((line, at) => line !== "" && (at > 0 || !(readRow || heading.test(line))))
    .map((written, at) => ({ written, ending: null, ...readLine(written, at, readRow) }));
};

/** "120 mg in 5 mL", "250 mg/5 mL": nobody asks for a syrup by its spoon. */
const spoon = /(?:\bin|\/)\s*[\d.]+\s*mL\b/gi;

/**
 * Whether people may name a product by a number: one of its name or strength ("Amoxil 500"), or what a pack that is counted
 * plainly holds ("Strepsils 24"). "3 x 10" names nothing by itself: a 3 or a 10 is how many packs.
 */
export const namesNumber = (
  product: { name: string; strength: string; pack_size: string },
  number: string,
): boolean => {
  const named = `${product.name} ${product.strength.replace(spoon, "")}`.match(/\d+(?:\.\d+)?/g) ?? [];
  return [...named, product.pack_size].some((each) => each !== "" && Number(each) === Number(number));
};

/** The line where the number at its end is part of the product's name, and how many packs is still to be asked. */
export const asNamed = (line: WantedLine): WantedLine => ({
  ...line,
  text: `${line.text} ${line.ending}`,
  ...unsaid,
  ending: null,
});

const tooLong: Read = {
  text: "",
  quantity: null,
  fault: `This line is too long. Write the product's name in at most ${mostLetters} letters.`,
};
const noName: Read = { text: "", quantity: null, fault: "There is no product name on this line." };

/** What cannot be looked for is said as well: no line that was pasted goes missing. */
const readLine = (written: string, at: number, readRow: ReturnType<typeof sheetReader>): Read => {
  if (written.length > 5 * mostLetters) return tooLong;
  const { text, ...rest } = readRow?.(written) ?? readWantedLine(written, at);
  const name = text.replace(/[\s,;]+$/, "").trim();
  if (!/[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(name)) return noName;
  return name.length > mostLetters ? tooLong : { text: name, ...rest };
};
