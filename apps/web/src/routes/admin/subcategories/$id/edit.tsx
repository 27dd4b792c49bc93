import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../../api/client.ts";
import { useApi } from "../../../../api/query.ts";
import { IdField, TextField } from "../../../../composites/fields.tsx";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import { categoryCrumbs } from "../../../../features/catalog/category-form.tsx";
import { useCategoryTree } from "../../../../features/catalog/reference.ts";
import { required } from "../../../../lib/rules.ts";

export const Route = createFileRoute("/admin/subcategories/$id/edit")({
  staticData: {
    title: "Edit subcategory",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "categories.manage",
  },
  component: EditSubcategory,
});

function EditSubcategory() {
  const id = Number(Route.useParams().id);
  const categories = useCategoryTree();
  return (
    <Loaded query={useApi("GET /admin/subcategories/:id", { params: { id } })}>
      {({ name, category_id }) => (
        <FormScreen
          title={name}
          crumbs={categoryCrumbs}
          initial={{ name, category_id }}
          rules={{ name: required }}
          submit={(body) => api("PATCH /admin/subcategories/:id", { params: { id }, body })}
          done="Saved."
          to="/admin/categories"
        >
          {(form) => (
            <>
              <TextField form={form} name="name" label="Name" maxLength={80} />
              <IdField
                form={form}
                name="category_id"
                label="Category"
                hint="Its products move with it."
                options={categories}
              />
            </>
          )}
        </FormScreen>
      )}
    </Loaded>
  );
}
