import { mostPacks } from "@remedia/domain/carts";
import type { LineFault } from "@remedia/domain/orders";
import { packsShownMax } from "../catalog/product-stock.ts";

/** Why a line cannot be ordered as it stands, and how many packs could be had instead, where that may be told. */
export type LineProblem = { why: LineFault; message: string; available?: number };

/** Customers learn how many are left only when they are few. */
export const shortage = (packs: number): LineProblem => {
  const available = Math.min(packs, mostPacks);
  if (available === 0) return { why: "out_of_stock", message: "Out of stock at the moment.", available };
  if (available < packsShownMax)
    return { why: "out_of_stock", message: `Only ${available} left. Take fewer packs.`, available };
  return { why: "out_of_stock", message: "We do not have that many packs. Take fewer." };
};

type ShortDated = { deal_id: number; packs: number; accepted: boolean } | null;
type Asked = { quantity: number; packs: number; deal: { id: number } | null; shortDated: ShortDated };

/** Whether there are as many packs as a line wants: of the usual ones, or of the short-dated ones that were accepted. */
export const shortageOf = ({ quantity, packs, deal, shortDated }: Asked): LineProblem | null => {
  if (deal !== null && deal.id === shortDated?.deal_id) return null;
  if (packs >= quantity) return null;
  if (!shortDated?.accepted || shortDated.packs <= packs) return shortage(packs);
  const message = `Only ${shortDated.packs} short-dated left. Take fewer packs.`;
  return { why: "out_of_stock", message, available: shortDated.packs };
};
