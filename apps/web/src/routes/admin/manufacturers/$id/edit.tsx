import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import { editing } from "../../../../composites/editing.ts";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import {
  ManufacturerFields,
  manufacturerCrumbs,
  manufacturerRules,
  manufacturerValues,
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
      {(manufacturer) => (
        <FormScreen
          title={manufacturer.name}
          crumbs={manufacturerCrumbs}
          {...editing({
            id,
            record: manufacturer,
            read: "GET /admin/manufacturers/:id",
            save: "PATCH /admin/manufacturers/:id",
            values: manufacturerValues,
            body: manufacturerValues,
          })}
          rules={manufacturerRules}
          done="Saved."
          to="/admin/manufacturers"
        >
          {(form) => <ManufacturerFields form={form} />}
        </FormScreen>
      )}
    </Loaded>
  );
}
