import { createFileRoute } from "@tanstack/react-router";
import { custom, datetime, number, text } from "../../composites/columns.tsx";
import { choice, day } from "../../composites/filters.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { aDay, anId, listSearch, upTo } from "../../lib/list-search.ts";

const hour = (at: number) => ({ value: String(at), label: `${String(at).padStart(2, "0")}:00` });
const hours = Array.from({ length: 24 }, (_, at) => hour(at + 1));

export const Route = createFileRoute("/admin/data_reads")({
  staticData: { title: "Data access", requiresAuth: true, requiresAdminAccess: true, permission: "audit.read" },
  validateSearch: listSearch({ session_id: anId, user_id: anId, day: aDay, from_hour: upTo(23), to_hour: upTo(24) }),
  component: () => (
    <ListScreen
      query="GET /admin/audit/reads"
      columns={[
        datetime("minute", { label: "Minute", sort: true }),
        text("user_name", { label: "Account" }),
        text("viewer_name", { label: "Viewed by" }),
        number("session_id", { label: "Session" }),
        text("device"),
        text("ip", { label: "From" }),
        text("endpoint", { label: "What" }),
        number("times"),
        custom("addresses", "Records", ({ addresses }: { addresses: string[] }) => addresses.join(", ")),
      ]}
      filters={[day("day", "Day"), choice("from_hour", hours.slice(0, -1), "From"), choice("to_hour", hours, "Until")]}
      links={[{ label: "Audit trail", to: "/admin/logs" }]}
      exports={["csv", "xlsx"]}
      empty="Nobody has looked at other people's data yet."
    />
  ),
});
