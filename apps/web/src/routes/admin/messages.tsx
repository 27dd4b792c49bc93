import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { datetime, phone, state, text, word } from "../../composites/columns.tsx";
import { choice } from "../../composites/filters.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { onDemand } from "../../composites/on-demand.tsx";
import { listSearch, oneOf } from "../../lib/list-search.ts";

const MessageDrawer = onDemand(() => import("../../features/audit/message-drawer.tsx"), "MessageDrawer");

const channels = [
  { value: "sms", label: "SMS" },
  { value: "email", label: "E-mail" },
];
const states = ["queued", "sent", "failed"] as const;

export const Route = createFileRoute("/admin/messages")({
  staticData: { title: "Messages sent", requiresAuth: true, requiresAdminAccess: true, permission: "messages.read" },
  validateSearch: listSearch({ channel: oneOf(["sms", "email"]), state: oneOf(states) }),
  component: Messages,
});

function Messages() {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ListScreen
        query="GET /admin/messages"
        columns={[
          datetime("created_at", { label: "When", sort: true }),
          word("channel"),
          phone("recipient", { label: "To" }),
          text("subject"),
          text("body", { label: "Message" }),
          state("state"),
          text("fault"),
        ]}
        filters={[choice("channel", channels), choice("state", states)]}
        onOpen={({ id }) => setOpen(id)}
        links={[{ label: "Audit trail", to: "/admin/logs" }]}
        empty="No messages yet."
      />
      {open !== null && <MessageDrawer id={open} onClose={() => setOpen(null)} />}
    </>
  );
}
