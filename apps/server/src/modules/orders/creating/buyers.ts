import type { Static } from "@sinclair/typebox";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../../../platform/context.ts";
import { contains } from "../../../platform/lists.ts";
import { whyNotFor } from "../../cart/desk-carts.ts";
import { readPhone } from "../../identity/phones.ts";
import type { Buyer, BuyerQuery } from "./schemas.ts";

const buyersShown = 12;

type Found = Omit<Static<typeof Buyer>, "why_not"> & { state: string };

/**
 * Customers by their name, their phone or the name of a store: three looks, each along its own index. Those for whom nobody
 * may order are found as well, and say why, so that nobody enters them a second time.
 */
export const findBuyers = async ({ db, branchId }: Ctx, { q }: Static<typeof BuyerQuery>) => {
  const phone = readPhone(q) ?? q.trim().replace(/^0/, "");
  const look = (condition: RawBuilder<boolean>) => sql`(
    select u.id from users u
    where u.role in (3, 6) and u.user_type <> 'hmo' and u.state <> 'merged' and ${condition}
      ${branchId === null ? sql`` : sql`and u.branch_id = ${branchId}`}
    order by u.id desc limit ${sql.lit(buyersShown)})`;
  const { rows } = await sql<Found>`
    select u.id, u.name, u.phone, u.user_type, u.state, b.name as branch_name, coalesce((
      select string_agg(s.name, ', ' order by s.id) from (select s.id, s.name from stores s
        where s.user_id = u.id and s.archived_at is null order by s.id limit 3) s), '') as stores
    from users u join branches b on b.id = u.branch_id
    where u.id in (
      ${look(sql`u.phone like ${contains(phone)}`)}
      union ${look(sql`fold(u.name) like ${contains(q)}`)}
      union ${look(sql`u.id in (select s.user_id from stores s
        where fold(s.name) like ${contains(q)} and s.archived_at is null)`)})
    order by (u.state = 'active') desc, (u.phone = ${phone}) desc, fold(u.name), u.id
    limit ${sql.lit(buyersShown)}`.execute(db);
  return rows.map(({ state, ...buyer }) => ({ ...buyer, why_not: whyNotFor({ state }) }));
};
