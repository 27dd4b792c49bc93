import "@mantine/core/styles/Pagination.css";
import { Group, Pagination, Stack } from "@mantine/core";
import { useState } from "react";
import { useApi } from "../../api/query.ts";
import type { InputOf, ListKey, RowOf } from "../../api/types.ts";
import type { Action } from "../../composites/actions.tsx";
import type { Column } from "../../composites/columns.tsx";
import { Empty, Fault } from "../../composites/empty.tsx";
import { Rows } from "../../composites/rows.tsx";

type Props<K extends ListKey> = {
  label: string;
  query: K;
  input: InputOf<K>;
  /** These rows have no id of their own, so something else tells them apart. */
  idOf: (row: RowOf<K>) => string;
  columns: readonly Column<RowOf<K>>[];
  rowActions?: readonly Action<RowOf<K>>[];
  empty: string;
  refreshEveryMs?: number;
};

/** A long list inside a page, read page by page. */
export const PagedRows = <K extends ListKey>(props: Props<K>) => {
  const [at, setAt] = useState(1);
  const input = { ...props.input, query: { ...(props.input.query as object | undefined), page: at } };
  const list = useApi(props.query, input as never, {
    keepPrevious: true,
    ...(props.refreshEveryMs ? { refreshEveryMs: props.refreshEveryMs } : {}),
  });
  const page = list.data as { data: (RowOf<K> & object)[]; total: number; per_page: number } | undefined;
  if (list.error && !page) return <Fault error={list.error} retry={() => void list.refetch()} />;
  if (page?.total === 0) return <Empty>{props.empty}</Empty>;
  const pages = page ? Math.ceil(page.total / page.per_page) : 1;
  return (
    <Stack gap="sm">
      <Rows
        label={props.label}
        columns={props.columns}
        rows={page?.data.map((row) => ({ ...row, id: props.idOf(row) }))}
        actions={props.rowActions}
        skeletons={4}
      />
      {pages > 1 && (
        <Group justify="flex-end">
          <Pagination
            size="sm"
            total={pages}
            value={at}
            onChange={setAt}
            getControlProps={(control) => ({ "aria-label": `${control} page` })}
            getItemProps={(page) => ({ "aria-label": `Page ${page}` })}
          />
        </Group>
      )}
    </Stack>
  );
};
