import { type LedgerAccountKind, ledgerAccountKinds, type Posting } from "@remedia/domain/ledger";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { recordset } from "../../platform/recordset.ts";

/** One step of a document in the books of a branch. */
export type Entry = {
  document: "order";
  documentId: number;
  step: string;
  branchId: number;
  at?: Date;
  postings: readonly Posting[];
};

export const postEntry = (tx: Ctx, entry: Entry): Promise<void> => postEntries(tx, [entry]);

/**
 * The only writer of the books. The database refuses an entry whose postings do not sum to zero, a second entry for the
 * same step, and any change of what is written.
 */
export const postEntries = async (tx: Ctx, entries: readonly Entry[]): Promise<void> => {
  if (entries.length === 0) return;
  await openAccounts(tx, [...new Set(entries.map(({ branchId }) => branchId))]);
  const heads = entries.map(({ document, documentId, step, at }) => ({
    document,
    id: documentId,
    step,
    at: at ?? tx.now,
  }));
  const { rows } = await sql<{ id: number; document: string; document_id: number; step: string }>`
    insert into journal_entries (at, document, document_id, step, actor_id)
    select r.at, r.document, r.id, r.step, ${tx.actor?.userId ?? null}
    from ${recordset(heads, "at timestamptz, document text, id bigint, step text")}
    returning id, document, document_id, step`.execute(tx.db);
  const idOf = new Map(rows.map((row) => [`${row.document} ${row.document_id} ${row.step}`, row.id]));
  const postings = entries.flatMap(({ document, documentId, step, branchId, postings }) =>
    postings.map(({ account, amountKobo }) => ({
      entry: idOf.get(`${document} ${documentId} ${step}`),
      kind: account,
      branch: branchId,
      kobo: amountKobo,
    })),
  );
  await sql`
    insert into postings (entry_id, account_id, amount_kobo)
    select r.entry, a.id, r.kobo
    from ${recordset(postings, "entry bigint, kind text, branch bigint, kobo bigint")}
      join ledger_accounts a on a.kind = r.kind and a.branch_id = r.branch`.execute(tx.db);
};

/** A branch keeps its accounts from its first entry on. */
const openAccounts = async (tx: Ctx, branchIds: readonly number[]) => {
  const wanted = branchIds.flatMap((branch_id) =>
    ledgerAccountKinds.map((kind: LedgerAccountKind) => ({ kind, branch_id })),
  );
  await tx.db
    .insertInto("ledger_accounts")
    .values(wanted)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
