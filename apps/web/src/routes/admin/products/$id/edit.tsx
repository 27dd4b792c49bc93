import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../../api/client.ts";
import { useApi } from "../../../../api/query.ts";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import { changedPrices } from "../../../../features/catalog/prices-field.tsx";
import { ProductFields, productBody, productRules, valuesOf } from "../../../../features/catalog/product-form.tsx";
import { ProductImages } from "../../../../features/catalog/product-images.tsx";

export const Route = createFileRoute("/admin/products/$id/edit")({
  staticData: { title: "Edit product", requiresAuth: true, requiresAdminAccess: true, permission: "products.update" },
  component: EditProduct,
});

function EditProduct() {
  const id = Number(Route.useParams().id);
  const path = `/admin/products/${id}`;
  return (
    <Loaded query={useApi("GET /admin/products/:id", { params: { id } })}>
      {(product) => (
        <FormScreen
          title={product.title}
          crumbs={[
            { label: "Products", to: "/admin/products" },
            { label: "Product", to: path },
          ]}
          initial={valuesOf(product)}
          rules={productRules}
          submit={(values) => {
            const prices = changedPrices(product.prices, values.prices);
            const body = { ...productBody(values), ...(prices.length > 0 ? { prices } : {}) };
            return api("PATCH /admin/products/:id", { params: { id }, body });
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
      )}
    </Loaded>
  );
}
