import { type Follower, rowsFollow } from "../../platform/merge.ts";

/** Kept figures go over to the survivor: sums of both are the sums of one. */
export const insightFollowers: readonly Follower[] = [
  rowsFollow("lga", "Days of orders", "order_days", "lga_id"),
  rowsFollow("lga", "Days of cancellations", "cancellation_days", "lga_id"),
  rowsFollow("user", "Days of sales", "sales_days", "user_id"),
  rowsFollow("product", "Days of sales", "sales_days", "product_id"),
  rowsFollow("category", "Days of sales", "sales_days", "category_id"),
];
