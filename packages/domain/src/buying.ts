import type { ProductClass } from "./catalog.ts";
import { dayOnPaper } from "./days.ts";
import type { LicenceClass } from "./licences.ts";

const licencesFor: Readonly<Record<Exclude<ProductClass, "otc">, readonly LicenceClass[]>> = {
  prescription: ["pharmacy", "hospital"],
  controlled: ["pharmacy", "hospital"],
};
const soldAs: Readonly<Record<Exclude<ProductClass, "otc">, string>> = {
  prescription: "Prescription medicines are",
  controlled: "Controlled medicines are",
};

const licenceFault = (
  productClass: Exclude<ProductClass, "otc">,
  licenceClass: string | null,
  licenceExpiresOn: string | null,
  today: string,
): string | null => {
  const sentence = `${soldAs[productClass]} sold to licensed pharmacies and hospitals only`;
  if (licenceClass === null) return `${sentence}. Add this store's licence to buy it.`;
  if (!licencesFor[productClass].some((allowed) => allowed === licenceClass))
    return `${sentence}; a patent-medicine licence does not cover it.`;
  if (licenceExpiresOn === null) return `${sentence}. Add the day on which this store's licence expires.`;
  if (licenceExpiresOn < today)
    return `This store's licence expired on ${dayOnPaper(licenceExpiresOn)}. Renew it to buy this product.`;
  return null;
};

export type MayBuy = { allowed: boolean; why: string | null };

/**
 * Whether a store may buy a product of this class, and the sentence to show when it may not. Both days are Lagos dates
 * ("2026-11-15"); the printed day of the licence still counts. What is sold over the counter needs no licence.
 */
export const mayBuy = (
  productClass: ProductClass,
  licenceClass: string | null,
  licenceExpiresOn: string | null,
  today: string,
): MayBuy => {
  const why = productClass === "otc" ? null : licenceFault(productClass, licenceClass, licenceExpiresOn, today);
  return { allowed: why === null, why };
};

export type HeldLicence = { licence_class: string | null; licence_expires_on: string | null };

/**
 * Why somebody with these stores may not buy a product of this class, or null: while nothing is ordered it is enough that one
 * of them may. When none may, the licence that is valid longest explains it.
 */
export const whyNotBought = (
  stores: readonly HeldLicence[],
  productClass: ProductClass,
  today: string,
): string | null => {
  const held = stores.length > 0 ? stores : [{ licence_class: null, licence_expires_on: null }];
  const last = ({ licence_expires_on }: HeldLicence) => licence_expires_on ?? "";
  const verdicts = held
    .toSorted((a, b) => (last(a) < last(b) ? 1 : last(a) > last(b) ? -1 : 0))
    .map((store) => mayBuy(productClass, store.licence_class, store.licence_expires_on, today));
  return verdicts.some(({ allowed }) => allowed) ? null : verdicts[0]!.why;
};
