import { toNaira } from "@remedia/domain/money";
import type { MoneyState } from "@remedia/domain/payments";
import { shortName, type TransactionKind } from "@remedia/domain/wallet";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { dayBegins, dayEnds } from "../../platform/lagos-days.ts";
import { beginsWith, listPage } from "../../platform/lists.ts";
import type { TransactionQuery } from "./schemas.ts";

type Moved = {
  id: number;
  number: string;
  at: Date;
  kind: TransactionKind;
  state: MoneyState;
  amount_kobo: number;
  /** Whose wallet is on the other side of a transfer. */
  other_id: number | null;
};

/**
 * Everything that moved a customer's money, from three tables that each have an index in the order of the list: PostgreSQL
 * merges them and reads no further than the page.
 */
const movedBy = (ctx: ActorCtx) => {
  const { userId } = ctx.actor;
  return ctx.db.selectFrom(
    sql<Moved>`(
      select id, number, created_at as at, 'payment' as kind, state, amount_kobo, null::bigint as other_id
        from payments where user_id = ${userId}
      union all
      select id, number, created_at, 'transfer_out', 'succeeded', amount_kobo, to_user_id
        from wallet_transfers where from_user_id = ${userId}
      union all
      select id, number, created_at, 'transfer_in', 'succeeded', amount_kobo, from_user_id
        from wallet_transfers where to_user_id = ${userId})`.as("m"),
  );
};

const shown = (ctx: ActorCtx) =>
  movedBy(ctx)
    .leftJoin("users as u", "u.id", "m.other_id")
    .select(["m.id", "m.number", "m.at", "m.kind", "m.state", "m.amount_kobo", "u.name as other"])
    .select(
      sql<{ document: string; document_id: number; kobo: number }[]>`coalesce((select json_agg(json_build_object(
        'document', q.document, 'document_id', q.document_id, 'kobo', q.amount_kobo) order by q.id)
        from payment_parts q where m.kind not in ('transfer_in', 'transfer_out') and q.payment_id = m.id), '[]')`.as(
        "parts",
      ),
    );
type Shown = Awaited<ReturnType<ReturnType<typeof shown>["executeTakeFirstOrThrow"]>>;

/** Who sent money is named in full, as on a bank's slip; who got it as far as the sender saw before. */
const inNaira = ({ id: _id, amount_kobo, other, parts, ...row }: Shown) => ({
  ...row,
  id: row.number,
  amount: toNaira(amount_kobo),
  other: other && row.kind === "transfer_out" ? shortName(other) : other,
  parts: parts.map(({ kobo, ...part }) => ({ ...part, amount: toNaira(kobo) })),
});

export const listTransactions = async (ctx: ActorCtx, input: Static<typeof TransactionQuery>) => {
  const { q, kind, state, from, to } = input;
  const page = await listPage(ctx, input, {
    rows: shown(ctx),
    narrow: movedBy(ctx)
      .$if(q !== undefined, (query) => query.where("m.number", "like", beginsWith(q!.toUpperCase())))
      .$if(kind !== undefined, (query) => query.where("m.kind", "=", kind!))
      .$if(state !== undefined, (query) => query.where("m.state", "=", state!))
      .$if(from !== undefined, (query) => query.where("m.at", ">=", dayBegins(from!)))
      .$if(to !== undefined, (query) => query.where("m.at", "<", dayEnds(to!))),
    sorts: { at: "m.at" },
    fallback: "-at",
    tie: "m.number",
  });
  return { ...page, data: page.data.map(inNaira) };
};

export const getTransaction = async (ctx: ActorCtx, number: string) => {
  const row = await shown(ctx).where("m.number", "=", number).executeTakeFirst();
  if (!row) throw notFound("Transaction");
  const isTransfer = row.kind === "transfer_in" || row.kind === "transfer_out";
  const more = isTransfer
    ? await ctx.db
        .selectFrom("wallet_transfers")
        .select(["note", sql<null>`null`.as("state_reason"), sql<null>`null`.as("gateway")])
        .where("id", "=", row.id)
        .executeTakeFirstOrThrow()
    : await ctx.db
        .selectFrom("payments")
        .select([sql<null>`null`.as("note"), "state_reason", "gateway"])
        .where("id", "=", row.id)
        .executeTakeFirstOrThrow();
  return { ...inNaira(row), payment_id: isTransfer ? null : row.id, ...more };
};
