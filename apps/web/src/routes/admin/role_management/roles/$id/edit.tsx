import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../../../api/client.ts";
import { useApi } from "../../../../../api/query.ts";
import { FormScreen } from "../../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../../composites/loaded.tsx";
import { RoleFields, roleRules } from "../../../../../features/roles/role-form.tsx";

export const Route = createFileRoute("/admin/role_management/roles/$id/edit")({
  staticData: { title: "Role", requiresAuth: true, requiresAdminAccess: true, permission: "roles.manage" },
  component: EditRole,
});

function EditRole() {
  const params = { id: Number(Route.useParams().id) };
  return (
    <Loaded query={useApi("GET /admin/roles/:id", { params })}>
      {({ name, description, permissions, shipped }) => (
        <FormScreen
          title={name}
          crumbs={[{ label: "Roles", to: "/admin/role_management/roles" }]}
          initial={{ name, description, permissions }}
          rules={roleRules}
          submit={(values) => api("PATCH /admin/roles/:id", { params, body: values })}
          done="The role is saved."
          to="/admin/role_management/roles"
        >
          {(form) => <RoleFields form={form} keepsName={shipped} />}
        </FormScreen>
      )}
    </Loaded>
  );
}
