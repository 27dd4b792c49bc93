import type { AccountKey } from "@remedia/domain/ledger";
import type { OrderState, PaymentMethod } from "@remedia/domain/orders";
import {
  gatewayReceipt,
  type MoneyState,
  type PaymentDirection,
  passedOn,
  type TenderMethod,
  tenderAccount,
} from "@remedia/domain/payments";
import { sql } from "kysely";
import { type Entry, postEntries } from "../../src/modules/ledger/ledger.ts";
import { type Ctx, doerOf } from "../../src/platform/context.ts";
import { recordset } from "../../src/platform/recordset.ts";
import type { Chance } from "../random.ts";

const minuteMs = 60_000;
const dayMs = 24 * 3_600_000;

export type PaidOrder = {
  id: number;
  userId: number;
  branchId: number;
  method: PaymentMethod;
  state: OrderState;
  totalKobo: number;
  placedAt: Date;
  endedAt: Date;
};

/** When whoever pays on the gateway's page is done. */
export const paidAt = (placedAt: Date) => new Date(placedAt.getTime() + 4 * minuteMs);

type PastPayment = {
  order: PaidOrder;
  document: "order" | "wallet";
  direction: PaymentDirection;
  method: TenderMethod;
  state: MoneyState;
  kobo: number;
  refundedKobo: number;
  at: Date;
};
type Kept = PastPayment & { id: number; partId: number };

/** How each order of the past was paid; who had cancelled got it back into the wallet. */
export const seedPastPayments = async (tx: Ctx, chance: Chance, orders: readonly PaidOrder[]) => {
  const came = await insertPayments(
    tx,
    orders.flatMap((order) => paymentsFor(tx, chance, order)),
  );
  const back = came.filter(({ refundedKobo }) => refundedKobo > 0);
  const refunds = await insertPayments(tx, back.map(refundOf), back);
  await postEntries(tx, [...came, ...refunds].map(entryOf));
  await sql`
    update orders o set paid_kobo = m.paid, refunded_kobo = m.back
    from (select q.document_id, coalesce(sum(q.taken_kobo) filter (where p.direction = 'in'), 0) as paid,
        coalesce(sum(q.taken_kobo) filter (where p.direction = 'out'), 0) as back
      from payment_parts q join payments p on p.id = q.payment_id where q.document = 'order' group by 1) m
    where o.id = m.document_id`.execute(tx.db);
};

const paymentsFor = (tx: Ctx, chance: Chance, order: PaidOrder): PastPayment[] => {
  const { method, state, totalKobo, placedAt, endedAt } = order;
  const isOver = state === "cancelled";
  const whole = {
    order,
    document: "order",
    direction: "in",
    kobo: totalKobo,
    refundedKobo: isOver ? totalKobo : 0,
  } as const;
  const stands = isOver ? "refunded" : "succeeded";
  if (method === "gateway") return [{ ...whole, method, state: stands, at: paidAt(placedAt) }];
  if (method === "wallet") return [fundedFor(chance, order), { ...whole, method, state: stands, at: placedAt }];
  if (state !== "delivered") return [];
  const tender = chance.yes(0.6) ? "bank" : "cash";
  const paid = { ...whole, method: tender, state: "succeeded" } as const;
  return method === "credit" ? paidLater(tx, chance, { ...paid, method: "bank" }, endedAt) : [{ ...paid, at: endedAt }];
};

/** Whoever pays from the wallet has put money into it on a day before. */
const fundedFor = (chance: Chance, order: PaidOrder): PastPayment => ({
  order,
  document: "wallet",
  direction: "in",
  method: "gateway",
  state: "succeeded",
  kobo: Math.ceil(order.totalKobo / 500_000) * 500_000 + chance.whole(0, 4) * 500_000,
  refundedKobo: 0,
  at: new Date(order.placedAt.getTime() - (0.05 + chance.next()) * dayMs),
});

/** On credit: most pay in time, some in two parts of which the second is still to come. */
const paidLater = (tx: Ctx, chance: Chance, paid: Omit<PastPayment, "at">, deliveredAt: Date): PastPayment[] => {
  const at = new Date(deliveredAt.getTime() + (18 + chance.next() * 14) * dayMs);
  if (at > tx.now) return [];
  return [{ ...paid, at, kobo: chance.yes(0.15) ? Math.round(paid.kobo / 2) : paid.kobo }];
};

const refundOf = ({ order, kobo }: Kept): PastPayment => ({
  order,
  document: "order",
  direction: "out",
  method: "wallet",
  state: "succeeded",
  kobo,
  refundedKobo: 0,
  at: order.endedAt,
});

const stepsOf = ({ direction, method, state, at, order }: PastPayment) => {
  if (direction === "out") return [{ action: "give_back", to: "succeeded", at }];
  const first =
    method === "gateway"
      ? [
          { action: "initiate", to: "initiated", at: new Date(at.getTime() - 3 * minuteMs) },
          { action: "open", to: "pending", at: new Date(at.getTime() - 3 * minuteMs + 2_000) },
          { action: "succeed", to: "succeeded", at },
        ]
      : [{ action: "take", to: "succeeded", at }];
  return state === "refunded" ? [...first, { action: "refund", to: "refunded", at: order.endedAt }] : first;
};

/** At the door, by whoever handed the order over. */
const isTaken = sql<boolean>`(r.direction = 'in' and r.method in ('cash', 'bank'))`;

