import { Closed, Day, Id, Naira, Phone, Price, Type, Whole } from "../../../platform/schemas.ts";
import { Reason, RefundTo } from "../step-schemas.ts";

const mostPacks = 100_000;
const mostLines = 500;

const change = {
  /** Lines that are to have so many packs; none takes the line away. Lines that are not named stay. */
  lines: Type.Array(Closed({ line_id: Id, quantity: Whole(0, mostPacks), unit_price: Type.Optional(Price) }), {
    maxItems: mostLines,
  }),
  added: Type.Array(Closed({ product_id: Id, quantity: Whole(1, mostPacks), unit_price: Type.Optional(Price) }), {
    maxItems: mostLines,
  }),
  store_id: Type.Optional(Id),
  delivery_type_id: Type.Optional(Id),
  phone: Type.Optional(Phone),
  /** Where money goes that was paid over and above. */
  refund_to: Type.Optional(RefundTo),
};
export const PreviewBody = Closed(change);
/** Whoever was shown another total decides again. */
export const ChangeBody = Closed({ ...change, ...Reason.properties, expected_total: Naira });

export const SplitBody = Closed({
  lines: Type.Array(Closed({ line_id: Id, quantity: Whole(1, mostPacks) }), { minItems: 1, maxItems: mostLines }),
  /** Another branch sends it. */
  branch_id: Type.Optional(Id),
  promised_on: Type.Optional(Day),
  reason: Type.Optional(Type.String({ maxLength: 500 })),
});

const named = { id: Id, name: Type.String() };
export const Ways = Closed({
  stores: Type.Array(Closed(named)),
  delivery_types: Type.Array(Closed(named)),
  /** Other branches that have packs of some lines. */
  branches: Type.Array(Closed({ ...named, lines: Type.Array(Closed({ line_id: Id, packs: Whole(1) })) })),
});
