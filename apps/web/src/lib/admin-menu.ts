import type { Audience, MenuEntry, MenuGroup } from "./menus.ts";

const admins: readonly Audience[] = ["full_admin"];
const orderStaff: readonly Audience[] = ["full_admin_orders"];

/** For a group whose entries share an audience. */
const entries = (who: readonly Audience[], rows: [to: string, label: string][]): MenuEntry[] =>
  rows.map(([to, label]) => ({ to, label, who }));

/** For a part of a long group. */
const under = (heading: string, rows: [to: string, label: string][]): MenuEntry[] =>
  entries(admins, rows).map((entry) => ({ ...entry, heading }));

/** The back office, in the order of a working day. */
export const adminMenu: MenuGroup[] = [
  {
    label: "Overview",
    icon: "dashboard",
    entries: [{ to: "/admin/dashboard", label: "Dashboard", who: ["everyone"] }],
  },
  { label: "Hub", icon: "truck", entries: [{ to: "/admin/hubs/$id/orders", label: "Hub Orders", who: ["hub_staff"] }] },
  { label: "Agents", icon: "agent", entries: entries(["line_manager"], [["/admin/agents", "View Agents"]]) },
  {
    label: "Customers",
    icon: "users",
    entries: [
      { to: "/admin/users", label: "All Customers", who: ["full_admin", "inventory_only"] },
      ...entries(admins, [
        ["/admin/users/kyc", "KYC"],
        ["/admin/users/loyalty", "Loyalty"],
        ["/admin/users/merge", "Merge customers"],
        ["/admin/users/notify/{-$id}", "Notify"],
      ]),
      { to: "/admin/stores", label: "Stores", who: ["full_admin", "inventory_only"] },
      { to: "/admin/pos", label: "Pos", who: ["full_admin", "inventory_only"] },
    ],
  },
  {
    label: "Requests",
    icon: "bulb",
    entries: entries(["features_admin"], [["/admin/remediants/requests", "Requested Features"]]),
  },
  {
    label: "Orders",
    icon: "orders",
    entries: [
      ...entries(orderStaff, [
        ["/admin/orders", "All orders"],
        ["/admin/orders/create", "New order"],
        ["/admin/orders/dashboard", "Order dashboard"],
        ["/admin/orders/held", "Held"],
        ["/admin/orders/pending_payment", "Pending payment"],
        ["/admin/orders/grouped", "Grouped"],
        ["/admin/orders/delivered", "Delivered"],
        ["/admin/orders/invoices", "Invoices"],
      ]),
      ...entries(admins, [
        ["/admin/orders/fulfilment", "Fulfilment"],
        ["/admin/orders/issues/inventory", "Inventory issues"],
      ]),
      ...entries(orderStaff, [
        ["/admin/orders/issues/customer_support", "Customer support issues"],
        ["/admin/orders/analytics", "Analytics"],
        ["/admin/orders/time_tracker", "Time tracker"],
        ["/admin/orders/logbooks", "Logbooks"],
        ["/admin/confirmed_order_logs", "Confirmed order logs"],
        ["/admin/returns", "Returns"],
        ["/admin/feedbacks", "Support tickets"],
        ["/admin/sales", "Sales"],
      ]),
    ],
  },
  {
    label: "Catalogue",
    icon: "products",
    entries: entries(admins, [
      ["/admin/products", "Products"],
      ["/admin/products/pending", "Pending products"],
      ["/admin/products/requests", "Product requests"],
      ["/admin/products/combo", "Combos"],
      ["/admin/products/bulk_update", "Bulk update"],
      ["/admin/products/bulk_upload", "Bulk upload"],
      ["/admin/products/barcodes", "Barcodes"],
      ["/admin/products/merge", "Merge products"],
      ["/admin/categories", "Categories"],
      ["/admin/product_types", "Product types"],
      ["/admin/manufacturers", "Manufacturers"],
      ["/admin/deals", "Deals"],
      ["/admin/adverts", "Adverts"],
    ]),
  },
  {
    label: "Stock",
    icon: "stock",
    entries: [
      ...under("Reports", [
        ["/admin/products/expiry_report", "Expiry report"],
        ["/admin/products/quantity_report", "Quantity report"],
        ["/admin/recalls", "Recalls"],
      ]),
      ...under("Goods in and out", [
        ["/admin/stock/receipts", "Goods received"],
        ["/admin/products/transfer", "Transfers"],
        ["/admin/products/hmo_transfer", "HMO transfers"],
        ["/admin/products/damages", "Damages"],
        ["/admin/products/returns", "Supplier returns"],
        ["/admin/products/returns/returned", "Returned"],
      ]),
      ...under("Counting", [
        ["/admin/stock_counts", "Stock counts"],
        ["/admin/stock_count_teams", "Count teams"],
        ["/admin/general_stock_count", "General count"],
      ]),
      ...under("Places", [
        ["/admin/warehouses", "Warehouses"],
        ["/admin/shelves", "Shelves"],
        ["/admin/stock/openings", "Opening balances"],
      ]),
    ],
  },
  {
    label: "Buying",
    icon: "cart",
    entries: entries(admins, [
      ["/admin/suppliers", "Suppliers"],
      ["/admin/purchase_orders", "Purchase orders"],
      ["/admin/invoices", "Invoices"],
      ["/admin/invoices/unconfirmed", "Unconfirmed invoices"],
      ["/admin/invoices/unconfirmed_prices", "Unconfirmed prices"],
      ["/admin/invoices/returns", "Invoice returns"],
    ]),
  },
  {
    label: "Money",
    icon: "money",
    entries: entries(admins, [
      ["/admin/payments", "Payments"],
      ["/admin/orders/receivables", "Receivables"],
      ["/admin/ledger", "Trial balance"],
      ["/admin/loans", "Loans"],
      ["/admin/loans/interests", "Loan interests"],
      ["/admin/credit_options", "Credit options"],
    ]),
  },
  {
    label: "Marketplace",
    icon: "store",
    entries: entries(admins, [
      ["/admin/marketplace/partners", "Partners"],
      ["/admin/marketplace/orders", "Seller orders"],
      ["/admin/marketplace/order_profits", "Order profits"],
      ["/admin/marketplace/sales_report", "Sales report"],
      ["/admin/marketplace/product_returns", "Product returns"],
    ]),
  },
  {
    label: "HMO",
    icon: "building",
    entries: entries(admins, [
      ["/admin/hmos", "HMOs"],
      ["/admin/hmos/orders", "Orders"],
      ["/admin/hmos/product_orders", "{product} orders"],
      ["/admin/hmos/pharmacies", "Pharmacies"],
      ["/admin/hmos/owed_customers", "Owed customers"],
      ["/admin/hmos/loans", "Loans"],
      ["/admin/hmos/products", "Products"],
      ["/admin/hmos/settings", "Settings"],
    ]),
  },
  {
    label: "Sales agents",
    icon: "agent",
    entries: entries(admins, [
      ["/admin/agents", "Agents"],
      ["/admin/agents/analytics", "Analytics"],
      ["/admin/agents/customer_status", "Customer status"],
      ["/admin/agents/assign_customers", "Assign customers"],
      ["/admin/agents/sales_report", "Sales report"],
      ["/admin/agent_line_managers", "Line managers"],
    ]),
  },
  {
    label: "Places",
    icon: "truck",
    entries: entries(admins, [
      ["/admin/branches", "Branches"],
      ["/admin/regions", "Regions"],
      ["/admin/lgas", "LGAs"],
      ["/admin/hubs", "Hubs"],
      ["/admin/drivers", "Drivers"],
      ["/admin/delivery_types", "Delivery types"],
    ]),
  },
  {
    label: "System",
    icon: "settings",
    entries: entries(admins, [
      ["/admin/role_management/admins", "Staff"],
      ["/admin/role_management/roles", "Roles"],
      ["/admin/role_management/permissions", "Permissions"],
      ["/admin/reports", "Reports"],
      ["/admin/intelligence", "Intelligence"],
      ["/admin/integrations", "Integrations"],
      ["/admin/settings", "Settings"],
      ["/admin/logs", "Audit trail"],
      ["/admin/data_reads", "Data access"],
      ["/admin/messages", "Messages sent"],
    ]),
  },
];
