import type { LedgerAccountKind } from "./ledger.ts";
import { keepsLevel, type outsidePlaceKinds, type PlaceKind, type StockDocument } from "./stock.ts";

type Outside = (typeof outsidePlaceKinds)[number];

/** Where the worth of packs goes when they leave the house, and where it comes from when they enter. */
const outsideAccounts: Readonly<Record<Outside, LedgerAccountKind>> = {
  supplier: "goods_received_not_invoiced",
  // Theirs once they are delivered; until then it is on the road.
  customer: "goods_in_delivery",
  damaged: "stock_loss",
  count_difference: "stock_loss",
};

const exceptions: { readonly [D in StockDocument]?: Partial<Record<Outside, LedgerAccountKind>> } = {
  opening: { count_difference: "opening_balance" },
  supplier_return: { supplier: "supplier_payable" },
  // Bought and paid for long ago: what comes back was sold.
  recall: { customer: "cost_of_sales" },
  return: { customer: "cost_of_sales" },
};

/** The account that holds what packs are worth while they stand in such a place, for one kind of document. */
export const valueAccount = (document: StockDocument, place: PlaceKind): LedgerAccountKind =>
  keepsLevel(place) ? "stock_value" : (exceptions[document]?.[place as Outside] ?? outsideAccounts[place as Outside]);

/** What so many packs take with them of what all of them are worth: the last ones take what is left. */
export const shareOf = (worth: { kobo: number; packs: number }, packs: number): number =>
  packs === worth.packs ? worth.kobo : Number(roundedHalfUp(BigInt(worth.kobo) * BigInt(packs), BigInt(worth.packs)));

const roundedHalfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);
