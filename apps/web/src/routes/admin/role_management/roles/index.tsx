import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../../api/client.ts";
import type { RowOf } from "../../../../api/types.ts";
import { type Action, lacks } from "../../../../composites/actions.tsx";
import { custom, flag, link, number, text } from "../../../../composites/columns.tsx";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { listSearch } from "../../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/role_management/roles/")({
  staticData: { title: "Roles", requiresAuth: true, requiresAdminAccess: true, permission: "roles.read" },
  validateSearch: listSearch({}),
  component: Roles,
});

type Role = RowOf<"GET /admin/roles">;

const remove: Action<Role> = {
  label: "Remove",
  danger: true,
  whyNot: (role) => {
    if (role.shipped) return "This role comes with the product.";
    return role.staff_count > 0 ? "Staff still hold it." : lacks("roles.manage");
  },
  question: ({ name }) => ({ title: `Remove the role ${name}?`, label: "Remove", danger: true }),
  run: ({ id }) => api("DELETE /admin/roles/:id", { params: { id } }),
  done: "The role is removed.",
};

function Roles() {
  return (
    <ListScreen
      query="GET /admin/roles"
      columns={[
        link("name", "/admin/role_management/roles/$id/edit", { sort: true }),
        text("description"),
        custom("permissions", "Permissions", ({ permissions }: Role) => permissions.length),
        number("staff_count", { label: "Staff" }),
        flag("shipped", { label: "Comes with the product" }),
      ]}
      rowActions={[remove]}
      create={{ label: "New role", to: "/admin/role_management/roles/create", needs: "roles.manage" }}
      links={[{ label: "Permissions", to: "/admin/role_management/permissions" }]}
      exports={["csv", "xlsx"]}
      empty="No roles yet."
    />
  );
}
