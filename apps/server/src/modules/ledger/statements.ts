import { lagosDay } from "@remedia/domain/days";
import type { AccountOwner, LedgerAccountKind } from "@remedia/domain/ledger";
import { toNaira } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { dayBegins, dayEnds } from "../../platform/lagos-days.ts";
import { contains, listPage } from "../../platform/lists.ts";
import type { AccountQuery, PeriodQuery, StatementQuery } from "./schemas.ts";

/** Accounts of the branch one looks at, or of the whole house. */
const accounts = (ctx: Ctx) =>
  ctx.db
    .selectFrom("ledger_accounts as a")
    .$if(ctx.branchId !== null, (query) => query.where("a.branch_id", "=", ctx.branchId!));

/** Whoever the account is kept for, by the name they have today. */
export const ownerName = sql<string | null>`case a.owner
  when 'supplier' then (select s.name from suppliers s where s.id = a.owner_id)
  when 'hmo' then (select h.name from hmos h where h.id = a.owner_id)
  else (select u.name from users u where u.id = a.owner_id) end`;

const shownAccounts = (ctx: Ctx) =>
  accounts(ctx)
    .leftJoin("branches as b", "b.id", "a.branch_id")
    .select(["a.id", "a.kind", "a.owner", "a.owner_id", "b.name as branch_name", ownerName.as("owner_name")])
    .$narrowType<{ kind: LedgerAccountKind; owner: AccountOwner | null }>();

/** What an account came to before an instant: days that are summed up, and what was posted since. */
const balanceBefore = (accountId: unknown, day: unknown, instant: unknown) => sql<number>`(
  coalesce((select sum(d.kobo) from account_days d where d.account_id = ${accountId}
    and d.day < least(${day}::date, c.summed_to)), 0)
  + coalesce((select sum(p.amount_kobo) from postings p where p.account_id = ${accountId}
    and p.at >= least(${day}::date, c.summed_to)::timestamp at time zone 'Africa/Lagos' and p.at < ${instant}), 0))::bigint`;

const endless = sql`'infinity'`;

export const listAccounts = async (ctx: Ctx, input: Static<typeof AccountQuery>) => {
  const page = await listPage(ctx, input, {
    rows: shownAccounts(ctx),
    narrow: accounts(ctx)
      .$if(input.kind !== undefined, (query) => query.where("a.kind", "=", input.kind!))
      .$if(input.owner_id !== undefined, (query) => query.where("a.owner_id", "=", input.owner_id!))
      .$if(input.q !== undefined, (query) => query.where(ownedBy(input.q!))),
    sorts: { id: "a.id" },
    fallback: "id",
    tie: "a.id",
  });
  const balanceOf = await balancesOf(
    ctx,
    page.data.map(({ id }) => id),
    input.on,
  );
  return { ...page, data: page.data.map((row) => ({ ...row, balance: toNaira(balanceOf.get(row.id) ?? 0) })) };
};

/** Names are looked up where they stand, not account by account. */
const ownedBy = (q: string) => sql<boolean>`(
  a.owner = 'supplier' and a.owner_id in (select id from suppliers where fold(name) like ${contains(q)})
  or a.owner = 'hmo' and a.owner_id in (select id from hmos where fold(name) like ${contains(q)})
  or a.owner not in ('supplier', 'hmo') and a.owner_id in (select id from users where fold(name) like ${contains(q)}))`;

const balancesOf = async (ctx: Ctx, ids: readonly number[], on?: string): Promise<Map<number, number>> => {
  const balance = on
    ? balanceBefore(sql`a.id`, sql`(${on}::date + 1)`, dayEnds(on))
    : balanceBefore(sql`a.id`, endless, endless);
  const { rows } = await sql<{ id: number; kobo: number }>`
    select a.id, ${balance} as kobo
    from unnest(${ids}::bigint[]) a (id), ledger_closing c`.execute(ctx.db);
  return new Map(rows.map(({ id, kobo }) => [id, kobo]));
};

