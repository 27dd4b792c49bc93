import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../../../api/client.ts";
import { useApi } from "../../../../../api/query.ts";
import { FormScreen } from "../../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../../composites/loaded.tsx";
import { LostPhone } from "../../../../../features/staff/lost-phone.tsx";
import { StaffFields, staffBody, staffRules, staffValues } from "../../../../../features/staff/staff-form.tsx";
import { withWas } from "../../../../../lib/changes.ts";
import { useUser } from "../../../../../lib/session.ts";

export const Route = createFileRoute("/admin/role_management/admins/$id/edit")({
  staticData: { title: "Staff account", requiresAuth: true, requiresAdminAccess: true, permission: "staff.manage" },
  component: EditStaff,
});

function EditStaff() {
  const user = useUser();
  const params = { id: Number(Route.useParams().id) };
  return (
    <Loaded query={useApi("GET /admin/staff/:id", { params })}>
      {(staff) => (
        <FormScreen
          title={staff.name}
          crumbs={[{ label: "Staff", to: "/admin/role_management/admins" }]}
          initial={staffValues(staff)}
          rules={staffRules}
          submit={(values, opened) =>
            api("PATCH /admin/staff/:id", { params, body: withWas(staffBody(opened), staffBody(values)) })
          }
          reread={async () => staffValues(await api("GET /admin/staff/:id", { params }))}
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
