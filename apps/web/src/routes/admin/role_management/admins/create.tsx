import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../../api/client.ts";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { blankStaff, newStaffRules, StaffFields, staffBody } from "../../../../features/staff/staff-form.tsx";

export const Route = createFileRoute("/admin/role_management/admins/create")({
  staticData: { title: "New staff account", requiresAuth: true, requiresAdminAccess: true, permission: "staff.manage" },
  component: () => (
    <FormScreen
      title="New staff account"
      crumbs={[{ label: "Staff", to: "/admin/role_management/admins" }]}
      initial={blankStaff}
      rules={newStaffRules}
      submit={(values) => api("POST /admin/staff", { body: staffBody(values) })}
      done={({ name }) => `${name} can sign in now.`}
      to="/admin/role_management/admins"
    >
      {(form) => <StaffFields form={form} isNew />}
    </FormScreen>
  ),
});
