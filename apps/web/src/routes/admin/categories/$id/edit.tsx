import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../../api/client.ts";
import { useApi } from "../../../../api/query.ts";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import { CategoryDetails, categoryCrumbs, categoryRules } from "../../../../features/catalog/category-form.tsx";

export const Route = createFileRoute("/admin/categories/$id/edit")({
  staticData: {
    title: "Edit category",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "categories.manage",
  },
  component: EditCategory,
});

function EditCategory() {
  const id = Number(Route.useParams().id);
  return (
    <Loaded query={useApi("GET /admin/categories/:id", { params: { id } })}>
      {({ name, about }) => (
        <FormScreen
          title={name}
          crumbs={categoryCrumbs}
          initial={{ name, about }}
          rules={categoryRules}
          submit={(body) => api("PATCH /admin/categories/:id", { params: { id }, body })}
          done="Saved."
          to="/admin/categories"
        >
          {(form) => <CategoryDetails form={form} />}
        </FormScreen>
      )}
    </Loaded>
  );
}
