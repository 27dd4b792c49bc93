import { productClasses, productStates, storages } from "@remedia/domain/catalog";
import { hsCodePattern, vatClasses } from "@remedia/domain/vat";
import { packGramsMax } from "@remedia/domain/weights";
import { Edit } from "../../platform/edits.ts";
import {
  Closed,
  Day,
  Id,
  Instant,
  ListQuery,
  Naira,
  Name,
  Nullable,
  OneOf,
  Text,
  Type,
  Whole,
} from "../../platform/schemas.ts";
import { packsShownMax, stockWords } from "./product-stock.ts";

/** A word of a fixed list, as the database holds it. */
const Word = <T extends readonly string[]>(values: T) => Type.Unsafe<string>({ type: "string", enum: [...values] });

/** The picture in several sizes: `src` for those who take one, the others for `srcset`. */
export const Image = Closed({ id: Id, src: Type.String(), webp: Type.String(), avif: Type.String() });

/** What names a product, in every list. */
const Identity = {
  id: Id,
  title: Type.String(),
  name: Type.String(),
  generic: Type.String(),
  strength: Type.String(),
  form: Type.String(),
  pack_size: Type.String(),
  manufacturer_id: Nullable(Id),
  manufacturer_name: Nullable(Type.String()),
  category_id: Id,
  category_name: Type.String(),
  subcategory_id: Nullable(Id),
  subcategory_name: Nullable(Type.String()),
  product_type_id: Id,
  product_type_name: Type.String(),
  nafdac_no: Nullable(Type.String()),
  class: Word(productClasses),
  storage: Word(storages),
  is_combo: Type.Boolean(),
  image_url: Nullable(Type.String()),
};

export const ProductRow = Closed({
  ...Identity,
  partner_id: Nullable(Id),
  partner_name: Nullable(Type.String()),
  state: Word(productStates),
  state_reason: Nullable(Type.String()),
  popularity: Whole(),
  /** Null where nobody has weighed a pack. */
  weight_grams: Nullable(Whole()),
  vat_class: Word(vatClasses),
  price: Nullable(Naira),
  price_from: Nullable(Naira),
  price_to: Nullable(Naira),
  /** What can be sold now at the chosen branch, or in all of them. */
  stock: Whole(),
  earliest_expiry: Nullable(Day),
  created_at: Instant,
  created_by: Nullable(Type.String()),
  submitted_at: Nullable(Instant),
  updated_at: Instant,
});

export const BranchPrice = Closed({
  branch_id: Id,
  branch_name: Type.String(),
  price: Nullable(Naira),
  cost: Nullable(Naira),
  updated_at: Nullable(Instant),
});
export const ScheduledPrice = Closed({
  id: Id,
  branch_id: Id,
  branch_name: Type.String(),
  price: Naira,
  apply_at: Instant,
  state: Type.String(),
  created_by: Nullable(Type.String()),
});
export const Component = Closed({
  product_id: Id,
  title: Type.String(),
  quantity: Whole(1),
  state: Type.String(),
  price: Nullable(Naira),
});
export const Product = Closed({
  ...ProductRow.properties,
  description: Type.String(),
  min_shelf_life_days: Whole(),
  /** As weighed, or estimated. */
  pack_grams: Whole(),
  hs_code: Nullable(Type.String()),
  decided_at: Nullable(Instant),
  decided_by: Nullable(Type.String()),
  prices: Type.Array(BranchPrice),
  scheduled_prices: Type.Array(ScheduledPrice),
  barcodes: Type.Array(Closed({ id: Id, gtin: Type.String() })),
  images: Type.Array(Image),
  components: Type.Array(Component),
  combos: Type.Array(Closed({ id: Id, title: Type.String() })),
});

const Fields = {
  name: Name(160),
  generic: Text(500),
  strength: Text(250),
  form: Text(80),
  pack_size: Text(80),
  manufacturer_id: Nullable(Id),
  category_id: Id,
  subcategory_id: Nullable(Id),
  product_type_id: Id,
  nafdac_no: Nullable(Text(30, 3)),
  class: OneOf(productClasses),
  storage: OneOf(storages),
  min_shelf_life_days: Whole(0, 3650),
  weight_grams: Type.Optional(Nullable(Whole(1, packGramsMax))),
  description: Text(4000),
  /** Zero-rated where nobody says otherwise, as medicines are. */
  vat_class: Type.Optional(OneOf(vatClasses)),
  hs_code: Type.Optional(Nullable(Type.String({ pattern: hsCodePattern.source, maxLength: 13 }))),
};
export const ProductFields = Closed(Fields);

/** What many products may be given at once. */
export const SharedFields = Type.Pick(ProductFields, [
  "category_id",
  "subcategory_id",
  "product_type_id",
  "manufacturer_id",
  "class",
  "storage",
  "min_shelf_life_days",
  "vat_class",
]);
const Gtins = Type.Array(Text(20, 8), { maxItems: 20, uniqueItems: true });
export const PriceBody = Closed({ branch_id: Id, price: Nullable(Naira), cost: Type.Optional(Nullable(Naira)) });
const Prices = Type.Array(PriceBody, { maxItems: 200 });

export const NewProduct = Closed({
  ...Fields,
  barcodes: Type.Optional(Gtins),
  prices: Type.Optional(Prices),
  /** Straight to the queue instead of a draft. */
  submit: Type.Optional(Type.Boolean()),
});
export const ProductChange = Type.Partial(Closed({ ...Fields, barcodes: Gtins, prices: Prices }), {
  additionalProperties: false,
});
export const ProductEdit = Edit(ProductChange);

export const ProductFilters = {
  state: Type.Optional(OneOf(productStates)),
  category_id: Type.Optional(Id),
  subcategory_id: Type.Optional(Id),
  manufacturer_id: Type.Optional(Id),
  product_type_id: Type.Optional(Id),
  class: Type.Optional(OneOf(productClasses)),
  storage: Type.Optional(OneOf(storages)),
  without_price: Type.Optional(Type.Boolean()),
  without_image: Type.Optional(Type.Boolean()),
  combos: Type.Optional(Type.Boolean()),
};
export const ProductQuery = ListQuery(
  ["title", "price", "popularity", "created_at", "updated_at", "submitted_at", "state"],
  ProductFilters,
);

export const ShopProduct = Closed({
  ...Identity,
  price_per_pack: Nullable(Naira),
  partner_name: Nullable(Type.String()),
  /** At the caller's branch; null for visitors, who have none. */
  stock: Nullable(OneOf(stockWords)),
});
export const ProductPage = Closed({
  ...ShopProduct.properties,
  description: Type.String(),
  min_shelf_life_days: Whole(),
  /** As many as the caller could get, but no more is said than that there are so many. */
  packs_left: Whole(0, packsShownMax),
  earliest_expiry: Nullable(Day),
  barcodes: Type.Array(Type.String()),
  images: Type.Array(Image),
  components: Type.Array(Closed({ product_id: Id, title: Type.String(), quantity: Whole(1) })),
  alternatives: Type.Array(ShopProduct),
  price_history: Type.Array(Closed({ at: Instant, price: Nullable(Naira) })),
  may_buy: Type.Array(
    Closed({ store_id: Id, store_name: Type.String(), allowed: Type.Boolean(), why: Nullable(Type.String()) }),
  ),
  /** Whether the caller waits for it to come back. */
  notify_me: Type.Boolean(),
});
