import { type OrderAction, orderTransitions } from "@remedia/domain/orders";
import { manyRoute } from "../../platform/many.ts";
import { route } from "../../platform/route.ts";
import { Closed, Id, IdParams, Nullable, PageOf, Type, Whole } from "../../platform/schemas.ts";
import { SubjectAudit, SubjectAuditQuery, subjectAuditExport } from "../audit/subject-audits.ts";
import { Carts } from "../cart/schemas.ts";
import { getBoard } from "./board.ts";
import { getCheckout } from "./checkout.ts";
import { Checkout, CheckoutQuery, PlaceBody } from "./checkout-schemas.ts";
import { CreditBody, CustomerCredit, getCredit, grantCredit } from "./credit-desk.ts";
import { setDeliveryFee, takeDeliveryFee } from "./delivery-fee.ts";
import { cancelOwnOrder, moveOrder } from "./moves.ts";
import { countPending, getOrder, listOrderAudits, listOrders, listProductOrders } from "./orders.ts";
import { getOwnOrder, listOwnOrders, ownOrdersExport, reorder } from "./own-orders.ts";
import { getOwnOwed } from "./own-owed.ts";
import { getOwnSpend } from "./own-spend.ts";
import { payOwnOrder } from "./paying.ts";
import { printPickingList } from "./picking-list.ts";
import { placeOrder } from "./placing.ts";
import { getProductSales } from "./product-sales.ts";
import { listRestock } from "./restocking.ts";
import {
  Ages,
  Board,
  Confirmation,
  ConfirmationQuery,
  Order,
  OrderQuery,
  OrderRow,
  OwnOrder,
  OwnOrderQuery,
  OwnOrderRow,
  OwnOwed,
  OwnSpend,
  OwnSpendQuery,
  PayBody,
  ProductOrderQuery,
  ProductOrderRow,
  ProductSales,
  RestockLine,
  StageQuery,
  StageTimes,
  Targets,
} from "./schemas.ts";
import { getAges, getStageTimes, getTargets, listConfirmations, stageTimesExport } from "./stages.ts";
import { CancelBody, FeeBody, FeeTaken, Handover, OwnCancelBody, Reason } from "./step-schemas.ts";

const ownRoutes = {
  "GET /checkout": route({
    permission: "orders.own",
    summary: "What ordering the cart for a store would cost, when it would come, and what stands in the way",
    query: CheckoutQuery,
    response: Checkout,
    handler: (ctx, { query }) => getCheckout(ctx, query),
  }),
  "POST /orders": route({
    permission: "orders.own",
    summary: "Orders the cart for a store, whole or not at all",
    viewing: true,
    body: PlaceBody,
    response: OwnOrder,
    status: 201,
    idempotent: "required",
    handler: (ctx, { body }) => placeOrder(ctx, body),
  }),
  "GET /orders": route({
    permission: "orders.own",
    summary: "My orders, newest first",
    query: OwnOrderQuery,
    response: PageOf(OwnOrderRow),
    export: ownOrdersExport,
    handler: (ctx, { query }) => listOwnOrders(ctx, query),
  }),
  "GET /orders/owed": route({
    permission: "orders.own",
    summary: "What I owe for orders that were delivered, what is due first",
    response: OwnOwed,
    handler: (ctx) => getOwnOwed(ctx),
  }),
  "GET /orders/spend": route({
    permission: "orders.own",
    summary: "What I spent, and what is still to come, in all or for one of my stores",
    query: OwnSpendQuery,
    response: OwnSpend,
    handler: (ctx, { query }) => getOwnSpend(ctx, query.store_id),
  }),
  "GET /stores/:id/restock": route({
    permission: "orders.own",
    summary: "What one of my stores buys, how often, and what is due again",
    params: IdParams,
    response: Type.Array(RestockLine),
    handler: (ctx, { params }) => listRestock(ctx, params.id),
  }),
  "GET /orders/:id": route({
    permission: "orders.own",
    summary: "One of my orders",
    params: IdParams,
    response: OwnOrder,
    handler: (ctx, { params }) => getOwnOrder(ctx, params.id),
  }),
  "POST /orders/:id/cancel": route({
    permission: "orders.own",
    summary: "Cancels one of my orders while nobody has begun to pick it, and gives back what was paid",
    params: IdParams,
    body: OwnCancelBody,
    response: OwnOrder,
    idempotent: "required",
    handler: (ctx, { params, body }) => cancelOwnOrder(ctx, params.id, body.refund_to ?? "wallet"),
  }),
  "POST /orders/:id/pay": route({
    permission: "wallet.own",
    summary:
      "Pays what is due for one of my orders: from the wallet at once, or by a payment whose page is opened next",
    params: IdParams,
    body: PayBody,
    response: Closed({ payment_id: Nullable(Id) }),
    idempotent: "required",
    handler: (ctx, { params, body }) => payOwnOrder(ctx, params.id, body),
  }),
  "POST /orders/:id/reorder": route({
    permission: "orders.own",
    summary: "Puts the packs of an order into the cart again",
    viewing: true,
    params: IdParams,
    response: Closed({ ...Carts.properties, not_sold: Type.Array(Whole(1)) }),
    idempotent: "accepted",
    handler: (ctx, { params }) => reorder(ctx, params.id),
  }),
};

