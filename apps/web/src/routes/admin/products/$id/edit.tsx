import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import type { OutputOf } from "../../../../api/types.ts";
import { editing } from "../../../../composites/editing.ts";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import { changedPrices } from "../../../../features/catalog/price-rows.ts";
import {
  ProductFields,
  type ProductValues,
  productBody,
  productRules,
  valuesOf,
} from "../../../../features/catalog/product-form.tsx";
import { ProductImages } from "../../../../features/catalog/product-images.tsx";
import { editOf } from "../../../../lib/changes.ts";

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

/** The product in the words of an edit, with the prices that differ from another's. */
const bodyOf = (values: ProductValues, other: ProductValues) => ({
  ...productBody(values),
  prices: changedPrices(other.prices, values.prices),
});

const EditForm = ({ product }: { product: OutputOf<"GET /admin/products/:id"> }) => {
  const path = `/admin/products/${product.id}`;
  return (
    <FormScreen
      {...editing({
        id: product.id,
        record: product,
        read: "GET /admin/products/:id",
        save: "PATCH /admin/products/:id",
        values: valuesOf,
        body: bodyOf,
        compare: editOf,
      })}
      title={product.title}
      crumbs={[
        { label: "Products", to: "/admin/products" },
        { label: "Product", to: path },
      ]}
      rules={productRules}
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
