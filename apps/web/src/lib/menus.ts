/** Whom an entry is for; access.ts knows what each word means. */
export type Audience =
  | "everyone"
  | "not_staff"
  | "customer"
  | "agent"
  | "store_staff"
  | "hmo"
  | "partner"
  | "full_admin"
  | "full_admin_orders"
  | "inventory_only"
  | "hub_staff"
  | "line_manager"
  | "features_admin";
export type IconName =
  | "dashboard"
  | "orders"
  | "money"
  | "store"
  | "wallet"
  | "loan"
  | "agent"
  | "bell"
  | "mail"
  | "user"
  | "users"
  | "list"
  | "download"
  | "products"
  | "stock"
  | "truck"
  | "cart"
  | "chart"
  | "settings"
  | "bulb"
  | "heart"
  | "building"
  | "deal"
  | "shop";
export type MenuEntry = {
  to: string;
  label: string;
  icon?: IconName;
  who?: readonly Audience[];
  /** In a long group: what this entry and those after it are about. */
  heading?: string;
  /** Offered before sign-in as well, though its page asks for it. */
  signedOut?: boolean;
};
export type MenuGroup = { label: string; icon: IconName; entries: MenuEntry[] };

/** What anyone may be offered in the shop's header. */
export const shopMenu: MenuGroup[] = [
  {
    label: "Shop",
    icon: "shop",
    entries: [
      { to: "/shop", label: "Shop", icon: "shop", signedOut: true },
      { to: "/deals", label: "Deals", icon: "deal", signedOut: true },
      { to: "/wishlist", label: "Wishlist", icon: "heart" },
      { to: "/cart", label: "Cart", icon: "cart" },
    ],
  },
];

export const userMenu: MenuGroup[] = [
  {
    label: "My account",
    icon: "user",
    entries: [
      { to: "/account", label: "My Account", icon: "user", who: ["everyone"] },
      { to: "/agent/customer", label: "Customers", icon: "users", who: ["agent"] },
      { to: "/agent/orders", label: "Orders", icon: "orders", who: ["agent"] },
      { to: "/agent/products/request", label: "Product Request", icon: "products", who: ["agent"] },
      { to: "/agent/price_list", label: "Download Pricelist", icon: "download", who: ["agent"] },
      { to: "/orders", label: "Orders", icon: "orders", who: ["customer"] },
      { to: "/transactions", label: "Transactions", icon: "money", who: ["customer"] },
      { to: "/stores", label: "My Store", icon: "store", who: ["customer"] },
      { to: "/wallet", label: "Wallet", icon: "wallet", who: ["customer"] },
      { to: "/loan", label: "Loan", icon: "loan", who: ["customer"] },
      { to: "/agent", label: "{product} Agent", icon: "agent", who: ["customer"] },
      { to: "/inventory/transactions", label: "Point of Sale", icon: "store", who: ["store_staff"] },
      { to: "/hmos/orders", label: "HMO Orders", icon: "orders", who: ["hmo"] },
      { to: "/partner/dashboard", label: "Partner Dashboard", icon: "dashboard", who: ["partner"] },
      { to: "/notification", label: "Notifications", icon: "bell", who: ["everyone"] },
      { to: "/remediants/requests", label: "Feature Requests", icon: "bulb", who: ["not_staff"] },
      { to: "/contact_us", label: "Contact Us", icon: "mail", who: ["everyone"] },
    ],
  },
];

export const hmoMenu: MenuGroup[] = [
  {
    label: "Products",
    icon: "products",
    entries: [
      { to: "/hmos/orders", label: "Orders", icon: "orders" },
      { to: "/hmos/products", label: "Products", icon: "products" },
      { to: "/hmos/payments", label: "Payments", icon: "money" },
      { to: "/hmos/analytics", label: "Analytics", icon: "chart" },
      { to: "/hmos/settings", label: "Settings", icon: "settings" },
    ],
  },
];

export const partnerMenu: MenuGroup[] = [
  {
    label: "Selling",
    icon: "store",
    entries: [
      { to: "/partner/dashboard", label: "Dashboard", icon: "dashboard" },
      { to: "/partner/orders", label: "Orders", icon: "orders" },
      { to: "/partner/products", label: "Products", icon: "products" },
      { to: "/partner/products/returns", label: "Returned products", icon: "list" },
      { to: "/partner/payments", label: "Payments", icon: "money" },
      { to: "/partner/settings", label: "Settings", icon: "settings" },
    ],
  },
];
