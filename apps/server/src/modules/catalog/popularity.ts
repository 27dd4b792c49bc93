import { sql } from "kysely";
import { type Ctx, inTransaction } from "../../platform/context.ts";
import { countIn, type Follower } from "../../platform/merge.ts";

/** What was bought within this many days counts; the last third three times, the one before twice. */
const windowDays = 90;
const thirdDays = windowDays / 3;

/**
 * How popular products are, from what customers ordered and kept. A line counts once when it is a single pack and once more
 * each time its packs double, so that ten shops that take one pack each mean more than one that takes a hundred. Weights
 * change in steps of a month: most products have the same points as the night before, are not written, and no server
 * reads them again. May run twice without harm.
 */
export const measurePopularity = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx.db);
    await tx.db.deleteFrom("product_points").execute();
    await sql`
      insert into product_points (branch_id, user_type, product_id, points, buyers)
      select o.branch_id, u.user_type, coalesce(p.merged_into_id, p.id),
        sum((3 - floor(extract(epoch from ${tx.now}::timestamptz - o.placed_at) / 86400 / ${thirdDays}::int))
          * (1 + floor(log(2, l.quantity))))::int,
        count(distinct o.user_id)
      from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id join users u on u.id = o.user_id
      where o.placed_at > ${tx.now}::timestamptz - make_interval(days => ${windowDays}::int) and o.placed_at <= ${tx.now}
        and o.state not in ('cancelled', 'returned')
      group by 1, 2, 3`.execute(tx.db);
    await sql`
      update products p set popularity = s.points
      from (select p.id, coalesce(sum(t.points), 0)::int as points
        from products p left join product_points t on t.product_id = p.id group by p.id) s
      where p.id = s.id and p.popularity <> s.points`.execute(tx.db);
  });

/** What customers of one kind buy most at a branch, best first; what only one of them buys is not told. */
export const listPeerFavourites = async (ctx: Ctx, branchId: number, userType: string, limit: number) => {
  const rows = await ctx.db
    .selectFrom("product_points")
    .select("product_id")
    .where("branch_id", "=", branchId)
    .where("user_type", "=", userType)
    .where("buyers", ">", 1)
    .orderBy("points", "desc")
    .orderBy("product_id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ product_id }) => product_id);
};

/** Measured again the next night, from the orders of both. */
export const popularityFollowers: readonly Follower[] = [
  {
    subject: "product",
    what: "Points of popularity",
    count: countIn("product_points", "product_id"),
    move: async (tx, fromId) => {
      await tx.db.deleteFrom("product_points").where("product_id", "=", fromId).execute();
    },
  },
];
