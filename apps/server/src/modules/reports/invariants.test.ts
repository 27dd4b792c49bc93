import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol } from "../../../test/people.ts";
import { systemContext } from "../../platform/context.ts";
import { openSql, type Sql } from "../../platform/db.ts";
import { sealAudit } from "../audit/audit.ts";
import { checkInvariants, invariants } from "./invariants.ts";

/** A step in the log that was never taken. */
const forgedStep = (document: string, table: string) =>
  `insert into document_events (document, document_id, seq, action, to_state, at)
    select '${document}', min(id), 99, 'forged', 'forged', now() from ${table}`;

/** What would break each of them, done past every rule of the database. */
const faults: Record<string, string> = {
  audit_chain_broken: "update audit_events set action = 'forged' where id = (select min(event_id) from audit_seals)",
  audit_events_unsealed:
    "insert into audit_events (at, action, subject_type) values (now() - interval '6 minutes', 'x', 'x')",
  sessions_of_closed_accounts:
    "update users set state = 'suspended', state_reason = 'x' where id in (select user_id from sessions where door <> 'viewing')",
  views_without_viewer: "update sessions set ended_at = now() where id in (select viewer_session_id from sessions)",
  views_too_long_or_of_others:
    "update sessions set expires_at = created_at + interval '61 minutes' where door = 'viewing'",
  codes_out_of_bounds:
    "insert into one_time_codes (purpose, phone, code_hash, tries_left, created_at, expires_at) values ('phone', '+1', '', 6, now(), now())",
  codes_sent_too_often:
    "insert into one_time_codes (purpose, phone, code_hash, tries_left, created_at, expires_at) select 'phone', '+1', '', 5, now(), now() from generate_series(1, 4)",
  secrets_badly_hashed: "update users set pin_hash = '7391' where id = (select min(id) from users)",
  users_below_their_rules: "update users set state = 'suspended', state_reason = null where role = 2",
  merges_into_merged: "update lgas set merged_into_id = id + 1 where id in (1, 2)",
  stores_outside_their_state: "update stores set state_id = state_id % 37 + 1 where id = (select min(id) from stores)",
  stores_of_merged_accounts:
    "update users set state = 'merged', merged_into_id = 1 where id = (select min(user_id) from stores)",
  combos_less_strict_than_their_parts:
    "update products set class = 'controlled' where id = (select min(component_id) from combo_components)",
  customers_without_store: "update stores set archived_at = now()",
  prices_unlike_their_history:
    "update product_prices set price_kobo = price_kobo + 1 where product_id = (select min(product_id) from product_prices)",
  products_left_behind_by_a_merge:
    "update products set state = 'merged', merged_into_id = id + 1 where id = (select min(product_id) from product_prices)",
  products_in_merged_groups: "update categories set merged_into_id = (select max(id) from categories)",
  living_products_in_archived_groups: "update categories set archived_at = now()",
  uploads_stuck:
    "insert into bulk_jobs (kind, user_id, state, created_at, touched_at) values ('upload', 1, 'applying', now(), now() - interval '1 hour')",
  months_unlike_their_movements: "update stock_closing set open_from = '2100-01-01'",
  levels_unlike_their_movements:
    "update stock_levels set on_hand = on_hand + 1 where batch_id = (select min(batch_id) from stock_levels)",
  levels_below_zero_or_promise:
    "alter table stock_levels drop constraint stock_levels_check; update stock_levels set reserved = on_hand + 1 where batch_id = (select min(batch_id) from stock_levels)",
  reserved_unlike_reservations:
    "update stock_reservations set quantity = quantity + 1 where id = (select min(id) from stock_reservations where state = 'held')",
  levels_with_wrong_facts:
    "update stock_levels set sellable = not sellable where batch_id = (select min(batch_id) from stock_levels)",
  movements_with_wrong_branches:
    "update stock_movements set to_branch_id = 999 where id = (select min(id) from stock_movements)",
  unsellable_packs_reserved_for_orders:
    "insert into stock_reservations (document, document_id, line_id, product_id, batch_id, place_id, quantity, created_at) select 'order', 1, 1, product_id, id, 1, 1, now() from batches where state = 'recalled' limit 1",
  batches_of_merged_products:
    "update products set state = 'merged', merged_into_id = id + 1 where id = (select min(product_id) from batches)",
  entries_off_balance_or_empty:
    "insert into journal_entries (at, document, document_id, step) values (now(), 'order', 1, 'forged')",
  balances_unlike_their_postings: "update balances set kobo = kobo + 1 where packs = (select max(packs) from balances)",
  balances_below_zero:
    "alter table balances drop constraint balances_above_zero; update balances set held_kobo = kobo + 1 where packs = (select max(packs) from balances)",
  stock_value_unlike_the_levels:
    "update balances set packs = packs + 1 where packs = (select max(packs) from balances)",
  goods_in_delivery_unlike_the_picks:
    "update order_picks set value_kobo = value_kobo + 1 where order_id = (select min(id) from orders where state = 'dispatched')",
  transfers_unlike_their_entries: `insert into wallet_transfers (from_user_id, to_user_id, amount_kobo, created_at)
    select min(id), max(id), 100, now() from users`,
  payments_unlike_their_entries: `insert into payments (user_id, branch_id, direction, method, state, amount_kobo, gateway,
      reference, created_at, state_since, paid_at, expires_at, ask_again_at)
    values (1, 1, 'in', 'gateway', 'succeeded', 100, 'sandbox', 'never-in-the-books', now(), now(), now(), now(), now())`,
  holds_unlike_their_orders_or_balances:
    "update balances set held_kobo = 1 where account_id = (select min(account_id) from balances where batch_id = 0 and kobo > 0)",
  receivables_unlike_their_orders:
    "update orders set paid_kobo = paid_kobo + 1 where id = (select min(id) from orders where state = 'delivered')",
  orders_paid_too_much:
    "update orders set paid_kobo = total_kobo + 1 where id = (select min(id) from orders where state = 'delivered')",
  orders_paid_unlike_their_payments:
    "update payment_parts set taken_kobo = taken_kobo - 1 where id = (select min(id) from payment_parts where document = 'order')",
  held_money_unlike_its_payments:
    "update payment_charges set paid_kobo = paid_kobo + 1 where id = (select max(e.no) from journal_entries e where e.document = 'payment' and e.step = 'question')",
  payments_unlike_their_log: forgedStep("payment", "payments"),
  reconciliation_items_unlike_their_log: forgedStep("reconciliation_item", "reconciliation_items"),
  days_unlike_their_postings: "update account_days set kobo = kobo + 1 where day = (select min(day) from account_days)",
  charges_given_back_too_often: "update payments set amount_kobo = 100000000000 where refunds_charge_id is not null",
  orders_unlike_their_lines: "update orders set goods_kobo = goods_kobo + 1 where id = (select min(id) from orders)",
  lines_without_parts: "delete from order_parts where line_id = (select min(line_id) from order_parts)",
  orders_packed_by_their_picker: `insert into document_events
      (document, document_id, seq, action, from_state, to_state, actor_id, at)
    values ('order', 999999999, 1, 'finish_picking', 'picking', 'picked', 1, now()),
      ('order', 999999999, 2, 'pack', 'picked', 'packed', 1, now())`,
  invoices_unlike_their_log: forgedStep("invoice", "invoices"),
  invoice_numbers_with_gaps: "update invoice_counters set last_no = last_no + 1",
  invoices_unlike_their_order: "update invoices set total_kobo = total_kobo + 1",
  invoices_unlike_the_books: "update invoices set vat_kobo = vat_kobo + 1",
  credit_notes_unlike_their_returns: "update invoices set total_kobo = total_kobo + 1 where kind = 'credit_note'",
  returns_unlike_the_books: "update returns set credited_vat_kobo = credited_vat_kobo + 1 where credited_kobo > 1",
  credits_unlike_their_returns: "update orders set credited_kobo = credited_kobo + 1 where credited_kobo > 0",
  issues_unlike_the_books: "update order_issues set paid_kobo = paid_kobo + 1 where outcome = 'money'",
  issues_worth_more_than_their_goods: `update order_issues i set paid_kobo = o.goods_kobo + 1 from orders o
    where o.id = i.order_id and i.outcome = 'money'`,
  returns_unlike_what_was_delivered: `alter table order_picks drop constraint order_picks_back;
    update order_picks set back_packs = back_packs + 1 where back_packs > 0`,
  orders_returned_unlike_their_packs: "update orders set state = 'delivered' where state = 'partly_returned'",
  orders_unlike_their_log:
    "update orders set state = 'packed' where id = (select min(id) from orders where state = 'pending')",
  receipts_unlike_their_log: forgedStep("receipt", "receipts"),
  transfers_unlike_their_log: forgedStep("transfer", "transfers"),
  damages_unlike_their_log: forgedStep("damage", "damages"),
  tickets_unlike_their_log: forgedStep("ticket", "tickets"),
  destructions_unlike_their_log: `insert into destructions (batch_id, branch_id, reason, proposed_at)
    select id, 1, 'Never logged', now() from batches limit 1`,
  licence_changes_unlike_their_log: forgedStep("licence_change", "licence_changes"),
  order_issues_unlike_their_log: forgedStep("order_issue", "order_issues"),
  returns_unlike_their_log: forgedStep("return", "returns"),
  supplier_returns_unlike_their_log: forgedStep("supplier_return", "supplier_returns"),
  stock_counts_unlike_their_log: forgedStep("stock_count", "stock_counts"),
  recalls_unlike_their_log: forgedStep("recall", "recalls"),
  deals_unlike_their_log: "update deals set state = 'paused'",
  bulk_jobs_unlike_their_log:
    "insert into bulk_jobs (kind, user_id, state, created_at, touched_at) values ('upload', 1, 'applied', now(), now())",
  batches_unlike_their_log: "update batches set state = 'available', state_reason = null where state = 'recalled'",
  products_unlike_their_log: forgedStep("product", "products"),
  product_requests_unlike_their_log: forgedStep("product_request", "product_requests"),
  users_unlike_their_log: forgedStep("user", "users"),
  gaps_in_a_document_log: "delete from document_events where document = 'order' and seq = 1",
  delivered_orders_unlike_their_entry:
    "insert into journal_entries (at, document, document_id, step) select now(), 'order', id, 'deliver' from orders where state = 'pending' limit 1",
  packs_promised_unlike_their_order:
    "update stock_reservations set quantity = quantity + 100 where id = (select min(id) from stock_reservations where document = 'order' and state = 'held')",
  packs_gone_unlike_their_order: "delete from order_picks where id = (select min(id) from order_picks)",
  parcels_with_more_than_was_picked: `update parcel_packs k set quantity = k.quantity + 1 from parcels c
    join orders o on o.id = c.order_id where c.id = k.parcel_id and o.state = 'packed'`,
  parcels_unlike_what_left: `delete from parcel_packs k using parcels c join orders o on o.id = c.order_id
    where c.id = k.parcel_id and o.state = 'dispatched' and k.line_id % 2 = 0`,
  deals_sold_unlike_their_orders: "delete from deal_sales where id = (select min(id) from deal_sales)",
  kept_sales_unlike_the_books:
    "update sales_days set sales_kobo = sales_kobo + 1 where day = (select min(day) from sales_days) and placed_by is not null",
  kept_margin_unlike_the_books:
    "update sales_days set cost_back_kobo = cost_back_kobo - 1 where cost_back_kobo > 0 and placed_by is not null",
  kept_days_unlike_the_log:
    "update order_days set cancelled = cancelled + 1 where day = (select min(day) from order_days)",
  outbox_stuck:
    "insert into outbox_events (event, payload, created_at) values ('x', '{}', now() - interval '6 minutes')",
  messages_stuck:
    "insert into messages (channel, recipient, body, created_at) values ('sms', '+1', 'x', now() - interval '2 hours')",
  exports_stuck_or_empty:
    "insert into exports (user_id, list, query, format, state) values (1, 'x', '{}', 'csv', 'done')",
  idempotency_keys_without_answer:
    "insert into idempotency_keys (user_id, operation, path, key, body_hash) values (1, 'x', '/x', '12345678', '')",
};

