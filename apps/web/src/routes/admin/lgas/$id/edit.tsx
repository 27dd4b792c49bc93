import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import { editing } from "../../../../composites/editing.ts";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import { LgaFields, lgaBody, lgaRules, lgaValues } from "../../../../features/lgas/lga-form.tsx";

export const Route = createFileRoute("/admin/lgas/$id/edit")({
  staticData: { title: "Edit LGA", requiresAuth: true, requiresAdminAccess: true, permission: "lgas.manage" },
  component: EditLga,
});

function EditLga() {
  const id = Number(Route.useParams().id);
  return (
    <Loaded query={useApi("GET /admin/lgas/:id", { params: { id } })}>
      {(lga) => (
        <FormScreen
          title={lga.name}
          crumbs={[{ label: "LGAs", to: "/admin/lgas" }]}
          {...editing({
            id,
            record: lga,
            read: "GET /admin/lgas/:id",
            save: "PATCH /admin/lgas/:id",
            values: lgaValues,
            body: lgaBody,
          })}
          rules={lgaRules}
          done="Saved."
          to="/admin/lgas"
        >
          {(form) => <LgaFields form={form} />}
        </FormScreen>
      )}
    </Loaded>
  );
}
