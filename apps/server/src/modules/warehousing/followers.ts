import { type Follower, rowsFollow } from "../../platform/merge.ts";

/** Documents speak of the product that answers today; what was printed on paper keeps its batch. */
export const warehousingFollowers: readonly Follower[] = [
  rowsFollow("product", "Receipt lines", "receipt_lines", "product_id"),
  rowsFollow("product", "Transfer lines", "transfer_lines", "product_id"),
  rowsFollow("product", "Damages", "damages", "product_id"),
  rowsFollow("product", "Supplier return lines", "supplier_return_lines", "product_id"),
];
