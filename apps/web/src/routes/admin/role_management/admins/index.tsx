import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import { flag, link, phone, relative, state, text } from "../../../../composites/columns.tsx";
import { choice, named } from "../../../../composites/filters.tsx";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { anId, listSearch, oneOf } from "../../../../lib/list-search.ts";

const states = ["active", "suspended"] as const;

export const Route = createFileRoute("/admin/role_management/admins/")({
  staticData: { title: "Staff", requiresAuth: true, requiresAdminAccess: true, permission: "staff.read" },
  validateSearch: listSearch({ role_id: anId, state: oneOf(states) }),
  component: StaffList,
});

function StaffList() {
  const roles = useApi("GET /admin/roles", { query: { per_page: 100 } }).data?.data ?? [];
  return (
    <ListScreen
      query="GET /admin/staff"
      columns={[
        link("name", "/admin/role_management/admins/$id/edit", { sort: true }),
        phone("phone"),
        text("role_names", { label: "Roles" }),
        text("branch_name"),
        text("hub_name"),
        flag("can_switch_branch", { label: "Switches branches" }),
        state("state"),
        relative("last_login_at", { label: "Last seen", sort: true }),
      ]}
      filters={[choice("role_id", named(roles), "Role"), choice("state", states)]}
      create={{ label: "New staff account", to: "/admin/role_management/admins/create", needs: "staff.manage" }}
      links={[
        { label: "Roles", to: "/admin/role_management/roles" },
        { label: "Permissions", to: "/admin/role_management/permissions" },
      ]}
      exports={["csv", "xlsx"]}
      empty="No staff yet."
    />
  );
}
