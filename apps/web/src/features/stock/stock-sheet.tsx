import { Alert, Button, Group } from "@mantine/core";
import { useState } from "react";
import { download } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { showError } from "../../api/toasts.ts";
import type { QueryOf } from "../../api/types.ts";
import { text } from "../../composites/columns.tsx";
import { Rows } from "../../composites/rows.tsx";

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

/** A sheet that was corrected after it was chosen cannot be read any more: browsers want it chosen again. */
export const sheetOf = async (file: File): Promise<Blob> => {
  try {
    return new Blob([await file.arrayBuffer()]);
  } catch {
    const asked = "The sheet was changed since you chose it. Choose it again.";
    throw new ApiError(0, "changed", [asked], { file: asked });
  }
};

/** Sends a sheet, and keeps what the server found wrong with its rows. */
export const useRowFaults = () => {
  const [fault, setFault] = useState<ApiError | null>(null);
  const sending = async <T,>(answer: Promise<T>): Promise<T> => {
    setFault(null);
    try {
      return await answer;
    } catch (error) {
      if (error instanceof ApiError) setFault(error);
      throw error;
    }
  };
  return { fault, sending };
};

type RowFault = { row: number; faults: string[] };

/** Row by row what is wrong with a sheet; nothing of it was taken. */
export const RowFaults = ({ fault }: { fault: ApiError | null }) =>
  fault === null || fault.faults.length === 0 ? null : (
    <Alert color="red" styles={{ title: { color: "var(--mantine-color-error)" } }} title={fault.message}>
      <Rows
        label="What is wrong with the sheet"
        rows={(fault.faults as RowFault[]).map(({ row, faults }) => ({
          id: row,
          row: `Row ${row}`,
          what: faults.join(" "),
        }))}
        columns={[text("row"), text("what", { label: "What is wrong" })]}
      />
    </Alert>
  );
