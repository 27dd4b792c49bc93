import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../api/query.ts";
import { Loaded } from "../../../composites/loaded.tsx";
import { Page } from "../../../composites/page.tsx";
import { PermissionMatrix } from "../../../features/roles/permission-matrix.tsx";

export const Route = createFileRoute("/admin/role_management/permissions")({
  staticData: { title: "Permissions", requiresAuth: true, requiresAdminAccess: true, permission: "roles.read" },
  component: Permissions,
});

function Permissions() {
  return (
    <Page title="Permissions" crumbs={[{ label: "Roles", to: "/admin/role_management/roles" }]}>
      <Loaded query={useApi("GET /admin/permissions")}>{(matrix) => <PermissionMatrix {...matrix} />}</Loaded>
    </Page>
  );
}
