import type { StockDocument } from "@remedia/domain/stock";
import { fillPath, PathLink } from "../../composites/links.tsx";
import { mayOpen } from "../../lib/access.ts";
import { words } from "../../lib/format.ts";
import { useFlagsOf } from "../../lib/screens.ts";
import { useUser } from "../../lib/session.ts";

/** What moved the stock, and where one can read it up. */
const documents: Record<StockDocument, { name: string; path?: string }> = {
  opening: { name: "Opening balance", path: "/admin/stock/openings" },
  receipt: { name: "Receipt", path: "/admin/stock/receipts/$id" },
  move: { name: "Shelf move" },
  transfer: { name: "Transfer", path: "/admin/products/transfer/$id" },
  hmo_transfer: { name: "HMO transfer", path: "/admin/products/transfer/$id" },
  hmo_return: { name: "HMO return" },
  damage: { name: "Damage", path: "/admin/products/damages" },
  supplier_return: { name: "Return to supplier", path: "/admin/products/returns/$id/print" },
  count: { name: "Stock count", path: "/admin/stock_counts/$id" },
  order: { name: "Order", path: "/admin/orders/$id" },
  recall: { name: "Recall", path: "/admin/recalls/$id" },
};

/** Leads to the document where its screen exists and is open to the reader. */
export const DocumentLink = ({ document, id }: { document: string; id: number }) => {
  const user = useUser();
  const flagsOf = useFlagsOf();
  const { name, path } = documents[document as StockDocument] ?? { name: words(document) };
  const text = `${name} ${id}`;
  const flags = path && flagsOf(path);
  if (!path || !flags || mayOpen(flags, user, flagsOf) !== "open") return text;
  return <PathLink to={fillPath(path, { id })}>{text}</PathLink>;
};
