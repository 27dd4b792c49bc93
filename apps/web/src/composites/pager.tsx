import "@mantine/core/styles/Pagination.css";
import { Group, Pagination, Select, Text } from "@mantine/core";
import { pageCount, type RowsOnPage, rowsShown } from "./pages.ts";

const pageSizes = ["25", "50", "100"];
type PagerProps = RowsOnPage & { onChange: (change: Record<string, unknown>) => void };

export const Pager = ({ onChange, ...rows }: PagerProps) => (
  <Group justify="space-between" gap="xs">
    <Text size="sm" c="dimmed" role="status">
      {rowsShown(rows)}
    </Text>
    <Group gap="xs">
      <Select
        size="xs"
        w="7rem"
        aria-label="Rows per page"
        allowDeselect={false}
        data={pageSizes.map((size) => ({ value: size, label: `${size} rows` }))}
        value={String(rows.perPage)}
        onChange={(size) => onChange({ per_page: size ?? undefined })}
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
