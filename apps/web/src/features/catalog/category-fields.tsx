import { IdField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { useCategoryTree } from "./reference.ts";

type Filed = { category_id: number | null; subcategory_id: number | null };

/** Choosing a category offers its subcategories. */
export const CategoryFields = ({ form }: { form: Form<Filed> }) => {
  const categories = useCategoryTree();
  const subcategories = categories.find(({ id }) => id === form.values.category_id)?.subcategories ?? [];
  const choose = (id: string | null) => {
    form.set("category_id", id === null ? null : Number(id));
    form.set("subcategory_id", null);
  };
  return (
    <>
      <IdField form={form} name="category_id" label="Category" options={categories} searchable onChange={choose} />
      <IdField
        form={form}
        name="subcategory_id"
        label="Subcategory"
        options={subcategories}
        clearable
        disabled={subcategories.length === 0}
        placeholder={subcategories.length === 0 ? "None" : "Choose"}
      />
    </>
  );
};
