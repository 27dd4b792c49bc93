import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../../api/client.ts";
import { useApi } from "../../../../api/query.ts";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import { LgaFields, lgaBody, lgaRules, lgaValues } from "../../../../features/lgas/lga-form.tsx";
import { withWas } from "../../../../lib/changes.ts";

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
          initial={lgaValues(lga)}
          rules={lgaRules}
          submit={(values, opened) =>
            api("PATCH /admin/lgas/:id", { params: { id }, body: withWas(lgaBody(opened), lgaBody(values)) })
          }
          reread={async () => lgaValues(await api("GET /admin/lgas/:id", { params: { id } }))}
          done="Saved."
          to="/admin/lgas"
        >
          {(form) => <LgaFields form={form} />}
        </FormScreen>
      )}
    </Loaded>
  );
}
