import { addDays, lagosDay } from "@remedia/domain/days";
import { sql } from "kysely";
import { bySystem, type Ctx, inTransaction } from "../../../platform/context.ts";
import type { Charge } from "../../../platform/gateways/gateway.ts";
import { gatewayOf, hasGateway } from "../../payments/gateways.ts";
import { reconcileCharges } from "../../payments/tenders.ts";
import { type Found, noteDifference } from "../differences.ts";
import { followCharge } from "../settling.ts";

const daysBack = 3;
/** In Lagos, which knows no summer time. */
const midnightOf = (day: string) => new Date(`${day}T00:00:00+01:00`);

/** Every charge that the gateway says was paid in the period, by its id. */
const chargesAt = async (ctx: Ctx, from: Date, to: Date): Promise<Map<string, Charge>> => {
  const gateway = gatewayOf(ctx);
  const charges = new Map<string, Charge>();
  for (let cursor: string | undefined; ; ) {
    const page = await gateway.listCharges({ from, to, ...(cursor ? { cursor } : {}) });
    for (const charge of page.charges) if (charge.state === "succeeded") charges.set(charge.id, charge);
    if (page.next === null) return charges;
    cursor = page.next;
  }
};

const takenBetween = (ctx: Ctx, gateway: string, from: Date, to: Date) =>
  ctx.db
    .selectFrom("payment_charges as c")
    .innerJoin("payments as p", "p.id", "c.payment_id")
    .select(["c.id", "c.charge_id", "c.payment_id", "c.paid_kobo", "p.reference", "p.held_at"])
    .where("c.gateway", "=", gateway)
    .where("c.taken_at", ">=", from)
    .where("c.taken_at", "<", to)
    .execute();
type Taken = Awaited<ReturnType<typeof takenBetween>>[number];

/**
 * What we took and the gateway did not list is asked about by itself: its page may have been opened long before, or the payer's
 * bank took it back. What gets no answer is left for tomorrow.
 */
const askAbout = async (
  ctx: Ctx,
  { charge_id, payment_id, reference }: Taken,
): Promise<Charge | "gone" | "unknown"> => {
  try {
    const charge = await gatewayOf(ctx).verify(reference!, charge_id);
    if (charge?.state === "reversed") await inTransaction(bySystem(ctx), (tx) => followCharge(tx, payment_id, charge));
    if (charge?.state === "reversed" || charge?.state === "succeeded") return charge;
    return "gone";
  } catch (error) {
    ctx.platform.log.warn({ charge: charge_id, error: String(error) }, "charge not reconciled");
    return "unknown";
  }
};

/** What the gateway lists and we never took. */
const unknownAmong = (charges: readonly Charge[], known: ReadonlySet<string>): Found[] =>
  charges
    .filter(({ id }) => !known.has(id))
    .map(({ id, reference, paidKobo }) => ({
      kind: "unknown_charge",
      chargeId: id,
      reference,
      paymentId: null,
      gatewayKobo: paidKobo,
      booksKobo: null,
    }));

/** How what we took stands at the gateway, where that is not as we took it or still waits for a person. */
const compare = (
  { charge_id, payment_id, paid_kobo, reference, held_at }: Taken,
  charge: Charge | "gone",
): Found | null => {
  const gatewayKobo = charge === "gone" ? null : charge.paidKobo;
  const item = { chargeId: charge_id, reference, paymentId: payment_id, booksKobo: paid_kobo, gatewayKobo };
  if (charge === "gone") return { ...item, kind: "missing_charge" };
  // What there is to say of it was said when it was followed.
  if (charge.state === "reversed") return null;
  if (gatewayKobo !== paid_kobo) return { ...item, kind: "amount_differs" };
  return held_at === null ? null : { ...item, kind: "held_payment" };
};

type Odd = { charge_id: string; reference: string | null; payment_id: number; left_kobo: number; right_kobo: number };

const foundAs = (kind: Found["kind"], rows: readonly Odd[]): Found[] =>
  rows.map(({ charge_id, reference, payment_id, left_kobo, right_kobo }) => ({
    kind,
    chargeId: charge_id,
    reference,
    paymentId: payment_id,
    gatewayKobo: left_kobo,
    booksKobo: right_kobo,
  }));