const insertPayments = async (
  tx: Ctx,
  payments: readonly PastPayment[],
  refunded: readonly Kept[] = [],
): Promise<Kept[]> => {
  if (payments.length === 0) return [];
  const rows = payments.map((payment, nth) => ({
    user: payment.order.userId,
    branch: payment.order.branchId,
    direction: payment.direction,
    method: payment.method,
    state: payment.state,
    kobo: payment.kobo,
    begun: stepsOf(payment)[0]!.at,
    since: stepsOf(payment).at(-1)!.at,
    paid: payment.at,
    part: refunded[nth]?.partId ?? null,
  }));
  const { rows: made } = await sql<{ id: number }>`
    insert into payments (user_id, branch_id, direction, method, state, amount_kobo, created_at, state_since, paid_at,
      recorded_by, received_on, refunds_part_id, gateway, reference, expires_at, ask_again_at)
    select r."user", r.branch, r.direction, r.method, r.state, r.kobo, r.begun, r.since, r.paid,
      case when ${isTaken} then ${doerOf(tx)}::bigint end,
      case when ${isTaken} then (r.begun at time zone 'Africa/Lagos')::date end, r.part,
      case r.method when 'gateway' then 'sandbox' end,
      case r.method when 'gateway' then 'demo-' || replace(gen_random_uuid()::text, '-', '') end,
      case r.method when 'gateway' then r.begun + interval '30 minutes' end,
      case r.method when 'gateway' then r.begun + interval '30 minutes' end
    from ${recordset(
      rows,
      `"user" bigint, branch bigint, direction text, method text, state text, kobo bigint, begun timestamptz,
      since timestamptz, paid timestamptz, part bigint`,
    )}
    returning id`.execute(tx.db);
  const kept = payments.map((payment, nth) => ({ ...payment, id: made[nth]!.id }));
  const parts = kept.map(({ id, document, order, kobo, refundedKobo }) => ({
    payment: id,
    document,
    about: document === "order" ? order.id : order.userId,
    kobo,
    back: refundedKobo,
  }));
  const { rows: partIds } = await sql<{ id: number }>`
    insert into payment_parts (payment_id, document, document_id, amount_kobo, taken_kobo, refunded_kobo)
    select r.payment, r.document, r.about, r.kobo, r.kobo, r.back
    from ${recordset(parts, "payment bigint, document text, about bigint, kobo bigint, back bigint")}
    returning id`.execute(tx.db);
  await insertEvents(tx, kept);
  await insertCharges(tx, kept);
  return kept.map((payment, nth) => ({ ...payment, partId: partIds[nth]!.id }));
};

const insertEvents = async (tx: Ctx, kept: readonly (PastPayment & { id: number })[]) => {
  const rows = kept.flatMap((payment) =>
    stepsOf(payment).map(({ action, to, at }, nth, steps) => ({
      payment: payment.id,
      seq: nth + 1,
      at,
      stood: nth === 0 ? null : Math.round((at.getTime() - steps[nth - 1]!.at.getTime()) / 1_000),
      action,
      from: steps[nth - 1]?.to ?? null,
      to,
      actor: nth === 0 ? payment.order.userId : null,
    })),
  );
  await sql`insert into document_events (document, document_id, seq, at, stood_s, action, from_state, to_state, actor_id)
    select 'payment', r.payment, r.seq, r.at, r.stood, r.action, r."from", r."to", r.actor
    from ${recordset(
      rows,
      `payment bigint, seq integer, at timestamptz, stood integer, action text, "from" text, "to" text, actor bigint`,
    )}`.execute(tx.db);
};

/** What the sandbox remembers of them, and what was taken of it. */
const insertCharges = async (tx: Ctx, kept: readonly (PastPayment & { id: number })[]) => {
  const ids = kept.filter(({ method }) => method === "gateway").map(({ id }) => id);
  await sql`
    with charged as (
      insert into sandbox_charges (reference, amount_kobo, about, callback_url, state, paid_at, times, created_at)
      select reference, amount_kobo, 'Payment ' || number, '', 'paid', created_at + interval '3 minutes', 1, created_at
      from payments where id = any(${ids}::bigint[])
      returning id, reference, amount_kobo, paid_at)
    insert into payment_charges (payment_id, gateway, charge_id, paid_kobo, fees_kobo, currency, channel, taken_at)
    select p.id, 'sandbox', c.id || '-1', c.amount_kobo, 0, 'NGN', 'sandbox', c.paid_at
    from charged c join payments p on p.reference = c.reference`.execute(tx.db);
};

const creditOf = ({ document, order }: PastPayment): AccountKey =>
  document === "wallet"
    ? { account: "wallet", ownerId: order.userId }
    : { account: "receivable", ownerId: order.userId };

const entryOf = (payment: Kept): Entry => {
  const { id, order, direction, method, kobo, at } = payment;
  const source = tenderAccount(method, order);
  const entry = { document: "payment", documentId: id, at };
  if (direction === "out") return { ...entry, step: "give_back", postings: passedOn(kobo, creditOf(payment), source) };
  if (method !== "gateway")
    return {
      ...entry,
      step: method === "wallet" ? "spend" : "succeed",
      postings: passedOn(kobo, source, creditOf(payment)),
    };
  const received = { requestedKobo: kobo, paidKobo: kobo, feesKobo: 0, currency: "NGN" };
  return {
    ...entry,
    step: "succeed",
    postings: gatewayReceipt(received, [{ ...creditOf(payment), amountKobo: kobo }]),
  };
};
