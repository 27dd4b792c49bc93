import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { FormScreen } from "../../../composites/form-screen.tsx";
import {
  blankManufacturer,
  ManufacturerFields,
  manufacturerCrumbs,
  manufacturerRules,
} from "../../../features/catalog/manufacturer-form.tsx";

export const Route = createFileRoute("/admin/manufacturers/create")({
  staticData: {
    title: "New manufacturer",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "manufacturers.manage",
  },
  component: () => (
    <FormScreen
      title="New manufacturer"
      crumbs={manufacturerCrumbs}
      initial={blankManufacturer}
      rules={manufacturerRules}
      submit={(body) => api("POST /admin/manufacturers", { body })}
      done={({ name }) => `${name} is created.`}
      to="/admin/manufacturers"
    >
      {(form) => <ManufacturerFields form={form} />}
    </FormScreen>
  ),
});
