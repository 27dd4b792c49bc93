import { createFileRoute } from "@tanstack/react-router";
import { useConfig } from "../../api/reference.ts";
import { Page } from "../../composites/page.tsx";
import { Controls } from "../../features/look/controls.tsx";
import { Messages } from "../../features/look/messages.tsx";
import { Records } from "../../features/look/records.tsx";
import { Tokens } from "../../features/look/tokens.tsx";
import { UnknownPage } from "../../layouts/unknown-page.tsx";

export const Route = createFileRoute("/admin/look")({
  staticData: { title: "Look", requiresAuth: true, requiresAdminAccess: true },
  component: Look,
});

/** Every token and composite in all its states, for whoever builds screens; a shop that is open to customers has no such page. */
function Look() {
  const config = useConfig();
  if (config && !config.demo) return <UnknownPage />;
  return (
    <Page title="Look">
      <Tokens />
      <Controls />
      <Records />
      <Messages />
    </Page>
  );
}
