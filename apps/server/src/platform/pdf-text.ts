/**
 * Text on paper with the fonts every PDF reader carries. They know Western European letters only; the naira sign and the
 * dotted letters of Yoruba and Igbo are drawn as a base letter with strokes or a dot, and copy out as that letter.
 */
type Doc = PDFKit.PDFDocument;

export type TextStyle = { bold?: boolean; size: number; color: string; align?: "left" | "right" | "center" };

type Piece = { text: string; mark: "naira" | "dot" | null };

const WIN_ANSI_EXTRAS = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";
const PRINTABLE = new RegExp(`^[\\x20-\\x7e\\xa0-\\xff${WIN_ANSI_EXTRAS}]+$`);
const DOT_BELOW = "\u0323";

const lookalikes: Record<string, string> = {
  ɓ: "b",
  Ɓ: "B",
  ɗ: "d",
  Ɗ: "D",
  ƙ: "k",
  Ƙ: "K",
  ƴ: "y",
  Ƴ: "Y",
  ǝ: "e",
  Ǝ: "E",
  "−": "-",
  "‑": "-",
  "→": "->",
  "≤": "<=",
  "≥": ">=",
  "\t": " ",
  "\u2009": " ",
  "\u202f": " ",
};

const pieceOf = (cluster: string): Piece => {
  if (cluster === "₦") return { text: "N", mark: "naira" };
  if (PRINTABLE.test(cluster)) return { text: cluster, mark: null };
  const apart = cluster.normalize("NFD");
  const undotted = apart.replace(DOT_BELOW, "").normalize("NFC");
  if (apart.includes(DOT_BELOW)) {
    const base = PRINTABLE.test(undotted) ? undotted : apart.charAt(0);
    if (PRINTABLE.test(base)) return { text: base, mark: "dot" };
  }
  const plain = lookalikes[cluster] ?? apart.replace(/\p{M}/gu, "");
  return { text: PRINTABLE.test(plain) ? plain : "?", mark: null };
};

/** A letter with the marks that belong to it; control and invisible characters are left out. */
const clustersOf = (text: string): string[] =>
  text
    .normalize("NFC")
    .replace(/[\p{Cf}\p{Cs}]|(?!\t)\p{Cc}/gu, "")
    .match(/\P{M}\p{M}*/gu) ?? [];

const piecesOf = (text: string): Piece[] => {
  if (PRINTABLE.test(text)) return [{ text, mark: null }];
  const pieces: Piece[] = [];
  for (const piece of clustersOf(text).map(pieceOf)) {
    const last = pieces.at(-1);
    if (last && last.mark === null && piece.mark === null) last.text += piece.text;
    else pieces.push(piece);
  }
  return pieces;
};

const FONT = { regular: "Helvetica", bold: "Helvetica-Bold" };
/** Helvetica's own measures, in parts of the font size. */
const ASCENDER = 0.718;
const CAP_HEIGHT = 0.718;
const LINE_HEIGHT = 1.3;
const HALF_LEADING = 0.16;

export const lineHeightOf = (style: TextStyle): number => style.size * LINE_HEIGHT;

const applyStyle = (doc: Doc, style: TextStyle): Doc =>
  doc
    .font(style.bold ? FONT.bold : FONT.regular)
    .fontSize(style.size)
    .fillColor(style.color);

const widthOf = (doc: Doc, text: string): number =>
  piecesOf(text).reduce((width, piece) => width + doc.widthOfString(piece.text), 0);

/** Lists say the same over and over: each text is measured once a document. */
const knownWidths = new WeakMap<Doc, Map<string, number>>();
const knownWidthOf = (doc: Doc, text: string, { bold, size }: TextStyle): number => {
  const known = knownWidths.get(doc) ?? new Map<string, number>();
  knownWidths.set(doc, known);
  const key = `${bold ? "b" : "r"}${size} ${text}`;
  const width = known.get(key) ?? widthOf(doc, text);
  known.set(key, width);
  return width;
};

/** Cuts a word that is wider than its line, such as a long code without spaces. */
const cutWord = (doc: Doc, word: string, width: number): string[] => {
  const parts = [""];
  for (const cluster of clustersOf(word)) {
    const longer = parts.at(-1) + cluster;
    if (widthOf(doc, longer) <= width || parts.at(-1) === "") parts[parts.length - 1] = longer;
    else parts.push(cluster);
  }
  return parts;
};

const wrapParagraph = (doc: Doc, paragraph: string, width: number, style: TextStyle): string[] => {
  if (knownWidthOf(doc, paragraph, style) <= width) return [paragraph];
  const space = knownWidthOf(doc, " ", style);
  const lines: string[] = [];
  let filled = Number.POSITIVE_INFINITY;
  for (const word of paragraph.split(/[ \t]+/)) {
    const wordWidth = knownWidthOf(doc, word, style);
    if (filled + space + wordWidth <= width) {
      lines.push(`${lines.pop()} ${word}`);
      filled += space + wordWidth;
    } else {
      lines.push(...(wordWidth <= width ? [word] : cutWord(doc, word, width)));
      filled = knownWidthOf(doc, lines.at(-1)!, style);
    }
  }
  return lines;
};

export const wrapText = (doc: Doc, text: string, width: number, style: TextStyle): string[] => {
  applyStyle(doc, style);
  return text.split(/\r\n|\r|\n/).flatMap((paragraph) => wrapParagraph(doc, paragraph, width, style));
};

const drawMark = (
  doc: Doc,
  piece: Piece,
  at: { x: number; baseline: number; width: number },
  style: TextStyle,
): void => {
  doc.save();
  if (piece.mark === "dot") {
    doc.circle(at.x + at.width / 2, at.baseline + style.size * 0.14, style.size * 0.055).fill(style.color);
  } else {
    doc.lineWidth(style.size * (style.bold ? 0.075 : 0.06)).strokeColor(style.color);
    for (const height of [0.4, 0.62]) {
      const y = at.baseline - style.size * CAP_HEIGHT * height;
      doc
        .moveTo(at.x, y)
        .lineTo(at.x + at.width, y)
        .stroke();
    }
  }
  doc.restore();
};

const drawPiece = (doc: Doc, piece: Piece, x: number, y: number, style: TextStyle): number => {
  const width = knownWidthOf(doc, piece.text, style);
  doc.text(piece.text, x, y, { lineBreak: false });
  if (piece.mark) drawMark(doc, piece, { x, width, baseline: y + style.size * ASCENDER }, style);
  return width;
};

const slack = { left: 0, center: 0.5, right: 1 };

/** Draws lines already wrapped, and leaves the page's own position as it was. */
export const drawLines = (
  doc: Doc,
  lines: string[],
  box: { x: number; y: number; width: number },
  style: TextStyle,
): void => {
  const { x: pageX, y: pageY } = doc;
  applyStyle(doc, style);
  lines.forEach((line, index) => {
    let x = box.x + (box.width - knownWidthOf(doc, line, style)) * slack[style.align ?? "left"];
    const y = box.y + index * lineHeightOf(style) + style.size * HALF_LEADING;
    for (const piece of piecesOf(line)) x += drawPiece(doc, piece, x, y, style);
  });
  doc.x = pageX;
  doc.y = pageY;
};
