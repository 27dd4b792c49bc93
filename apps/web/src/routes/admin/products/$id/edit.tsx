import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../../api/client.ts";
import { useApi } from "../../../../api/query.ts";
import type { OutputOf } from "../../../../api/types.ts";
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
  const params = { id: product.id };
  const path = `/admin/products/${product.id}`;
  return (
    <FormScreen
      title={product.title}
      crumbs={[
        { label: "Products", to: "/admin/products" },
        { label: "Product", to: path },
      ]}
      initial={valuesOf(product)}
      rules={productRules}
      // What was changed is told by how the product was when the form opened, though it may have been read again since.
      submit={(values, opened) =>
        api("PATCH /admin/products/:id", { params, body: editOf(bodyOf(opened, values), bodyOf(values, opened)) })
      }
      reread={async () => valuesOf(await api("GET /admin/products/:id", { params }))}
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
