import { lagosDay, monthOf } from "@remedia/domain/days";
import { type LedgerAccountKind, ledgerAccountKinds, ledgerAccounts, outsideBranch } from "@remedia/domain/ledger";
import { toNaira } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { forbidden, invalid, notFound, wrongState } from "../../platform/errors.ts";
import type { ListExport } from "../../platform/route.ts";
import type { CloseBody, TrialQuery } from "./schemas.ts";
import { ownerName, sides } from "./statements.ts";

type Closing = { open_from: string };

const readClosing = (ctx: Ctx): Promise<Closing> =>
  ctx.db.selectFrom("ledger_closing").select("open_from").executeTakeFirstOrThrow();

/** What every kind of account comes to at the end of a day; the two columns of the whole house are equal. */
export const trialBalance = async (ctx: Ctx, { on = lagosDay(ctx.now) }: Static<typeof TrialQuery>) => {
  const closing = await readClosing(ctx);
  const koboOf = await sumsByKind(ctx, on);
  const rows = ledgerAccountKinds
    .map((kind) => ({ kind, group: ledgerAccounts[kind].group, kobo: koboOf.get(kind) ?? 0 }))
    .filter(({ kobo }) => kobo !== 0);
  const total = (kobos: readonly number[]) => toNaira(kobos.reduce((sum, kobo) => sum + kobo, 0));
  return {
    on,
    rows: rows.map(({ kobo, ...row }) => ({
      ...row,
      debit: toNaira(Math.max(kobo, 0)),
      credit: toNaira(Math.max(-kobo, 0)),
    })),
    debit: total(rows.map(({ kobo }) => Math.max(kobo, 0))),
    credit: total(rows.map(({ kobo }) => Math.max(-kobo, 0))),
    difference: total(rows.map(({ kobo }) => kobo)),
    whole: ctx.branchId === null,
    open_from: closing.open_from,
    next_close: nextClose(ctx, closing),
  };
};

type Trial = Awaited<ReturnType<typeof trialBalance>>;
type TrialLine = { account: string; group: string; debit: number; credit: number };

/** With what stands outside the branch, and with its sums: both columns are equal on every sheet. */
const trialLines = ({ rows, debit, credit, difference, whole }: Trial): TrialLine[] => {
  const outside = { debit: Math.max(-difference, 0), credit: Math.max(difference, 0) };
  return [
    ...rows.map(({ kind, ...row }) => ({ ...row, account: ledgerAccounts[kind].label })),
    ...(whole ? [] : [{ account: outsideBranch, group: "", ...outside }]),
    whole
      ? { account: "Total", group: "", debit, credit }
      : { account: "Total", group: "", debit: Math.max(debit, credit), credit: Math.max(debit, credit) },
  ];
};

export const trialExport: ListExport<TrialLine> = {
  name: "trial-balance",
  rows: trialLines,
  columns: [
    { key: "account", label: "Accounts" },
    { key: "group", label: "Group" },
    { key: "debit", label: "Debit", kind: "money" },
    { key: "credit", label: "Credit", kind: "money" },
  ],
};

const quietMs = 3_600_000;

/** Months that are over can be closed, an hour after the last of them: the database says so too. */
const nextClose = (ctx: Ctx, { open_from }: Closing): string | null => {
  const next = monthOf(lagosDay(new Date(ctx.now.getTime() - quietMs)));
  return next > open_from ? next : null;
};

/** One statement, so that a day is never taken both as a sum and posting by posting while it is being summed up. */
const sumsByKind = async (ctx: Ctx, on: string): Promise<Map<LedgerAccountKind, number>> => {
  const here = ctx.branchId === null ? sql`` : sql`and branch_id = ${ctx.branchId}`;
  const { rows } = await sql<{ kind: LedgerAccountKind; kobo: number }>`
    select kind, sum(kobo)::bigint as kobo from (
      select d.kind, d.kobo from kind_days d, ledger_closing c where d.day <= ${on} and d.day < c.summed_to ${here}
      union all
      select a.kind, p.amount_kobo from ledger_closing c, postings p join ledger_accounts a on a.id = p.account_id
      where p.at >= c.summed_to::timestamp at time zone 'Africa/Lagos'
        and p.at < (${on}::date + 1)::timestamp at time zone 'Africa/Lagos' ${here}) s
    group by kind`.execute(ctx.db);
  return new Map(rows.map(({ kind, kobo }) => [kind, kobo]));
};

