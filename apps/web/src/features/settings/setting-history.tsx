import { Drawer } from "@mantine/core";
import { useApi } from "../../api/query.ts";
import { custom, datetime, text } from "../../composites/columns.tsx";
import { Rows } from "../../composites/rows.tsx";
import type { Setting } from "./setting-row.tsx";

type Change = { before: unknown; after: unknown };

export const SettingHistory = ({ setting, onClose }: { setting: Setting; onClose: () => void }) => {
  const changes = useApi("GET /admin/settings/:key/history", { params: { key: setting.key } }).data;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={setting.label}
      position="right"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Rows
        label={`Changes of ${setting.label}`}
        rows={changes?.map((change, id) => ({ ...change, id, at: String(change.at) }))}
        skeletons={3}
        columns={[
          datetime("at", { label: "When" }),
          text("who"),
          custom("before", "Before", ({ before }: Change) => String(before)),
          custom("after", "After", ({ after }: Change) => String(after)),
        ]}
      />
    </Drawer>
  );
};
