import { productClasses, storages } from "@remedia/domain/catalog";
import { vatClasses } from "@remedia/domain/vat";
import type { Sql } from "../../platform/db.ts";
import { sealedContent } from "../audit/audit.ts";
import { insight } from "./insight-invariants.ts";
import { books, type Invariant } from "./invariants-of-money.ts";
import { invoices } from "./invoice-invariants.ts";

/** How far down a list of the domain a value stands. */
const rankOf = (column: string, order: readonly string[]) =>
  `array_position(array[${order.map((value) => `'${value}'`).join()}], ${column})`;

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

const catalog: Invariant[] = [
  {
    name: "prices_unlike_their_history",
    sql: `select 1 from (
        select distinct on (product_id, branch_id) product_id, branch_id, new_price_kobo, new_cost_kobo
        from product_price_changes order by product_id, branch_id, id desc) h
      full join product_prices p using (product_id, branch_id)
      where (h.new_price_kobo, h.new_cost_kobo) is distinct from (p.price_kobo, p.cost_kobo)`,
  },
  {
    name: "products_left_behind_by_a_merge",
    sql: `select p.id from products p join products survivor on survivor.id = p.merged_into_id where survivor.state = 'merged'
      union all select product_id from product_barcodes join products p on p.id = product_id where p.state = 'merged'
      union all select product_id from product_prices join products p on p.id = product_id where p.state = 'merged'
      union all select combo_id from combo_components join products p on p.id = component_id where p.state = 'merged'`,
  },
  {
    name: "combos_less_strict_than_their_parts",
    sql: `select c.id from products c join combo_components cc on cc.combo_id = c.id join products p on p.id = cc.component_id
      where c.state <> 'merged' group by c.id
      having max(${rankOf("p.class", productClasses)}) <> ${rankOf("c.class", productClasses)}
        or max(${rankOf("p.storage", storages)}) <> ${rankOf("c.storage", storages)}
        or max(${rankOf("p.vat_class", vatClasses)}) <> ${rankOf("c.vat_class", vatClasses)}`,
  },
  {
    name: "products_in_merged_groups",
    sql: `select p.id from products p join categories c on c.id = p.category_id join product_types t on t.id = p.product_type_id
      left join subcategories s on s.id = p.subcategory_id left join manufacturers m on m.id = p.manufacturer_id
      where coalesce(c.merged_into_id, t.merged_into_id, s.merged_into_id, m.merged_into_id) is not null`,
  },
  {
    name: "living_products_in_archived_groups",
    sql: `select p.id from products p join categories c on c.id = p.category_id join product_types t on t.id = p.product_type_id
      left join subcategories s on s.id = p.subcategory_id left join manufacturers m on m.id = p.manufacturer_id
      where p.state not in ('archived', 'merged')
        and coalesce(c.archived_at, t.archived_at, s.archived_at, m.archived_at) is not null`,
  },
  {
    name: "uploads_stuck",
    sql: `select id from bulk_jobs where state in ('reading', 'checking', 'applying', 'undoing')
      and touched_at < now() - interval '15 minutes'`,
  },
];

/** A level with everything that came and went; an outside place keeps none. */
const movedPacks = `select place_id, batch_id, sum(packs) as packs from (
    select to_place_id as place_id, batch_id, quantity as packs from stock_movements
    union all select from_place_id, batch_id, -quantity from stock_movements) as legs
  join stock_places p on p.id = place_id and p.keeps_level group by place_id, batch_id`;

/** What the closed months should say. */
const movedInMonths = `select product_id, lagos_month(at) as month, c.branch_id, count(*) as movements,
    sum(greatest(c.change, 0)) as packs_in, sum(greatest(-c.change, 0)) as packs_out
  from stock_movements m cross join lateral branch_changes(m.from_branch_id, m.to_branch_id, m.quantity) c
  where lagos_month(at) < (select open_from from stock_closing) group by 1, 2, 3`;

