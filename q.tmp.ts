import { runCommand } from "./runc.tmp.ts";
import { openSql } from "./apps/server/src/platform/db.ts";
await runCommand({ mayCreate: false, work: async (_c, { url }) => {
  const sql = openSql(url, { max: 1, name: "q" });
  for (const q of [
    "select direction, method, state, recorded_by is not null rec, count(*) from payments group by 1,2,3,4 order by 1,2,3",
    "select state, count(*) from wallet_holds group by 1",
    "select kind, state, count(*) from reconciliation_items group by 1,2",
    "select count(*), count(settled_at) settled from gateway_announcements",
    "select event, count(*), count(*) filter (where dispatched_at is null) open from outbox_events group by 1",
    "select min(e.at), count(*) from journal_entries e join postings p on p.entry_id=e.id join ledger_accounts a on a.id=p.account_id where a.kind='wallet'",
    "select count(*) filter (where email_verified_at is not null) mailed, count(*) from users where role in (3,6)",
  ]) console.table(await sql.unsafe(q));
  await sql.end(); return 0; } });
