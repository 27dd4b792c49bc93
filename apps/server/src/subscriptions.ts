import { cartFollowers } from "./modules/cart/cart.ts";
import { runBulkStep } from "./modules/catalog/bulk/steps.ts";
import { subscriptionFollowers, tellBackInStock } from "./modules/catalog/demand/back-in-stock.ts";
import { requestFollowers } from "./modules/catalog/demand/requests.ts";
import { groupFollowers } from "./modules/catalog/groups/merge.ts";
import { productFollowers } from "./modules/catalog/merge.ts";
import { popularityFollowers } from "./modules/catalog/popularity.ts";
import { stockCountFollowers } from "./modules/counting/counts.ts";
import { customerFollowers } from "./modules/customers/merge.ts";
import { tellDecision } from "./modules/customers/messages.ts";
import { clearInvoice } from "./modules/documents/clearing.ts";
import { issueCreditNotes } from "./modules/documents/credit-notes.ts";
import { issueInvoices } from "./modules/documents/invoices.ts";
import { mailInvoices } from "./modules/documents/mailing.ts";
import { runExport } from "./modules/exports/exports.ts";
import { lgaFollowers } from "./modules/geography/lgas.ts";
import { insightFollowers } from "./modules/insight/followers.ts";
import { stockFollowers } from "./modules/inventory/followers.ts";
import { balanceFollowers } from "./modules/ledger/followers.ts";
import { orderFollowers } from "./modules/orders/followers.ts";
import { raiseShorts } from "./modules/orders/issues/issues.ts";
import { tellDeliveryFee, tellIssue, tellOrders, tellReturn } from "./modules/orders/messages.ts";
import { goByRules } from "./modules/orders/rules.ts";
import { paymentFollowers } from "./modules/payments/followers.ts";
import { tellPayment } from "./modules/payments/messages.ts";
import { velocityFollowers } from "./modules/planning/velocity.ts";
import { dealFollowers } from "./modules/promotions/followers.ts";
import { searchFollowers } from "./modules/search/recorder.ts";
import { settleAnnouncement } from "./modules/settling/announcements.ts";
import { tellPlacedFor } from "./modules/settling/placed-for.ts";
import { followRefund } from "./modules/settling/refunds.ts";
import { storeFollowers } from "./modules/stores/stores.ts";
import { tellAnswer } from "./modules/support/messages.ts";
import { ticketFollowers } from "./modules/support/tickets.ts";
import { viewFollowers } from "./modules/views/views.ts";
import { tellTransfer } from "./modules/wallet/transfers.ts";
import { warehousingFollowers } from "./modules/warehousing/followers.ts";
import type { Follower } from "./platform/merge.ts";
import { sendMessages } from "./platform/messages.ts";
import { on, type Reactions } from "./platform/outbox.ts";

