import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../../api/client.ts";
import { useApi } from "../../../../api/query.ts";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import { LgaFields, type LgaValues, lgaBody, lgaRules } from "../../../../features/lgas/lga-form.tsx";

export const Route = createFileRoute("/admin/lgas/$id/edit")({
  staticData: { title: "Edit LGA", requiresAuth: true, requiresAdminAccess: true, permission: "lgas.manage" },
  component: EditLga,
});

function EditLga() {
  const id = Number(Route.useParams().id);
  const query = useApi("GET /admin/lgas/:id", { params: { id } });
  return (
    <Loaded query={query}>
      {({ name, state_id, region_id, lat, lon, delivery_fee, delivery_days }) => {
        const initial: LgaValues = { name, state_id, region_id, lat, lon, delivery_fee, delivery_days };
        return (
          <FormScreen
            title={name}
            crumbs={[{ label: "LGAs", to: "/admin/lgas" }]}
            initial={initial}
            rules={lgaRules}
            submit={(values) => api("PATCH /admin/lgas/:id", { params: { id }, body: lgaBody(values) })}
            done="Saved."
            to="/admin/lgas"
          >
            {(form) => <LgaFields form={form} />}
          </FormScreen>
        );
      }}
    </Loaded>
  );
}
