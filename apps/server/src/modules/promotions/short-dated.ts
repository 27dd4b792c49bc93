import type { AcceptedDeal } from "@remedia/domain/carts";
import { addDays } from "@remedia/domain/days";
import { toNaira } from "@remedia/domain/money";
import { shortDatedLeastDays } from "@remedia/domain/stock-planning";

/** Packs of a deal's batches that nobody has reserved. */
export type ShortDatedPacks = { branchId: number; expiresOn: string; packs: number };
/** What a branch can still sell of a near-expiry deal, and when the first of it expires. */
export type ShortDatedOffer = { bestBefore: string; packs: number };

/** Packs that would expire on their way, or soon after, are nobody's bargain. */
export const earliestOffered = (today: string, arrivesOn?: string): string => {
  const least = addDays(today, shortDatedLeastDays);
  return arrivesOn !== undefined && arrivesOn > least ? arrivesOn : least;
};

export const offerIn = (stock: readonly ShortDatedPacks[], branchId: number, from: string): ShortDatedOffer | null => {
  const here = stock.filter((packs) => packs.branchId === branchId && packs.expiresOn >= from);
  if (here.length === 0) return null;
  return {
    bestBefore: here.reduce((first, { expiresOn }) => (expiresOn < first ? expiresOn : first), here[0]!.expiresOn),
    packs: here.reduce((sum, { packs }) => sum + packs, 0),
  };
};

/** Whoever agreed to a later day than that of the packs has not agreed to these. */
export const isAccepted = (
  dealId: number,
  { bestBefore }: ShortDatedOffer,
  accepted: AcceptedDeal | null | undefined,
): boolean => accepted?.dealId === dealId && accepted.expiry <= bestBefore;

export const presentOffer = (
  deal: { dealId: number; name: string; priceKobo: number },
  { bestBefore }: ShortDatedOffer,
  packs: number,
  accepted: boolean,
) => ({
  deal_id: deal.dealId,
  name: deal.name,
  price: toNaira(deal.priceKobo),
  best_before: bestBefore,
  packs,
  accepted,
});
