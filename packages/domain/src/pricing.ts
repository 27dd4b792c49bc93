import { basisPoints } from "./money.ts";

export type DealTerms = {
  priceKobo: number;
  startsAt: Date;
  /** Null: until it is ended by hand. */
  endsAt: Date | null;
  /** Packs that this customer, and all together, may still buy; null where there is no limit. */
  remainingPerCustomer: number | null;
  remainingTotal: number | null;
};

export type PriceInput = {
  branchPriceKobo: number;
  /** The price agreed with the HMO that pays. */
  hmoPriceKobo?: number | null;
  deal?: DealTerms | null;
  /** Increase for paying later and reduction for loyalty, in hundredths of a percent. */
  creditIncrementBp?: number;
  loyaltyBp?: number;
  quantity: number;
  now: Date;
};

export type PriceReason = "hmo" | "deal" | "branch";
export type DealRefusal = "not_started" | "ended" | "customer_limit" | "total_limit" | "not_cheaper" | "hmo";

export type LinePrice = {
  /** What one pack costs in the end, and the whole line. */
  unitKobo: number;
  totalKobo: number;
  /** Where the price comes from, and how it was made: base + credit − loyalty = unit. */
  reason: PriceReason;
  baseKobo: number;
  creditKobo: number;
  loyaltyKobo: number;
  dealApplied: boolean;
  /** Why a deal that was offered does not count. */
  dealRefused: DealRefusal | null;
};

/** A deal counts while it runs, for the whole quantity or not at all, and only where it helps the buyer. */
const refuseDeal = (deal: DealTerms, { branchPriceKobo, quantity, now }: PriceInput): DealRefusal | null => {
  if (now < deal.startsAt) return "not_started";
  if (deal.endsAt !== null && now >= deal.endsAt) return "ended";
  if (deal.remainingPerCustomer !== null && quantity > deal.remainingPerCustomer) return "customer_limit";
  if (deal.remainingTotal !== null && quantity > deal.remainingTotal) return "total_limit";
  return deal.priceKobo < branchPriceKobo ? null : "not_cheaper";
};

const requireWhole = (value: number, least: number, what: string) => {
  if (!Number.isSafeInteger(value) || value < least) throw new RangeError(`${what} must be a whole number.`);
};

const check = (input: PriceInput) => {
  requireWhole(input.branchPriceKobo, 0, "The branch price");
  if (input.hmoPriceKobo != null) requireWhole(input.hmoPriceKobo, 0, "The agreed price");
  if (input.deal) requireWhole(input.deal.priceKobo, 0, "The deal's price");
  requireWhole(input.quantity, 1, "The quantity");
  requireWhole(input.creditIncrementBp ?? 0, 0, "The credit increment");
  requireWhole(input.loyaltyBp ?? 0, 0, "The loyalty reduction");
  if ((input.loyaltyBp ?? 0) > 10_000) throw new RangeError("Loyalty takes off at most everything.");
};

const basePrice = (input: PriceInput): Pick<LinePrice, "reason" | "baseKobo" | "dealRefused"> => {
  if (input.hmoPriceKobo != null)
    return { reason: "hmo", baseKobo: input.hmoPriceKobo, dealRefused: input.deal ? "hmo" : null };
  const dealRefused = input.deal ? refuseDeal(input.deal, input) : null;
  if (input.deal && dealRefused === null) return { reason: "deal", baseKobo: input.deal.priceKobo, dealRefused };
  return { reason: "branch", baseKobo: input.branchPriceKobo, dealRefused };
};

/**
 * The price of a line, everywhere: HMO agreement, else a running deal within its limits, else the branch price; plus the
 * credit option's increment; minus loyalty. Each step is rounded half up to the kobo of one pack, so that the line is
 * exactly quantity times the pack's price.
 */
export const priceLine = (input: PriceInput): LinePrice => {
  check(input);
  const base = basePrice(input);
  const creditKobo = basisPoints(base.baseKobo, input.creditIncrementBp ?? 0);
  const loyaltyKobo = basisPoints(base.baseKobo + creditKobo, input.loyaltyBp ?? 0);
  const unitKobo = base.baseKobo + creditKobo - loyaltyKobo;
  const totalKobo = unitKobo * input.quantity;
  if (!Number.isSafeInteger(totalKobo)) throw new RangeError("The line is too large.");
  return { unitKobo, totalKobo, ...base, creditKobo, loyaltyKobo, dealApplied: base.reason === "deal" };
};
