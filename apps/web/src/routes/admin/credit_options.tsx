import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { RowOf } from "../../api/types.ts";
import { flag, number, percent, text } from "../../composites/columns.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { onDemand } from "../../composites/on-demand.tsx";
import { listSearch } from "../../lib/list-search.ts";

const CreditOptionDrawer = onDemand(
  () => import("../../features/credit-options/credit-option-drawer.tsx"),
  "CreditOptionDrawer",
);

export const Route = createFileRoute("/admin/credit_options")({
  staticData: {
    title: "Credit options",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "credit_options.read",
  },
  validateSearch: listSearch({}),
  component: CreditOptions,
});

function CreditOptions() {
  const [editing, setEditing] = useState<RowOf<"GET /admin/credit_options"> | "new" | null>(null);
  return (
    <>
      <ListScreen
        query="GET /admin/credit_options"
        columns={[
          text("name", { sort: true }),
          percent("price_increment", { label: "Price increase", sort: true }),
          number("due_days", { label: "Due after days", sort: true }),
          number("customer_count", { label: "Customers" }),
          flag("active"),
        ]}
        onOpen={setEditing}
        create={{
          label: "New credit option",
          onClick: () => setEditing("new"),
          needs: "credit_options.manage",
        }}
        exports={["csv", "xlsx"]}
        empty="No credit options yet. Hospitals pay at once until there is one."
      />
      {editing && <CreditOptionDrawer option={editing === "new" ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}
