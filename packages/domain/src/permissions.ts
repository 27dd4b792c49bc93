import type { AccountKind } from "./account-kinds.ts";

/**
 * Every permission there is. Staff hold them through named roles; `kinds` are the accounts that hold one by
 * what they are. A permission ending in `.read` changes nothing: the Auditor holds all of those.
 */
type PermissionRow = { group: string; label: string; kinds?: readonly AccountKind[] };

const rows = {
  "dashboard.read": { group: "Dashboard", label: "See the dashboard" },

  "users.read": { group: "Customers", label: "See customers" },
  "users.create": { group: "Customers", label: "Create customers" },
  "users.update": { group: "Customers", label: "Edit customers and write notes" },
  "users.decide": { group: "Customers", label: "Approve or reject new accounts" },
  "licences.decide": { group: "Customers", label: "Approve, reject and enter licences of stores" },
  "users.suspend": { group: "Customers", label: "Suspend and reinstate accounts" },
  "users.merge": { group: "Customers", label: "Merge duplicate customers" },
  "users.view_as": { group: "Customers", label: "View the store as a customer" },
  "users.end_sessions": { group: "Customers", label: "End a customer's sessions" },
  "stores.read": { group: "Customers", label: "See all stores" },

  "branches.read": { group: "Places", label: "See branches" },
  "branches.manage": { group: "Places", label: "Create and edit branches" },
  "regions.read": { group: "Places", label: "See regions and hubs" },
  "regions.manage": { group: "Places", label: "Create and edit regions" },
  "lgas.read": { group: "Places", label: "See LGAs with fees" },
  "lgas.manage": { group: "Places", label: "Create, edit and merge LGAs" },
  "delivery_types.read": { group: "Places", label: "See delivery types" },
  "delivery_types.manage": { group: "Places", label: "Create, edit, order and hide delivery types" },

  "products.read": { group: "Catalogue", label: "See products, prices and their history" },
  "products.cost.read": { group: "Catalogue", label: "See what products cost us" },
  "products.create": { group: "Catalogue", label: "Create products and submit them for approval" },
  "products.update": {
    group: "Catalogue",
    label: "Edit, hide and archive products, their images, barcodes and combos",
  },
  "products.approve": { group: "Catalogue", label: "Approve, send back or reject new products" },
  "products.price": { group: "Catalogue", label: "Change, schedule and revert prices" },
  "products.merge": { group: "Catalogue", label: "Merge duplicate products" },
  "products.bulk": { group: "Catalogue", label: "Upload and change many products at once, and undo it" },
  "products.bulk.read": { group: "Catalogue", label: "See uploads and bulk changes of products" },
  "products.notify": { group: "Catalogue", label: "Tell waiting customers that a product is back" },
  "categories.read": { group: "Catalogue", label: "See categories" },
  "categories.manage": { group: "Catalogue", label: "Create, edit, order and merge categories" },
  "product_types.read": { group: "Catalogue", label: "See product types" },
  "product_types.manage": { group: "Catalogue", label: "Create, edit and merge product types" },
  "manufacturers.read": { group: "Catalogue", label: "See manufacturers" },
  "manufacturers.manage": { group: "Catalogue", label: "Create, edit and merge manufacturers" },
  "synonyms.read": { group: "Catalogue", label: "See search synonyms" },
  "synonyms.manage": { group: "Catalogue", label: "Keep search synonyms" },
  "product_requests.read": { group: "Catalogue", label: "See which products customers and agents ask for" },
  "product_requests.decide": { group: "Catalogue", label: "Fulfil or decline product requests" },

  "stock.read": { group: "Stock", label: "See stock, batches, movements and stock reports" },
  "stock.receive": { group: "Stock", label: "Receive goods and transfers" },
  "stock.move": { group: "Stock", label: "Put away and move between shelves" },
  "stock.transfer": { group: "Stock", label: "Transfer between branches, warehouses and HMOs" },
  "stock.opening": { group: "Stock", label: "Enter opening balances" },
  "stock.damages.report": { group: "Stock", label: "Report damages" },
  "stock.damages.approve": { group: "Stock", label: "Approve damages and destructions and write them off" },
  "stock.returns": { group: "Stock", label: "Return goods to suppliers" },
  "stock.count": { group: "Stock", label: "Plan stock counts and count" },
  "stock.count.approve": { group: "Stock", label: "Approve stock counts and post their differences" },
  "stock.batches.manage": { group: "Stock", label: "Hold, quarantine and clear batches, and propose to destroy them" },
  "stock.recall": { group: "Stock", label: "Recall batches and follow what comes back" },
  "warehouses.read": { group: "Stock", label: "See warehouses and shelves" },
  "warehouses.manage": { group: "Stock", label: "Create and edit warehouses and shelves" },

  "orders.read": { group: "Orders", label: "See orders" },
  "sales.read": { group: "Orders", label: "See sales, also by customer" },
  "orders.create": { group: "Orders", label: "Order for customers" },
  "orders.confirm": { group: "Orders", label: "Confirm orders" },
  "orders.hold": { group: "Orders", label: "Hold and release orders" },
  "orders.fulfil": { group: "Orders", label: "Pick, check and pack orders" },
  "orders.dispatch": { group: "Orders", label: "Dispatch orders and take back what could not be delivered" },
  "orders.deliver": { group: "Orders", label: "Record deliveries and what was paid" },
  "orders.cancel": { group: "Orders", label: "Cancel orders" },
  "orders.change": { group: "Orders", label: "Change what was ordered, and where it goes" },
  "orders.price": { group: "Orders", label: "Set other prices in orders" },
  "orders.split": { group: "Orders", label: "Split orders, also between branches" },
  "issues.read": { group: "Orders", label: "See what is wrong with orders" },
  "issues.raise": { group: "Orders", label: "Raise issues about orders" },
  "issues.settle": { group: "Orders", label: "Look into issues, resolve and reject them" },
  "returns.read": { group: "Orders", label: "See what customers return" },
  "returns.manage": { group: "Orders", label: "Enter, approve and reject returns, and have them collected" },
  "returns.inspect": { group: "Orders", label: "Inspect what came back, and decide where it goes" },
  "returns.credit": { group: "Orders", label: "Credit returns, and give the money back" },
  "orders.delivery_fee": { group: "Orders", label: "Set the delivery fee of orders, and take it" },

  "support.read": { group: "Support", label: "See customers' tickets and ratings" },
  "support.answer": { group: "Support", label: "Assign, answer, close and reopen tickets" },
  "support.manage": { group: "Support", label: "Keep canned answers" },

  "deals.read": { group: "Promotions", label: "See deals and their sales" },
  "deals.manage": { group: "Promotions", label: "Create, edit, schedule and end deals" },
  "adverts.read": { group: "Promotions", label: "See adverts, views and clicks" },
  "adverts.manage": { group: "Promotions", label: "Create and edit adverts" },

  "ledger.read": { group: "Money", label: "See the books: trial balance, accounts, statements and entries" },
  "invoices.resubmit": { group: "Money", label: "Submit refused e-invoices again" },
  "ledger.close": { group: "Money", label: "Close months of the books" },
  "payments.read": { group: "Money", label: "See payments in and out, and what does not agree with the gateway" },
  "payments.record": { group: "Money", label: "Record payments, with proof, and edit them" },
  "payments.approve": {
    group: "Money",
    label: "Approve payments that others recorded, reverse them, and send money back",
  },
  "payments.reconcile": { group: "Money", label: "Mark payments as found on the statement, and explain differences" },
  "credit.limit": { group: "Money", label: "Say on which terms, and how much, a hospital may buy on credit" },
  "credit_options.read": { group: "Money", label: "See credit options" },
  "credit_options.manage": { group: "Money", label: "Create and edit credit options" },

  "staff.read": { group: "System", label: "See staff accounts" },
  "staff.manage": { group: "System", label: "Create staff, change their roles, branch and flags" },
  "roles.read": { group: "System", label: "See roles and the permission matrix" },
  "roles.manage": { group: "System", label: "Create and edit roles" },
  "settings.read": { group: "System", label: "See business settings" },
  "settings.manage": { group: "System", label: "Change business settings" },
  "audit.read": { group: "System", label: "See the audit trail" },
  "messages.read": { group: "System", label: "See sent SMS and e-mail" },

  "stores.own": { group: "Own account", label: "Keep one's own stores", kinds: ["customer"] },
  "product_requests.own": {
    group: "Own account",
    label: "Ask for products that are missing",
    kinds: ["customer", "agent", "store_staff"],
  },
  "back_in_stock.own": {
    group: "Own account",
    label: "Be told when a product is back",
    kinds: ["customer", "store_staff"],
  },
  "price_list.own": { group: "Own account", label: "Download the price list of one's branch", kinds: ["agent"] },
  "cart.own": { group: "Own account", label: "Keep a cart and a wishlist", kinds: ["customer", "agent"] },
  "orders.own": { group: "Own account", label: "Order, and follow one's own orders", kinds: ["customer"] },
  "wallet.own": { group: "Own account", label: "Keep a wallet", kinds: ["customer"] },
  "tickets.own": {
    group: "Own account",
    label: "Write to customer support",
    kinds: ["customer", "agent", "hmo", "partner", "store_staff"],
  },
} as const satisfies Record<string, PermissionRow>;