/** An account with what it came to before and after a period. */
export const getAccount = async (ctx: Ctx, id: number, { from, to }: Static<typeof PeriodQuery>) => {
  const account = await shownAccounts(ctx).where("a.id", "=", id).executeTakeFirst();
  if (!account) throw notFound("Account");
  const opening = from ? balanceBefore(id, from, dayBegins(from)) : sql<number>`0::bigint`;
  const closing = to ? balanceBefore(id, sql`(${to}::date + 1)`, dayEnds(to)) : balanceBefore(id, endless, endless);
  const { rows } = await sql<{ opening: number; closing: number; balance: number }>`
    select ${opening} as opening, ${closing} as closing, ${balanceBefore(id, endless, endless)} as balance
    from ledger_closing c`.execute(ctx.db);
  const [sums] = rows as [{ opening: number; closing: number; balance: number }];
  return {
    ...account,
    balance: toNaira(sums.balance),
    opening: toNaira(sums.opening),
    closing: toNaira(sums.closing),
  };
};

/** Every posting of an account within a period, newest first, each with what the account came to after it. */
export const listStatement = async (ctx: Ctx, id: number, input: Static<typeof StatementQuery>) => {
  const known = await accounts(ctx).select("a.id").where("a.id", "=", id).executeTakeFirst();
  if (!known) throw notFound("Account");
  return readStatement(ctx, id, input);
};

/** The same for those who have made sure that the account is theirs to see. */
export const readStatement = async (ctx: Ctx, id: number, input: Static<typeof StatementQuery>) => {
  const page = await listPage(ctx, input, {
    narrow: ctx.db
      .selectFrom("postings as p")
      .where("p.account_id", "=", id)
      .$if(input.from !== undefined, (query) => query.where("p.at", ">=", dayBegins(input.from!)))
      .$if(input.to !== undefined, (query) => query.where("p.at", "<", dayEnds(input.to!))),
    rows: ctx.db
      .selectFrom("postings as p")
      .innerJoin("journal_entries as e", "e.id", "p.entry_id")
      .leftJoin("users as u", "u.id", "e.actor_id")
      .leftJoin("batches as b", "b.id", "p.batch_id")
      .select(["p.id", "p.entry_id", "p.at", "p.amount_kobo", "p.packs", "b.number as batch_number"])
      .select(["e.document", "e.document_id", "e.step", "u.name as actor"]),
    sorts: { at: "p.at" },
    fallback: "-at",
    tie: "p.id",
  });
  return { ...page, data: await withBalances(ctx, id, page.data) };
};

type Row = { id: number; at: Date; amount_kobo: number };

/** From the oldest row of the page on: what the account came to before it is known from the sums of days. */
const withBalances = async <R extends Row>(ctx: Ctx, accountId: number, data: readonly R[]) => {
  const isOlder = (a: R, b: R) => a.at.getTime() - b.at.getTime() || a.id - b.id;
  const upwards = data.toSorted(isOlder);
  const [oldest] = upwards;
  let kobo = oldest ? await balanceAt(ctx, accountId, oldest) : 0;
  const after = new Map<number, number>();
  for (const { id, amount_kobo } of upwards) {
    kobo += amount_kobo;
    after.set(id, kobo);
  }
  return data.map(({ amount_kobo, ...row }) => ({
    ...row,
    ...sides(amount_kobo),
    balance: toNaira(after.get(row.id)!),
  }));
};

const balanceAt = async (ctx: Ctx, accountId: number, { at, id }: Row): Promise<number> => {
  const { rows } = await sql<{ kobo: number }>`
    select ${balanceBefore(accountId, lagosDay(at), at)} + coalesce((select sum(p.amount_kobo) from postings p
      where p.account_id = ${accountId} and p.at = ${at} and p.id < ${id}), 0)::bigint as kobo
    from ledger_closing c`.execute(ctx.db);
  return rows[0]!.kobo;
};

/** An amount in the column where people look for it. */
export const sides = (kobo: number) => ({
  debit: kobo > 0 ? toNaira(kobo) : null,
  credit: kobo < 0 ? toNaira(-kobo) : null,
});