let house: TestApp;
let intruder: Sql;
beforeAll(async () => {
  house = await openTestApp();
  const admin = await adminToken(house);
  const { id } = await enrol(house);
  await house.call(`POST /admin/users/${id}/login`, { token: admin });
  await house.settle();
  await sealAudit(systemContext(house.platform, "test"));
  intruder = openSql(house.databaseUrl, { max: 1, name: "test" });
  await intruder`set session_replication_role = replica`;
});
afterAll(async () => {
  await intruder.end();
  await house.close();
});

test("the demo, and what was done since, is in order", async () => {
  const report = await checkInvariants(house.platform.sql);
  expect(report.checks).toEqual(Object.fromEntries(invariants.map(({ name }) => [name, 0])));
  expect(report.ok).toBe(true);
});

describe("a fault shows", () => {
  test("every check has one to try it with", () => {
    expect(Object.keys(faults).sort()).toEqual(invariants.map(({ name }) => name).sort());
  });

  for (const [name, fault] of Object.entries(faults))
    test(name.replaceAll("_", " "), async () => {
      // The fault and the check share a transaction that is thrown away.
      const counted = await intruder
        .begin(async (tx) => {
          await tx.unsafe(fault);
          const { sql } = invariants.find((invariant) => invariant.name === name)!;
          const rows = await tx.unsafe(sql);
          throw Object.assign(new Error("enough"), { rows: rows.length });
        })
        .catch((error: { rows?: number; message: string }) => error.rows ?? error.message);
      expect(counted).toBeGreaterThan(0);
    });
});
