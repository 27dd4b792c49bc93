type Shared = {
  group: string;
  label: string;
  /** Told to everybody before they sign in. */
  public?: boolean;
  /** Says how super admins or the whole house sign in: for super admins to change. */
  bySuperAdmins?: boolean;
};
/** Business settings: what staff may change while the program runs, with what it is when nobody has. */
type SettingRow = Shared &
  (
    | { kind: "text"; value: string; max: number }
    | { kind: "number"; value: number; min: number; max: number; unit: string }
    | { kind: "flag"; value: boolean }
  );

const rows = {
  "brand.name": { group: "Brand", label: "Product name", kind: "text", value: "Remedia", max: 40, public: true },
  "brand.tagline": {
    group: "Brand",
    label: "Tagline",
    kind: "text",
    value: "Genuine medicines, delivered to your shelf",
    max: 120,
    public: true,
  },
  "brand.address": {
    group: "Brand",
    label: "Head office",
    kind: "text",
    value: "14 Adeola Crescent, Ikeja, Lagos",
    max: 200,
    public: true,
  },
  "brand.support_phone": {
    group: "Brand",
    label: "Support phone",
    kind: "text",
    value: "0700 736 3342",
    max: 30,
    public: true,
  },
  "brand.support_email": {
    group: "Brand",
    label: "Support e-mail",
    kind: "text",
    value: "care@remedia.example",
    max: 120,
    public: true,
  },
  "brand.support_hours": {
    group: "Brand",
    label: "Support hours",
    kind: "text",
    value: "Monday to Saturday, 8 am to 7 pm",
    max: 80,
    public: true,
  },
  "brand.tin": { group: "Brand", label: "Tax ID (TIN)", kind: "text", value: "20483377-0001", max: 13 },
  "brand.facebook_url": {
    group: "Brand",
    label: "Facebook",
    kind: "text",
    value: "https://facebook.com/remedia.example",
    max: 200,
    public: true,
  },
  "brand.instagram_url": {
    group: "Brand",
    label: "Instagram",
    kind: "text",
    value: "https://instagram.com/remedia.example",
    max: 200,
    public: true,
  },
  "brand.x_url": {
    group: "Brand",
    label: "X",
    kind: "text",
    value: "https://x.com/remedia_example",
    max: 200,
    public: true,
  },
  "brand.android_url": {
    group: "Brand",
    label: "Google Play",
    kind: "text",
    value: "https://play.google.com/store/apps/details?id=example.remedia",
    max: 200,
    public: true,
  },
  "brand.ios_url": {
    group: "Brand",
    label: "App Store",
    kind: "text",
    value: "https://apps.apple.com/app/remedia/id0000000000",
    max: 200,
    public: true,
  },
  "accounts.open_registration": {
    group: "Accounts",
    label: "Anybody may register",
    kind: "flag",
    value: true,
    public: true,
  },
  "accounts.second_step_for_super_admins": {
    group: "Accounts",
    label: "Super admins need two-step sign-in",
    kind: "flag",
    value: false,
    bySuperAdmins: true,
  },
  "wallet.transfer_pin_above_naira": {
    group: "Wallet",
    label: "Ask for the transfer PIN above",
    kind: "number",
    value: 20_000,
    min: 0,
    max: 10_000_000,
    unit: "₦",
  },
  "wallet.fund_min_naira": {
    group: "Wallet",
    label: "Least amount added at once",
    kind: "number",
    value: 500,
    min: 100,
    max: 1_000_000,
    unit: "₦",
  },
  "wallet.fund_day_naira": {
    group: "Wallet",
    label: "Most that a customer adds in a day",
    kind: "number",
    value: 5_000_000,
    min: 1_000,
    max: 1_000_000_000,
    unit: "₦",
  },
  "wallet.transfers": {
    group: "Wallet",
    label: "Customers may send money to each other",
    kind: "flag",
    value: false,
  },
  "wallet.transfer_day_naira": {
    group: "Wallet",
    label: "Most that a customer sends in a day",
    kind: "number",
    value: 500_000,
    min: 100,
    max: 100_000_000,
    unit: "₦",
  },
  "payments.gateway_minutes": {
    group: "Payments",
    label: "How long a payment page stays open",
    kind: "number",
    value: 30,
    min: 5,
    max: 1_440,
    unit: "minutes",
  },
  "payments.approval_above_naira": {
    group: "Payments",
    label: "A second person approves recorded payments above",
    kind: "number",
    value: 500_000,
    min: 0,
    max: 1_000_000_000,
    unit: "₦",
  },
  "payments.link_hours": {
    group: "Payments",
    label: "How long an order placed by staff waits for its payment",
    kind: "number",
    value: 24,
    min: 1,
    max: 168,
    unit: "hours",
  },
  "credit.block_after_days": {
    group: "Payments",
    label: "No new orders on credit once something is overdue for more than",
    kind: "number",
    value: 14,
    min: 0,
    max: 365,
    unit: "days",
  },
  "einvoices.on": {
    group: "E-invoices",
    label: "Clear invoices with the tax authority before customers get them",
    kind: "flag",
    value: false,
  },
  "einvoices.service_id": {
    group: "E-invoices",
    label: "Service ID",
    kind: "text",
    value: "00000000",
    max: 8,
  },
  "einvoices.business_id": {
    group: "E-invoices",
    label: "Business ID",
    kind: "text",
    value: "00000000-0000-0000-0000-000000000000",
    max: 60,
  },
  "stock.safety_days": {
    group: "Stock",
    label: "Days of stock kept for safety",
    kind: "number",
    value: 7,
    min: 0,
    max: 90,
    unit: "days",
  },
  "stock.cover_days": {
    group: "Stock",
    label: "Days a purchase should last",
    kind: "number",
    value: 30,
    min: 1,
    max: 365,
    unit: "days",
  },
  "stock.dead_after_days": {
    group: "Stock",
    label: "Dead when unsold for",
    kind: "number",
    value: 90,
    min: 14,
    max: 365,
    unit: "days",
  },
  "stock.floor_margin_percent": {
    group: "Stock",
    label: "Minimum margin of a near-expiry price",
    kind: "number",
    value: 3,
    min: -50,
    max: 50,
    unit: "%",
  },
  "orders.scan_to_pick": {
    group: "Orders",
    label: "Picking is finished only once every pack was scanned or ticked",
    kind: "flag",
    value: false,
  },
  "orders.hold_overdue": {
    group: "Orders",
    label: "Hold unpaid orders of customers whose debt is overdue past its days of grace",
    kind: "flag",
    value: true,
  },
  "orders.hold_limit": {
    group: "Orders",
    label: "Hold an order on credit that uses up the credit limit",
    kind: "flag",
    value: true,
  },
  "orders.auto_confirm": {
    group: "Orders",
    label: "Confirm orders by rule",
    kind: "flag",
    value: false,
  },
  "orders.auto_confirm_known": {
    group: "Orders",
    label: "By rule: only for customers who have received at least",
    kind: "number",
    value: 3,
    min: 0,
    max: 100,
    unit: "orders",
  },
  "orders.auto_confirm_paid": {
    group: "Orders",
    label: "By rule: only if paid, or on credit",
    kind: "flag",
    value: true,
  },
  "orders.auto_confirm_naira": {
    group: "Orders",
    label: "By rule: only up to",
    kind: "number",
    value: 500_000,
    min: 1_000,
    max: 100_000_000,
    unit: "₦",
  },
  "orders.return_days": {
    group: "Orders",
    label: "Customers may ask to return something, or report a problem, within",
    kind: "number",
    value: 7,
    min: 0,
    max: 90,
    unit: "days",
  },
  "orders.target_hours.pending": {
    group: "Orders",
    label: "Confirmed within",
    kind: "number",
    value: 2,
    min: 1,
    max: 240,
    unit: "hours",
  },
  "orders.target_hours.confirmed": {
    group: "Orders",
    label: "Picking begun within",
    kind: "number",
    value: 8,
    min: 1,
    max: 240,
    unit: "hours",
  },
  "orders.target_hours.picking": {
    group: "Orders",
    label: "Picked within",
    kind: "number",
    value: 2,
    min: 1,
    max: 240,
    unit: "hours",
  },
  "orders.target_hours.picked": {
    group: "Orders",
    label: "Checked and packed within",
    kind: "number",
    value: 2,
    min: 1,
    max: 240,
    unit: "hours",
  },
  "orders.target_hours.packed": {
    group: "Orders",
    label: "On the road within",
    kind: "number",
    value: 24,
    min: 1,
    max: 240,
    unit: "hours",
  },
  "orders.target_hours.dispatched": {
    group: "Orders",
    label: "Delivered within",
    kind: "number",
    value: 36,
    min: 1,
    max: 240,
    unit: "hours",
  },
} as const satisfies Record<string, SettingRow>;

export type SettingKey = keyof typeof rows;
export const settingRows: Readonly<Record<SettingKey, SettingRow>> = rows;
export const settingKeys = Object.keys(rows) as SettingKey[];

type Widen<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : never;
export type SettingValue<K extends SettingKey> = Widen<(typeof rows)[K]["value"]>;

/** Why somebody who may change settings cannot change this one, or null. */
export const settingLock = (key: SettingKey, isSuperAdmin: boolean): string | null =>
  settingRows[key].bySuperAdmins && !isSuperAdmin ? "Only super admins can change this setting." : null;

/** Why a value cannot be kept under a key, or null. */
export const settingFault = (key: SettingKey, value: unknown): string | null => {
  const row = settingRows[key];
  if (row.kind === "text") {
    if (typeof value !== "string" || value.includes("\0")) return "Must be text.";
    return value.trim().length === 0 || value.length > row.max ? `Must have 1 to ${row.max} characters.` : null;
  }
  if (row.kind === "flag") return typeof value === "boolean" ? null : "Must be on or off.";
  if (typeof value !== "number" || !Number.isFinite(value)) return "Must be a number.";
  return value < row.min || value > row.max ? `Must be from ${row.min} to ${row.max}.` : null;
};
