import { sql } from "kysely";
import type { Mergeable } from "../survivors.ts";

type Group = {
  table: Exclude<Mergeable, "products">;
  /** Where a product names it. */
  column: string;
  noun: string;
  taken: string;
  /** What there is one living group of. */
  key: string;
  /** Whether people put them in an order. */
  ordered: boolean;
};

/** What products stand in: all four are made, renamed, merged, taken back and revived alike. */
export const groups = {
  category: {
    table: "categories",
    column: "category_id",
    noun: "Category",
    taken: "A category with this name exists already.",
    key: "fold(name)",
    ordered: true,
  },
  subcategory: {
    table: "subcategories",
    column: "subcategory_id",
    noun: "Subcategory",
    taken: "This category has a subcategory with this name already.",
    key: "category_id, fold(name)",
    ordered: true,
  },
  product_type: {
    table: "product_types",
    column: "product_type_id",
    noun: "Product type",
    taken: "A product type with this name exists already.",
    key: "fold(name)",
    ordered: false,
  },
  manufacturer: {
    table: "manufacturers",
    column: "manufacturer_id",
    noun: "Manufacturer",
    taken: "A manufacturer with this name exists already.",
    key: "fold(name)",
    ordered: false,
  },
} as const satisfies Record<string, Group>;
export type GroupKind = keyof typeof groups;
export const groupKinds = Object.keys(groups) as GroupKind[];

/** What is written down of one; each kind has a name, and some of the others. */
export type GroupValues = { name: string; about?: string; country?: string | null; category_id?: number };

/** On lists and there to choose: neither merged into another nor taken back by an undo. */
export const living = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.merged_into_id`)} is null and ${sql.ref(`${alias}.archived_at`)} is null)`;
