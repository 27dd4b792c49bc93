import { type AccountKey, type LedgerAccountKind, ownerOf } from "@remedia/domain/ledger";
import { sql } from "kysely";
import { afterCommit, type Ctx } from "../../platform/context.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordset } from "../../platform/recordset.ts";

type Row = { id: number; kind: LedgerAccountKind; owner_id: number | null; branch_id: number | null };

const nameOf = (kind: LedgerAccountKind, ownerId: number | null, branchId: number | null) =>
  `${kind}/${ownerId ?? ""}/${branchId ?? ""}`;
const keyName = ({ account, ownerId, branchId }: AccountKey) => nameOf(account, ownerId ?? null, branchId ?? null);

/** Ids of the house's own accounts, which are few and never change. */
const remembered = new WeakMap<Platform, Map<string, number>>();

const memoryOf = ({ platform }: Ctx): Map<string, number> => {
  const known = remembered.get(platform) ?? new Map<string, number>();
  remembered.set(platform, known);
  return known;
};

/** One that was opened in a transaction that is taken back never was: it is remembered only once it is there for good. */
const remember = (tx: Ctx, keys: readonly AccountKey[], ids: ReadonlyMap<string, number>) => {
  const own = keys.filter(({ ownerId }) => ownerId == null).map(keyName);
  const memory = memoryOf(tx);
  if (own.every((name) => memory.has(name))) return;
  afterCommit(tx, () => {
    for (const name of own) memory.set(name, ids.get(name)!);
  });
};

const find = async (tx: Ctx, keys: readonly AccountKey[]): Promise<Map<string, number>> => {
  const { rows } = await sql<Row>`
    select a.id, a.kind, a.owner_id, a.branch_id from ${asked(keys)}
    join ledger_accounts a on a.kind = r.kind and coalesce(a.owner, '') = coalesce(r.owner, '')
      and coalesce(a.owner_id, 0) = coalesce(r.owner_id, 0) and coalesce(a.branch_id, 0) = coalesce(r.branch, 0)`.execute(
    tx.db,
  );
  return new Map(rows.map((row) => [nameOf(row.kind, row.owner_id, row.branch_id), row.id]));
};

const asked = (keys: readonly AccountKey[]) =>
  recordset(
    keys.map(({ account, ownerId, branchId }) => ({
      kind: account,
      owner: ownerId == null ? null : ownerOf(account),
      owner_id: ownerId ?? null,
      branch: branchId ?? null,
    })),
    "kind text, owner text, owner_id bigint, branch bigint",
  );

const findOrOpen = async (tx: Ctx, keys: readonly AccountKey[]): Promise<Map<string, number>> => {
  const found = await find(tx, keys);
  // In one order, so that two who open some of the same accounts never wait for each other.
  const missing = keys.filter((key) => !found.has(keyName(key))).sort((a, b) => (keyName(a) < keyName(b) ? -1 : 1));
  if (missing.length === 0) return found;
  await sql`insert into ledger_accounts (kind, owner, owner_id, branch_id)
    select r.kind, r.owner, r.owner_id, r.branch from ${asked(missing)} on conflict do nothing`.execute(tx.db);
  return find(tx, keys);
};

/** The ids of accounts, opened with their first entry. */
export const openAccounts = async (tx: Ctx, wanted: Iterable<AccountKey>): Promise<(key: AccountKey) => number> => {
  const memory = memoryOf(tx);
  const keys = [...new Map(Array.from(wanted, (key) => [keyName(key), key])).values()];
  const unknown = keys.filter((key) => !memory.has(keyName(key)));
  const ids = unknown.length > 0 ? await findOrOpen(tx, unknown) : new Map<string, number>();
  remember(tx, unknown, ids);
  return (key) => {
    const id = memory.get(keyName(key)) ?? ids.get(keyName(key));
    if (id === undefined) throw new Error(`no account ${keyName(key)}`);
    return id;
  };
};

/** What a batch is worth in an account, and how many packs that is for. */
export type Worth = { kobo: number; heldKobo: number; packs: number };

/** What stands in balances that may not go below zero, locked in everybody's order; one that does not exist is nothing. */
export const lockWorth = async (
  tx: Ctx,
  keys: readonly { accountId: number; batchId: number }[],
): Promise<Map<string, Worth>> => {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ account_id: number; batch_id: number; kobo: number; held_kobo: number; packs: number }>`
    select * from lock_balances(${keys.map(({ accountId }) => accountId)}::bigint[],
      ${keys.map(({ batchId }) => batchId)}::bigint[])`.execute(tx.db);
  return new Map(
    rows.map(({ account_id, batch_id, kobo, held_kobo, packs }) => [
      `${account_id}/${batch_id}`,
      { kobo, heldKobo: held_kobo, packs },
    ]),
  );
};
