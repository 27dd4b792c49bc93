import { growsBy, ledgerAccounts } from "@remedia/domain/ledger";
import { shortName } from "@remedia/domain/wallet";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import type { StatementQuery } from "../ledger/schemas.ts";
import { readStatement } from "../ledger/statements.ts";

type Moved = { document: string; document_id: number };
const idsOf = (rows: readonly Moved[], noun: string) =>
  rows.filter(({ document }) => document === noun).map(({ document_id }) => document_id);

/** What moved in one's own wallet, which one has made sure it is: above zero it came in. Each says for what, and with whom. */
export const readMovements = async (ctx: ActorCtx, accountId: number, input: Static<typeof StatementQuery>) => {
  const page = await readStatement(ctx, accountId, input);
  const others = await otherSides(ctx, idsOf(page.data, "wallet_transfer"));
  const orders = await ordersOf(ctx, idsOf(page.data, "payment"));
  return {
    ...page,
    data: page.data.map(({ id, at, document, document_id, step, debit, credit, balance }) => ({
      id,
      at,
      document,
      document_id,
      step,
      amount: credit ?? -debit!,
      balance: growsBy(ledgerAccounts.wallet.group) * balance,
      other: document === "wallet_transfer" ? (others.get(document_id) ?? null) : null,
      orders: document === "payment" ? (orders.get(document_id) ?? []) : [],
    })),
  };
};

/** Whom money was sent to, or who sent it, by transfer. */
const otherSides = async (ctx: ActorCtx, transferIds: readonly number[]) => {
  if (transferIds.length === 0) return new Map<number, string>();
  const names = await ctx.db
    .selectFrom("wallet_transfers as t")
    .innerJoin("users as f", "f.id", "t.from_user_id")
    .innerJoin("users as r", "r.id", "t.to_user_id")
    .select(["t.id", "t.from_user_id", "f.name as sender", "r.name as recipient"])
    .where("t.id", "in", transferIds)
    .execute();
  return new Map(
    names.map(({ id, from_user_id, sender, recipient }) => [
      id,
      from_user_id === ctx.actor.userId ? shortName(recipient) : sender,
    ]),
  );
};

/** The orders that payments were for. */
const ordersOf = async (ctx: ActorCtx, paymentIds: readonly number[]) => {
  const { rows } = await sql<{ payment_id: number; orders: { id: number; number: string }[] }>`
    select q.payment_id, json_agg(json_build_object('id', o.id, 'number', o.number) order by o.id) as orders
    from payment_parts q join orders o on o.id = q.document_id
    where q.payment_id = any(${paymentIds}::bigint[]) and q.document = 'order' group by q.payment_id`.execute(ctx.db);
  return new Map(rows.map(({ payment_id, orders }) => [payment_id, orders]));
};
