import { mayBuy } from "@remedia/domain/buying";
import type { ProductClass } from "@remedia/domain/catalog";
import { lagosDay } from "@remedia/domain/days";
import { nairaOrNull } from "@remedia/domain/money";
import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { arrivalDay } from "../stores/delivery.ts";
import { listStoresOf, listStoresOfStaff } from "../stores/stores.ts";
import { listBarcodes } from "./barcodes.ts";
import { listComponents } from "./combos/combos.ts";
import { waitsForProduct } from "./demand/back-in-stock.ts";
import { listPricePoints } from "./history.ts";
import { listImages } from "./images.ts";
import { listPeerFavourites } from "./popularity.ts";
import { packsShownMax, stockOf, stockWord } from "./product-stock.ts";
import { imageUrl, namedProducts } from "./products.ts";
import { survivorId } from "./survivors.ts";

/** What customers see: what is sold. */
const shop = (ctx: Ctx) => namedProducts(ctx).where("p.state", "=", "active");
/** Only what has a price at the caller's branch can be bought there. */
const sold = (ctx: Ctx) => shop(ctx).where("pp.price_kobo", "is not", null);

type Row = Awaited<ReturnType<ReturnType<typeof shop>["execute"]>>[number];

/** Signed-out visitors and accounts under verification see no prices. */
export const seesPrices = ({ actor }: Ctx): boolean =>
  actor?.state === "active" && (actor.kind === "staff" || actor.phoneVerified);

/** The caller's own branch; visitors have none. */
const branchOf = (ctx: Ctx) => ctx.branchId ?? ctx.actor?.branchId ?? null;

/** Products with what the caller may know: their price, and whether their branch has them. */
const present = async <T extends Row>(ctx: Ctx, rows: readonly T[]) => {
  const branchId = seesPrices(ctx) ? branchOf(ctx) : null;
  const ids = branchId === null ? [] : rows.map(({ id }) => id);
  const stock = await stockOf(ctx, ids, {
    branchId,
    forCustomers: true,
    buyerId: ctx.actor?.userId,
    arrivesOn: arrivalDay(ctx),
  });
  return rows.map(({ price_kobo, image_file_id, ...row }) => ({
    ...row,
    price_per_pack: seesPrices(ctx) ? nairaOrNull(price_kobo) : null,
    image_url: imageUrl(ctx, image_file_id) || null,
    stock: branchId === null ? null : stockWord(stock(row.id).packs),
  }));
};

/** What customers of the caller's kind buy most at their branch, then what everybody does; nothing their licences forbid. */
export const listPopularProducts = async (ctx: Ctx, limit: number) => {
  const classes = await classesFor(ctx);
  const allowed = () =>
    (ctx.branchId === null ? shop(ctx) : sold(ctx)).$if(classes !== null, (query) =>
      query.where("p.class", "in", classes!),
    );
  const favourites = await peerFavourites(ctx, limit);
  const peers =
    favourites.length === 0
      ? []
      : await allowed()
          .where("p.id", "in", favourites)
          .orderBy(sql`array_position(${favourites}::bigint[], p.id)`)
          .limit(limit)
          .execute();
  const others = await allowed()
    .$if(peers.length > 0, (query) =>
      query.where(
        "p.id",
        "not in",
        peers.map(({ id }) => id),
      ),
    )
    .orderBy("p.popularity", "desc")
    .orderBy("p.id", "desc")
    .limit(Math.max(1, limit - peers.length))
    .execute();
  return present(ctx, [...peers, ...others].slice(0, limit));
};

/** More than are shown, because some are no longer sold or not for this licence. */
const peerFavourites = ({ actor, ...ctx }: Ctx, limit: number) =>
  actor?.kind === "customer" ? listPeerFavourites({ actor, ...ctx }, actor.branchId, actor.userType, 2 * limit) : [];

const storesOf = async ({ actor, ...ctx }: ActorCtx) => {
  if (actor.kind === "customer") return listStoresOf({ actor, ...ctx }, actor.userId);
  return actor.kind === "store_staff" ? listStoresOfStaff({ actor, ...ctx }, actor.userId) : [];
};

/** What at least one of the caller's stores may buy; null where no licence is in question. */
export const classesFor = async (ctx: Ctx): Promise<ProductClass[] | null> => {
  const stores = ctx.actor ? await storesOf(ctx as ActorCtx) : [];
  if (stores.length === 0) return null;
  return (["otc", "prescription", "controlled"] as const).filter((each) =>
    stores.some((store) => mayBuy(each, store.licence_class, store.licence_expires_on, lagosDay(ctx.now)).allowed),
  );
};

const mayBuyOf = async (ctx: ActorCtx, productClass: string) =>
  (await storesOf(ctx)).map(({ id, name, licence_class, licence_expires_on }) => ({
    store_id: id,
    store_name: name,
    ...mayBuy(productClass as ProductClass, licence_class, licence_expires_on, lagosDay(ctx.now)),
  }));

const alternativesMax = 12;

/** The same generic in the same strength of others: of the same form first, then the cheapest. */
const listAlternatives = async (ctx: Ctx, product: Row) => {
  if (product.generic === "") return [];
  const rows = await sold(ctx)
    .where("p.generic", "!=", "")
    .where(sql`fold(p.generic)`, "=", sql`fold(${product.generic})`)
    .where(sql`fold(p.strength)`, "=", sql`fold(${product.strength})`)
    .where("p.id", "!=", product.id)
    .orderBy(sql`p.form = ${product.form}`, "desc")
    .orderBy("pp.price_kobo")
    .orderBy("p.id")
    .limit(alternativesMax)
    .execute();
  return present(ctx, rows);
};

/** What the caller would get today: how many at the most, and how long the first of it lasts. */
const availabilityOf = async (ctx: ActorCtx, id: number, branchId: number) => {
  const { packs, earliest_expiry } = (
    await stockOf(ctx, [id], { branchId, forCustomers: true, buyerId: ctx.actor.userId, arrivesOn: arrivalDay(ctx) })
  )(id);
  return { packs_left: Math.min(packs, packsShownMax), earliest_expiry };
};

/** The product page. A merged id answers with the survivor. */
export const getProductPage = async (ctx: ActorCtx, id: number) => {
  const row = await shop(ctx)
    .select(["p.description", "p.min_shelf_life_days"])
    .where("p.id", "=", survivorId("products", id))
    .executeTakeFirst();
  if (!row) throw notFound("Product");
  const branchId = ctx.branchId ?? ctx.actor.branchId;
  const components = row.is_combo ? await listComponents(ctx, row.id) : [];
  const [shown] = await present(ctx, [row]);
  return {
    ...shown!,
    ...(await availabilityOf(ctx, row.id, branchId)),
    barcodes: (await listBarcodes(ctx, row.id)).map(({ gtin }) => gtin),
    images: await listImages(ctx, row.id),
    components: components.map(({ product_id, title, quantity }) => ({ product_id, title, quantity })),
    alternatives: await listAlternatives(ctx, row),
    price_history: await listPricePoints(ctx, row.id, branchId),
    may_buy: await mayBuyOf(ctx, row.class),
    notify_me: await waitsForProduct(ctx, row.id),
  };
};