/** Sums up the days that are over, so that no balance costs a walk along all that was ever posted. */
export const sumUpDays = async (ctx: Ctx): Promise<void> => {
  await sql`select sum_up_days(${lagosDay(ctx.now)})`.execute(ctx.db);
};

/** From then on the books take no entry that is dated before: what was wrong is mended by one of today. */
export const closeBooks = (ctx: ActorCtx, { open_from }: Static<typeof CloseBody>) =>
  inTransaction(ctx, async (tx) => {
    if (tx.branchId !== null) throw forbidden("Months are closed for the whole house. Choose all branches first.");
    if (monthOf(open_from) !== open_from)
      throw invalid("Choose the first day of a month.", { open_from: "Choose the first day of a month." });
    const before = await readClosing(tx);
    const { rows } = await sql<{ closed: boolean }>`
      select close_books(${open_from}, ${tx.actor.userId}, ${tx.now}) as closed`.execute(tx.db);
    if (!rows[0]!.closed) throw wrongState("Only a month that is over can be closed, and each only once.");
    const [was, is] = [{ open_from: before.open_from }, { open_from }];
    await audit(tx, { action: "books.close", subject: "books", subjectId: 1, before: was, after: is });
    return trialBalance(tx, {});
  });

const linesShown = 500;

export const getEntry = async (ctx: Ctx, id: number) => {
  const entry = await ctx.db
    .selectFrom("journal_entries as e")
    .leftJoin("users as u", "u.id", "e.actor_id")
    .leftJoin("journal_entries as r", "r.reverses_id", "e.id")
    .select(["e.id", "e.at", "e.document", "e.document_id", "e.step", "e.reverses_id", "r.id as reversed_by_id"])
    .select([
      "u.name as actor",
      sql<number>`(select count(*)::int from postings p where p.entry_id = e.id)`.as("line_count"),
      sql<number>`(select coalesce(sum(p.amount_kobo), 0)::bigint from postings p
        where p.entry_id = e.id and p.amount_kobo > 0)`.as("total_kobo"),
    ])
    .where("e.id", "=", id)
    // An entry is seen by whoever sees one of its accounts.
    .$if(ctx.branchId !== null, (query) =>
      query.where(sql<boolean>`exists (select from postings p join ledger_accounts a on a.id = p.account_id
        where p.entry_id = e.id and a.branch_id = ${ctx.branchId})`),
    )
    .executeTakeFirst();
  if (!entry) throw notFound("Entry");
  const { total_kobo, ...head } = entry;
  return { ...head, total: toNaira(total_kobo), lines: await linesOf(ctx, id) };
};

const linesOf = async (ctx: Ctx, entryId: number) => {
  const rows = await ctx.db
    .selectFrom("postings as p")
    .innerJoin("ledger_accounts as a", "a.id", "p.account_id")
    .leftJoin("branches as b", "b.id", "a.branch_id")
    .leftJoin("batches as t", "t.id", "p.batch_id")
    .select(["p.id", "p.account_id", "a.kind", "b.name as branch_name", "t.number as batch_number", "p.packs"])
    .select(["p.amount_kobo", ownerName.as("owner_name")])
    .$narrowType<{ kind: LedgerAccountKind }>()
    .where("p.entry_id", "=", entryId)
    .orderBy("p.id")
    .limit(linesShown)
    .execute();
  return rows.map(({ amount_kobo, ...row }) => ({ ...row, ...sides(amount_kobo) }));
};
