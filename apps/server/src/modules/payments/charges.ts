import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";

export type Brought = {
  id: number;
  step: "succeed" | "pay_again" | "question";
  /** What came by it and has not gone back by it. */
  left_kobo: number;
  /** What went back by it, or is on its way back. */
  refunded_kobo: number;
  is_refunding: boolean;
  /** Nobody has decided yet what becomes of it. */
  is_held: boolean;
};

/**
 * The charges of a payment, which is locked, that brought money into the books and were not taken back by the payer's bank. What
 * a gateway could not give back is ours to give once more.
 */
export const chargesOf = async ({ db }: Ctx, paymentId: number): Promise<Brought[]> => {
  const { rows } = await sql<Brought>`
    select c.id, e.step, (b.kobo - coalesce(r.kobo, 0))::bigint as left_kobo, coalesce(r.kobo, 0)::bigint as refunded_kobo,
      coalesce(r.open, 0) > 0 as is_refunding,
      e.step = 'question' and r.refunds is null and c.id > coalesce((select max(k.no) from journal_entries k
        where k.document = 'payment' and k.document_id = c.payment_id and k.step = 'keep'), 0) as is_held
    from payment_charges c
      join journal_entries e on e.document = 'payment' and e.document_id = c.payment_id and e.no = c.id
        and e.step in ('succeed', 'pay_again', 'question')
      cross join lateral (select -sum(amount_kobo) as kobo from postings where entry_id = e.id and amount_kobo < 0) b
      left join lateral (select count(*) as refunds, sum(amount_kobo) filter (where state <> 'failed') as kobo,
          count(*) filter (where state in ('initiated', 'pending')) as open from payments
        where refunds_charge_id = c.id having count(*) > 0) r on true
    where c.payment_id = ${paymentId} and not exists (select from reconciliation_items i where i.gateway = c.gateway
      and i.kind = 'reversed_charge' and i.charge_id = c.charge_id)
    order by c.id`.execute(db);
  return rows;
};

/** Whether the payer's bank took back what came by a charge. */
export const isTakenBack = async ({ db }: Ctx, chargeId: number): Promise<boolean> => {
  const item = await db
    .selectFrom("reconciliation_items as i")
    .innerJoin("payment_charges as c", (join) =>
      join.onRef("c.gateway", "=", "i.gateway").onRef("c.charge_id", "=", "i.charge_id"),
    )
    .select("i.id")
    .where("c.id", "=", chargeId)
    .where("i.kind", "=", "reversed_charge")
    .executeTakeFirst();
  return item !== undefined;
};

/** What of a payment its orders have. */
export const withOrdersKobo = async ({ db }: Ctx, paymentId: number): Promise<number> => {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(taken_kobo - refunded_kobo), 0)::bigint as kobo from payment_parts
    where payment_id = ${paymentId} and document = 'order' and taken_kobo is not null`.execute(db);
  return rows[0]!.kobo;
};

/** What may go back by each charge: not what is with an order, which is cancelled for that, nor what waits for a decision. */
export const returnableOf = async (ctx: Ctx, paymentId: number): Promise<{ id: number; kobo: number }[]> => {
  const withOrders = await withOrdersKobo(ctx, paymentId);
  const charges = await chargesOf(ctx, paymentId);
  return charges
    .filter(({ is_held }) => !is_held)
    .map(({ id, step, left_kobo }) => ({ id, kobo: left_kobo - (step === "succeed" ? withOrders : 0) }))
    .filter(({ kobo }) => kobo > 0);
};
