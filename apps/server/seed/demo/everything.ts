import { sql } from "kysely";
import { measurePopularity } from "../../src/modules/catalog/popularity.ts";
import { rollUpDays } from "../../src/modules/insight/rolling.ts";
import { closeMonths } from "../../src/modules/inventory/closed-months.ts";
import { sumUpDays } from "../../src/modules/ledger/books.ts";
import { measureVelocity } from "../../src/modules/planning/velocity.ts";
import type { Ctx } from "../../src/platform/context.ts";
import { inBulk } from "../in-bulk.ts";
import { openChance } from "../random.ts";
import { seedDemoAccounts } from "./accounts.ts";
import { seedCatalog } from "./catalog.ts";
import { seedWaiting } from "./catalog-wishes.ts";
import { seedCustomers } from "./customers.ts";
import { seedDeskOrders } from "./desk-orders.ts";
import { seedIssues } from "./issues.ts";
import { seedLicenceChanges } from "./licences.ts";
import { seedNearExpiryDeal } from "./near-expiry.ts";
import { seedNotes } from "./notes.ts";
import { seedOpenOrders } from "./open-orders.ts";
import { seedPastOrders } from "./orders.ts";
import { seedPastParcels } from "./parcels.ts";
import { seedPaymentsDesk } from "./payments-desk.ts";
import { seedPlaces } from "./places.ts";
import { seedReturns } from "./returns.ts";
import { seedSharedPayments } from "./shared-payments.ts";
import { seedShop } from "./shop.ts";
import { seedStock } from "./stock.ts";
import { seedStockWork } from "./stock-work.ts";
import { seedSupport } from "./support.ts";
import { seedTaxIds } from "./tax-ids.ts";
import { seedTransfers } from "./transfers.ts";
import { seedWallets } from "./wallets.ts";

/** What grows to thousands of rows. */
const large = [
  "products",
  "product_barcodes",
  "product_prices",
  "product_price_changes",
  "product_stock_marks",
  "deal_products",
  "batches",
  "receipts",
  "receipt_lines",
  "shelf_move_lines",
  "opening_lines",
  "stock_movements",
  "stock_levels",
  "stock_months",
  "orders",
  "order_lines",
  "order_parts",
  "order_picks",
  "parcels",
  "parcel_packs",
  "payments",
  "payment_parts",
  "postings",
  "balances",
  "document_events",
  "invoices",
] as const;

export const seedHistory = (tx: Ctx) =>
  inBulk(tx, large, async () => {
    const chance = openChance(20_261_101);
    await seedPlaces(tx);
    await seedDemoAccounts(tx);
    await seedCustomers(tx, chance);
    await seedTaxIds(tx);
    await seedLicenceChanges(tx);
    await seedNotes(tx, chance);
    await seedCatalog(tx);
    await seedShop(tx, chance);
    await seedStock(tx);
    await seedPastOrders(tx);
    await seedPastParcels(tx);
    await measurePopularity(tx);
    await closeMonths(tx);
    await sumUpDays(tx);
  });

/** The same few hundred statements again and again: planned once each, not every time they are asked. */
export const seedPresent = async (tx: Ctx) => {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx.db);
  await seedStockWork(tx);
  await seedOpenOrders(tx);
  await seedReturns(tx);
  await seedNearExpiryDeal(tx);
  await seedWaiting(tx);
  await seedWallets(tx);
  await seedTransfers(tx);
  await seedPaymentsDesk(tx);
  await seedSharedPayments(tx);
  await seedDeskOrders(tx);
  await seedIssues(tx);
  await seedSupport(tx);
  await measureVelocity(tx);
  await rollUpDays(tx);
  await tellNobody(tx);
};

/** What happened back then, such as a recall, was told back then: nobody gets a message about it today. */
const tellNobody = async (tx: Ctx) => {
  await sql`update messages set state = 'sent', sent_at = created_at where state = 'queued'`.execute(tx.db);
  await sql`update outbox_events set dispatched_at = ${tx.now} where event = any(${oldNews}) and dispatched_at is null`.execute(
    tx.db,
  );
};

const oldNews = [
  "invoice.out",
  "issue.moved",
  "message.queued",
  "order.delivered",
  "order.moved",
  "payment.announced",
  "payment.moved",
  "refund.asked",
  "return.credited",
  "return.moved",
  "ticket.answered",
  "wallet.transferred",
];