const readingRoutes = {
  "GET /admin/orders": route({
    permission: "orders.read",
    personal: true,
    summary: "Orders of the branch, newest first",
    query: OrderQuery,
    response: PageOf(OrderRow),
    export: {
      name: "orders",
      columns: [
        { key: "number", label: "Number" },
        { key: "state", label: "Status" },
        { key: "payment_state", label: "Payment" },
        { key: "customer", label: "Customer" },
        { key: "store_name", label: "Store" },
        { key: "branch_name", label: "Branch" },
        { key: "line_count", label: "Lines", kind: "number" },
        { key: "packs", label: "Packs", kind: "number" },
        { key: "total", label: "Total", kind: "money" },
        { key: "due", label: "Left to pay", kind: "money" },
        { key: "due_on", label: "Due on", kind: "date" },
        { key: "placed_at", label: "Placed", kind: "datetime" },
        { key: "promised_on", label: "Promised", kind: "date" },
        { key: "state_since", label: "In this status since", kind: "datetime" },
        { key: "state_reason", label: "Reason" },
        { key: "delivered_at", label: "Delivered", kind: "datetime" },
        { key: "received_by", label: "Received by" },
      ],
    },
    handler: (ctx, { query }) => listOrders(ctx, query),
  }),
  "GET /admin/orders/pending/count": route({
    permission: "orders.read",
    summary: "How many orders wait to be confirmed",
    response: Closed({ pending_order_count: Whole() }),
    handler: (ctx) => countPending(ctx),
  }),
  "GET /admin/orders/board": route({
    permission: "orders.read",
    personal: true,
    summary: "Orders in the warehouse and on the road, by the step they wait for",
    response: Board,
    handler: (ctx) => getBoard(ctx),
  }),
  "GET /admin/orders/ages": route({
    permission: "orders.read",
    summary: "How many orders stand in each state, and for how long",
    response: Ages,
    handler: (ctx) => getAges(ctx),
  }),
  "GET /admin/orders/targets": route({
    permission: "orders.read",
    summary: "How many hours an order should stand in each stage at most",
    response: Targets,
    handler: (ctx) => getTargets(ctx),
  }),
  "GET /admin/orders/stage_times": route({
    permission: "orders.read",
    summary:
      "Time that orders spent in each stage against its target, and with whom; of the last thirty days, or of others",
    query: StageQuery,
    response: StageTimes,
    export: stageTimesExport,
    handler: (ctx, { query }) => getStageTimes(ctx, query),
  }),
  "GET /admin/confirmed_order_logs": route({
    permission: "orders.read",
    personal: true,
    summary: "Which orders were confirmed, by whom and when",
    query: ConfirmationQuery,
    response: PageOf(Confirmation),
    export: {
      name: "confirmed-orders",
      columns: [
        { key: "number", label: "Number" },
        { key: "customer", label: "Customer" },
        { key: "store_name", label: "Store" },
        { key: "branch_name", label: "Branch" },
        { key: "total", label: "Total", kind: "money" },
        { key: "placed_at", label: "Placed", kind: "datetime" },
        { key: "confirmed_at", label: "Confirmed", kind: "datetime" },
        { key: "actor", label: "Confirmed by" },
        { key: "state", label: "State now" },
      ],
    },
    handler: (ctx, { query }) => listConfirmations(ctx, query),
  }),
  "GET /admin/orders/:id/picking_list": route({
    permission: "orders.read",
    personal: true,
    summary: "Which packs of an order to take from which shelf, as PDF",
    params: IdParams,
    response: "download",
    handler: (ctx, { params }) => printPickingList(ctx, params.id),
  }),
  "GET /admin/orders/:id": route({
    permission: "orders.read",
    personal: true,
    summary: "One order with its lines, packs and log",
    params: IdParams,
    response: Order,
    handler: (ctx, { params }) => getOrder(ctx, params.id),
  }),
  "GET /admin/orders/:id/audits": route({
    permission: "orders.read",
    personal: true,
    summary: "Who did what to an order",
    params: IdParams,
    query: SubjectAuditQuery,
    response: PageOf(SubjectAudit),
    export: subjectAuditExport("order-audits"),
    handler: (ctx, { params, query }) => listOrderAudits(ctx, params.id, query),
  }),
  "GET /admin/products/:id/orders": route({
    permission: "orders.read",
    personal: true,
    summary: "Orders that contain a product, and what each bought of it",
    params: IdParams,
    query: ProductOrderQuery,
    response: PageOf(ProductOrderRow),
    export: {
      name: "orders-with-product",
      columns: [
        { key: "number", label: "Number" },
        { key: "state", label: "Status" },
        { key: "customer", label: "Customer" },
        { key: "store_name", label: "Store" },
        { key: "branch_name", label: "Branch" },
        { key: "quantity", label: "Packs", kind: "number" },
        { key: "unit_price", label: "Price", kind: "money" },
        { key: "line_total", label: "Total", kind: "money" },
        { key: "margin", label: "Margin", kind: "money" },
        { key: "deal_name", label: "Deal" },
        { key: "placed_at", label: "Placed", kind: "datetime" },
      ],
    },
    handler: (ctx, { params, query }) => listProductOrders(ctx, params.id, query),
  }),
  "GET /admin/products/:id/sales": route({
    permission: "orders.read",
    summary: "What was ordered of a product, week by week",
    params: IdParams,
    response: ProductSales,
    handler: (ctx, { params }) => getProductSales(ctx, params.id),
  }),
};

