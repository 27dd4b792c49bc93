/** The tables whose rows walk through states. Only the machine in documents.ts writes those: to others they are read-only. */
export const documentTables = [
  "batches",
  "bulk_jobs",
  "damages",
  "deals",
  "destructions",
  "invoices",
  "licence_changes",
  "orders",
  "payments",
  "product_requests",
  "products",
  "recalls",
  "receipts",
  "reconciliation_items",
  "returns",
  "stock_counts",
  "supplier_returns",
  "transfers",
  "users",
] as const;
export type DocumentTable = (typeof documentTables)[number];
