import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../../api/client.ts";
import { useApi } from "../../../../api/query.ts";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import {
  ManufacturerFields,
  manufacturerCrumbs,
  manufacturerRules,
  manufacturerValues,
} from "../../../../features/catalog/manufacturer-form.tsx";
import { withWas } from "../../../../lib/changes.ts";

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
          initial={manufacturerValues(manufacturer)}
          rules={manufacturerRules}
          submit={(values, opened) =>
            api("PATCH /admin/manufacturers/:id", { params: { id }, body: withWas(opened, values) })
          }
          reread={async () => manufacturerValues(await api("GET /admin/manufacturers/:id", { params: { id } }))}
          done="Saved."
          to="/admin/manufacturers"
        >
          {(form) => <ManufacturerFields form={form} />}
        </FormScreen>
      )}
    </Loaded>
  );
}
