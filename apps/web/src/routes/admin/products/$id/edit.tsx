import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../../api/client.ts";
import { useApi } from "../../../../api/query.ts";
import type { OutputOf } from "../../../../api/types.ts";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import { changedPrices } from "../../../../features/catalog/price-rows.ts";
import { ProductFields, productBody, productRules, valuesOf } from "../../../../features/catalog/product-form.tsx";
import { ProductImages } from "../../../../features/catalog/product-images.tsx";
import { changedFields } from "../../../../lib/changes.ts";

export const Route = createFileRoute("/admin/products/$id/edit")({
  staticData: { title: "Edit product", requiresAuth: true, requiresAdminAccess: true, permission: "products.update" },
  component: EditProduct,
});

function EditProduct() {
  const id = Number(Route.useParams().id);
  return (
    <Loaded query={useApi("GET /admin/products/:id", { params: { id } })}>
      {(product) => <EditForm key={id} product={product} />}
    </Loaded>
  );
}

const EditForm = ({ product }: { product: OutputOf<"GET /admin/products/:id"> }) => {
  // What was changed is told by how the product was when the form opened, though it may have been read again since.
  const [opened] = useState(() => valuesOf(product));
  const path = `/admin/products/${product.id}`;
  return (
    <FormScreen
      title={product.title}
      crumbs={[
        { label: "Products", to: "/admin/products" },
        { label: "Product", to: path },
      ]}
      initial={opened}
      rules={productRules}
      submit={(values) => {
        const prices = changedPrices(opened.prices, values.prices);
        const fields = changedFields(productBody(opened), productBody(values));
        const body = { ...fields, ...(prices.length > 0 ? { prices } : {}) };
        return api("PATCH /admin/products/:id", { params: { id: product.id }, body });
      }}
      done="Saved."
      to={path}
    >
      {(form) => (
        <>
          <ProductFields form={form} />
          <ProductImages product={product} />
        </>
      )}
    </FormScreen>
  );
};
