import { lagosDay } from "@remedia/domain/days";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { readEvery } from "../../platform/kept-readings.ts";
import { Closed, Nullable, Whole } from "../../platform/schemas.ts";

export const Proof = Closed({
  products: Whole(),
  /** Stores of approved customers whose licence is valid today. */
  licensed_stores: Whole(),
  /** Within how many working days nine of ten of the latest orders were delivered; null before the first. */
  delivery_days: Nullable(Whole()),
});

/** Enough to know how fast orders arrive these days, and read along an index. */
const ordersCounted = 10_000;

const delivered = sql`
  select (placed_at at time zone 'Africa/Lagos')::date as placed_on,
    (delivered_at at time zone 'Africa/Lagos')::date as delivered_on
  from orders where delivered_at is not null order by delivered_at desc, id desc limit ${ordersCounted}`;

/** Days after the order was placed, without the Sundays among them, as a promise counts them. */
const workingDays = sql`delivered_on - placed_on
  - (extract(dow from placed_on)::int + (delivered_on - placed_on)) / 7`;

export const readProof = async ({ db, now }: Ctx): Promise<Static<typeof Proof>> => {
  const { rows } = await sql<Static<typeof Proof>>`
    select (select count(*)::int from products where state = 'active') as products,
      (select count(*)::int from stores s join users u on u.id = s.user_id
        where s.archived_at is null and u.state = 'active' and s.licence_class is not null
          and s.licence_expires_on >= ${lagosDay(now)}::date) as licensed_stores,
      (select greatest(1, percentile_disc(0.9) within group (order by ${workingDays})) from (${delivered}) as delivered
        having count(*) > 0)::int as delivery_days`.execute(db);
  return rows[0]!;
};

/** What shows a stranger that others buy here already. */
export const getProof = readEvery(60 * 60_000, readProof);
