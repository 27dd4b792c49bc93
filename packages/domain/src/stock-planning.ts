import type { ProductClass } from "./catalog.ts";
import { addDays } from "./days.ts";

/** Estimates to decide by. Rates are packs per day and may be fractions; what is bought or charged never is. */

/** A rate such as 1.1 is not exact: what is whole but for its last digit is whole. */
const hair = 1e-9;
const wholeAbove = (packs: number): number => Math.max(0, Math.ceil(packs - hair));
const wholeBelow = (packs: number): number => Math.floor(packs + hair);

/** Fewer days on the shelf than these say nothing about how a product sells. */
export const daysToKnow = 7;

/** Packs sold per day on which there were any to sell; null where that was too seldom to know. */
export const velocity = ({
  sold,
  days,
  stockOutDays,
}: {
  sold: number;
  days: number;
  stockOutDays: number;
}): number | null => {
  const inStockDays = days - stockOutDays;
  return inStockDays < daysToKnow ? null : Math.max(0, sold) / inStockDays;
};

/** Whole days that the stock lasts; null where nothing sells, or nobody knows. */
export const daysOfCover = (available: number, perDay: number | null): number | null =>
  perDay ? wholeBelow(available / perDay) : null;

type Pace = { perDay: number; leadTimeDays: number; safetyDays: number };

/** The stock at which to order: it lasts until the delivery comes, and the safety days beyond. */
export const reorderPoint = ({ perDay, leadTimeDays, safetyDays }: Pace): number =>
  wholeAbove(perDay * (leadTimeDays + safetyDays));

/** Nothing above the reorder point; at or below it, enough to cover the days wanted once the delivery is here. */
export const suggestedBuy = ({
  available,
  inbound,
  coverDays,
  ...pace
}: Pace & { available: number; inbound: number; coverDays: number }): number => {
  const coming = available + inbound;
  if (coming > reorderPoint(pace)) return 0;
  const target = wholeAbove(pace.perDay * (pace.leadTimeDays + pace.safetyDays + coverDays));
  return Math.max(0, target - coming);
};

export type PriceStep = { fromDaysToExpiry: number; price: number };

/** Short-dated packs are offered as long as they can be delivered and dispensed in time. */
export const shortDatedLeastDays = 14;

/** Days on which packs can be sold on account of their date, today among them. */
export const sellingDays = (daysToExpiry: number): number => Math.max(0, daysToExpiry + 1 - shortDatedLeastDays);
export const lastSellingDay = (expiresOn: string): string => addDays(expiresOn, -shortDatedLeastDays);

/** How much of what may be taken off the price has gone, by days to expiry. */
const rungs = [
  { days: 120, part: 0.25 },
  { days: 90, part: 0.5 },
  { days: 60, part: 0.75 },
  { days: 30, part: 1 },
] as const;

/** The least price, in whole kobo, of which the margin is still so many percent. */
export const floorPrice = (costKobo: number, floorMarginPercent: number): number => {
  if (!(floorMarginPercent < 100)) throw new RangeError("A margin is less than the whole price.");
  return Math.ceil((costKobo * 100) / (100 - floorMarginPercent));
};

/**
 * Prices to sell a batch before it expires, in kobo: they fall as expiry nears, the further the more of it would be left
 * over at today's pace, and never below the floor. Whole naira, as nobody advertises kobo.
 */
export const priceLadder = ({
  price,
  cost,
  floorMarginPercent,
  daysToExpiry,
  quantity,
  perDay,
}: {
  price: number;
  cost: number;
  floorMarginPercent: number;
  daysToExpiry: number;
  quantity: number;
  perDay: number;
}): PriceStep[] => {
  const days = sellingDays(daysToExpiry);
  const sellsAnyway = Math.max(0, perDay * days);
  const room = price - floorPrice(cost, floorMarginPercent);
  if (days === 0 || quantity <= sellsAnyway || room <= 0) return [];
  const mayGo = room * (1 - sellsAnyway / quantity);
  const steps = rungs
    .filter((_rung, index) => (rungs[index + 1]?.days ?? -1) < daysToExpiry)
    .map(({ days: from, part }) => ({
      fromDaysToExpiry: Math.min(from, daysToExpiry),
      price: Math.ceil((price - mayGo * part) / 100) * 100,
    }));
  return steps.filter((step, index) => step.price < (steps[index - 1]?.price ?? price));
};

export type AbcClass = "A" | "B" | "C";

/** A makes the first 80 percent of the value, B the next 15, C the rest; equal values share a class. */
export const abcClasses = (values: readonly number[]): AbcClass[] => {
  const total = values.reduce((sum, value) => sum + value, 0);
  const classOf = new Map<number, AbcClass>();
  let above = 0;
  for (const value of values.toSorted((a, b) => b - a)) {
    const share = above / total;
    if (!classOf.has(value)) classOf.set(value, value <= 0 || share >= 0.95 ? "C" : share >= 0.8 ? "B" : "A");
    above += value;
  }
  return values.map((value) => classOf.get(value)!);
};

/** What expires within so many days is near expiry: worth a deal, and worth a look. */
export const nearExpiryDays = 90;

export type Expiring = {
  class: ProductClass;
  days_left: number;
  price: number | null;
};
export const notControlled = "Controlled products are not put into near-expiry deals.";
/** Why no near-expiry deal is made of some packs; null when one may be. */
export const whyNoNearExpiryDeal = (packs: Expiring): string | null => {
  if (packs.days_left < 0) return "It has expired.";
  if (packs.class === "controlled") return notControlled;
  if (packs.price === null) return "It has no price at this branch.";
  if (packs.days_left < shortDatedLeastDays)
    return `Packs with less than ${shortDatedLeastDays} days left are not sold: they could not be delivered and used in time.`;
  return null;
};

export const expiryBuckets = ["expired", "within_30", "within_60", "within_90", "within_180", "later"] as const;
export type ExpiryBucket = (typeof expiryBuckets)[number];

/** On the printed day, with none left, it still sells. */
export const expiryBucket = (daysLeft: number): ExpiryBucket => {
  if (daysLeft < 0) return "expired";
  if (daysLeft <= 30) return "within_30";
  if (daysLeft <= 60) return "within_60";
  if (daysLeft <= 90) return "within_90";
  return daysLeft <= 180 ? "within_180" : "later";
};
