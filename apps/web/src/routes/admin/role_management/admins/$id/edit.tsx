import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../../api/query.ts";
import { editing } from "../../../../../composites/editing.ts";
import { FormScreen } from "../../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../../composites/loaded.tsx";
import { LostPhone } from "../../../../../features/staff/lost-phone.tsx";
import { StaffFields, staffBody, staffRules, staffValues } from "../../../../../features/staff/staff-form.tsx";
import { useUser } from "../../../../../lib/session.ts";

export const Route = createFileRoute("/admin/role_management/admins/$id/edit")({
  staticData: { title: "Staff account", requiresAuth: true, requiresAdminAccess: true, permission: "staff.manage" },
  component: EditStaff,
});

function EditStaff() {
  const user = useUser();
  const id = Number(Route.useParams().id);
  return (
    <Loaded query={useApi("GET /admin/staff/:id", { params: { id } })}>
      {(staff) => (
        <FormScreen
          title={staff.name}
          crumbs={[{ label: "Staff", to: "/admin/role_management/admins" }]}
          {...editing({
            id,
            record: staff,
            read: "GET /admin/staff/:id",
            save: "PATCH /admin/staff/:id",
            values: staffValues,
            body: staffBody,
          })}
          rules={staffRules}
          done={({ name }) => `${name} is saved.`}
          to="/admin/role_management/admins"
        >
          {(form) => (
            <>
              <StaffFields form={form} isOwn={staff.id === user?.id} />
              {staff.has_second_step && <LostPhone id={staff.id} name={staff.name} />}
            </>
          )}
        </FormScreen>
      )}
    </Loaded>
  );
}
