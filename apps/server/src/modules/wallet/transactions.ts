import { toNaira } from "@remedia/domain/money";
import type { MoneyState, TenderMethod } from "@remedia/domain/payments";
import { shortName, type TransactionKind } from "@remedia/domain/wallet";
import type { Static } from "@sinclair/typebox";
import { type RawBuilder, sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { dayBegins, dayEnds } from "../../platform/lagos-days.ts";
import { beginsWith, listPage } from "../../platform/lists.ts";
import type { TransactionQuery } from "./schemas.ts";

type Part = { document: string; document_id: number; number: string | null; kobo: number };
type Moved = {
  id: number;
  number: string;
  at: Date;
  kind: TransactionKind;
  state: MoneyState;
  amount_kobo: number;
  has_receipt: boolean;
  /** Whose wallet is on the other side of a transfer. */
  other_id: number | null;
  mine: boolean;
};

const paymentKind = sql`case direction when 'out' then 'refund' else 'payment' end::text`;
const paymentColumns = sql`id, number, created_at as at, ${paymentKind} as kind, state, amount_kobo,
  paid_at is not null and state <> 'reversed' as has_receipt`;
const sentColumns = sql`id, number, created_at as at, 'transfer_out'::text as kind, 'succeeded'::text as state, amount_kobo,
  true as has_receipt`;
const receivedColumns = sql`id, number, created_at as at, 'transfer_in'::text as kind, 'succeeded'::text as state, amount_kobo,
  true as has_receipt`;

/**
 * What moved a customer's money, looked for in three places that each have an index in the order of the list: none is read
 * further than the page goes.
 */
const looks = ({ actor: { userId } }: ActorCtx) => [
  sql`select ${paymentColumns} from payments where user_id = ${userId}`,
  sql`select ${sentColumns} from wallet_transfers where from_user_id = ${userId}`,
  sql`select ${receivedColumns} from wallet_transfers where to_user_id = ${userId}`,
];

const movedBy = (ctx: ActorCtx, where: RawBuilder<boolean>, order: RawBuilder<unknown>, most: number | null) => {
  const cut = most === null ? sql`` : sql`limit ${sql.lit(most)}`;
  const found = looks(ctx).map((look) => sql`(select * from (${look}) as m where ${where} ${order} ${cut})`);
  return ctx.db.selectFrom(sql<Omit<Moved, "other_id" | "mine">>`(${sql.join(found, sql` union all `)})`.as("m"));
};

/** The same rows by their numbers, with what a page shows of them. */
const shown = (ctx: ActorCtx) => {
  const { userId } = ctx.actor;
  const isSender = sql`from_user_id = ${userId}`;
  return ctx.db
    .selectFrom(
      sql<Moved>`(
        select ${paymentColumns}, null::bigint as other_id, user_id = ${userId} as mine from payments
        union all
        select id, number, created_at, case when ${isSender} then 'transfer_out' else 'transfer_in' end::text,
          'succeeded'::text, amount_kobo, true, case when ${isSender} then to_user_id else from_user_id end,
          ${userId} in (from_user_id, to_user_id) from wallet_transfers)`.as("m"),
    )
    .leftJoin("users as u", "u.id", "m.other_id")
    .select(["m.id", "m.number", "m.at", "m.kind", "m.state", "m.amount_kobo", "m.has_receipt"])
    .select("u.name as other")
    .select(
      sql<Part[]>`coalesce((select json_agg(json_build_object(
        'document', q.document, 'document_id', q.document_id, 'number', o.number, 'kobo', q.amount_kobo) order by q.id)
        from payment_parts q left join orders o on q.document = 'order' and o.id = q.document_id where m.kind not in ('transfer_in', 'transfer_out') and q.payment_id = m.id), '[]')`.as(
        "parts",
      ),
    );
};
type Shown = Awaited<ReturnType<ReturnType<typeof shown>["executeTakeFirstOrThrow"]>>;

/** Who sent money is named in full, as on a bank's slip; who got it as far as the sender saw before. */
const inNaira = ({ id: _id, amount_kobo, other, parts, ...row }: Shown) => ({
  ...row,
  id: row.number,
  amount: toNaira(amount_kobo),
  other: other && row.kind === "transfer_out" ? shortName(other) : other,
  parts: parts.map(({ kobo, ...part }) => ({ ...part, amount: toNaira(kobo) })),
});

const filtersOf = ({ q, kind, state, from, to }: Static<typeof TransactionQuery>): RawBuilder<boolean>[] => [
  ...(q === undefined ? [] : [sql<boolean>`m.number like ${beginsWith(q.toUpperCase())}`]),
  ...(kind === undefined ? [] : [sql<boolean>`m.kind = ${kind}`]),
  ...(state === undefined ? [] : [sql<boolean>`m.state = ${state}`]),
  ...(from === undefined ? [] : [sql<boolean>`m.at >= ${dayBegins(from)}`]),
  ...(to === undefined ? [] : [sql<boolean>`m.at < ${dayEnds(to)}`]),
];

export const listTransactions = async (ctx: ActorCtx, input: Static<typeof TransactionQuery>) => {
  const sort = input.sort ?? "-at";
  const order = sort === "at" ? sql`order by m.at, m.number` : sql`order by m.at desc, m.number desc`;
  const filters = filtersOf(input);
  const page = await listPage(ctx, input, {
    rows: shown(ctx),
    narrow: (most: number | null, behind: RawBuilder<boolean> = sql<boolean>`true`) =>
      movedBy(ctx, sql<boolean>`${sql.join([...filters, behind], sql` and `)}`, order, most),
    sorts: { at: "m.at" },
    // Whichever way it is sorted, the looks bring the first rows of that way.
    fallback: sort,
    tie: "m.number",
  });
  return { ...page, data: page.data.map(inNaira) };
};

export const getTransaction = async (ctx: ActorCtx, number: string) => {
  const row = await shown(ctx).where("m.number", "=", number).where("m.mine", "=", true).executeTakeFirst();
  if (!row) throw notFound("Transaction");
  const isTransfer = row.kind === "transfer_in" || row.kind === "transfer_out";
  const more = isTransfer
    ? await ctx.db
        .selectFrom("wallet_transfers")
        .select([
          "note",
          sql<null>`null`.as("state_reason"),
          sql<null>`null`.as("method"),
          sql<null>`null`.as("gateway"),
        ])
        .where("id", "=", row.id)
        .executeTakeFirstOrThrow()
    : await ctx.db
        .selectFrom("payments")
        .select([sql<null>`null`.as("note"), "state_reason", "method", "gateway"])
        .$narrowType<{ method: TenderMethod }>()
        .where("id", "=", row.id)
        .executeTakeFirstOrThrow();
  return { ...inNaira(row), payment_id: isTransfer ? null : row.id, ...more };
};
