import { orderStates } from "@remedia/domain/orders";
import { Closed, Day, Id, Instant, Name, Nullable, OneOf, Type, Whole } from "../../../platform/schemas.ts";

const packs = {
  line_id: Id,
  product_id: Id,
  title: Type.String(),
  batch_id: Id,
  batch_number: Type.String(),
  expires_on: Day,
};

/** What an order is packed into, and what is not in a parcel yet. */
export const Parcels = Closed({
  id: Id,
  number: Type.String(),
  state: OneOf(orderStates),
  parcels: Type.Array(
    Closed({
      id: Id,
      number: Type.String(),
      packs: Whole(),
      /** As it was weighed. */
      weight_grams: Nullable(Whole(1)),
      /** As heavy as its packs should be. */
      estimated_grams: Whole(),
      cold: Type.Boolean(),
      closed_at: Nullable(Instant),
      contents: Type.Array(Closed({ ...packs, quantity: Whole(1) })),
    }),
  ),
  loose: Type.Array(Closed({ ...packs, left: Whole(1) })),
});

export const NewParcel = Closed({
  /** Whether all that is not in a parcel yet goes into it. */
  everything: Type.Optional(Type.Boolean()),
});

const mostPacks = 100_000;
/** What a scanner read, or the packs that somebody pointed at. One of both. */
export const PutInBody = Closed({
  code: Type.Optional(Name(200)),
  line_id: Type.Optional(Id),
  batch_id: Type.Optional(Id),
  packs: Type.Optional(Whole(1, mostPacks)),
});
export const TakeOutBody = Closed({ line_id: Id, batch_id: Id, packs: Type.Optional(Whole(1, mostPacks)) });
export const CloseBody = Closed({ weight_grams: Type.Optional(Whole(1, 1_000_000)) });
export const LabelQuery = Closed({ parcel_id: Type.Optional(Id) });

export const PartShipmentBody = Closed({
  /** Those that go now. */
  parcel_ids: Type.Array(Id, { minItems: 1, maxItems: 999, uniqueItems: true }),
  /** When the rest is to come. */
  promised_on: Type.Optional(Day),
  reason: Type.Optional(Type.String({ maxLength: 500 })),
});
