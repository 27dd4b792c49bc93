import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Radio.css";
import { Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { refresh } from "../../api/query.ts";
import { showError } from "../../api/toasts.ts";
import type { OutputOf } from "../../api/types.ts";
import { Panel } from "../../composites/panel.tsx";
import * as format from "../../lib/format.ts";

type Job = OutputOf<"GET /admin/bulk_jobs/:id">;

/** Asks what becomes of new rows that look like existing products; left out until somebody says otherwise. */
export const BulkLikely = ({ job: { id, rows_likely, create_likely } }: { job: Job }) => {
  const [busy, setBusy] = useState(false);
  const choose = async (create: boolean) => {
    setBusy(true);
    try {
      await api("PUT /admin/bulk_jobs/:id/likely", { params: { id }, body: { create } });
      await refresh();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel
      title="Likely duplicates"
      lead={`${format.plural(rows_likely, "new row looks", "new rows look")} like products you already have. We leave them out unless you choose to create them too.`}
    >
      <Radio.Group
        aria-label="Likely duplicates"
        value={create_likely ? "create" : "leave_out"}
        onChange={(choice) => void choose(choice === "create")}
      >
        <Stack gap="xs">
          <Radio value="leave_out" label="Leave them out" disabled={busy} />
          <Radio value="create" label="Create them too" disabled={busy} />
        </Stack>
      </Radio.Group>
    </Panel>
  );
};
