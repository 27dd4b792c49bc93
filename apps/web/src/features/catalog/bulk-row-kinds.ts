import type { OutputOf, QueryOf } from "../../api/types.ts";

type Job = OutputOf<"GET /admin/bulk_jobs/:id">;
type Query = Pick<QueryOf<"GET /admin/bulk_jobs/:id/rows">, "outcome" | "likely">;
type Kind = { label: string; count: keyof Job & `rows_${string}`; query: Query };

/** Rows of an upload by what becomes of them: where they are counted, and how they are asked for. */
export const rowKinds = {
  bad: { label: "Bad rows", count: "rows_bad", query: { outcome: "bad" } },
  create: { label: "New", count: "rows_created", query: { outcome: "create" } },
  likely: { label: "Likely duplicates", count: "rows_likely", query: { likely: true } },
  update: { label: "Changed", count: "rows_updated", query: { outcome: "update" } },
  same: { label: "The same as before", count: "rows_same", query: { outcome: "same" } },
  left_out: { label: "Left out", count: "rows_left_out", query: { outcome: "left_out" } },
} as const satisfies Record<string, Kind>;
export type RowKind = keyof typeof rowKinds;
