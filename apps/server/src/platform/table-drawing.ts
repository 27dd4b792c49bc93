import type { Drawing } from "./paper.ts";
import { heading, letterhead, type PdfTable, type Sender, table } from "./pdf.ts";

/** A document of tables under headings. */
export type TablePart = { sender: Sender } | { heading: string; table: PdfTable };

export const draw: Drawing<TablePart>["draw"] = (doc, part) => {
  if ("sender" in part) return letterhead(doc, part.sender);
  heading(doc, part.heading);
  table(doc, part.table);
};
