import { nairaOrNull } from "@remedia/domain/money";
import { packGrams } from "@remedia/domain/weights";
import type { Static } from "@sinclair/typebox";
import { type SelectQueryBuilder, sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { alphabetical, contains, listPage, nullsLast } from "../../platform/lists.ts";
import { fileAddress } from "../../platform/stored-files.ts";
import { listBarcodes } from "./barcodes.ts";
import { ownBranchOnly } from "./branch-scope.ts";
import { listCombosWith, listComponents } from "./combos/combos.ts";
import { listImages } from "./images.ts";
import { listBranchPrices } from "./prices/prices.ts";
import { listScheduledPrices } from "./prices/scheduled-prices.ts";
import { stockOf } from "./product-stock.ts";
import type { ProductQuery } from "./schemas.ts";
import { survivorId } from "./survivors.ts";

/** The small picture that stands for a product in lists. */
export const firstImageFile = sql<number | null>`(select f.file_id from product_images i
  join product_image_files f on f.image_id = i.id and f.width = 160 and f.format = 'webp'
  where i.product_id = p.id order by i.position, i.id limit 1)`;

/** Products with the names of what they stand in and their price at the branch in question, if one is. */
export const namedProducts = (ctx: Ctx) =>
  ctx.db
    .selectFrom("products as p")
    .innerJoin("categories as c", "c.id", "p.category_id")
    .innerJoin("product_types as t", "t.id", "p.product_type_id")
    .leftJoin("subcategories as s", "s.id", "p.subcategory_id")
    .leftJoin("manufacturers as m", "m.id", "p.manufacturer_id")
    .leftJoin("partners as seller", "seller.id", "p.partner_id")
    .leftJoin("product_prices as pp", (join) =>
      join.onRef("pp.product_id", "=", "p.id").on("pp.branch_id", "=", ctx.branchId),
    )
    .select([
      "p.id",
      "p.title",
      "p.name",
      "p.generic",
      "p.strength",
      "p.form",
      "p.pack_size",
      "p.manufacturer_id",
      "m.name as manufacturer_name",
      "p.category_id",
      "c.name as category_name",
      "p.subcategory_id",
      "s.name as subcategory_name",
      "p.product_type_id",
      "t.name as product_type_name",
      "p.nafdac_no",
      "p.class",
      "p.storage",
      "p.is_combo",
      "seller.name as partner_name",
      "pp.price_kobo",
      firstImageFile.as("image_file_id"),
    ]);

/** The lowest or highest price of a product in the branches that the reader may see. */
const extreme = (ctx: Ctx, which: "min" | "max") => {
  const own = ownBranchOnly(ctx);
  const seen = own === null ? sql`` : sql`and branch_id = ${own}`;
  return sql<number | null>`(select ${sql.raw(which)}(price_kobo) from product_prices where product_id = p.id ${seen})`;
};

const products = (ctx: Ctx) =>
  namedProducts(ctx)
    .leftJoin("users as author", "author.id", "p.created_by")
    .select([
      "p.partner_id",
      "p.state",
      "p.state_reason",
      "p.popularity",
      "p.weight_grams",
      "p.vat_class",
      "p.created_at",
      "author.name as created_by",
      "p.submitted_at",
      "p.updated_at",
      extreme(ctx, "min").as("low_kobo"),
      extreme(ctx, "max").as("high_kobo"),
    ])
    .where("p.state", "!=", "merged");

export const imageUrl = (ctx: Ctx, fileId: number | null) =>
  fileId === null ? null : fileAddress(ctx, fileId, "forever");

type Priced = { price_kobo: number | null; low_kobo: number | null; high_kobo: number | null };
const present = async <T extends Priced & { id: number; image_file_id: number | null }>(
  ctx: Ctx,
  rows: readonly T[],
) => {
  const ids = rows.map(({ id }) => id);
  const stock = await stockOf(ctx, ids, { branchId: ctx.branchId, forCustomers: false });
  return rows.map(({ price_kobo, low_kobo, high_kobo, image_file_id, ...row }) => ({
    ...row,
    price: nairaOrNull(price_kobo),
    price_from: nairaOrNull(low_kobo),
    price_to: nairaOrNull(high_kobo),
    stock: stock(row.id).packs,
    earliest_expiry: stock(row.id).earliest_expiry,
    image_url: imageUrl(ctx, image_file_id) || null,
  }));
};

type AnyProducts<DB, TB extends keyof DB, O> = SelectQueryBuilder<DB, TB, O>;

/** Every word must be in the title, the generic or the NAFDAC number; a whole number may be a barcode's beginning. */
export const matching = <DB, TB extends keyof DB, O>(query: AnyProducts<DB, TB, O>, text: string) => {
  const words = text.trim().split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return query;
  const inText = sql.join(
    words.map(
      (word) => sql`fold(p.title || ' ' || p.generic || ' ' || coalesce(p.nafdac_no, '')) like ${contains(word)}`,
    ),
    sql` and `,
  );
  const digits = /^\d{6,14}$/.exec(words.join(""))?.[0];
  if (!digits) return query.where(sql<boolean>`(${inText})`);
  // Two lookups, each by its own index; as one condition they would be a walk over all products.
  return query.where(sql<boolean>`p.id in (select p.id from products p where ${inText}
    union all select product_id from product_barcodes where live and gtin like ${`${digits}%`})`);
};

export const filtered = <DB, TB extends keyof DB, O>(
  ctx: Ctx,
  start: AnyProducts<DB, TB, O>,
  input: Omit<Static<typeof ProductQuery>, "page" | "per_page" | "sort">,
) => {
  const also = (condition: ReturnType<typeof sql<boolean>>) => {
    query = query.where(condition);
  };
  let query = input.q ? matching(start, input.q) : start;
  if (input.state) also(sql<boolean>`p.state = ${input.state}`);
  if (input.class) also(sql<boolean>`p.class = ${input.class}`);
  if (input.storage) also(sql<boolean>`p.storage = ${input.storage}`);
  if (input.category_id) also(sql<boolean>`p.category_id = ${survivorId("categories", input.category_id)}`);
  if (input.subcategory_id) also(sql<boolean>`p.subcategory_id = ${survivorId("subcategories", input.subcategory_id)}`);
  if (input.manufacturer_id)
    also(sql<boolean>`p.manufacturer_id = ${survivorId("manufacturers", input.manufacturer_id)}`);
  if (input.product_type_id)
    also(sql<boolean>`p.product_type_id = ${survivorId("product_types", input.product_type_id)}`);
  if (input.combos !== undefined) also(sql<boolean>`p.is_combo = ${input.combos}`);
  if (input.without_image) also(sql<boolean>`not exists (select from product_images i where i.product_id = p.id)`);
  if (input.without_price) {
    const here = ctx.branchId === null ? sql`` : sql`and x.branch_id = ${ctx.branchId}`;
    also(sql<boolean>`not exists (select from product_prices x where x.product_id = p.id ${here})`);
  }
  return query;
};

const sorts = {
  title: alphabetical("p.title"),
  price: nullsLast("pp.price_kobo"),
  popularity: "p.popularity",
  created_at: "p.created_at",
  updated_at: "p.updated_at",
  submitted_at: nullsLast("p.submitted_at"),
  state: "p.state",
} as const;

/** What was given up is shown to those who ask for it. */
export const listProducts = async (ctx: Ctx, input: Static<typeof ProductQuery>) => {
  const found = filtered(ctx, products(ctx), input);
  const page = await listPage(ctx, input, {
    rows: input.state ? found : found.where("p.state", "<>", "archived"),
    sorts,
    fallback: "title",
    tie: "p.id",
  });
  return { ...page, data: await present(ctx, page.data) };
};

/** Those that the search of the store does not know: not offered yet, or no longer. Changed last first. */
export const listUnsold = (ctx: Ctx, q: string, most: number) => {
  const unsold = ctx.db
    .selectFrom("products as p")
    .select(["p.id", "p.title", "p.generic", "p.state"])
    .where("p.state", "not in", ["active", "merged"]);
  return filtered(ctx, unsold, { q }).orderBy("p.updated_at", "desc").orderBy("p.id").limit(most).execute();
};

/** Waiting longest first. */
export const listPendingProducts = (ctx: Ctx, input: Static<typeof ProductQuery>) =>
  listProducts(ctx, { sort: "submitted_at", ...input, state: "pending" });

/** Everything the back office shows of one product. A merged id answers with the survivor. */
export const getProduct = async (ctx: Ctx, id: number) => {
  const row = await products(ctx)
    .leftJoin("users as decider", "decider.id", "p.decided_by")
    .select(["p.description", "p.min_shelf_life_days", "p.hs_code", "p.decided_at", "decider.name as decided_by"])
    .where("p.id", "=", survivorId("products", id))
    .executeTakeFirst();
  if (!row) throw notFound("Product");
  const [shown] = await present(ctx, [row]);
  const components = row.is_combo ? await listComponents(ctx, row.id) : [];
  return {
    ...shown!,
    pack_grams: packGrams(row, components),
    prices: await listBranchPrices(ctx, row.id),
    scheduled_prices: await listScheduledPrices(ctx, row.id),
    barcodes: await listBarcodes(ctx, row.id),
    images: await listImages(ctx, row.id),
    components,
    combos: await listCombosWith(ctx, row.id),
  };
};
