import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../../../api/client.ts";
import { useApi } from "../../../../../api/query.ts";
import { TextField } from "../../../../../composites/fields.tsx";
import { FormScreen } from "../../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../../composites/loaded.tsx";
import { categoryCrumbs } from "../../../../../features/catalog/category-form.tsx";
import { required } from "../../../../../lib/rules.ts";

export const Route = createFileRoute("/admin/categories/$id/subcategories/create")({
  staticData: {
    title: "New subcategory",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "categories.manage",
  },
  component: NewSubcategory,
});

function NewSubcategory() {
  const id = Number(Route.useParams().id);
  return (
    <Loaded query={useApi("GET /admin/categories/:id", { params: { id } })}>
      {(category) => (
        <FormScreen
          title={`New subcategory of ${category.name}`}
          crumbs={categoryCrumbs}
          initial={{ name: "" }}
          rules={{ name: required }}
          submit={(body) => api("POST /admin/categories/:id/subcategories", { params: { id }, body })}
          done={({ name }) => `${name} is created.`}
          to="/admin/categories"
        >
          {(form) => <TextField form={form} name="name" label="Name" maxLength={80} />}
        </FormScreen>
      )}
    </Loaded>
  );
}
