import { mostPacks } from "@remedia/domain/carts";
import { methodsAtDesk } from "@remedia/domain/orders";
import { mostWantedLines } from "@remedia/domain/wanted-list";
import {
  Closed,
  Day,
  Id,
  Instant,
  ListQuery,
  Naira,
  Nullable,
  OneOf,
  Text,
  Type,
  Whole,
} from "../../../platform/schemas.ts";
import { Accepts, CartLineShape } from "../../cart/schemas.ts";
import { ProductCard } from "../../search/schemas.ts";
import { Checkout } from "../checkout-schemas.ts";

export const BuyerQuery = Closed({ q: Text(80, 2) });
/** Somebody to order for, found by what they said on the phone. */
export const Buyer = Closed({
  id: Id,
  name: Type.String(),
  phone: Type.String(),
  user_type: Type.String(),
  branch_name: Type.String(),
  /** The stores that they have, the first few by name. */
  stores: Type.String(),
  /** Why nobody orders for them at the moment. */
  why_not: Nullable(Type.String()),
});

export const DeskCartQuery = ListQuery(["updated_at"], {});
export const DeskCartRow = Closed({
  id: Id,
  customer_id: Id,
  customer: Type.String(),
  phone: Type.String(),
  branch_name: Type.String(),
  line_count: Whole(),
  packs: Whole(),
  updated_at: Instant,
});

const Method = OneOf(methodsAtDesk);
export const DeskCartBody = Closed({ customer_id: Id });
export const ChoiceBody = Closed({
  store_id: Type.Optional(Id),
  delivery_type_id: Type.Optional(Id),
  payment_method: Type.Optional(Method),
  note: Type.Optional(Type.String({ maxLength: 500 })),
});

export const DeskCartShape = Closed({
  id: Id,
  note: Type.String(),
  payment_method: Method,
  updated_at: Instant,
  customer: Closed({
    id: Id,
    name: Type.String(),
    phone: Type.String(),
    branch_name: Type.String(),
    /** Delivered, not paid in full, and its day is over. */
    overdue: Naira,
    overdue_since: Nullable(Day),
    last_order: Nullable(
      Closed({ id: Id, number: Type.String(), placed_at: Instant, line_count: Whole(), total: Naira }),
    ),
  }),
  checkout: Closed({
    ...Checkout.properties,
    /** With how many packs the branch could send. */
    lines: Type.Array(Closed({ ...CartLineShape.properties, stock: Whole() })),
  }),
});

const Packs = Whole(1, mostPacks);
export const LinesBody = Closed({
  items: Type.Array(Closed({ product_id: Id, quantity: Packs }), { minItems: 1, maxItems: 500 }),
});
export const Filled = Closed({
  cart: DeskCartShape,
  /** Titles of what is no longer sold, and was left out. */
  not_sold: Type.Array(Type.String()),
});
export const LineParams = Closed({ id: Id, line_id: Id });
export const LineBody = Closed({ quantity: Type.Optional(Packs), accepts: Type.Optional(Nullable(Accepts)) });

export const ScanBody = Closed({ code: Text(200, 1) });
export const Scanned = Closed({ cart: DeskCartShape, product_id: Id, title: Type.String(), packs: Packs });

export const ProductQuery = Closed({ q: Text(120, 1) });
/** As the customer would see it, with what the branch has. */
export const Offered = Closed({
  id: Id,
  title: Type.String(),
  manufacturer: Type.String(),
  price: Nullable(Naira),
  deal_name: Nullable(Type.String()),
  stock: Whole(),
});

/** Of a line of a pasted list, on average. */
const mostLetters = 160;
export const MatchBody = Closed({ text: Text(mostWantedLines * mostLetters, 2) });
export const Matched = Type.Array(
  Closed({
    written: Type.String(),
    text: Type.String(),
    quantity: Nullable(Packs),
    fault: Nullable(Type.String()),
    matches: Type.Array(Closed({ ...ProductCard.properties, sure: Type.Boolean() })),
  }),
);