const stock: Invariant[] = [
  {
    name: "months_unlike_their_movements",
    sql: `select 1 from (select product_id, month, coalesce(branch_id, 0) as branch, sum(movements) as movements,
          sum(packs_in) as packs_in, sum(packs_out) as packs_out from stock_months group by 1, 2, 3) s
      full join (${movedInMonths}) m on m.product_id = s.product_id and m.month = s.month and coalesce(m.branch_id, 0) = s.branch
      where (s.movements, s.packs_in, s.packs_out) is distinct from (m.movements, m.packs_in, m.packs_out)`,
  },
  {
    name: "levels_unlike_their_movements",
    sql: `select 1 from stock_levels l full join (${movedPacks}) m using (place_id, batch_id)
      where coalesce(l.on_hand, 0) <> coalesce(m.packs, 0)`,
  },
  {
    name: "levels_below_zero_or_promise",
    sql: "select 1 from stock_levels where on_hand < 0 or reserved < 0 or reserved > on_hand",
  },
  {
    name: "reserved_unlike_reservations",
    sql: `select 1 from stock_levels l full join (select place_id, batch_id, sum(quantity) as packs from stock_reservations
        where state = 'held' group by place_id, batch_id) r using (place_id, batch_id)
      where coalesce(l.reserved, 0) <> coalesce(r.packs, 0)`,
  },
  {
    name: "levels_with_wrong_facts",
    sql: `select 1 from stock_levels l join batches b on b.id = l.batch_id join stock_places p on p.id = l.place_id
      where l.product_id <> b.product_id or l.expires_on <> b.expires_on or l.branch_id is distinct from p.branch_id
        or l.sellable <> (p.kind = 'shelf' and b.state = 'available')`,
  },
  {
    name: "movements_with_wrong_branches",
    sql: `select m.id from stock_movements m join stock_places f on f.id = m.from_place_id
      join stock_places t on t.id = m.to_place_id
      where m.from_branch_id is distinct from f.branch_id or m.to_branch_id is distinct from t.branch_id`,
  },
  {
    name: "unsellable_packs_reserved_for_orders",
    sql: `select r.id from stock_reservations r join batches b on b.id = r.batch_id
      where r.state = 'held' and r.document = 'order' and b.state <> 'available'`,
  },
  {
    name: "batches_of_merged_products",
    sql: "select b.id from batches b join products p on p.id = b.product_id where p.state = 'merged'",
  },
];

const orders: Invariant[] = [
  {
    name: "orders_unlike_their_lines",
    sql: `select o.id from orders o left join order_lines l on l.order_id = o.id group by o.id
      having coalesce(sum(l.total_kobo), 0) <> o.goods_kobo or coalesce(sum(l.quantity), 0) <> o.packs
        or count(l.id) <> o.line_count`,
  },
  {
    name: "lines_without_parts",
    sql: "select l.id from order_lines l where not exists (select from order_parts p where p.line_id = l.id)",
  },
  {
    name: "orders_packed_by_their_picker",
    sql: `select p.document_id from document_events p join document_events k on k.document = p.document
        and k.document_id = p.document_id and k.seq = p.seq - 1 and k.action = 'finish_picking' and k.actor_id = p.actor_id
      where p.document = 'order' and p.action = 'pack'`,
  },
  {
    name: "delivered_orders_unlike_their_entry",
    sql: `select o.id from orders o
        left join journal_entries e on e.document = 'order' and e.document_id = o.id and e.step = 'deliver'
        left join lateral (select sum(p.amount_kobo) as kobo from postings p join ledger_accounts a on a.id = p.account_id
          where p.entry_id = e.id and a.kind in ('receivable', 'cash', 'bank')) p on true
      where (o.delivered_at is not null) <> (e.id is not null) or p.kobo <> o.total_kobo`,
  },
  {
    name: "orders_paid_too_much",
    sql: "select id from orders where paid_kobo - refunded_kobo > total_kobo - credited_kobo",
  },
  {
    name: "orders_paid_unlike_their_payments",
    sql: `select o.id from orders o left join (
        select q.document_id, sum(q.taken_kobo) filter (where p.direction = 'in') as paid,
          sum(q.amount_kobo) filter (where p.direction = 'out') as back
        from payment_parts q join payments p on p.id = q.payment_id
        where q.document = 'order' and p.state <> all (case p.direction when 'in' then
          array['initiated', 'pending', 'failed', 'expired'] else array[]::text[] end) group by 1) m on m.document_id = o.id
      where o.paid_kobo <> coalesce(m.paid, 0) or o.refunded_kobo <> coalesce(m.back, 0)`,
  },
  {
    name: "packs_promised_unlike_their_order",
    sql: `select r.document_id from stock_reservations r join orders o on o.id = r.document_id
      where r.document = 'order' and r.state = 'held'
        and o.state not in ('pending_payment', 'pending', 'confirmed', 'held', 'picking', 'picked', 'packed')
      union all select p.line_id from order_parts p left join stock_reservations r on r.document = 'order'
        and r.line_id = p.line_id and r.product_id = p.product_id and r.state = 'held'
      group by p.line_id, p.product_id, p.quantity having coalesce(sum(r.quantity), 0) > p.quantity`,
  },
  {
    name: "packs_gone_unlike_their_order",
    sql: `select o.id from orders o
        join (select order_id, sum(quantity) as packs from order_parts group by order_id) wanted on wanted.order_id = o.id
        left join (select order_id, sum(quantity) as packs from order_picks where came_back_at is null group by order_id) gone
          on gone.order_id = o.id
      where coalesce(gone.packs, 0) <> case when o.state in ('dispatched', 'failed_delivery') or o.delivered_at is not null
        then wanted.packs else 0 end`,
  },
  {
    // What somebody took away since (a recall, a count) lies in its parcel until the order is picked again.
    name: "parcels_with_more_than_was_picked",
    sql: `select o.id from orders o join (
        select c.order_id, k.line_id, k.batch_id, sum(k.quantity) as packs, min(c.created_at) as since
        from parcels c join parcel_packs k on k.parcel_id = c.id group by 1, 2, 3) i on i.order_id = o.id
      where o.state in ('picked', 'packed') and i.packs > (select coalesce(sum(r.picked), 0) from stock_reservations r
        where r.document = 'order' and r.document_id = o.id and r.line_id = i.line_id and r.batch_id = i.batch_id
          and (r.state = 'held' or r.state = 'released' and r.finished_at >= i.since))
      union all select c.order_id from parcels c join orders o on o.id = c.order_id
      where o.state in ('pending_payment', 'pending', 'confirmed', 'held', 'picking', 'cancelled')`,
  },
  {
    name: "parcels_unlike_what_left",
    sql: `select order_id from (select c.order_id, k.line_id, k.batch_id, sum(k.quantity) as packs
          from parcels c join orders o on o.id = c.order_id join parcel_packs k on k.parcel_id = c.id
          where o.state in ('dispatched', 'failed_delivery') or o.delivered_at is not null group by 1, 2, 3) i
        full join (select p.order_id, p.line_id, p.batch_id, sum(p.quantity) as packs from order_picks p
          where p.came_back_at is null and exists (select from parcels c where c.order_id = p.order_id) group by 1, 2, 3) g
        using (order_id, line_id, batch_id)
      where i.packs is distinct from g.packs`,
  },
  {
    name: "deals_sold_unlike_their_orders",
    sql: `select s.order_id from (select order_id, deal_id, product_id, sum(quantity) as packs from deal_sales
          where order_id is not null group by 1, 2, 3) s
        full join (select l.order_id, l.deal_id, l.product_id, sum(l.quantity) as packs
          from order_lines l join orders o on o.id = l.order_id
          where l.deal_id is not null and o.state not in ('cancelled', 'returned') group by 1, 2, 3) l
        using (order_id, deal_id, product_id) where s.packs is distinct from l.packs`,
  },
];

