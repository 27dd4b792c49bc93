import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { RowOf } from "../../api/types.ts";
import { flag, phone, text } from "../../composites/columns.tsx";
import { flagFilter } from "../../composites/filters.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { onDemand } from "../../composites/on-demand.tsx";
import { listSearch, yesNo } from "../../lib/list-search.ts";

const BranchDrawer = onDemand(() => import("../../features/branches/branch-drawer.tsx"), "BranchDrawer");

export const Route = createFileRoute("/admin/branches")({
  staticData: { title: "Branches", requiresAuth: true, requiresAdminAccess: true, permission: "branches.read" },
  validateSearch: listSearch({ active: yesNo }),
  component: Branches,
});

function Branches() {
  const [editing, setEditing] = useState<RowOf<"GET /admin/branches"> | "new" | null>(null);
  return (
    <>
      <ListScreen
        query="GET /admin/branches"
        columns={[
          text("name", { sort: true }),
          text("state_name"),
          text("address"),
          phone("phone"),
          flag("has_barcode", { label: "Barcodes" }),
          flag("use_order_fulfilment", { label: "Order fulfilment" }),
          text("helper_name", { label: "Helped by" }),
          flag("active"),
        ]}
        filters={[flagFilter("active")]}
        onOpen={setEditing}
        create={{ label: "New branch", onClick: () => setEditing("new"), needs: "branches.manage" }}
        exports={["csv", "xlsx"]}
        empty="No branches yet."
      />
      {editing && <BranchDrawer branch={editing === "new" ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}
