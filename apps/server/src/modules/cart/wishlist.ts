import type { ProductClass } from "@remedia/domain/catalog";
import { nairaOrNull } from "@remedia/domain/money";
import { type ActorCtx, inTransaction } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { stockOf } from "../catalog/product-stock.ts";
import { firstImageFile, imageUrl } from "../catalog/products.ts";
import { survivorId } from "../catalog/survivors.ts";
import { dealsOnPacks } from "../promotions/running-deals.ts";
import { arrivalDay } from "../stores/delivery.ts";

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
      "p.class",
      "p.state",
      "m.name as manufacturer",
      "pr.price_kobo",
    ])
    .select(firstImageFile.as("image_file_id"))
    .where("w.user_id", "=", ctx.actor.userId)
    .orderBy("w.id", "desc")
    .limit(500)
    .execute();
  const products = rows.map(({ product_id, price_kobo }) => ({ id: product_id, kobo: price_kobo }));
  const deals = await dealsOnPacks(ctx, ctx.actor.branchId, products);
  const stock = await stockOf(
    ctx,
    rows.map(({ product_id }) => product_id),
    { branchId: ctx.actor.branchId, forCustomers: true, buyerId: ctx.actor.userId, arrivesOn: arrivalDay(ctx) },
  );
  return rows.map((row, at) => ({
    id: row.id,
    added_at: row.added_at,
    deal: row.state === "active" ? deals[at]!.deal : null,
    product: {
      id: row.product_id,
      title: row.title,
      name: row.name,
      form: row.form,
      manufacturer: row.manufacturer ?? "",
      image_url: imageUrl(ctx, row.image_file_id),
      price_per_pack: nairaOrNull(row.price_kobo),
      class: row.class as ProductClass,
      sold: row.state === "active",
      in_stock: stock(row.product_id).packs > 0,
    },
  }));
};

/** Wishing twice is wishing once. */
export const addWish = async (ctx: ActorCtx, productId: number) => {
  await inTransaction(ctx, async (tx) => {
    const product = await tx.db
      .selectFrom("products as p")
      .select("p.id")
      .where("p.id", "=", survivorId("products", productId))
      .where("p.state", "in", ["active", "hidden"])
      .forShare()
      .executeTakeFirst();
    if (!product) throw notFound("Product");
    await tx.db
      .insertInto("wishlist_items")
      .values({ user_id: tx.actor.userId, product_id: product.id, added_at: tx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return listWishes(ctx);
};

export const removeWish = async (ctx: ActorCtx, id: number) => {
  const removed = await ctx.db
    .deleteFrom("wishlist_items")
    .where("id", "=", id)
    .where("user_id", "=", ctx.actor.userId)
    .returning("id")
    .executeTakeFirst();
  if (!removed) throw notFound("Wishlist entry");
  return listWishes(ctx);
};
