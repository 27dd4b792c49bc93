import { addDays, lagosDay } from "@remedia/domain/days";
import { nairaOrNull } from "@remedia/domain/money";
import { type ReconciliationKind, type ReconciliationState, reconciliationTransitions } from "@remedia/domain/payments";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, bySystem, type Ctx, doerOf, inTransaction } from "../../../platform/context.ts";
import { beginDocument, defineDocument, moveDocument } from "../../../platform/documents.ts";
import type { Charge } from "../../../platform/gateways/gateway.ts";
import { contains, listPage } from "../../../platform/lists.ts";
import { gatewayOf, hasGateway } from "../../payments/gateways.ts";
import { reconcileCharges } from "../../payments/tenders.ts";
import type { DifferenceQuery } from "./schemas.ts";

type Found = {
  kind: ReconciliationKind;
  chargeId: string;
  reference: string | null;
  paymentId: number | null;
  gatewayKobo: number | null;
  booksKobo: number | null;
};

const lockItem = (tx: Ctx, id: number) =>
  tx.db
    .selectFrom("reconciliation_items")
    .selectAll()
    .$narrowType<{ state: ReconciliationState }>()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** A difference stays until somebody says what it was. */
const differences = defineDocument({
  name: "reconciliation_item",
  noun: "Difference",
  table: "reconciliation_items",
  steps: reconciliationTransitions,
  lock: lockItem,
  columns: (tx, { note }) => ({ state_reason: note, explained_by: doerOf(tx), explained_at: tx.now }),
});

const daysBack = 3;
/** In Lagos, which knows no summer time. */
const midnightOf = (day: string) => new Date(`${day}T00:00:00+01:00`);

/** Every charge that the gateway says was paid in the period. */
const chargesAt = async (ctx: Ctx, from: Date, to: Date): Promise<Charge[]> => {
  const gateway = gatewayOf(ctx);
  const charges: Charge[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await gateway.listCharges({ from, to, ...(cursor ? { cursor } : {}) });
    charges.push(...page.charges.filter(({ state }) => state === "succeeded"));
    if (page.next === null) return charges;
    cursor = page.next;
  }
};

const takenBetween = (ctx: Ctx, gateway: string, from: Date, to: Date) =>
  ctx.db
    .selectFrom("payment_charges as c")
    .innerJoin("payments as p", "p.id", "c.payment_id")
    .select(["c.charge_id", "c.payment_id", "c.paid_kobo", "p.reference", "p.held_at", "p.amount_kobo"])
    .where("c.gateway", "=", gateway)
    .where("c.taken_at", ">=", from)
    .where("c.taken_at", "<", to)
    .execute();
type Taken = Awaited<ReturnType<typeof takenBetween>>[number];

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

/** What we took and the gateway does not list, lists with another amount, or what still waits for a person. */
const oddAmong = (taken: readonly Taken[], charges: readonly Charge[]): Found[] => {
  const atGateway = new Map(charges.map((charge) => [charge.id, charge]));
  return taken.flatMap(({ charge_id, payment_id, paid_kobo, reference, held_at }): Found[] => {
    const gatewayKobo = atGateway.get(charge_id)?.paidKobo ?? null;
    const item = { chargeId: charge_id, reference, paymentId: payment_id, booksKobo: paid_kobo, gatewayKobo };
    if (gatewayKobo === null) return [{ ...item, kind: "missing_charge" }];
    if (gatewayKobo !== paid_kobo) return [{ ...item, kind: "amount_differs" }];
    return held_at === null ? [] : [{ ...item, kind: "held_payment" }];
  });
};

/**
 * Every night what the gateway was paid is held against what we took, for some days back: whatever agrees is marked so, and
 * what does not is put before a person, once. May run twice without harm.
 */
