import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../../api/client.ts";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { blankRole, RoleFields, roleRules } from "../../../../features/roles/role-form.tsx";

export const Route = createFileRoute("/admin/role_management/roles/create")({
  staticData: { title: "New role", requiresAuth: true, requiresAdminAccess: true, permission: "roles.manage" },
  component: () => (
    <FormScreen
      title="New role"
      crumbs={[{ label: "Roles", to: "/admin/role_management/roles" }]}
      initial={blankRole}
      rules={roleRules}
      submit={(values) => api("POST /admin/roles", { body: values })}
      done={({ name }) => `The role ${name} is created.`}
      to="/admin/role_management/roles"
    >
      {(form) => <RoleFields form={form} />}
    </FormScreen>
  ),
});
