import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import { editing } from "../../../../composites/editing.ts";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import {
  CategoryDetails,
  categoryCrumbs,
  categoryRules,
  categoryValues,
} from "../../../../features/catalog/category-form.tsx";

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
      {(category) => (
        <FormScreen
          title={category.name}
          crumbs={categoryCrumbs}
          {...editing({
            id,
            record: category,
            read: "GET /admin/categories/:id",
            save: "PATCH /admin/categories/:id",
            values: categoryValues,
            body: categoryValues,
          })}
          rules={categoryRules}
          done="Saved."
          to="/admin/categories"
        >
          {(form) => <CategoryDetails form={form} />}
        </FormScreen>
      )}
    </Loaded>
  );
}