export const reconcileGateway = async (ctx: Ctx): Promise<void> => {
  if (!hasGateway(ctx)) return;
  const { kind } = gatewayOf(ctx);
  const today = lagosDay(ctx.now);
  const [from, to] = [midnightOf(addDays(today, -daysBack)), midnightOf(today)];
  // One that was begun before midnight may be paid after it.
  const charges = await chargesAt(ctx, midnightOf(addDays(today, -daysBack - 1)), ctx.now);
  const taken = await takenBetween(ctx, kind, from, to);
  const known = await knownAmong(ctx, kind, charges);
  const within = charges.filter(({ paidAt }) => paidAt !== null && paidAt >= from && paidAt < to);
  const found = [...unknownAmong(within, known), ...oddAmong(taken, charges)];
  await inTransaction(bySystem(ctx), async (tx) => {
    for (const item of found) await noteDifference(tx, kind, item);
    const odd = new Set(found.map(({ chargeId }) => chargeId));
    const agreed = taken.filter(({ charge_id }) => !odd.has(charge_id)).map(({ payment_id }) => payment_id);
    await reconcileCharges(tx, agreed);
  });
};

const knownAmong = async (ctx: Ctx, gateway: string, charges: readonly Charge[]): Promise<Set<string>> => {
  const { rows } = await sql<{ charge_id: string }>`select charge_id from payment_charges
    where gateway = ${gateway} and charge_id = any(${charges.map(({ id }) => id)}::text[])`.execute(ctx.db);
  return new Set(rows.map(({ charge_id }) => charge_id));
};

const noteDifference = async (tx: Ctx, gateway: string, found: Found) => {
  const { kind, chargeId, reference, paymentId, gatewayKobo, booksKobo } = found;
  const { rows } = await sql<{ id: number }>`
    insert into reconciliation_items (gateway, kind, state, charge_id, reference, payment_id, gateway_kobo, books_kobo,
      found_at)
    values (${gateway}, ${kind}, 'open', ${chargeId}, ${reference}, ${paymentId}, ${gatewayKobo}, ${booksKobo}, ${tx.now})
    on conflict (gateway, kind, charge_id) do nothing returning id`.execute(tx.db);
  const [item] = rows;
  if (item)
    await beginDocument(
      tx,
      { document: "reconciliation_item", documentId: item.id },
      { action: "find", state: "open", noted: found },
    );
};

const differencesInView = (ctx: Ctx) =>
  ctx.db
    .selectFrom("reconciliation_items as r")
    .leftJoin("payments as p", "p.id", "r.payment_id")
    .leftJoin("users as u", "u.id", "p.user_id")
    .leftJoin("users as by", "by.id", "r.explained_by")
    .select(["r.id", "r.kind", "r.state", "r.state_reason", "r.gateway", "r.charge_id", "r.reference", "r.payment_id"])
    .select(["p.number as payment_number", "u.name as customer", "r.gateway_kobo", "r.books_kobo", "r.found_at"])
    .select("by.name as explained_by")
    .$narrowType<{ kind: ReconciliationKind; state: ReconciliationState }>();

type Row = Awaited<ReturnType<ReturnType<typeof differencesInView>["executeTakeFirstOrThrow"]>>;
const shown = ({ gateway_kobo, books_kobo, ...row }: Row) => ({
  ...row,
  at_gateway: nairaOrNull(gateway_kobo),
  in_books: nairaOrNull(books_kobo),
});

export const listDifferences = async (ctx: Ctx, input: Static<typeof DifferenceQuery>) => {
  let narrow = ctx.db.selectFrom("reconciliation_items as r");
  // What belongs to no payment of ours names no customer, and is everybody's to look after.
  if (ctx.branchId !== null)
    narrow = narrow.where(
      sql<boolean>`(r.payment_id is null
        or r.payment_id in (select id from payments where branch_id = ${ctx.branchId}))`,
    );
  if (input.state) narrow = narrow.where("r.state", "=", sql.lit(input.state));
  if (input.kind) narrow = narrow.where("r.kind", "=", input.kind);
  if (input.q)
    narrow = narrow.where(
      sql<boolean>`fold(coalesce(r.reference, '') || ' ' || r.charge_id) like ${contains(input.q)}`,
    );
  const page = await listPage(ctx, input, {
    narrow,
    rows: differencesInView(ctx),
    sorts: { found_at: "r.found_at" },
    fallback: "-found_at",
    tie: "r.id",
  });
  return { ...page, data: page.data.map(shown) };
};

export const explainDifference = (ctx: ActorCtx, id: number, reason: string) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, differences, id, "explain", { reason });
    return shown(await differencesInView(tx).where("r.id", "=", id).executeTakeFirstOrThrow());
  });