export type Permission = keyof typeof rows;
export const permissions: Readonly<Record<Permission, PermissionRow>> = rows;
export const permissionNames = Object.keys(rows) as Permission[];

/** What staff can be given through a role. */
export const staffPermissions = permissionNames.filter((name) => !permissions[name].kinds);
export const readPermissions = staffPermissions.filter((name) => name.endsWith(".read"));

export const isPermission = (name: string): name is Permission => Object.hasOwn(rows, name);
export const permissionsOfKind = (kind: AccountKind) =>
  permissionNames.filter((name) => permissions[name].kinds?.includes(kind));

/** What somebody must see to do the rest of their work; a role that gives the one without the other is of little use. */
const seeing: readonly (readonly [of: string, needs: Permission])[] = [
  ["users.", "users.read"],
  ["licences.decide", "stores.read"],
  ["branches.manage", "branches.read"],
  ["regions.manage", "regions.read"],
  ["lgas.manage", "lgas.read"],
  ["delivery_types.manage", "delivery_types.read"],
  ["products.bulk", "products.bulk.read"],
  ["products.", "products.read"],
  ["categories.manage", "categories.read"],
  ["product_types.manage", "product_types.read"],
  ["manufacturers.manage", "manufacturers.read"],
  ["synonyms.manage", "synonyms.read"],
  ["product_requests.decide", "product_requests.read"],
  ["stock.", "stock.read"],
  ["warehouses.manage", "warehouses.read"],
  ["orders.", "orders.read"],
  ["orders.create", "users.read"],
  ["returns.", "returns.read"],
  ["issues.", "issues.read"],
  ["support.", "support.read"],
  ["deals.manage", "deals.read"],
  ["adverts.manage", "adverts.read"],
  ["ledger.close", "ledger.read"],
  ["payments.", "payments.read"],
  ["invoices.resubmit", "orders.read"],
  ["sales.read", "orders.read"],
  ["credit.", "users.read"],
  ["credit_options.manage", "credit_options.read"],
  ["staff.manage", "staff.read"],
  ["roles.manage", "roles.read"],
  ["settings.manage", "settings.read"],
];

/** What a permission is of little use without: whoever confirms orders must see them. */
export const needsOf = (permission: Permission): Permission[] =>
  permissions[permission].kinds
    ? []
    : seeing.flatMap(([of, needs]) => (permission.startsWith(of) && permission !== needs ? needs : []));

/** What a role gives that cannot be used without something it lacks. */
export const halfGiven = (held: readonly string[]): { permission: Permission; lacks: Permission[] }[] =>
  held.filter(isPermission).flatMap((permission) => {
    const lacks = needsOf(permission).filter((needed) => !held.includes(needed));
    return lacks.length > 0 ? { permission, lacks } : [];
  });

/** Why somebody without it is refused, and what to ask for. */
export const refusalOf = (permission: Permission): string =>
  permissions[permission].kinds
    ? "This is not open to your kind of account."
    : `You need the permission “${permissions[permission].label}”. Ask an administrator for it.`;

/** Several permissions in words, for a refusal: "Confirm orders" and "See orders". */
export const permissionsInWords = (names: readonly Permission[]): string =>
  names.map((name) => `“${permissions[name].label}”`).join(", ");
