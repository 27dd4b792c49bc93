import type { Drawing } from "../../../platform/paper.ts";
import {
  keyValues,
  letterhead,
  type PdfDoc,
  type PdfTable,
  paragraph,
  type Sender,
  table,
} from "../../../platform/pdf.ts";
import { drawLines } from "../../../platform/pdf-text.ts";

export type ReturnNote = {
  sender: Sender;
  facts: { label: string; value: string }[];
  reason: string;
  table: PdfTable;
  /** Who signs: one line each, side by side. */
  signatures: string[];
};

export const draw: Drawing<ReturnNote>["draw"] = (doc, note) => {
  letterhead(doc, note.sender);
  keyValues(doc, note.facts, 3);
  paragraph(doc, `Reason: ${note.reason}`);
  table(doc, note.table);
  drawSignatures(doc, note.signatures);
};

const signatureHeight = 86;
const label = { size: 8, color: "#5c6b70" };

/** Room to sign, kept together at the end of the last page or on one of its own. */
const drawSignatures = (doc: PdfDoc, signatures: readonly string[]) => {
  const { margins, width, height } = doc.page;
  if (height - margins.bottom - doc.y < signatureHeight) {
    doc.addPage();
    doc.y = margins.top;
  }
  const gap = 24;
  const each = (width - margins.left - margins.right - gap * (signatures.length - 1)) / signatures.length;
  const line = doc.y + 46;
  signatures.forEach((who, at) => {
    const x = margins.left + at * (each + gap);
    doc.save().lineWidth(0.8).strokeColor("#1f2a2e");
    doc
      .moveTo(x, line)
      .lineTo(x + each, line)
      .stroke()
      .restore();
    drawLines(doc, [who, "Name, signature and date"], { x, y: line + 5, width: each }, label);
  });
  doc.y = line + signatureHeight - 46;
};
