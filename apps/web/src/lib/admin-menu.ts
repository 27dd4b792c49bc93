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
        ["/admin/users/merge", "Merge Customers"],
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
        ["/admin/orders", "All Orders"],
        ["/admin/orders/create", "New Order"],
        ["/admin/orders/dashboard", "Order Dashboard"],
        ["/admin/orders/held", "Held"],
        ["/admin/orders/pending_payment", "Pending Payment"],
        ["/admin/orders/grouped", "Grouped"],
        ["/admin/orders/delivered", "Delivered"],
      ]),
      ...entries(admins, [
        ["/admin/orders/fulfilment", "Fulfilment"],
        ["/admin/orders/issues/inventory", "Inventory Issues"],
      ]),
      ...entries(orderStaff, [
        ["/admin/orders/issues/customer_support", "Customer Support Issues"],
        ["/admin/orders/analytics", "Analytics"],
        ["/admin/orders/time_tracker", "Time Tracker"],
        ["/admin/orders/logbooks", "Logbooks"],
        ["/admin/confirmed_order_logs", "Confirmed Order Logs"],
        ["/admin/returns", "Returns"],
        ["/admin/feedbacks", "Feedbacks"],
        ["/admin/sales", "Sales"],
      ]),
    ],
  },
  {
    label: "Catalogue",
    icon: "products",
    entries: entries(admins, [
      ["/admin/products", "Products"],
      ["/admin/products/pending", "Pending Products"],
      ["/admin/products/requests", "Product Requests"],
      ["/admin/products/combo", "Combos"],
      ["/admin/products/bulk_update", "Bulk Update"],
      ["/admin/products/bulk_upload", "Bulk Upload"],
      ["/admin/products/barcodes", "Barcodes"],
      ["/admin/products/merge", "Merge Products"],
      ["/admin/categories", "Categories"],
      ["/admin/product_types", "Product Types"],
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
        ["/admin/products/expiry_report", "Expiry Report"],
        ["/admin/products/quantity_report", "Quantity Report"],
        ["/admin/recalls", "Recalls"],
      ]),
      ...under("Goods in and out", [
        ["/admin/stock/receipts", "Goods received"],
        ["/admin/products/transfer", "Transfers"],
        ["/admin/products/hmo_transfer", "HMO Transfers"],
        ["/admin/products/damages", "Damages"],
        ["/admin/products/returns", "Supplier Returns"],
        ["/admin/products/returns/returned", "Returned"],
      ]),
      ...under("Counting", [
        ["/admin/stock_counts", "Stock Counts"],
        ["/admin/stock_count_teams", "Count Teams"],
        ["/admin/general_stock_count", "General Count"],
      ]),
      ...under("Places", [
        ["/admin/warehouses", "Warehouses"],
        ["/admin/shelves", "Shelves"],
        ["/admin/stock/openings", "Opening Balances"],
      ]),
    ],
  },
  {
    label: "Buying",
    icon: "cart",
    entries: entries(admins, [
      ["/admin/suppliers", "Suppliers"],
      ["/admin/purchase_orders", "Purchase Orders"],
      ["/admin/invoices", "Invoices"],
      ["/admin/invoices/unconfirmed", "Unconfirmed Invoices"],
      ["/admin/invoices/unconfirmed_prices", "Unconfirmed Prices"],
      ["/admin/invoices/returns", "Invoice Returns"],
    ]),
  },
  {
    label: "Money",
    icon: "money",
    entries: entries(admins, [
      ["/admin/payments", "Payments"],
      ["/admin/loans", "Loans"],
      ["/admin/loans/interests", "Loan Interests"],
      ["/admin/credit_options", "Credit Options"],
    ]),
  },
  {
    label: "Marketplace",
    icon: "store",
    entries: entries(admins, [
      ["/admin/marketplace/partners", "Partners"],
      ["/admin/marketplace/orders", "Seller Orders"],
      ["/admin/marketplace/order_profits", "Order Profits"],
      ["/admin/marketplace/sales_report", "Sales Report"],
      ["/admin/marketplace/product_returns", "Product Returns"],
    ]),
  },
  {
    label: "HMO",
    icon: "building",
    entries: entries(admins, [
      ["/admin/hmos", "HMOs"],
      ["/admin/hmos/orders", "Orders"],
      ["/admin/hmos/product_orders", "{product} Orders"],
      ["/admin/hmos/pharmacies", "Pharmacies"],
      ["/admin/hmos/owed_customers", "Owed Customers"],
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
      ["/admin/agents/customer_status", "Customer Status"],
      ["/admin/agents/assign_customers", "Assign Customers"],
      ["/admin/agents/sales_report", "Sales Report"],
      ["/admin/agent_line_managers", "Line Managers"],
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
      ["/admin/delivery_types", "Delivery Types"],
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
      ["/admin/logs", "Audit Trail"],
      ["/admin/data_reads", "Data Access"],
      ["/admin/messages", "Messages Sent"],
    ]),
  },
];