/** A step that needs no words. */
const step = (
  action: Exclude<OrderAction, "pay" | "expire" | "hold" | "fail" | "pick_again" | "cancel" | "deliver">,
  summary: string,
) =>
  route({
    permission: orderTransitions[action].permission,
    personal: true,
    summary,
    params: IdParams,
    response: Order,
    idempotent: "accepted",
    handler: (ctx, { params }) => moveOrder(ctx, params.id, action),
  });

const stepWithReason = (action: "hold" | "fail" | "pick_again", summary: string) =>
  route({
    permission: orderTransitions[action].permission,
    personal: true,
    summary,
    params: IdParams,
    body: Reason,
    response: Order,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => moveOrder(ctx, params.id, action, body),
  });

const stepRoutes = {
  "POST /admin/orders/confirm": manyRoute({
    permission: orderTransitions.confirm.permission,
    summary: "Confirms many orders",
    each: (tx, id) => moveOrder(tx, id, "confirm"),
  }),
  "POST /admin/orders/:id/confirm": step("confirm", "Confirms an order"),
  "POST /admin/orders/:id/hold": stepWithReason("hold", "Stops an order for a reason"),
  "POST /admin/orders/:id/release": step("release", "Lets a held order go on where it stopped"),
  "POST /admin/orders/:id/start_picking": step("start_picking", "Begins to pick, where a branch picks before it packs"),
  "POST /admin/orders/:id/finish_picking": step("finish_picking", "Everything is picked"),
  "POST /admin/orders/:id/pick_again": stepWithReason(
    "pick_again",
    "Back to the shelves: its batches are chosen once more",
  ),
  "POST /admin/orders/:id/pack": step("pack", "Checked and packed, by another person than who picked it"),
  "POST /admin/orders/:id/dispatch": step("dispatch", "Leaves for the customer: its packs leave the shelves"),
  "POST /admin/orders/:id/deliver": route({
    permission: orderTransitions.deliver.permission,
    personal: true,
    summary: "Handed over: who took it, and how they paid what was still due",
    params: IdParams,
    body: Handover,
    response: Order,
    // It takes money: a double click must not do so twice.
    idempotent: "required",
    handler: (ctx, { params, body }) => moveOrder(ctx, params.id, "deliver", { handover: body }),
  }),
  "POST /admin/orders/:id/fail": stepWithReason("fail", "Could not be handed over, for a reason"),
  "POST /admin/orders/:id/repack": step("repack", "Came back and goes out again: its packs are set aside once more"),
  "POST /admin/orders/:id/take_back": step("take_back", "Came back for good: its packs can be put away again"),
  "POST /admin/orders/:id/cancel": route({
    permission: orderTransitions.cancel.permission,
    personal: true,
    summary: "Cancels an order before it leaves: its packs are free, and what was paid goes back",
    params: IdParams,
    body: CancelBody,
    response: Order,
    idempotent: "required",
    handler: (ctx, { params, body }) => moveOrder(ctx, params.id, "cancel", body),
  }),
};

const feeRoutes = {
  "POST /admin/orders/:id/delivery_fee": route({
    permission: "orders.delivery_fee",
    personal: true,
    summary: "Says what bringing an order costs, where it was left open when it was placed",
    params: IdParams,
    body: FeeBody,
    response: Order,
    idempotent: "required",
    handler: (ctx, { params, body }) => setDeliveryFee(ctx, params.id, body.fee),
  }),
  "POST /admin/orders/:id/delivery_fee/take": route({
    permission: "orders.delivery_fee",
    personal: true,
    summary: "Records that the delivery fee was paid, in cash or to the bank",
    params: IdParams,
    body: FeeTaken,
    response: Order,
    idempotent: "required",
    handler: (ctx, { params, body }) => takeDeliveryFee(ctx, params.id, body.tender),
  }),
};

const creditRoutes = {
  "GET /admin/users/:id/credit": route({
    permission: "users.read",
    personal: true,
    summary: "On which terms a customer buys on credit, and how much of the limit is used",
    params: IdParams,
    response: CustomerCredit,
    handler: (ctx, { params }) => getCredit(ctx, params.id),
  }),
  "PUT /admin/users/:id/credit": route({
    permission: "credit.limit",
    personal: true,
    summary: "Says on which terms a hospital buys on credit, and how much it may owe",
    params: IdParams,
    body: CreditBody,
    response: CustomerCredit,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => grantCredit(ctx, params.id, body),
  }),
};

export const orderRoutes = { ...ownRoutes, ...readingRoutes, ...stepRoutes, ...feeRoutes, ...creditRoutes };
