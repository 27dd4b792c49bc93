import type { PaymentMethod } from "@remedia/domain/orders";
import { sql } from "kysely";
import { removeLine } from "../../src/modules/cart/cart.ts";
import { putLines } from "../../src/modules/cart/filling.ts";
import { getCheckout } from "../../src/modules/orders/checkout.ts";
import { placeOrder } from "../../src/modules/orders/placing.ts";
import type { ActorCtx, Ctx } from "../../src/platform/context.ts";
import type { Chance } from "../random.ts";

/** What anybody may buy, as far as many want it. */
export const popularByBranch = async (tx: Ctx): Promise<Map<number, number[]>> => {
  const { rows } = await sql<{ branch_id: number; ids: number[] }>`
    select branch_id, array_agg(id order by nth)::int[] as ids from (
      select pr.branch_id, p.id, row_number() over (partition by pr.branch_id order by p.popularity desc, p.id) as nth
      from products p join product_prices pr on pr.product_id = p.id
      where p.state = 'active' and p.class = 'otc' and not p.is_combo) as offered
    where nth <= 400 group by branch_id`.execute(tx.db);
  return new Map(rows.map(({ branch_id, ids }) => [branch_id, ids]));
};

export type Wishes = Awaited<ReturnType<typeof popularByBranch>>;

/** How an order is paid, and how it gets to its customer. */
export type Ways = { payment_method: PaymentMethod; delivery: string };

/** A cart of popular products, ordered as the shop would have it. Null where nothing of it can be had. */
export const placeSome = async (chance: Chance, buyer: ActorCtx, popular: readonly number[], ways: Ways) => {
  const wanted = new Set(Array.from({ length: chance.whole(2, 7) }, () => chance.pick(popular)));
  await putLines(
    buyer,
    [...wanted].map((productId) => ({ productId, type: "buy_now", quantity: chance.whole(1, 6) })),
  );
  const { delivery_types } = await getCheckout(buyer);
  const query = { delivery_type_id: delivery_types.find(({ name }) => name === ways.delivery)!.id };
  const { store_id, total, faults } = await getCheckout(buyer, query);
  for (const { cart_id } of faults) await removeLine(buyer, cart_id);
  if (faults.length === wanted.size) return null;
  const expected_total = faults.length === 0 ? total : (await getCheckout(buyer, query)).total;
  const { payment_method } = ways;
  return placeOrder(buyer, { ...query, store_id: store_id!, payment_method, expected_total });
};
