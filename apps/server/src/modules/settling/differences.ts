import { nairaOrNull } from "@remedia/domain/money";
import { type ReconciliationKind, type ReconciliationState, reconciliationTransitions } from "@remedia/domain/payments";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../platform/context.ts";
import { beginDocument, defineDocument, moveDocument } from "../../platform/documents.ts";
import { contains, listPage } from "../../platform/lists.ts";
import type { DifferenceQuery } from "./desk/schemas.ts";

export type Found = {
  kind: ReconciliationKind;
  chargeId: string;
  reference: string | null;
  paymentId: number | null;
  gatewayKobo: number | null;
  booksKobo: number | null;
};

/** What belongs to no payment of ours names no customer, and is everybody's to look after. */
const isInReach = ({ branchId }: Ctx) =>
  branchId === null
    ? sql<boolean>`true`
    : sql<boolean>`(r.payment_id is null or r.payment_id in (select id from payments where branch_id = ${branchId}))`;

const lockItem = (tx: Ctx, id: number) =>
  tx.db
    .selectFrom("reconciliation_items as r")
    .selectAll("r")
    .$narrowType<{ state: ReconciliationState }>()
    .where("r.id", "=", id)
    .where(isInReach(tx))
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

/** Puts a difference before a person, once. */
export const noteDifference = async (tx: Ctx, gateway: string, found: Found) => {
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
  let narrow = ctx.db.selectFrom("reconciliation_items as r").where(isInReach(ctx));
  if (input.state) narrow = narrow.where("r.state", "=", sql.lit(input.state));
  if (input.kind) narrow = narrow.where("r.kind", "=", input.kind);
  if (input.q)
    narrow = narrow.where(
      sql<boolean>`(fold(coalesce(r.reference, '') || ' ' || r.charge_id) like ${contains(input.q)}
        or r.payment_id in (select p.id from payments p join users u on u.id = p.user_id
          where p.number = ${input.q.trim().toUpperCase()} or fold(u.name) like ${contains(input.q)}))`,
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
