import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { FormScreen } from "../../../composites/form-screen.tsx";
import { blankLga, LgaFields, lgaBody, lgaRules } from "../../../features/lgas/lga-form.tsx";

export const Route = createFileRoute("/admin/lgas/create")({
  staticData: { title: "New LGA", requiresAuth: true, requiresAdminAccess: true, permission: "lgas.manage" },
  component: () => (
    <FormScreen
      title="New LGA"
      crumbs={[{ label: "LGAs", to: "/admin/lgas" }]}
      initial={blankLga}
      rules={lgaRules}
      submit={(values) => api("POST /admin/lgas", { body: lgaBody(values) })}
      done={({ name }) => `${name} is created.`}
      to="/admin/lgas"
    >
      {(form) => <LgaFields form={form} />}
    </FormScreen>
  ),
});
