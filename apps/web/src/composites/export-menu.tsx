import { IconDownload } from "@tabler/icons-react";
import type { ApiKey, BodyOf } from "../api/types.ts";
import { MenuButton } from "./menu-button.tsx";
import { ToolButton } from "./tool-button.tsx";

const labels = { pdf: "PDF to print", xlsx: "Excel sheet", csv: "CSV file" } as const;
export type Format = keyof typeof labels;

type Props = { list: ApiKey; params?: unknown; query: Record<string, unknown>; formats: readonly Format[] };

/** `GET /admin/products/:id/orders` of product 12 is `GET /admin/products/12/orders`. */
const addressOf = (list: string, params: unknown) =>
  list.replaceAll(/:(\w+)/g, (_, name: string) => String((params as Record<string, unknown>)[name]));

/** The whole list as it is filtered now, not only the page one sees. */
export const ExportMenu = (props: Props) => {
  const start = (format: Format) => {
    const { page, per_page, ...query } = props.query;
    const list = addressOf(props.list, props.params);
    void import("./export-job.tsx").then(({ runExport }) =>
      runExport({ list, query: query as BodyOf<"POST /exports">["query"], format }, document.title.split(" · ")[0]!),
    );
  };
  return (
    <MenuButton
      choices={() => props.formats.map((format) => ({ label: labels[format], onChoose: () => start(format) }))}
    >
      <ToolButton leftSection={<IconDownload size={16} aria-hidden />}>Export</ToolButton>
    </MenuButton>
  );
};
