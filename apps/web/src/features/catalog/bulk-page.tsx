import { useNavigate, useSearch } from "@tanstack/react-router";
import type { RowOf } from "../../api/types.ts";
import type { Action } from "../../composites/actions.tsx";
import { custom, number, relative, state, text, word } from "../../composites/columns.tsx";
import { ListPanel } from "../../composites/list-panel.tsx";
import { Page } from "../../composites/page.tsx";
import { Panel } from "../../composites/panel.tsx";
import { holds } from "../../lib/access.ts";
import { useUser } from "../../lib/session.ts";
import { BulkFilter } from "./bulk-filter.tsx";
import { BulkJob } from "./bulk-job.tsx";
import { BulkStart, type SheetKind } from "./bulk-start.tsx";

type Row = RowOf<"GET /admin/bulk_jobs">;

export const BulkPage = ({ kind, title }: { kind: SheetKind; title: string }) => {
  const { job }: { job?: number } = useSearch({ strict: false });
  const navigate = useNavigate();
  const mayStart = holds(useUser(), "products.bulk");
  const open = (id: number) => void navigate({ to: ".", search: { job: id } } as never);
  const show: Action<Row> = { label: "Open", run: ({ id }) => open(id) };
  return (
    <Page title={title} crumbs={[{ label: "Products", to: "/admin/products" }]}>
      {mayStart && <BulkStart kind={kind} onStart={open} />}
      {mayStart && kind === "update" && <BulkFilter onStart={open} />}
      {job !== undefined && <BulkJob key={job} id={job} />}
      <Panel title="Past changes">
        <ListPanel
          label="Past changes"
          query="GET /admin/bulk_jobs"
          input={{ query: kind === "upload" ? { kind } : {} }}
          columns={[
            custom("file", "Sheet", ({ file_name }: Row) => file_name || "Change by filter"),
            word("kind"),
            state("state"),
            number("rows_total", { label: "Rows" }),
            number("rows_bad", { label: "Bad" }),
            text("user_name", { label: "By" }),
            relative("created_at", { label: "When" }),
          ]}
          rowActions={[show]}
          empty="Nothing yet."
        />
      </Panel>
    </Page>
  );
};
