import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../../api/client.ts";
import { useApi } from "../../../../api/query.ts";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import {
  ManufacturerFields,
  manufacturerCrumbs,
  manufacturerRules,
} from "../../../../features/catalog/manufacturer-form.tsx";

export const Route = createFileRoute("/admin/manufacturers/$id/edit")({
  staticData: {
    title: "Edit manufacturer",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "manufacturers.manage",
  },
  component: EditManufacturer,
});

function EditManufacturer() {
  const id = Number(Route.useParams().id);
  return (
    <Loaded query={useApi("GET /admin/manufacturers/:id", { params: { id } })}>
      {({ name, country }) => (
        <FormScreen
          title={name}
          crumbs={manufacturerCrumbs}
          initial={{ name, country }}
          rules={manufacturerRules}
          submit={(body) => api("PATCH /admin/manufacturers/:id", { params: { id }, body })}
          done="Saved."
          to="/admin/manufacturers"
        >
          {(form) => <ManufacturerFields form={form} />}
        </FormScreen>
      )}
    </Loaded>
  );
}
