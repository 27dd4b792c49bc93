import { Alert, Button, Group } from "@mantine/core";
import { useState } from "react";
import { download } from "../../api/client.ts";
import { ApiError, type RowFault } from "../../api/errors.ts";
import { showError } from "../../api/toasts.ts";
import type { QueryOf } from "../../api/types.ts";
import { number, text } from "../../composites/columns.tsx";
import { Rows } from "../../composites/rows.tsx";
import { plural } from "../../lib/format.ts";

const formats = ["csv", "xlsx"] as const;

export const SheetTemplates = ({ kind }: { kind: QueryOf<"GET /admin/stock/sheet_template">["kind"] }) => (
  <Group gap="xs">
    {formats.map((format) => (
      <Button
        key={format}
        variant="default"
        size="xs"
        onClick={() => void download("GET /admin/stock/sheet_template", { query: { kind, format } }).catch(showError)}
      >
        Empty sheet ({format.toUpperCase()})
      </Button>
    ))}
  </Group>
);

/** Sends a sheet, and keeps what the server found wrong with its rows. */
export const useRowFaults = () => {
  const [faults, setFaults] = useState<readonly RowFault[]>([]);
  const sending = async <T,>(answer: Promise<T>): Promise<T> => {
    setFaults([]);
    try {
      return await answer;
    } catch (error) {
      if (error instanceof ApiError) setFaults(error.rows);
      throw error;
    }
  };
  return { faults, sending };
};

/** Row by row what is wrong with a sheet; nothing of it was taken. */
export const RowFaults = ({ faults }: { faults: readonly RowFault[] }) =>
  faults.length === 0 ? null : (
    <Alert
      color="red"
      styles={{ title: { color: "var(--mantine-color-error)" } }}
      title={`${plural(faults.length, "row needs", "rows need")} a correction. Nothing was changed.`}
    >
      <Rows
        label="What is wrong with the sheet"
        rows={faults.map(({ row, faults: words }) => ({ id: row, row, what: words.join(" ") }))}
        columns={[number("row"), text("what", { label: "What is wrong" })]}
      />
    </Alert>
  );
