import { toNaira } from "@remedia/domain/money";
import { returnableKobo } from "@remedia/domain/orders";
import type { ReturnState } from "@remedia/domain/returns";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/context.ts";
import { readPayable, sharesOf } from "./crediting.ts";
import { readDelivered } from "./picks.ts";

type Returned = {
  id: number;
  order_id: number;
  state: ReturnState;
  credited_kobo: number;
  credited_at: Date | null;
};
const nothing = { comes_to: null, goes_back: null };

/** What went back with a credit: both are written at one instant, in one transaction. */
const givenBack = async ({ db }: Ctx, orderId: number, at: Date): Promise<number> => {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(q.amount_kobo), 0)::bigint as kobo from payment_parts q join payments p on p.id = q.payment_id
    where q.document = 'order' and q.document_id = ${orderId} and p.direction = 'out' and p.created_at = ${at}`.execute(
    db,
  );
  return rows[0]!.kobo;
};

/** What crediting would come to now, and what of it was paid before and so goes back. */
const foreseen = async (ctx: Ctx, { id, order_id }: Returned) => {
  const order = await ctx.db
    .selectFrom("orders")
    .select(["total_kobo", "credited_kobo", "paid_kobo", "refunded_kobo"])
    .where("id", "=", order_id)
    .executeTakeFirstOrThrow();
  const shares = sharesOf(await readDelivered(ctx, order_id), await readPayable(ctx, id));
  const creditKobo = shares.reduce((sum, { kobo }) => sum + kobo, 0);
  const overKobo = returnableKobo(order) - (order.total_kobo - order.credited_kobo - creditKobo);
  return { creditKobo, backKobo: Math.max(0, overKobo) };
};

/** What a return comes to, and how much of that goes back to the customer; the rest is taken off what they owe. */
export const readAmounts = async (ctx: Ctx, returned: Returned) => {
  const { order_id, state, credited_at, credited_kobo } = returned;
  if (credited_at !== null)
    return { comes_to: toNaira(credited_kobo), goes_back: toNaira(await givenBack(ctx, order_id, credited_at)) };
  if (state !== "inspected") return nothing;
  const { creditKobo, backKobo } = await foreseen(ctx, returned);
  return { comes_to: toNaira(creditKobo), goes_back: toNaira(backKobo) };
};
