import type { AccountKey, LedgerAccountKind, Posting } from "@remedia/domain/ledger";
import { sql } from "kysely";
import { type Ctx, doerOf } from "../../platform/context.ts";
import { wrongState } from "../../platform/errors.ts";
import { chunksOf, recordset } from "../../platform/recordset.ts";
import { openAccounts } from "./accounts.ts";

/** One step of one document in the books. */
export type Entry = {
  document: string;
  documentId: number;
  step: string;
  /** Told apart from other entries of the same step, where it can be taken more than once. */
  no?: number;
  at?: Date;
  /** The entry that this one takes back, leg by leg. */
  reversesId?: number;
  postings: readonly Posting[];
};

export const postEntry = (tx: Ctx, entry: Entry): Promise<void> => postEntries(tx, [entry]);

const entriesAtOnce = 500;

/**
 * The only writer of the books. The database refuses an entry whose postings do not sum to zero, a second entry for the
 * same step, one in a month that is closed, and any change of what is written.
 */
export const postEntries = async (tx: Ctx, entries: readonly Entry[]): Promise<void> => {
  const written = entries.filter(({ postings }) => postings.length > 0);
  if (written.length === 0) return;
  const accountId = await openAccounts(
    tx,
    written.flatMap(({ postings }) => postings),
  );
  for (const some of chunksOf(written, entriesAtOnce)) await write(tx, some, accountId);
};

const write = async (tx: Ctx, entries: readonly Entry[], accountId: (key: AccountKey) => number) => {
  const heads = entries.map(({ document, documentId, step, no = 0, at = tx.now, reversesId = null }, nth) => ({
    nth,
    at,
    document,
    id: documentId,
    step,
    no,
    reverses: reversesId,
  }));
  const legs = entries.flatMap(({ postings, at = tx.now }, nth) =>
    postings.map((posting, leg) => ({
      nth,
      leg,
      at,
      account: accountId(posting),
      kobo: posting.amountKobo,
      batch: posting.batchId ?? 0,
      packs: posting.packs ?? 0,
    })),
  );
  await sql`
    with head as (select * from ${recordset(heads, headShape)}),
    entered as (
      insert into journal_entries (at, document, document_id, step, no, reverses_id, actor_id)
      select at, document, id, step, no, reverses, ${doerOf(tx)} from head order by nth
      returning id, document, document_id, step, no)
    insert into postings (entry_id, at, account_id, amount_kobo, batch_id, packs)
    select e.id, r.at, r.account, r.kobo, r.batch, r.packs
    from ${recordset(legs, legShape)} join head h on h.nth = r.nth
      join entered e on e.document = h.document and e.document_id = h.id and e.step = h.step and e.no = h.no
    order by r.nth, r.leg`
    .execute(tx.db)
    .catch(refuseClosed);
};

type Leg = { entry: number; account: LedgerAccountKind; ownerId: number | null; branchId: number | null; kobo: number };

/** Takes an entry back by its mirror image, as another step of the same document. */
export const reverseEntry = async (tx: Ctx, of: Pick<Entry, "document" | "documentId" | "step">, step: string) => {
  const { document, documentId } = of;
  const { rows } = await sql<Leg>`
    select e.id as entry, a.kind as account, a.owner_id as "ownerId", a.branch_id as "branchId", p.amount_kobo as kobo
    from journal_entries e join postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.document = ${document} and e.document_id = ${documentId} and e.step = ${of.step} order by p.id`.execute(
    tx.db,
  );
  const postings = rows.map(({ entry: _entry, kobo, ...key }) => ({ ...key, amountKobo: -kobo }));
  await postEntry(tx, { document, documentId, step, reversesId: rows[0]!.entry, postings });
};

const headShape = "nth integer, at timestamptz, document text, id bigint, step text, no bigint, reverses bigint";
const legShape = "nth integer, leg integer, at timestamptz, account bigint, kobo bigint, batch bigint, packs integer";

/** The database's own word that the month of an entry is closed. */
const refuseClosed = (error: unknown): never => {
  if ((error as { constraint_name?: string }).constraint_name === "closed_period")
    throw wrongState("The books of that month are closed.");
  throw error;
};
