import { Group } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { custom, datetime, number, text } from "../../composites/columns.tsx";
import { days } from "../../composites/filters.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { AuditEvent } from "../../features/audit/audit-event.tsx";
import { VerifyChain } from "../../features/audit/verify-chain.tsx";
import { aDay, anId, listSearch, textUpTo } from "../../lib/list-search.ts";

export const Route = createFileRoute("/admin/logs")({
  staticData: { title: "Audit trail", requiresAuth: true, requiresAdminAccess: true, permission: "audit.read" },
  validateSearch: listSearch({
    actor_id: anId,
    action: textUpTo(80),
    subject_type: textUpTo(40),
    subject_id: anId,
    from: aDay,
    to: aDay,
  }),
  component: AuditTrail,
});

type Subject = { subject_type: string; subject_id: number | null };

function AuditTrail() {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ListScreen
        query="GET /admin/audit_events"
        columns={[
          number("id", { label: "No." }),
          datetime("at", { label: "When", sort: true }),
          text("actor_name", { label: "Who" }),
          text("viewed_user_name", { label: "As customer" }),
          text("action", { label: "What" }),
          custom(
            "subject",
            "Subject",
            ({ subject_type, subject_id }: Subject) => `${subject_type} ${subject_id ?? ""}`,
          ),
          text("branch_name"),
          text("ip", { label: "From" }),
        ]}
        filters={[days("from", "to")]}
        onOpen={({ id }) => setOpen(id)}
        links={[
          { label: "Data access", to: "/admin/data_reads" },
          { label: "Messages sent", to: "/admin/messages" },
        ]}
        exports={["csv", "xlsx"]}
        empty="Nothing has happened yet."
      >
        <Group>
          <VerifyChain />
        </Group>
      </ListScreen>
      {open !== null && <AuditEvent id={open} onClose={() => setOpen(null)} />}
    </>
  );
}
