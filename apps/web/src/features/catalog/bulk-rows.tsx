import { Group, Select } from "@mantine/core";
import { useState } from "react";
import type { OutputOf, RowOf } from "../../api/types.ts";
import { custom, link, number, text, word } from "../../composites/columns.tsx";
import { BulkChanges } from "./bulk-changes.tsx";
import { PagedRows } from "./paged-rows.tsx";

type Job = OutputOf<"GET /admin/bulk_jobs/:id">;
type Row = RowOf<"GET /admin/bulk_jobs/:id/rows">;

type Show = { label: string; count: (job: Job) => number; query: { outcome?: NonNullable<Outcome>; likely?: true } };
type Outcome = "create" | "update" | "same" | "bad" | "left_out";
const shows: Record<string, Show> = {
  all: { label: "All rows", count: (job) => job.rows_total, query: {} },
  bad: { label: "Bad rows", count: (job) => job.rows_bad, query: { outcome: "bad" } },
  likely: { label: "Likely duplicates", count: (job) => job.rows_likely, query: { likely: true } },
  create: { label: "New", count: (job) => job.rows_created, query: { outcome: "create" } },
  update: { label: "Changed", count: (job) => job.rows_updated, query: { outcome: "update" } },
  same: { label: "The same as before", count: (job) => job.rows_same, query: { outcome: "same" } },
  left_out: { label: "Left out", count: (job) => job.rows_left_out, query: { outcome: "left_out" } },
};

/** The rows of an upload; before it is applied, those that need a look come first. */
export const BulkRows = ({ job }: { job: Job }) => {
  const [shown, setShown] = useState(job.rows_bad > 0 && job.state === "checked" ? "bad" : "all");
  const choices = Object.entries(shows).filter(([name, { count }]) => name === shown || count(job) > 0);
  return (
    <>
      <Group justify="flex-end">
        <Select
          aria-label="Rows to show"
          allowDeselect={false}
          data={choices.map(([value, { label }]) => ({ value, label }))}
          value={shown}
          onChange={(value) => setShown(value ?? "all")}
        />
      </Group>
      <PagedRows
        key={shown}
        label="Rows"
        query="GET /admin/bulk_jobs/:id/rows"
        input={{ params: { id: job.id }, query: shows[shown]!.query }}
        idOf={({ row_no }) => String(row_no)}
        columns={[
          number("row_no", { label: "Row" }),
          word("outcome", { label: "Result" }),
          text("product_title", { label: "Product" }),
          ...(job.rows_likely > 0 ? [link("likely_title", "/admin/products/$likely_id", { label: "Looks like" })] : []),
          custom("changes", "Changes", ({ changes }: Row) => <BulkChanges changes={changes} />),
          custom("faults", "Problem", ({ faults }: Row) => faults.join(" ")),
          custom("cells", "From the file", ({ cells }: Row) => cells.filter(Boolean).slice(0, 5).join(" · ")),
          word("undone"),
        ]}
        empty="No rows."
      />
    </>
  );
};
