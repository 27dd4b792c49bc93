import { sealAudit } from "./modules/audit/audit.ts";
import { forgetOldReads, readsKeptDays } from "./modules/audit/reads.ts";
import { forgetOldUploads, resumeUploads } from "./modules/catalog/bulk/steps.ts";
import { measurePopularity } from "./modules/catalog/popularity.ts";
import { applyScheduledPrices } from "./modules/catalog/prices/scheduled-prices.ts";
import { clearDueInvoices } from "./modules/documents/clearing.ts";
import { issueMissingCreditNotes } from "./modules/documents/credit-notes.ts";
import { issueMissingInvoices } from "./modules/documents/invoices.ts";
import { resumeExports } from "./modules/exports/exports.ts";
import { forgetOldCodes } from "./modules/identity/codes.ts";
import { forgetOldFailures } from "./modules/identity/spraying.ts";
import { rollUpDays } from "./modules/insight/rolling.ts";
import { closeMonths } from "./modules/inventory/closed-months.ts";
import { forgetEmptyLevels, forgetOldMarks } from "./modules/inventory/empty-levels.ts";
import { lapseReservations } from "./modules/inventory/reservations.ts";
import { sumUpDays } from "./modules/ledger/books.ts";
import { wakeBackOrders } from "./modules/orders/changing/back-orders.ts";
import { measureVelocity } from "./modules/planning/velocity.ts";
import { moveDealsByTime } from "./modules/promotions/deals.ts";
import { settleWaitingAnnouncements } from "./modules/settling/announcements.ts";
import { recoverOwed } from "./modules/settling/charge-backs.ts";
import { reconcileGateway } from "./modules/settling/desk/reconciling.ts";
import { expireOrders } from "./modules/settling/expiring.ts";
import { followOpenRefunds } from "./modules/settling/refunds.ts";
import { remindOfOwed } from "./modules/settling/reminding.ts";
import { settleOpenPayments } from "./modules/settling/settling.ts";
import { followWaitingAccounts } from "./modules/settling/virtual-accounts.ts";
import type { ScheduledJob } from "./platform/jobs.ts";
import { forgetOldCounters } from "./platform/rate-limit.ts";

const day = 24 * 3_600_000;

/** Time (in Lagos) → job. Each may run twice without harm. */
export const schedule: readonly ScheduledJob[] = [
  { name: "move-deals", cron: "* * * * *", run: moveDealsByTime },
  {
    name: "seal-audit",
    cron: "* * * * *",
    run: async (ctx) => {
      await sealAudit(ctx);
    },
  },
  {
    name: "apply-scheduled-prices",
    cron: "* * * * *",
    run: async (ctx) => {
      await applyScheduledPrices(ctx);
    },
  },
  {
    name: "lapse-reservations",
    cron: "* * * * *",
    run: async (ctx) => {
      await lapseReservations(ctx);
    },
  },
  { name: "reconcile-gateway", cron: "30 3 * * *", run: reconcileGateway },
  { name: "expire-orders", cron: "* * * * *", run: expireOrders },
  { name: "wake-back-orders", cron: "*/5 * * * *", run: wakeBackOrders },
  { name: "recover-owed", cron: "* * * * *", run: recoverOwed },
  { name: "follow-open-refunds", cron: "* * * * *", run: followOpenRefunds },
  // While people are awake; what was said once is not said again.
  { name: "remind-of-owed", cron: "5 9-17 * * *", run: remindOfOwed },
  { name: "settle-open-payments", cron: "* * * * *", run: settleOpenPayments },
  { name: "settle-waiting-announcements", cron: "* * * * *", run: settleWaitingAnnouncements },
  { name: "follow-waiting-accounts", cron: "*/10 * * * *", run: followWaitingAccounts },
  { name: "issue-missing-credit-notes", cron: "*/10 * * * *", run: issueMissingCreditNotes },
  { name: "issue-missing-invoices", cron: "*/10 * * * *", run: issueMissingInvoices },
  { name: "clear-due-invoices", cron: "* * * * *", run: clearDueInvoices },
  { name: "close-months", cron: "31 2 * * *", run: closeMonths },
  { name: "sum-up-ledger-days", cron: "37 2 * * *", run: sumUpDays },
  { name: "roll-up-days", cron: "*/15 * * * *", run: rollUpDays },
  { name: "forget-empty-levels", cron: "53 2 * * *", run: forgetEmptyLevels },
  { name: "forget-old-marks", cron: "57 2 * * *", run: forgetOldMarks },
  { name: "measure-velocity", cron: "17 2 * * *", run: measureVelocity },
  { name: "measure-popularity", cron: "11 2 * * *", run: measurePopularity },
  { name: "resume-uploads", cron: "* * * * *", run: resumeUploads },
  { name: "resume-exports", cron: "* * * * *", run: resumeExports },
  {
    name: "forget-old-uploads",
    cron: "41 3 * * *",
    run: forgetOldUploads,
  },
  {
    name: "forget-old-counters",
    cron: "7 * * * *",
    run: async ({ platform }) => {
      await forgetOldCounters(platform);
    },
  },
  {
    name: "forget-what-expired",
    cron: "23 3 * * *",
    run: async ({ db, now }) => {
      const before = (days: number) => new Date(now.getTime() - days * day);
      await db.deleteFrom("idempotency_keys").where("created_at", "<", before(7)).execute();
      await forgetOldCodes(db, before(2));
      await forgetOldFailures(db, before(1));
      await forgetOldReads(db, before(readsKeptDays));
      await db.deleteFrom("outbox_events").where("dispatched_at", "<", before(30)).execute();
    },
  },
];
