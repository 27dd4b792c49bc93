import { Button, Group } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { download, upload } from "../../api/client.ts";
import { refresh } from "../../api/query.ts";
import { showError } from "../../api/toasts.ts";
import { FileButton } from "../../composites/file-button.tsx";
import { Panel } from "../../composites/panel.tsx";

export type SheetKind = "upload" | "update";
const leads: Record<SheetKind, string> = {
  upload: "A CSV or XLSX with one new product in a row. Nothing is changed before you have seen what becomes of it.",
  update: "A CSV or XLSX with one product in a row, known by its id, barcode or NAFDAC number.",
};
const formats = ["csv", "xlsx"] as const;

/** Takes the sheet; the server reads it in the background. */
export const BulkStart = ({ kind, onStart }: { kind: SheetKind; onStart: (id: number) => void }) => {
  const [busy, setBusy] = useState(false);
  const send = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    try {
      const job = await upload("POST /admin/bulk_jobs/sheet", file, { query: { kind, name: file.name } });
      onStart(job.id);
      void refresh();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title="From a sheet" lead={leads[kind]}>
      <Group gap="xs">
        <FileButton accept=".csv,.xlsx" onChange={(file) => void send(file)}>
          {(props) => (
            <Button {...props} loading={busy} leftSection={<IconUpload size={16} aria-hidden />}>
              Upload a sheet
            </Button>
          )}
        </FileButton>
        {formats.map((format) => (
          <Button
            key={format}
            variant="default"
            onClick={() => void download("GET /admin/bulk_jobs/template", { query: { kind, format } }).catch(showError)}
          >
            Empty sheet ({format.toUpperCase()})
          </Button>
        ))}
      </Group>
    </Panel>
  );
};
