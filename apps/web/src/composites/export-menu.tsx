import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { BodyOf, ListKey } from "../api/types.ts";

const labels = { pdf: "PDF to print", xlsx: "Excel sheet", csv: "CSV file" } as const;
export type Format = keyof typeof labels;

/** The whole list as it is filtered now, not only the page one sees. */
export const ExportMenu = (props: { list: ListKey; search: Record<string, unknown>; formats: readonly Format[] }) => {
  const start = (format: Format) => {
    const { page, per_page, ...query } = props.search;
    void import("./export-job.tsx").then(({ runExport }) =>
      runExport({ list: props.list, query: query as BodyOf<"POST /exports">["query"], format }),
    );
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {props.formats.map((format) => (
          <Menu.Item key={format} onClick={() => start(format)}>
            {labels[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
