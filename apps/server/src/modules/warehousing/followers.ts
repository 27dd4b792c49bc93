import { type Follower, rowsFollow } from "../../platform/merge.ts";

/** Documents speak of the product that answers today; what was printed on paper keeps its batch. */
export const warehousingFollowers: readonly Follower[] = [
  rowsFollow("product", "receipt lines", "receipt_lines", "product_id"),
  rowsFollow("product", "transfer lines", "transfer_lines", "product_id"),
  rowsFollow("product", "damages", "damages", "product_id"),
  rowsFollow("product", "supplier return lines", "supplier_return_lines", "product_id"),
];
