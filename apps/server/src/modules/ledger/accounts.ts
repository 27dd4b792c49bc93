import { type AccountKey, type LedgerAccountKind, ownerOf } from "@remedia/domain/ledger";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { recordset } from "../../platform/recordset.ts";

type Row = { id: number; kind: LedgerAccountKind; owner_id: number | null; branch_id: number | null };

const nameOf = (kind: LedgerAccountKind, ownerId: number | null, branchId: number | null) =>
  `${kind}/${ownerId ?? ""}/${branchId ?? ""}`;
const keyName = ({ account, ownerId, branchId }: AccountKey) => nameOf(account, ownerId ?? null, branchId ?? null);

const find = async (tx: Ctx, keys: readonly AccountKey[]): Promise<Map<string, number>> => {
  const { rows } = await sql<Row>`
    select a.id, a.kind, a.owner_id, a.branch_id from ${asked(keys)}
    join ledger_accounts a on a.kind = r.kind and a.owner is not distinct from r.owner
      and a.owner_id is not distinct from r.owner_id and a.branch_id is not distinct from r.branch`.execute(tx.db);
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

/** The ids of accounts, opened with their first entry. */
export const openAccounts = async (tx: Ctx, wanted: Iterable<AccountKey>): Promise<(key: AccountKey) => number> => {
  const keys = new Map(Array.from(wanted, (key) => [keyName(key), key]));
  let ids = await find(tx, [...keys.values()]);
  if (ids.size < keys.size) {
    // In one order, so that two who open some of the same accounts never wait for each other.
    const missing = [...keys].filter(([name]) => !ids.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));
    await sql`insert into ledger_accounts (kind, owner, owner_id, branch_id)
      select r.kind, r.owner, r.owner_id, r.branch from ${asked(missing.map(([, key]) => key))}
      on conflict do nothing`.execute(tx.db);
    ids = await find(tx, [...keys.values()]);
  }
  return (key) => {
    const id = ids.get(keyName(key));
    if (id === undefined) throw new Error(`no account ${keyName(key)}`);
    return id;
  };
};

/** What a batch is worth in an account, and how many packs that is for. */
export type Worth = { kobo: number; packs: number };

/** What stands in balances that may not go below zero, locked in everybody's order; one that does not exist is nothing. */
export const lockWorth = async (
  tx: Ctx,
  keys: readonly { accountId: number; batchId: number }[],
): Promise<Map<string, Worth>> => {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ account_id: number; batch_id: number } & Worth>`
    select * from lock_balances(${keys.map(({ accountId }) => accountId)}::bigint[],
      ${keys.map(({ batchId }) => batchId)}::bigint[])`.execute(tx.db);
  return new Map(rows.map(({ account_id, batch_id, kobo, packs }) => [`${account_id}/${batch_id}`, { kobo, packs }]));
};
