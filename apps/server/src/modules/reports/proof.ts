import { lagosDay } from "@remedia/domain/days";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { readEvery } from "../../platform/kept-readings.ts";
import { Closed, Whole } from "../../platform/schemas.ts";

export const Proof = Closed({
  products: Whole(),
  /** Stores of approved customers whose licence is valid today. */
  licensed_stores: Whole(),
  /** Within how many working days nine of ten of those stores are promised their order. */
  delivery_days: Whole(),
});

export const readProof = async ({ db, now }: Ctx): Promise<Static<typeof Proof>> => {
  const { rows } = await sql<Static<typeof Proof>>`
    select (select count(*)::int from products where state = 'active') as products,
      count(*)::int as licensed_stores,
      coalesce(percentile_disc(0.9) within group (order by l.delivery_days), 0)::int as delivery_days
    from stores s join users u on u.id = s.user_id join lgas l on l.id = s.lga_id
    where s.archived_at is null and u.state = 'active' and s.licence_class is not null
      and s.licence_expires_on >= ${lagosDay(now)}::date`.execute(db);
  return rows[0]!;
};

/** What shows a stranger that others buy here already. */
export const getProof = readEvery(60 * 60_000, readProof);
