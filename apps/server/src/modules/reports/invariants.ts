import type { Sql } from "../../platform/db.ts";
import { sealedContent } from "../audit/audit.ts";

/** What must be true of a live database at any moment. Each query selects the rows for which it is not. */
export type Invariant = { name: string; sql: string };

const audit: Invariant[] = [
  {
    name: "audit_chain_broken",
    sql: `select s.seal_no from (
        select seal_no, event_id, hash, row_number() over (order by seal_no) as place,
          lag(hash, 1, decode(repeat('00', 32), 'hex')) over (order by seal_no) as previous
        from audit_seals) s left join audit_events e on e.id = s.event_id
      where s.seal_no <> s.place or e.id is null or s.hash <> sha256(s.previous || convert_to(${sealedContent}, 'UTF8'))`,
  },
  {
    name: "audit_events_unsealed",
    sql: `select e.id from audit_events e where e.at < now() - interval '5 minutes'
      and not exists (select from audit_seals s where s.event_id = e.id)`,
  },
];

const accounts: Invariant[] = [
  {
    name: "sessions_of_closed_accounts",
    sql: `select s.id from sessions s join users u on u.id = s.user_id
      where s.ended_at is null and s.expires_at > now() and u.state in ('rejected', 'suspended', 'merged')`,
  },
  {
    name: "views_without_viewer",
    sql: `select s.id from sessions s join sessions own on own.id = s.viewer_session_id join users v on v.id = s.viewer_id
      where s.ended_at is null and s.expires_at > now() and (own.ended_at is not null or v.role <> 1 or v.state <> 'active')`,
  },
  {
    name: "views_too_long_or_of_others",
    sql: `select s.id from sessions s join users u on u.id = s.user_id where s.door = 'viewing'
      and (s.expires_at > s.created_at + interval '60 minutes' or u.role not in (3, 6) or u.user_type = 'hmo')`,
  },
  {
    name: "codes_out_of_bounds",
    sql: `select id from one_time_codes
      where tries_left not between 0 and 5 or expires_at > created_at + interval '10 minutes' or used_at > expires_at`,
  },
  {
    name: "codes_sent_too_often",
    sql: `select c.id from one_time_codes c where 3 < (select count(*) from one_time_codes earlier
      where earlier.phone = c.phone and earlier.created_at <= c.created_at
        and earlier.created_at > c.created_at - interval '10 minutes')`,
  },
  {
    name: "secrets_badly_hashed",
    sql: `select id from users where pin_hash !~ '^\\$argon2id\\$' or transfer_pin_hash !~ '^\\$argon2id\\$'`,
  },
  {
    name: "users_below_their_rules",
    sql: `select u.id from users u where u.state <> 'merged' and (
        (u.role = 7) <> (u.partner_id is not null) or (u.user_type = 'hmo') <> (u.hmo_id is not null)
        or (u.role = 1 and u.phone_verified_at is null)
        or (u.role <> 1 and u.state in ('rejected', 'suspended') and u.state_reason is null)
        or (u.credit_option_id is not null and u.user_type <> 'hospital')
        or (u.role <> 1 and exists (select from user_roles ur where ur.user_id = u.id)))`,
  },
  {
    name: "merges_into_merged",
    sql: `select u.id from users u join users survivor on survivor.id = u.merged_into_id where survivor.state = 'merged'
      union all select l.id from lgas l join lgas survivor on survivor.id = l.merged_into_id
        where survivor.merged_into_id is not null`,
  },
];

const stores: Invariant[] = [
  {
    name: "stores_outside_their_state",
    sql: "select s.id from stores s join lgas l on l.id = s.lga_id where l.state_id <> s.state_id or l.merged_into_id is not null",
  },
  {
    name: "stores_of_merged_accounts",
    sql: "select s.id from stores s join users u on u.id = s.user_id where u.state = 'merged'",
  },
  {
    name: "customers_without_store",
    sql: `select u.id from users u where u.role in (3, 6) and u.user_type <> 'hmo' and u.state <> 'merged'
      and not exists (select from stores s where s.user_id = u.id and s.archived_at is null)`,
  },
];

const background: Invariant[] = [
  {
    name: "outbox_stuck",
    sql: "select id from outbox_events where dispatched_at is null and created_at < now() - interval '5 minutes'",
  },
  {
    name: "messages_stuck",
    sql: "select id from messages where state = 'queued' and created_at < now() - interval '1 hour'",
  },
  {
    name: "exports_stuck_or_empty",
    sql: `select id from exports where (state in ('queued', 'running') and created_at < now() - interval '1 hour')
      or (state = 'done') <> (file_id is not null)`,
  },
  { name: "idempotency_keys_without_answer", sql: "select key from idempotency_keys where status is null" },
];

export const invariants: readonly Invariant[] = [...audit, ...accounts, ...stores, ...background];

export type InvariantReport = { ok: boolean; checks: Record<string, number> };

/** Counts the offending rows of every check, all at one moment. */
export const checkInvariants = (sql: Sql): Promise<InvariantReport> =>
  sql.begin("isolation level repeatable read read only", async (tx) => {
    const checks: Record<string, number> = {};
    for (const invariant of invariants) {
      const [row] = await tx.unsafe(`select count(*)::int as count from (${invariant.sql}) as offending`);
      checks[invariant.name] = row?.count ?? 0;
    }
    return { ok: Object.values(checks).every((count) => count === 0), checks };
  });
