import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { FormScreen } from "../../../composites/form-screen.tsx";
import { CategoryDetails, categoryCrumbs, categoryRules } from "../../../features/catalog/category-form.tsx";

export const Route = createFileRoute("/admin/categories/create")({
  staticData: { title: "New category", requiresAuth: true, requiresAdminAccess: true, permission: "categories.manage" },
  component: () => (
    <FormScreen
      title="New category"
      crumbs={categoryCrumbs}
      initial={{ name: "", about: "" }}
      rules={categoryRules}
      submit={(body) => api("POST /admin/categories", { body })}
      done={({ name }) => `${name} is created.`}
      to="/admin/categories"
    >
      {(form) => <CategoryDetails form={form} />}
    </FormScreen>
  ),
});
