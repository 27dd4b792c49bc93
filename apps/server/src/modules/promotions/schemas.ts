import { advertArts, advertAudiences, advertSlots, dealStates } from "@remedia/domain/deals";
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

const When = Type.String({ format: "date-time" });
const Limit = Nullable(Whole(1, 1_000_000));

export const DealRow = Closed({
  id: Id,
  name: Type.String(),
  about: Type.String(),
  state: OneOf(dealStates),
  starts_at: Instant,
  ends_at: Instant,
  limit_per_customer: Nullable(Whole()),
  limit_total: Nullable(Whole()),
  product_count: Whole(),
  sold: Whole(),
  branch_names: Type.String(),
});
export const Deal = Closed({
  ...DealRow.properties,
  branch_ids: Type.Array(Id),
  /** A near-expiry deal sells packs of these only, to those who accept their dates. */
  batches: Type.Array(Closed({ batch_id: Id, product_id: Id, number: Type.String(), expires_on: Day })),
  products: Type.Array(
    Closed({
      product_id: Id,
      title: Type.String(),
      price: Naira,
      /** Today's, and those scheduled from a time to come. */
      usual_prices: Type.Array(Closed({ branch_id: Id, price: Naira, from: Nullable(Instant) })),
    }),
  ),
});
export const DealBody = Closed({
  name: Name(),
  about: Text(1000),
  starts_at: When,
  ends_at: When,
  limit_per_customer: Limit,
  limit_total: Limit,
  branch_ids: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
  products: Type.Array(
    Closed({ product_id: Id, price: Type.Number({ minimum: 0.01, maximum: 1e9, multipleOf: 0.01 }) }),
    { maxItems: 500 },
  ),
});
/** The batches of a near-expiry deal are named when it is made, and stay. */
export const NewDealBody = Closed({
  ...DealBody.properties,
  batch_ids: Type.Optional(Type.Array(Id, { maxItems: 100, uniqueItems: true })),
});
export const DealEdit = Edit(DealBody);
export const DealQuery = ListQuery(["name", "starts_at", "ends_at"], { state: Type.Optional(OneOf(dealStates)) });
export const DealSale = Closed({
  id: Id,
  order_id: Nullable(Id),
  order_number: Nullable(Type.String()),
  sold_at: Instant,
  title: Type.String(),
  customer: Type.String(),
  branch_name: Type.String(),
  quantity: Whole(),
  price: Naira,
  total: Naira,
  margin: Nullable(Type.Number()),
});

const ShopDeal = Closed({
  id: Id,
  name: Type.String(),
  about: Type.String(),
  starts_at: Instant,
  ends_at: Instant,
  limit_per_customer: Nullable(Whole()),
  remaining: Nullable(Whole()),
  product_count: Whole(),
  /** How many of its products the caller's licences allow; a visitor is not asked for one yet. */
  may_buy: Whole(),
});
export const ShopDealWithSamples = Closed({
  ...ShopDeal.properties,
  samples: Type.Array(
    Closed({
      id: Id,
      title: Type.String(),
      name: Type.String(),
      strength: Type.String(),
      form: Type.String(),
      pack_size: Type.String(),
      manufacturer: Type.String(),
    }),
  ),
});
export const ShopDealDetail = Closed({
  ...ShopDeal.properties,
  products: Type.Array(
    Closed({
      id: Id,
      title: Type.String(),
      name: Type.String(),
      generic: Type.String(),
      strength: Type.String(),
      form: Type.String(),
      pack_size: Type.String(),
      class: Type.String(),
      manufacturer: Type.String(),
      image_url: Nullable(Type.String()),
      deal_price: Nullable(Naira),
      usual_price: Nullable(Naira),
      /** Whether its packs are near their expiry, and until when they last; null where there are none any more. */
      is_short_dated: Type.Boolean(),
      best_before: Nullable(Day),
    }),
  ),
});

const advertFields = {
  title: Name(),
  body: Text(300),
  link: Type.String({ pattern: "^/([^/\\u0000][^\\u0000]*)?$", maxLength: 300 }),
  slot: OneOf(advertSlots),
  audience: OneOf(advertAudiences),
  art: OneOf(advertArts),
  active: Type.Boolean(),
  position: Whole(0, 1000),
};
export const AdvertBody = Closed({ ...advertFields, starts_at: When, ends_at: When });
export const AdvertEdit = Edit(AdvertBody);
export const AdvertRow = Closed({
  id: Id,
  ...advertFields,
  starts_at: Instant,
  ends_at: Instant,
  image_url: Nullable(Type.String()),
  views: Whole(),
  clicks: Whole(),
  created_at: Instant,
});
export const Advert = Closed({
  ...AdvertRow.properties,
  days: Type.Array(Closed({ day: Type.String(), views: Whole(), clicks: Whole() })),
});
export const AdvertQuery = ListQuery(["title", "starts_at"], {
  slot: Type.Optional(OneOf(advertSlots)),
  active: Type.Optional(Type.Boolean()),
});
export const ShownAdvert = Closed({
  id: Id,
  title: Type.String(),
  body: Type.String(),
  link: Type.String(),
  art: OneOf(advertArts),
  image_url: Nullable(Type.String()),
});

/** Packs near their expiry, for whoever accepts them. */
export const ShortDated = Nullable(
  Closed({
    deal_id: Id,
    name: Type.String(),
    price: Naira,
    best_before: Day,
    packs: Whole(1),
    accepted: Type.Boolean(),
  }),
);

/** A deal beside a product: in grids, on its page, in carts. */
export const ShopDealPrice = Nullable(
  Closed({
    id: Id,
    name: Type.String(),
    price: Naira,
    ends_at: Instant,
    limit_per_customer: Nullable(Whole()),
    remaining: Nullable(Whole()),
  }),
);
