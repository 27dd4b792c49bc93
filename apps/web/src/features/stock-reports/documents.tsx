import { orderNumber } from "@remedia/domain/orders";
import type { StockDocument } from "@remedia/domain/stock";
import { MayLink } from "../../composites/may-links.tsx";
import { words } from "../../lib/format.ts";

type Kind = { name: string; path?: string; search?: string; numbered?: (id: number) => string };
/** What moved the stock, and where one can read it up. */
const documents: Record<StockDocument, Kind> = {
  opening: { name: "Opening balance", path: "/admin/stock/openings" },
  receipt: { name: "Receipt", path: "/admin/stock/receipts/$id" },
  move: { name: "Shelf move" },
  transfer: { name: "Transfer", path: "/admin/products/transfer/$id" },
  hmo_transfer: { name: "HMO transfer", path: "/admin/products/transfer/$id" },
  hmo_return: { name: "HMO return" },
  damage: { name: "Damage", path: "/admin/products/damages" },
  destruction: { name: "Destruction", path: "/admin/products/damages", search: "view=destructions&id=$id" },
  supplier_return: { name: "Return to supplier", path: "/admin/products/returns/$id/print" },
  count: { name: "Stock count", path: "/admin/stock_counts/$id" },
  order: { name: "Order", path: "/admin/orders/$id/edit", numbered: orderNumber },
  return: { name: "Return", path: "/admin/returns/$id/edit", numbered: (id) => `RT${1_000_000 + id}` },
  recall: { name: "Recall", path: "/admin/recalls/$id" },
};

/** Leads to the document where its screen exists and is open to the reader. */
export const DocumentLink = ({ document, id }: { document: string; id: number }) => {
  const { name, path, search, numbered = String } = documents[document as StockDocument] ?? { name: words(document) };
  const text = `${name} ${numbered(id)}`;
  return path ? (
    <MayLink path={path} search={search} row={{ id }}>
      {text}
    </MayLink>
  ) : (
    text
  );
};
