import { Paper, Title } from "@mantine/core";
import { settingLock } from "@remedia/domain/settings";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { useApi } from "../../api/query.ts";
import { lacks } from "../../composites/actions.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { Page } from "../../composites/page.tsx";
import { SettingHistory } from "../../features/settings/setting-history.tsx";
import { type Setting, SettingRow } from "../../features/settings/setting-row.tsx";
import { isSuperAdmin } from "../../lib/access.ts";
import { getUser } from "../../lib/session.ts";

export const Route = createFileRoute("/admin/settings")({
  staticData: { title: "Settings", requiresAuth: true, requiresAdminAccess: true, permission: "settings.read" },
  component: Settings,
});

function Settings() {
  const [looking, setLooking] = useState<Setting | null>(null);
  const user = getUser();
  return (
    <Page title="Settings">
      <Loaded query={useApi("GET /admin/settings")}>
        {(settings) =>
          [...Map.groupBy(settings, ({ group }) => group)].map(([group, rows]) => (
            <Paper key={group} withBorder p="md" bg="var(--surface)">
              <Title order={2} size="h4">
                {group}
              </Title>
              {rows.map((setting) => (
                <SettingRow
                  // A value saved by somebody else replaces what stands in the field.
                  key={`${setting.key} ${setting.value}`}
                  setting={setting}
                  locked={lacks("settings.manage") !== null}
                  reserved={settingLock(setting.key, user !== null && isSuperAdmin(user))}
                  onHistory={() => setLooking(setting)}
                />
              ))}
            </Paper>
          ))
        }
      </Loaded>
      {looking && <SettingHistory setting={looking} onClose={() => setLooking(null)} />}
    </Page>
  );
}
