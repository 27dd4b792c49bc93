type Page = { noun: string; to?: string };

/** What a thing is called before its name, and where it is found: `$page` is filled with the event's `subject_page`. */
const pages: Readonly<Record<string, Page>> = {
  advert: { noun: "advert", to: "/admin/adverts/$page/edit" },
  batch: { noun: "batch", to: "/admin/products/$page/batch_history" },
  books: { noun: "the books", to: "/admin/ledger" },
  branch: { noun: "branch", to: "/admin/branches" },
  bulk_job: { noun: "upload" },
  category: { noun: "category", to: "/admin/categories/$page/edit" },
  count_team: { noun: "team", to: "/admin/stock_count_teams" },
  credit_option: { noun: "credit option", to: "/admin/credit_options" },
  damage: { noun: "damage", to: "/admin/products/damages" },
  deal: { noun: "deal", to: "/admin/deals/$page/edit" },
  destruction: { noun: "destruction" },
  export: { noun: "export" },
  lga: { noun: "LGA", to: "/admin/lgas/$page/edit" },
  licence_change: { noun: "", to: "/admin/users/$page" },
  manufacturer: { noun: "manufacturer", to: "/admin/manufacturers/$page/edit" },
  opening: { noun: "opening balance", to: "/admin/stock/openings" },
  order: { noun: "order", to: "/admin/orders/$page/edit" },
  product: { noun: "", to: "/admin/products/$page" },
  product_request: { noun: "request", to: "/admin/products/requests" },
  product_type: { noun: "product type", to: "/admin/product_types" },
  recall: { noun: "the recall of batch", to: "/admin/recalls/$page" },
  receipt: { noun: "goods receipt", to: "/admin/stock/receipts/$page" },
  region: { noun: "region", to: "/admin/regions" },
  role: { noun: "role", to: "/admin/role_management/roles/$page/edit" },
  shelf: { noun: "shelf", to: "/admin/shelves" },
  shelf_move: { noun: "move" },
  stock_count: { noun: "count", to: "/admin/stock_counts/$page" },
  store: { noun: "store", to: "/admin/users/$page/stores" },
  subcategory: { noun: "subcategory", to: "/admin/subcategories/$page/edit" },
  supplier: { noun: "supplier" },
  supplier_return: { noun: "return", to: "/admin/products/returns" },
  synonym: { noun: "search word", to: "/admin/products/synonyms" },
  ticket: { noun: "ticket" },
  transfer: { noun: "transfer", to: "/admin/products/transfer/$page" },
  user: { noun: "", to: "/admin/users/$page" },
  warehouse: { noun: "warehouse", to: "/admin/warehouses/$page/edit" },
};

export const nounOf = (type: string) => pages[type]?.noun ?? "";
export const pageOf = (type: string) => pages[type]?.to;