/** Event → reaction: everything that flows back between modules, in one table. */
export const reactions: Reactions = [
  on({
    event: "message.queued",
    name: "send message",
    outside: true,
    run: (ctx, { messageId }) => sendMessages(ctx, [messageId]),
    runAll: (ctx, queued) =>
      sendMessages(
        ctx,
        queued.map(({ messageId }) => messageId),
      ),
  }),
  on({
    event: "export.queued",
    name: "write export",
    outside: true,
    slow: true,
    run: (ctx, { exportId }) => runExport(ctx, exportId),
  }),
  on({
    event: "bulk.step",
    name: "go on with an upload",
    outside: true,
    slow: true,
    run: (ctx, { jobId }) => runBulkStep(ctx, jobId),
  }),
  on({
    event: "user.decided",
    name: "tell the decision",
    run: (ctx, { userId, action }) => tellDecision(ctx, userId, action),
  }),
  on({
    event: "payment.announced",
    name: "settle an announced payment",
    outside: true,
    // A gateway that hangs must not hold up a login code.
    slow: true,
    run: (ctx, { announcementId }) => settleAnnouncement(ctx, announcementId),
  }),
  on({
    event: "refund.asked",
    name: "ask a gateway to give money back",
    outside: true,
    slow: true,
    run: (ctx, { paymentId }) => followRefund(ctx, paymentId),
  }),
  on({
    event: "payment.moved",
    name: "tell the customer of a payment",
    run: (ctx, { paymentId, action }) => tellPayment(ctx, paymentId, action),
  }),
  on({
    event: "wallet.transferred",
    name: "tell both sides of a transfer",
    run: (ctx, { transferId }) => tellTransfer(ctx, transferId),
  }),
  on({
    event: "order.moved",
    name: "tell the customer of an order",
    run: (ctx, step) => tellOrders(ctx, [step]),
    runAll: tellOrders,
  }),
  on({
    event: "order.moved",
    name: "tell the customer that staff ordered",
    run: (ctx, step) => tellPlacedFor(ctx, [step]),
    runAll: tellPlacedFor,
  }),
  on({
    event: "order.moved",
    name: "hold or confirm a new order by rule",
    run: (ctx, step) => goByRules(ctx, [step]),
    runAll: goByRules,
  }),
  on({
    event: "order.delivery_fee",
    name: "tell the customer what delivery costs",
    run: (ctx, { orderId }) => tellDeliveryFee(ctx, orderId),
  }),
  on({
    event: "order.delivered",
    name: "issue the invoice of an order",
    // Numbers are given under a lock, in transactions of their own.
    outside: true,
    run: (ctx, { orderId }) => issueInvoices(ctx, [{ orderId, at: ctx.now }]),
    runAll: (ctx, delivered) =>
      issueInvoices(
        ctx,
        delivered.map(({ orderId }) => ({ orderId, at: ctx.now })),
      ),
  }),
  on({
    event: "order.moved",
    name: "look for packs that were not found",
    run: async (ctx, { orderId, action }) => {
      if (action === "pick_short") await raiseShorts(ctx, orderId);
    },
  }),
  on({
    event: "issue.moved",
    name: "tell the customer of what they reported",
    run: (ctx, { issueId, action }) => tellIssue(ctx, issueId, action),
  }),
  on({
    event: "return.moved",
    name: "tell the customer of a return",
    run: (ctx, { returnId, action }) => tellReturn(ctx, returnId, action),
  }),
  on({
    event: "return.credited",
    name: "issue the credit note of a return",
    // Numbers are given under a lock, in transactions of their own.
    outside: true,
    run: (ctx, { returnId }) => issueCreditNotes(ctx, [returnId]),
  }),
  on({
    event: "invoice.due",
    name: "have an invoice cleared",
    outside: true,
    // An access point that hangs must not hold up a login code.
    slow: true,
    run: (ctx, { invoiceId }) => clearInvoice(ctx, invoiceId),
  }),
  on({
    event: "invoice.out",
    name: "mail an invoice to its buyer",
    run: (ctx, { invoiceId }) => mailInvoices(ctx, [invoiceId]),
    runAll: (ctx, out) =>
      mailInvoices(
        ctx,
        out.map(({ invoiceId }) => invoiceId),
      ),
  }),
  on({
    event: "ticket.answered",
    name: "tell the customer that they were answered",
    run: (ctx, { messageId }) => tellAnswer(ctx, messageId),
  }),
  on({
    event: "stock.back",
    name: "tell those who wait for a product",
    run: (ctx, { productId, branchId }) => tellBackInStock(ctx, productId, branchId),
  }),
];

/** What moves along when two records become one. */
export const followers: readonly Follower[] = [
  ...lgaFollowers,
  ...storeFollowers,
  ...customerFollowers,
  ...groupFollowers,
  ...productFollowers,
  ...popularityFollowers,
  ...requestFollowers,
  ...subscriptionFollowers,
  ...stockFollowers,
  ...warehousingFollowers,
  ...stockCountFollowers,
  ...velocityFollowers,
  ...dealFollowers,
  ...searchFollowers,
  ...cartFollowers,
  ...orderFollowers,
  ...paymentFollowers,
  // After the orders and payments that it is held against.
  ...balanceFollowers,
  ...insightFollowers,
  ...ticketFollowers,
  ...viewFollowers,
];
