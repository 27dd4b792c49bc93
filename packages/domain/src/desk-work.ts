import type { Permission } from "./permissions.ts";
import { nearExpiryDays } from "./stock-planning.ts";
import { answerWithinHours } from "./tickets.ts";

/** One kind of work at the desk: the server counts it, the web leads to the list of exactly those rows. */
export type WorkKind = {
  label: string;
  /** It waits for whoever holds one of these. */
  for: readonly Permission[];
  /** The screen that lists it, and the list behind that screen. */
  screen: string;
  list: `/admin/${string}`;
  /** What the list is narrowed to, in the words of both. */
  only: Readonly<Record<string, string>>;
  /** Set by the screen itself, so that its address need not say it. */
  fixed?: Readonly<Record<string, string>>;
  /** The order in which the list opens: what waits longest first. */
  sort?: string;
  /** What is said of those that cannot wait. */
  urgent?: string;
};

const order = { list: "/admin/orders", screen: "/admin/orders" } as const;
const returned = { list: "/admin/returns", screen: "/admin/returns", sort: "created_at" } as const;
const issue = { list: "/admin/order_issues", sort: "created_at" } as const;
const count = { list: "/admin/stock_counts", screen: "/admin/stock_counts" } as const;
const receipt = { list: "/admin/stock/receipts", screen: "/admin/stock/receipts" } as const;
const transfer = { list: "/admin/stock/transfers", screen: "/admin/products/transfer" } as const;
const expiry = { list: "/admin/stock/expiry", screen: "/admin/products/expiry_report" } as const;
const anyStep = ["orders.confirm", "orders.fulfil", "orders.dispatch", "orders.deliver"] as const;

