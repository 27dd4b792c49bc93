import { cartTypeIds, mostPacks } from "@remedia/domain/carts";
import { productClasses } from "@remedia/domain/catalog";
import { Closed, Day, Id, Instant, Naira, Nullable, OneOf, Type, Whole } from "../../platform/schemas.ts";
import { ShopDealPrice, ShortDated } from "../promotions/schemas.ts";

const product = {
  id: Id,
  title: Type.String(),
  name: Type.String(),
  form: Type.String(),
  manufacturer: Type.String(),
  image_url: Nullable(Type.String()),
  price_per_pack: Nullable(Naira),
};
export const CartLineShape = Closed({
  id: Id,
  type: OneOf(cartTypeIds),
  quantity: Whole(1, mostPacks),
  product: Closed({ ...product, pack_size: Type.String() }),
  deal_id: Nullable(Id),
  deal: ShopDealPrice,
  /** One that would count for fewer packs. */
  missed_deal: Nullable(Closed({ name: Type.String(), price: Naira, packs: Whole(1) })),
  short_dated: ShortDated,
  unit_price: Nullable(Naira),
  line_total: Nullable(Type.Number()),
  price_when_added: Nullable(Naira),
  price_changed: Type.Boolean(),
  refusal: Nullable(Type.String()),
  /** How many packs could be had instead, where they are few. */
  available: Nullable(Whole()),
  added_at: Instant,
});
export const Carts = Closed({
  carts: Type.Array(CartLineShape),
  totals: Type.Array(Closed({ type: OneOf(cartTypeIds), count: Whole(), packs: Whole(), total: Type.Number() })),
});
export const Packs = Whole(1, mostPacks);
/** Short-dated packs that the buyer agrees to, with the day that they were told. */
export const Accepts = Closed({ deal_id: Id, best_before: Day });
/** What is put into a cart: a product's id, or a cart item as the app of the shop holds it. */
export const CartItem = Closed({
  id: Type.Optional(Nullable(Id)),
  product_id: Type.Optional(Id),
  product: Type.Optional(Closed({ id: Id, price_per_pack: Type.Optional(Nullable(Naira)) })),
  quantity: Packs,
  deal_id: Type.Optional(Nullable(Id)),
  deal: Type.Optional(Nullable(Closed({ price: Naira }))),
  type: Type.Optional(OneOf(cartTypeIds)),
  accepts: Type.Optional(Accepts),
});
export const Wish = Closed({
  id: Id,
  added_at: Instant,
  deal: ShopDealPrice,
  product: Closed({ ...product, class: OneOf(productClasses), sold: Type.Boolean(), in_stock: Type.Boolean() }),
});
