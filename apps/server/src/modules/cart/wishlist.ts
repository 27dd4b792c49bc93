import { toNaira } from "@remedia/domain/money";
import { sql } from "kysely";
import { type ActorCtx, inTransaction } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { firstImageFile, imageUrl } from "../catalog/products.ts";
import { bestDeals, presentDeal } from "../promotions/running-deals.ts";

export const listWishes = async (ctx: ActorCtx) => {
  const rows = await ctx.db
    .selectFrom("wishlist_items as w")
    .innerJoin("products as p", "p.id", "w.product_id")
    .leftJoin("manufacturers as m", "m.id", "p.manufacturer_id")
    .leftJoin("product_prices as pr", (join) =>
      join.onRef("pr.product_id", "=", "p.id").on("pr.branch_id", "=", ctx.actor.branchId),
    )
    .select([
      "w.id",
      "w.added_at",
      "p.id as product_id",
      "p.title",
      "p.name",
      "p.form",
      "p.state",
      "m.name as manufacturer",
      "pr.price_kobo",
    ])
    .select(firstImageFile.as("image_file_id"))
    .where("w.user_id", "=", ctx.actor.userId)
    .orderBy("w.id", "desc")
    .limit(500)
    .execute();
  const dealOf = await bestDeals(ctx, ctx.actor.branchId);
  return rows.map((row) => ({
    id: row.id,
    added_at: row.added_at,
    deal: presentDeal(dealOf(row.product_id)),
    product: {
      id: row.product_id,
      title: row.title,
      name: row.name,
      form: row.form,
      manufacturer: row.manufacturer ?? "",
      image_url: imageUrl(ctx, row.image_file_id),
      price_per_pack: row.price_kobo === null ? null : toNaira(row.price_kobo),
      sold: row.state === "active",
    },
  }));
};

/** Wishing twice is wishing once. */
export const addWish = (ctx: ActorCtx, productId: number) =>
  inTransaction(ctx, async (tx) => {
    const product = await tx.db
      .selectFrom("products as p")
      .select(sql<number>`coalesce(p.merged_into_id, p.id)`.as("id"))
      .where("p.id", "=", productId)
      .where("p.state", "in", ["active", "hidden", "merged"])
      .executeTakeFirst();
    if (!product) throw notFound("Product");
    await tx.db
      .insertInto("wishlist_items")
      .values({ user_id: tx.actor.userId, product_id: product.id, added_at: tx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return listWishes(tx);
  });

export const removeWish = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const removed = await tx.db
      .deleteFrom("wishlist_items")
      .where("id", "=", id)
      .where("user_id", "=", tx.actor.userId)
      .returning("id")
      .executeTakeFirst();
    if (!removed) throw notFound("Wishlist entry");
    return listWishes(tx);
  });