/** What waits for somebody, the most pressing first. */
export const deskWork = {
  open_recalls: {
    label: "Recalls under way",
    for: ["stock.recall"],
    screen: "/admin/recalls",
    list: "/admin/recalls",
    only: { state: "open" },
    sort: "started_at",
    urgent: "not closed yet",
  },
  late_orders: {
    ...order,
    label: "Late orders",
    for: anyStep,
    only: { late: "true" },
    sort: "promised_on",
    urgent: "past the promised day",
  },
  failed_deliveries: {
    ...order,
    label: "Deliveries that failed",
    for: ["orders.dispatch"],
    only: { state: "failed_delivery" },
    sort: "state_since",
  },
  held_orders: {
    ...order,
    label: "Held orders",
    for: ["orders.hold"],
    screen: "/admin/orders/held",
    only: {},
    fixed: { state: "held" },
  },
  tickets_to_answer: {
    label: "Customers waiting for an answer",
    for: ["support.answer"],
    screen: "/admin/feedbacks",
    list: "/admin/tickets",
    only: { state: "open" },
    sort: "waiting_since",
    urgent: `waiting for more than ${answerWithinHours} hours`,
  },
  returns_to_decide: {
    ...returned,
    label: "Returns to approve",
    for: ["returns.manage"],
    only: { state: "requested" },
  },
  returns_to_collect: {
    ...returned,
    label: "Returns to collect",
    for: ["returns.manage"],
    only: { state: "approved" },
  },
  returns_to_inspect: {
    ...returned,
    label: "Returns to inspect",
    for: ["returns.inspect"],
    only: { state: "collected" },
  },
  returns_to_credit: { ...returned, label: "Returns to credit", for: ["returns.credit"], only: { state: "inspected" } },
  issues_of_customers: {
    ...issue,
    label: "Problems with orders to look into",
    for: ["issues.settle"],
    screen: "/admin/orders/issues/customer_support",
    only: { state: "open" },
    fixed: { list: "customer_support" },
  },
  issues_of_inventory: {
    ...issue,
    label: "Inventory issues to look into",
    for: ["issues.settle"],
    screen: "/admin/orders/issues/inventory",
    only: { state: "open" },
    fixed: { list: "inventory" },
  },
  accounts_to_verify: {
    label: "Accounts to verify",
    for: ["users.decide"],
    screen: "/admin/users",
    list: "/admin/users",
    only: { verification: "waiting" },
    sort: "promise_due_at",
    urgent: "past the 24-hour promise",
  },
  licences_to_check: {
    label: "Customers with a licence to check",
    for: ["licences.decide"],
    screen: "/admin/users",
    list: "/admin/users",
    only: { licence: "waiting" },
    sort: "created_at",
  },
  fees_to_set: {
    ...order,
    label: "Delivery fees to set",
    for: ["orders.delivery_fee"],
    only: { fee_to_set: "true" },
    sort: "state_since",
  },
  overdue_orders: {
    ...order,
    label: "Overdue payments",
    for: ["payments.record"],
    screen: "/admin/orders/receivables",
    only: { overdue: "true" },
    fixed: { owed: "true" },
    sort: "due_on",
    urgent: "past their due day",
  },
  orders_to_confirm: {
    ...order,
    label: "Orders to confirm",
    for: ["orders.confirm"],
    only: { state: "pending" },
    sort: "placed_at",
  },
  orders_to_pick: {
    ...order,
    label: "Confirmed orders to pick or pack",
    for: ["orders.fulfil"],
    only: { state: "confirmed" },
    sort: "promised_on",
  },
  orders_in_picking: {
    ...order,
    label: "Orders being picked",
    for: ["orders.fulfil"],
    only: { state: "picking" },
    sort: "promised_on",
  },
  orders_to_pack: {
    ...order,
    label: "Picked orders to check and pack",
    for: ["orders.fulfil"],
    only: { state: "picked" },
    sort: "promised_on",
  },
  orders_to_dispatch: {
    ...order,
    label: "Packed orders to dispatch",
    for: ["orders.dispatch"],
    only: { state: "packed" },
    sort: "promised_on",
  },
  orders_on_the_road: {
    ...order,
    label: "Orders on the road",
    for: ["orders.deliver"],
    only: { state: "dispatched" },
    sort: "promised_on",
  },
  counts_to_approve: {
    ...count,
    label: "Stock counts to approve",
    for: ["stock.count.approve"],
    only: { state: "review" },
    sort: "planned_for",
  },
  counts_running: {
    ...count,
    label: "Stock counts under way",
    for: ["stock.count"],
    only: { state: "counting" },
    sort: "planned_for",
  },
  recounts: {
    ...count,
    label: "Recounts",
    for: ["stock.count"],
    only: { state: "recount" },
    sort: "planned_for",
  },
  counts_planned: {
    ...count,
    label: "Stock counts planned",
    for: ["stock.count"],
    only: { state: "planned" },
    sort: "planned_for",
    urgent: "should have started",
  },
  receipts_to_check: {
    ...receipt,
    label: "Goods to receive from suppliers",
    for: ["stock.receive"],
    only: { state: "draft" },
  },
  transfers_to_receive: {
    ...transfer,
    label: "Transfers to receive",
    for: ["stock.receive"],
    only: { state: "dispatched", direction: "in" },
    sort: "dispatched_at",
  },
  transfers_to_send: {
    ...transfer,
    label: "Transfers to dispatch",
    for: ["stock.transfer"],
    only: { state: "draft", direction: "out" },
    sort: "created_at",
  },
  damages_to_decide: {
    label: "Damages to approve",
    for: ["stock.damages.approve"],
    screen: "/admin/products/damages",
    list: "/admin/stock/damages",
    only: { state: "reported" },
    sort: "reported_at",
  },
  destructions_to_decide: {
    label: "Destructions to approve",
    for: ["stock.damages.approve"],
    screen: "/admin/products/damages?view=destructions",
    list: "/admin/stock/destructions",
    only: { state: "proposed" },
    sort: "proposed_at",
  },
  expired_stock: {
    ...expiry,
    label: "Expired stock on the shelves",
    for: ["stock.batches.manage"],
    only: { bucket: "expired" },
    urgent: "can no longer be sold",
  },
  near_expiry: {
    ...expiry,
    label: `Stock that expires within ${nearExpiryDays} days`,
    for: ["stock.batches.manage"],
    only: { within_days: String(nearExpiryDays) },
  },
  out_of_stock: {
    label: "Products out of stock",
    for: ["stock.receive"],
    screen: "/admin/products/quantity_report",
    list: "/admin/stock/quantities",
    only: { show: "out_of_stock" },
  },
  products_to_approve: {
    label: "Products to approve",
    for: ["products.approve"],
    screen: "/admin/products/pending",
    list: "/admin/products/pending",
    only: {},
  },
  product_requests: {
    label: "Product requests to answer",
    for: ["product_requests.decide"],
    screen: "/admin/products/requests",
    list: "/admin/product_requests",
    only: { state: "open" },
    sort: "-people",
  },
} as const satisfies Record<string, WorkKind>;

export type DeskWork = keyof typeof deskWork;
export const deskWorkNames = Object.keys(deskWork) as DeskWork[];

/** The kinds of work that somebody with these rights does, in the order of the table. */
export const workOf = (holds: (permission: Permission) => boolean): DeskWork[] =>
  deskWorkNames.filter((name) => deskWork[name].for.some(holds));

/** Where the rows of a kind of work stand. */
export const workAddress = (name: DeskWork): string => {
  const { screen, only, sort }: WorkKind = deskWork[name];
  const words = new URLSearchParams({ ...only, ...(sort ? { sort } : {}) }).toString();
  return words ? `${screen}${screen.includes("?") ? "&" : "?"}${words}` : screen;
};
