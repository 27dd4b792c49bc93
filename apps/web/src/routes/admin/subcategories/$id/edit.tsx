import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import { editing } from "../../../../composites/editing.ts";
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

type Values = { name: string; category_id: number };
const valuesOf = ({ name, category_id }: Values): Values => ({ name, category_id });

function EditSubcategory() {
  const id = Number(Route.useParams().id);
  const categories = useCategoryTree();
  return (
    <Loaded query={useApi("GET /admin/subcategories/:id", { params: { id } })}>
      {(subcategory) => (
        <FormScreen
          title={subcategory.name}
          crumbs={categoryCrumbs}
          {...editing({
            id,
            record: subcategory,
            read: "GET /admin/subcategories/:id",
            save: "PATCH /admin/subcategories/:id",
            values: valuesOf,
            body: valuesOf,
          })}
          rules={{ name: required }}
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
