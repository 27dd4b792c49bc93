import "@mantine/core/styles/NumberInput.css";
import { NumberInput } from "@mantine/core";
import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import { IdField, TextAreaField, TextField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { chosen, type Rules, required } from "../../lib/rules.ts";
import { CategoryFields } from "./category-fields.tsx";
import { changedPrices, type PriceRow, priceRows } from "./price-rows.ts";
import { PricesField } from "./prices-field.tsx";
import { type ProductLine, ProductRowsField } from "./product-rows-field.tsx";
import { useProductTypes } from "./reference.ts";

type Part = ProductLine & { quantity: number };
type Values = {
  name: string;
  pack_size: string;
  description: string;
  category_id: number | null;
  subcategory_id: number | null;
  product_type_id: number | null;
  components: Part[];
  prices: PriceRow[];
};
const rules: Rules<Values> = {
  name: required,
  category_id: chosen,
  product_type_id: chosen,
  components: (parts) => (parts?.length ? null : "Add at least one product."),
};

/** A combo as it is, or a new one; it opens once all that it needs is there. */
export const ComboDrawer = ({ id, onClose }: { id: number | null; onClose: () => void }) => {
  const combo = useApi("GET /admin/products/:id", { params: { id: id ?? 0 } }, { enabled: id !== null }).data;
  const branches = useApi("GET /branches", { query: { type: "all" } }).data;
  if (!branches || (id !== null && !combo)) return null;
  return <ComboForm combo={combo ?? null} branches={branches} onClose={onClose} />;
};

type Combo = OutputOf<"GET /admin/products/:id">;
type FormProps = { combo: Combo | null; branches: OutputOf<"GET /branches">; onClose: () => void };

const initialOf = (combo: Combo | null, branches: FormProps["branches"]): Values => ({
  name: combo?.name ?? "",
  pack_size: combo?.pack_size ?? "",
  description: combo?.description ?? "",
  category_id: combo?.category_id ?? null,
  subcategory_id: combo?.subcategory_id ?? null,
  product_type_id: combo?.product_type_id ?? null,
  components: combo?.components.map(({ product_id, title, quantity }) => ({ product_id, title, quantity })) ?? [],
  prices: combo
    ? priceRows(combo.prices)
    : branches.map(({ id, name }) => ({ branch_id: id, branch_name: name, price: null, cost: null })),
});

const save = (combo: Combo | null, { components, prices, ...values }: Values) => {
  const changed = changedPrices(combo?.prices ?? [], prices);
  const body = {
    ...values,
    // The rules have seen to it that both are chosen.
    category_id: values.category_id ?? 0,
    product_type_id: values.product_type_id ?? 0,
    components: components.map(({ product_id, quantity }) => ({ product_id, quantity })),
    ...(changed.length > 0 ? { prices: changed } : {}),
  };
  return combo
    ? api("PATCH /admin/combos/:id", { params: { id: combo.id }, body })
    : api("POST /admin/combos", { body });
};

const ComboForm = ({ combo, branches, onClose }: FormProps) => {
  const types = useProductTypes();
  return (
    <FormDrawer
      title={combo?.title ?? "New combo"}
      onClose={onClose}
      whyNot={lacks(combo ? "products.update" : "products.create")}
      initial={initialOf(combo, branches)}
      rules={rules}
      submit={(values) => save(combo, values)}
      done={({ title }) => `${title} is saved.`}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" data-autofocus />
          <TextField form={form} name="pack_size" label="Pack size" />
          <CategoryFields form={form} />
          <IdField form={form} name="product_type_id" label="Product type" options={types} />
          <ProductRowsField
            legend="Components"
            lines={form.values.components}
            onChange={(components) => form.set("components", components)}
            begin={(line) => ({ ...line, quantity: 1 })}
            fault={form.input("components").error}
            input={({ title, quantity }, set) => (
              <NumberInput
                size="sm"
                min={1}
                max={1000}
                aria-label={`Packs of ${title}`}
                value={quantity}
                onChange={(typed) => set({ quantity: Number(typed) || 1 })}
              />
            )}
          />
          <TextAreaField form={form} name="description" label="Description" maxLength={4000} />
          {lacks("products.price") === null && <PricesField form={form} />}
        </>
      )}
    </FormDrawer>
  );
};
