import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { RowOf } from "../../api/types.ts";
import { custom, datetime, number, text } from "../../composites/columns.tsx";
import { day, narrowed, times } from "../../composites/filters.tsx";
import { TextLink } from "../../composites/links.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { onDemand } from "../../composites/on-demand.tsx";
import { plural } from "../../lib/format.ts";
import { aDay, anId, aTime, listSearch } from "../../lib/list-search.ts";

const ReadDrawer = onDemand(() => import("../../features/audit/read-drawer.tsx"), "ReadDrawer");

export const Route = createFileRoute("/admin/data_reads")({
  staticData: { title: "Data access", requiresAuth: true, requiresAdminAccess: true, permission: "audit.read" },
  validateSearch: listSearch({ session_id: anId, user_id: anId, day: aDay, from: aTime, to: aTime }),
  component: DataReads,
});

type Read = RowOf<"GET /admin/audit/reads">;
/** In a cell; the drawer has them all. */
const mostShown = 5;
const recordsOf = ({ addresses }: Read) => {
  const more = addresses.length - mostShown;
  return more > 0 ? `${addresses.slice(0, mostShown).join(", ")} and ${plural(more, "other")}` : addresses.join(", ");
};

/** Narrows what is on the screen to one session; day and times stay as they are. */
const SessionLink = ({ session_id }: Read) => (
  <TextLink
    to="/admin/data_reads"
    search={(old: object) => ({ ...old, page: undefined, session_id })}
    aria-label={`Session ${session_id} only`}
    size="sm"
  >
    {session_id}
  </TextLink>
);

function DataReads() {
  const [open, setOpen] = useState<Read | null>(null);
  return (
    <>
      <ListScreen
        query="GET /admin/audit/reads"
        columns={[
          datetime("minute", { label: "Minute", sort: true }),
          text("user_name", { label: "Account" }),
          text("viewer_name", { label: "Viewed by" }),
          custom("session_id", "Session", (row: Read) => <SessionLink {...row} />),
          text("device"),
          text("ip", { label: "From" }),
          text("endpoint", { label: "What" }),
          number("times"),
          custom("addresses", "Records", recordsOf),
        ]}
        filters={[
          narrowed("session_id", "Session"),
          narrowed("user_id", "Account"),
          day("day", "Day"),
          times("from", "to"),
        ]}
        onOpen={setOpen}
        links={[{ label: "Audit trail", to: "/admin/logs" }]}
        exports={["csv", "xlsx"]}
        empty="Nobody has looked at other people's data yet."
      />
      {open && <ReadDrawer read={open} onClose={() => setOpen(null)} />}
    </>
  );
}
