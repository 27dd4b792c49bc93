import { productClasses } from "@remedia/domain/catalog";
import { Closed, Id, Naira, Nullable, OneOf, Text, Type, Whole } from "../../platform/schemas.ts";
import { ShopDealPrice, ShortDated } from "../promotions/schemas.ts";
import { facetSeparator } from "./results.ts";

export const Suggestion = Closed({
  id: Id,
  title: Type.String(),
  name: Type.String(),
  generic: Type.String(),
  /** As in_stock, null for those who see no prices. */
  price: Nullable(Naira),
  in_stock: Nullable(Type.Boolean()),
});
export const ProductCard = Closed({
  id: Id,
  title: Type.String(),
  name: Type.String(),
  generic: Type.String(),
  strength: Type.String(),
  form: Type.String(),
  pack_size: Type.String(),
  manufacturer: Type.String(),
  class: Type.String(),
  image_url: Nullable(Type.String()),
  price: Nullable(Naira),
  in_stock: Type.Boolean(),
  deal: ShopDealPrice,
  short_dated: ShortDated,
});
const Facet = Closed({
  name: Type.String(),
  values: Type.Array(
    Closed({ value: Type.Union([Type.String(), Type.Integer()]), label: Type.String(), count: Whole() }),
  ),
});
/** One value or several, such as `3|7`. */
const Several = (one: string) => Type.Optional(Type.String({ pattern: `^${one}(\\${facetSeparator}${one}){0,19}$` }));
const severalIds = Several("[1-9]\\d{0,14}");
export const ResultQuery = Closed({
  q: Type.Optional(Text(120)),
  category_id: severalIds,
  subcategory_id: Type.Optional(Id),
  manufacturer_id: severalIds,
  product_type_id: severalIds,
  form: Type.Optional(Text(400)),
  class: Several(`(?:${productClasses.join("|")})`),
  in_stock: Type.Optional(OneOf(["yes"] as const)),
  short_dated: Type.Optional(OneOf(["yes"] as const)),
  min_price: Type.Optional(Naira),
  max_price: Type.Optional(Naira),
  sort: Type.Optional(OneOf(["relevance", "price", "-price", "name", "newest", "popular"] as const)),
  page: Type.Optional(Whole(1, 10_000)),
  per_page: Type.Optional(Whole(1, 100)),
});
export const Results = Closed({
  data: Type.Array(ProductCard),
  total: Whole(),
  page: Whole(),
  per_page: Whole(),
  facets: Type.Array(Facet),
  did_you_mean: Nullable(Type.String()),
});
