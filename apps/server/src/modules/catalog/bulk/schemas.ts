import { bulkStates, productClasses } from "@remedia/domain/catalog";
import { Closed, Id, Instant, ListQuery, Nullable, OneOf, Text, Type, Whole } from "../../../platform/schemas.ts";
import { ProductFilters, SharedFields } from "../schemas.ts";
import { choosableFields, decisions, valueMax } from "./choices.ts";
import { bulkFieldNames } from "./fields.ts";

export const bulkKinds = ["upload", "update", "filter"] as const;
export type BulkKind = (typeof bulkKinds)[number];
export const rowsMax = 50_000;
export const columnsMax = 60;

/** Which column holds which field, by its place from 0. */
export const MappingBody = Type.Partial(
  Closed(Object.fromEntries(bulkFieldNames.map((name) => [name, Whole(0, columnsMax - 1)]))),
  { additionalProperties: false },
);

export const beginnings = ["draft", "pending", "active"] as const;
export const CheckBody = Closed({
  mapping: MappingBody,
  /** Whose prices the sheet holds; null: the same in every branch. */
  branch_id: Nullable(Id),
  /** Makes manufacturers, categories and types that do not exist yet. */
  create_missing: Type.Boolean(),
  begin_as: OneOf(beginnings),
  /** For rows that do not say. */
  category_id: Type.Optional(Nullable(Id)),
  product_type_id: Type.Optional(Nullable(Id)),
  class: Type.Optional(OneOf(productClasses)),
});

const Decision = Nullable(OneOf(decisions));
/** A value of the sheet, however often it stands there, as it is shown and decided. */
export const UnknownValues = Closed({
  data: Type.Array(
    Closed({
      field: OneOf(choosableFields),
      label: Type.String(),
      value: Type.String(),
      row_count: Whole(),
      decision: Decision,
      /** What is used instead. */
      name: Type.String(),
      may_create: Type.Boolean(),
      /** The nearest names there are. */
      suggestions: Type.Array(Type.String()),
    }),
  ),
  /** How many other values there are. */
  more: Whole(),
  /** What there is to choose from, by field. */
  names: Type.Record(Type.String(), Type.Array(Type.String())),
});
export const ValuesBody = Closed({
  values: Type.Array(
    Closed({
      field: OneOf(choosableFields),
      value: Text(valueMax, 1),
      /** Null takes an earlier decision back. */
      decision: Decision,
      name: Type.Optional(Text(valueMax)),
    }),
    { maxItems: 200 },
  ),
});

const Change = Type.Partial(
  Closed({
    ...SharedFields.properties,
    action: OneOf(["hide", "show", "archive", "restore"] as const),
    /** Makes prices dearer or cheaper by so many percent, rounded to so many naira. */
    price_percent: Type.Number({ minimum: -90, maximum: 500 }),
    round_to: Whole(1, 1000),
  }),
  { additionalProperties: false },
);
export const FilterBody = Closed({
  filter: Type.Partial(Closed({ q: Text(120), ...ProductFilters }), { additionalProperties: false }),
  change: Change,
  branch_id: Nullable(Id),
});

export const BulkJob = Closed({
  id: Id,
  kind: Type.String(),
  file_name: Type.String(),
  user_name: Type.String(),
  branch_id: Nullable(Id),
  branch_name: Nullable(Type.String()),
  state: Type.Unsafe<string>({ type: "string", enum: [...bulkStates] }),
  rows_total: Whole(),
  rows_done: Whole(),
  rows_bad: Whole(),
  rows_created: Whole(),
  rows_updated: Whole(),
  rows_same: Whole(),
  /** New rows that look like existing products. */
  rows_likely: Whole(),
  rows_left_out: Whole(),
  create_likely: Type.Boolean(),
  rows_applied: Whole(),
  rows_undone: Whole(),
  rows_kept: Whole(),
  /** Of the categories, types and makers that it made: taken back by the undo, or in use by then. */
  groups_removed: Whole(),
  groups_kept: Whole(),
  fault: Nullable(Type.String()),
  created_at: Instant,
  finished_at: Nullable(Instant),
});
export const BulkJobDetail = Closed({
  ...BulkJob.properties,
  headers: Type.Array(Type.String()),
  /** The first rows, to choose columns by. */
  sample: Type.Array(Type.Array(Type.String())),
  mapping: Type.Record(Type.String(), Whole()),
  fields: Type.Array(Closed({ name: Type.String(), label: Type.String() })),
  options: Type.Record(Type.String(), Type.Unknown()),
});
export const BulkJobQuery = ListQuery(["created_at"], {
  kind: Type.Optional(OneOf(bulkKinds)),
  state: Type.Optional(OneOf(bulkStates)),
});

const Value = Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]));
const Margin = Nullable(Type.Number());
/** One field as it is and as it would be. */
const Foreseen = Closed({
  field: Type.String(),
  branch_id: Nullable(Id),
  from: Value,
  to: Value,
  margin_from: Margin,
  margin_to: Margin,
});
export const BulkRow = Closed({
  row_no: Whole(),
  outcome: Nullable(Type.String()),
  cells: Type.Array(Type.String()),
  faults: Type.Array(Type.String()),
  changes: Type.Array(Foreseen),
  product_id: Nullable(Id),
  product_title: Nullable(Type.String()),
  /** A product that the row looks like. */
  likely_id: Nullable(Id),
  likely_title: Nullable(Type.String()),
  undone: Nullable(Type.String()),
});
export const BulkRowQuery = ListQuery(["row_no"], {
  outcome: Type.Optional(OneOf(["create", "update", "same", "bad", "left_out"] as const)),
  likely: Type.Optional(Type.Boolean()),
});
