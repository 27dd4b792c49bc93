import { lagosDay } from "@remedia/domain/days";
import { vatClasses, vatRateOn } from "@remedia/domain/vat";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../../../platform/context.ts";

/** What each class is taxed with on a day. */
export const vatRatesOn = (day: string): Readonly<Record<string, number>> =>
  Object.fromEntries(vatClasses.map((vatClass) => [vatClass, vatRateOn(vatClass, day)]));

type Taxed = {
  kobo: RawBuilder<number>;
  productId: RawBuilder<number>;
  /** As it was written down on the day of the sale; where that is still to come, the rate of today holds. */
  basisPoints?: RawBuilder<number | null>;
};

/** What an amount leaves us without the tax in it, rounded like `vatWithin`: what a margin is reckoned from. */
export const withoutVat = ({ now }: Ctx, { kobo, productId, basisPoints = sql`null::integer` }: Taxed) => {
  const rates = JSON.stringify(vatRatesOn(lagosDay(now)));
  return sql<number>`(
    select ${kobo} - (2 * ${kobo} * r.bp + 10000 + r.bp) / (2 * (10000 + r.bp))
    from (select coalesce(${basisPoints},
      (select (${rates}::text::jsonb ->> t.vat_class)::bigint from products t where t.id = ${productId})) as bp) r)`;
};
