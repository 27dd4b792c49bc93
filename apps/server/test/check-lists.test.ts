import { userStates, userTypes } from "@remedia/domain/accounts";
import { bulkStates, productClasses, productStates, requestStates, storages } from "@remedia/domain/catalog";
import { advertArts, advertAudiences, advertSlots, dealStates } from "@remedia/domain/deals";
import { invoiceKinds, invoiceStates } from "@remedia/domain/invoices";
import { issueKinds, issueOutcomes, issueRaisers, issueStates } from "@remedia/domain/issues";
import { accountOwners, ledgerAccountKinds } from "@remedia/domain/ledger";
import { licenceChangeStates } from "@remedia/domain/licences";
import { shortAnswers } from "@remedia/domain/order-desk";
import { methodsAtDesk, orderStates, paymentMethods } from "@remedia/domain/orders";
import {
  holdStates,
  paymentStates as moneyStates,
  paymentDirections,
  reconciliationKinds,
  reconciliationStates,
  tenderMethods,
} from "@remedia/domain/payments";
import { returnOrigins, returnReasons, returnStates } from "@remedia/domain/returns";
import {
  batchStates,
  countStates,
  damageCauses,
  damageStates,
  destructionStates,
  placeKinds,
  recallStates,
  receiptStates,
  stockOwners,
  supplierReturnStates,
  transferStates,
} from "@remedia/domain/stock";
import { ticketOutcomes, ticketStates, ticketTopics } from "@remedia/domain/tickets";
import { vatClasses } from "@remedia/domain/vat";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sandboxStates } from "../src/modules/payments/sandbox.ts";
import { openTestApp, type TestApp } from "./harness.ts";

/** Lists that the domain keeps and the database repeats as constraints. */
const lists: Record<string, readonly string[]> = {
  "users.state": userStates,
  "users.user_type": userTypes,
  "products.state": productStates,
  "products.class": productClasses,
  "products.storage": storages,
  "products.vat_class": vatClasses,
  "desk_carts.payment_method": methodsAtDesk,
  "order_lines.class": productClasses,
  "order_lines.vat_class": vatClasses,
  "product_requests.state": requestStates,
  "bulk_jobs.state": bulkStates,
  "deals.state": dealStates,
  "adverts.slot": advertSlots,
  "adverts.audience": advertAudiences,
  "adverts.art": advertArts,
  "ledger_accounts.kind": ledgerAccountKinds,
  "batches.owner": stockOwners,
  "ledger_accounts.owner": accountOwners,
  "payments.state": moneyStates,
  "payments.direction": paymentDirections,
  "payments.method": tenderMethods,
  "wallet_holds.state": holdStates,
  "reconciliation_items.kind": reconciliationKinds,
  "reconciliation_items.state": reconciliationStates,
  "sandbox_charges.state": sandboxStates,
  "orders.state": orderStates,
  "invoices.kind": invoiceKinds,
  "invoice_counters.kind": invoiceKinds,
  "invoices.state": invoiceStates,
  "orders.payment_method": paymentMethods,
  "batches.state": batchStates,
  "stock_places.kind": placeKinds,
  "receipts.state": receiptStates,
  "transfers.state": transferStates,
  "damages.state": damageStates,
  "damages.cause": damageCauses,
  "order_shorts.answer": shortAnswers,
  "order_issues.state": issueStates,
  "order_issues.raised_by": issueRaisers,
  "order_issues.kind": issueKinds,
  "order_issues.outcome": issueOutcomes,
  "returns.state": returnStates,
  "returns.origin": returnOrigins,
  "returns.reason": returnReasons,
  "supplier_returns.state": supplierReturnStates,
  "stock_counts.state": countStates,
  "recalls.state": recallStates,
  "destructions.state": destructionStates,
  "licence_changes.state": licenceChangeStates,
  "tickets.state": ticketStates,
  "tickets.topic": ticketTopics,
  "tickets.outcome": ticketOutcomes,
};

let house: TestApp;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

/** Every constraint that names the values of one column. */
const constraints = async (): Promise<Map<string, string[]>> => {
  const { rows } = await sql<{ column: string; definition: string }>`
    select c.conrelid::regclass || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1
      and pg_get_constraintdef(c.oid) like any(array['CHECK ((% = ANY (ARRAY[%', 'CHECK ((% = ''%''::text))'])`.execute(
    house.platform.db,
  );
  return new Map(
    rows.map(({ column, definition }) => [
      column,
      [...definition.matchAll(/'([^']*)'::text/g)].map(([, word]) => word!),
    ]),
  );
};

test("what the domain lists is what the database accepts", async () => {
  const found = await constraints();
  const said = Object.fromEntries(Object.keys(lists).map((column) => [column, found.get(column)?.toSorted()]));
  expect(said).toEqual(Object.fromEntries(Object.entries(lists).map(([column, list]) => [column, list.toSorted()])));
});

test("every state in the database is the domain's, or of a queue that no person steps on", async () => {
  const queues = ["exports", "messages", "scheduled_prices", "back_in_stock_subscriptions", "stock_reservations"];
  const others = ["partners", "hmos"];
  const unlisted = [...(await constraints()).keys()].filter(
    (column) => column.endsWith(".state") && !(column in lists),
  );
  expect(unlisted.toSorted()).toEqual([...queues, ...others].map((table) => `${table}.state`).toSorted());
});