/** What a document's log says last is where it stands. Some begin their log with their first step. */
const logged = (document: string, table: string, begins: "at_creation" | "at_first_step"): Invariant => ({
  name: `${table}_unlike_their_log`,
  sql: `select d.id from ${table} d ${begins === "at_creation" ? "left join" : "join"} lateral (
      select e.to_state from document_events e where e.document = '${document}' and e.document_id = d.id
      order by e.seq desc limit 1) e on true
    where e.to_state is distinct from d.state`,
});
const documents: Invariant[] = [
  logged("payment", "payments", "at_creation"),
  logged("order", "orders", "at_creation"),
  logged("reconciliation_item", "reconciliation_items", "at_creation"),
  logged("invoice", "invoices", "at_creation"),
  logged("receipt", "receipts", "at_creation"),
  logged("transfer", "transfers", "at_creation"),
  logged("damage", "damages", "at_creation"),
  logged("destruction", "destructions", "at_creation"),
  logged("licence_change", "licence_changes", "at_creation"),
  logged("order_issue", "order_issues", "at_creation"),
  logged("return", "returns", "at_creation"),
  logged("supplier_return", "supplier_returns", "at_creation"),
  logged("stock_count", "stock_counts", "at_creation"),
  logged("ticket", "tickets", "at_creation"),
  logged("recall", "recalls", "at_creation"),
  logged("deal", "deals", "at_creation"),
  logged("bulk_job", "bulk_jobs", "at_creation"),
  logged("batch", "batches", "at_first_step"),
  logged("product", "products", "at_first_step"),
  logged("product_request", "product_requests", "at_first_step"),
  logged("user", "users", "at_first_step"),
  {
    name: "gaps_in_a_document_log",
    sql: `select document_id from document_events group by document, document_id having max(seq) <> count(*)`,
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

export const invariants: readonly Invariant[] = [
  ...audit,
  ...accounts,
  ...stores,
  ...catalog,
  ...stock,
  ...books,
  ...orders,
  ...invoices,
  ...insight,
  ...documents,
  ...background,
];

export type InvariantReport = { ok: boolean; checks: Record<string, number> };

/**
 * Counts the offending rows of every check, all at one moment. Only who can read the server's folder knows which heads of
 * the audit chain were published and are gone.
 */
export const checkInvariants = (sql: Sql, lostHeads?: readonly unknown[]): Promise<InvariantReport> =>
  sql.begin("isolation level repeatable read read only", async (tx) => {
    const checks: Record<string, number> = lostHeads ? { audit_heads_lost: lostHeads.length } : {};
    for (const invariant of invariants) {
      const [row] = await tx.unsafe(`select count(*)::int as count from (${invariant.sql}) as offending`);
      checks[invariant.name] = row?.count ?? 0;
    }
    return { ok: Object.values(checks).every((count) => count === 0), checks };
  });
