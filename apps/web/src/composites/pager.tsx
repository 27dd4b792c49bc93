import "@mantine/core/styles/Pagination.css";
import { Group, NativeSelect, Pagination, Text } from "@mantine/core";
import { pageCount, type RowsOnPage, rowsShown } from "./pages.ts";

const pageSizes = [25, 50, 100];
/** An address may ask for any number of rows. */
const sizesWith = (shown: number) => [...new Set([...pageSizes, shown])].sort((one, other) => one - other);
type PagerProps = RowsOnPage & { onChange: (change: Record<string, unknown>) => void };

export const Pager = ({ onChange, ...rows }: PagerProps) => (
  <Group justify="space-between" gap="xs">
    <Text size="sm" c="dimmed" role="status">
      {rowsShown(rows)}
    </Text>
    <Group gap="xs">
      <NativeSelect
        size="xs"
        w="7rem"
        aria-label="Rows per page"
        data={sizesWith(rows.perPage).map((size) => ({ value: String(size), label: `${size} rows` }))}
        value={String(rows.perPage)}
        onChange={(event) => onChange({ per_page: event.currentTarget.value })}
      />
      <Pagination
        size="sm"
        total={pageCount(rows)}
        value={rows.at}
        siblings={1}
        getControlProps={(control) => ({ "aria-label": `${control} page` })}
        getItemProps={(page) => ({ "aria-label": `Page ${page}` })}
        onChange={(page) => onChange({ page })}
      />
    </Group>
  </Group>
);
