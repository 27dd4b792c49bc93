import { Group, Select } from "@mantine/core";
import { useState } from "react";
import type { OutputOf, RowOf } from "../../api/types.ts";
import { custom, link, number, text, word } from "../../composites/columns.tsx";
import { BulkChanges } from "./bulk-changes.tsx";
import { rowKinds } from "./bulk-row-kinds.ts";
import { PagedRows } from "./paged-rows.tsx";

type Job = OutputOf<"GET /admin/bulk_jobs/:id">;
type Row = RowOf<"GET /admin/bulk_jobs/:id/rows">;

const all = { label: "All rows", count: "rows_total", query: {} } as const;
const shows = { all, ...rowKinds };
type Show = keyof typeof shows;

/** The rows of an upload; before it is applied, those that need a look come first. */
export const BulkRows = ({ job }: { job: Job }) => {
  const [shown, setShown] = useState<Show>(job.rows_bad > 0 && job.state === "checked" ? "bad" : "all");
  const choices = Object.entries(shows).filter(([name, { count }]) => name === shown || job[count] > 0);
  return (
    <>
      <Group justify="flex-end">
        <Select
          aria-label="Rows to show"
          allowDeselect={false}
          data={choices.map(([value, { label }]) => ({ value, label }))}
          value={shown}
          onChange={(value) => setShown((value ?? "all") as Show)}
        />
      </Group>
      <PagedRows
        key={shown}
        label="Rows"
        query="GET /admin/bulk_jobs/:id/rows"
        input={{ params: { id: job.id }, query: shows[shown].query }}
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
