import { Group } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { RowOf } from "../../api/types.ts";
import { text } from "../../composites/columns.tsx";
import { days } from "../../composites/filters.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { auditColumns } from "../../features/audit/audit-columns.tsx";
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

type Row = RowOf<"GET /admin/audit_events">;

function AuditTrail() {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ListScreen
        query="GET /admin/audit_events"
        columns={[
          ...auditColumns<Row>(({ id }) => setOpen(id)),
          text("viewed_user_name", { label: "As customer" }),
          text("ip", { label: "From" }),
        ]}
        filters={[days("from", "to")]}
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