/** Charges whose money is not in the journal, or not as much: a fee that the payer bore on top never is. */
const notInBooks = async ({ db }: Ctx, ids: readonly number[]): Promise<Found[]> => {
  const { rows } = await sql<Odd>`
    select c.charge_id, p.reference, c.payment_id, c.paid_kobo as left_kobo, coalesce(b.kobo, 0)::bigint as right_kobo
    from payment_charges c join payments p on p.id = c.payment_id
      left join lateral (select sum(l.amount_kobo) as kobo from journal_entries e join postings l on l.entry_id = e.id
        where e.document = 'payment' and e.document_id = c.payment_id and e.no = c.id and l.amount_kobo > 0
          and e.step in ('succeed', 'pay_again', 'question')) b on true
    where c.id = any(${ids}::bigint[]) and c.currency = 'NGN'
      and coalesce(b.kobo, 0) not between c.paid_kobo - c.fees_kobo and c.paid_kobo`.execute(db);
  return foundAs("not_in_books", rows);
};

/** Orders of these payments that say another amount than what was taken for them. */
const unlikeOrders = async ({ db }: Ctx, ids: readonly number[]): Promise<Found[]> => {
  const { rows } = await sql<Odd>`
    select distinct on (o.id) c.charge_id, p.reference, c.payment_id, m.kobo as left_kobo, o.paid_kobo as right_kobo
    from payment_charges c join payments p on p.id = c.payment_id
      join payment_parts q on q.payment_id = p.id and q.document = 'order'
      join orders o on o.id = q.document_id
      cross join lateral (select coalesce(sum(t.taken_kobo), 0)::bigint as kobo from payment_parts t
        join payments i on i.id = t.payment_id and i.direction = 'in'
          and i.state in ('succeeded', 'partly_refunded', 'refunded', 'reversed')
        where t.document = 'order' and t.document_id = o.id) m
    where c.id = any(${ids}::bigint[]) and m.kobo <> o.paid_kobo`.execute(db);
  return foundAs("order_differs", rows);
};

const knownAmong = async (ctx: Ctx, gateway: string, charges: readonly Charge[]): Promise<Set<string>> => {
  const { rows } = await sql<{ charge_id: string }>`select charge_id from payment_charges
    where gateway = ${gateway} and charge_id = any(${charges.map(({ id }) => id)}::text[])`.execute(ctx.db);
  return new Set(rows.map(({ charge_id }) => charge_id));
};

/**
 * Every night what the gateway was paid is held against what we took, the journal and the orders, for some days back: a payment
 * that agrees in all of them is marked so, and what does not is put before a person, once. May run twice without harm.
 */
export const reconcileGateway = async (ctx: Ctx): Promise<void> => {
  if (!hasGateway(ctx)) return;
  const { kind } = gatewayOf(ctx);
  const today = lagosDay(ctx.now);
  const [from, to] = [midnightOf(addDays(today, -daysBack)), midnightOf(today)];
  // One that was begun before midnight may be paid after it.
  const charges = await chargesAt(ctx, midnightOf(addDays(today, -daysBack - 1)), ctx.now);
  const taken = await takenBetween(ctx, kind, from, to);
  const found: Found[] = [];
  const unclear = new Set<number>();
  for (const one of taken) {
    const charge = charges.get(one.charge_id) ?? (await askAbout(ctx, one));
    if (charge === "unknown") unclear.add(one.payment_id);
    else found.push(...[compare(one, charge)].filter((item) => item !== null));
  }
  const within = [...charges.values()].filter(({ paidAt }) => paidAt !== null && paidAt >= from && paidAt < to);
  const ids = taken.map(({ id }) => id);
  found.push(...unknownAmong(within, await knownAmong(ctx, kind, within)));
  found.push(...(await notInBooks(ctx, ids)), ...(await unlikeOrders(ctx, ids)));
  await inTransaction(bySystem(ctx), async (tx) => {
    for (const item of found) await noteDifference(tx, kind, item);
    const odd = new Set([...unclear, ...found.map(({ paymentId }) => paymentId)]);
    const agreed = taken.map(({ payment_id }) => payment_id).filter((id) => !odd.has(id));
    await reconcileCharges(tx, agreed);
  });
};
