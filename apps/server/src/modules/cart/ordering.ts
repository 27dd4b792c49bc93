import { type RawBuilder, sql } from "kysely";
import { prepared } from "../../platform/prepared.ts";
import { recordset } from "../../platform/recordset.ts";
import { inCartOf } from "./desk-carts.ts";
import { type CartRow, selectLines } from "./lines.ts";

/** What placing an order asks of the cart, as statements that are sent together with others. */

/** Whose lines are ordered: a customer's own, or those of a desk cart for them. */
export type Basket = { user: number; desk: number | null };
type BasketSlots = { user: RawBuilder<unknown>; desk: RawBuilder<unknown> };

/** Which lines of the cart `c` these are. */
export const isOrdered = ({ user, desk }: BasketSlots, c: string) => {
  const line = sql.raw(c);
  return sql<boolean>`(${line}.user_id = ${user} and ${line}.type = 'buy_now' and ${inCartOf(desk, c)})`;
};

/** The products that somebody is about to order. */
export const orderedProducts = (basket: BasketSlots) =>
  sql`select product_id from cart_items ci where ${isOrdered(basket, "ci")}`;

type Slot = (name: "user" | "desk") => RawBuilder<unknown>;
export const basketIn = (slot: Slot): BasketSlots => ({ user: slot("user"), desk: slot("desk") });

/** Holds the lines as they stand: a second device that orders at the same moment finds them gone. */
export const lockOrderedLines = prepared<Basket, unknown>(
  (slot) => sql`${orderedProducts(basketIn(slot))} order by id for update`,
);

/** No product is merged away meanwhile. */
export const lockOrderedProducts = prepared<Basket, unknown>(
  (slot) => sql`select id from products where id in (${orderedProducts(basketIn(slot))}) order by id for share`,
);

/** What a pack of a line takes from the shelves, and how long that must last. */
export type Part = { productId: number; needed: number; lifeDays: number };
export type OrderedRow = CartRow & { line_id: number; parts: Part[] };

/** The lines themselves, each with the parts of its product and the id that it will have in the order. */
const toBeOrdered = sql`, nextval('order_lines_id_seq') as line_id, coalesce(
  (select json_agg(json_build_object('productId', c.component_id, 'needed', c.quantity,
    'lifeDays', part.min_shelf_life_days) order by c.component_id)
  from combo_components c join products part on part.id = c.component_id where c.combo_id = p.id),
  json_build_array(json_build_object('productId', p.id, 'needed', 1, 'lifeDays', p.min_shelf_life_days))) as parts`;
export const selectOrderedLines = (basket: BasketSlots, branch: RawBuilder<unknown>) => sql<OrderedRow>`
  ${selectLines(branch, toBeOrdered)} where ${isOrdered(basket, "ci")} order by ci.id`;

/** The same for products that somebody names, from no cart. */
export const selectNamedLines = (
  named: readonly { productId: number; quantity: number }[],
  branch: RawBuilder<unknown>,
) => {
  const rows = named.map(({ productId, quantity }, id) => ({ id, product: productId, packs: quantity }));
  const lines = sql`(select r.id, 'buy_now'::text as type, r.packs as quantity, null::bigint as price_kobo,
      now() as added_at, r.product as product_id, null::bigint as accepted_deal_id, null::date as accepted_expiry
    from ${recordset(rows, "id bigint, product bigint, packs integer")})`;
  return sql<OrderedRow>`${selectLines(branch, toBeOrdered, lines)} order by ci.id`;
};

/** What was ordered is no longer in the cart. Part of a larger statement, which adds a condition. */
export const forgetLines = (user: RawBuilder<unknown>, ids: RawBuilder<unknown>) =>
  sql`delete from cart_items where user_id = ${user} and id = any(${ids}::bigint[])`;
