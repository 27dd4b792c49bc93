import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { useApi } from "../../../api/query.ts";
import { SwitchField } from "../../../composites/fields.tsx";
import { FormScreen } from "../../../composites/form-screen.tsx";
import { Loaded } from "../../../composites/loaded.tsx";
import { changedPrices } from "../../../features/catalog/price-rows.ts";
import {
  blankProduct,
  ProductFields,
  type ProductValues,
  productBody,
  productRules,
} from "../../../features/catalog/product-form.tsx";
import type { Rules } from "../../../lib/rules.ts";

export const Route = createFileRoute("/admin/products/create")({
  staticData: { title: "New product", requiresAuth: true, requiresAdminAccess: true, permission: "products.create" },
  component: NewProduct,
});

type NewValues = ProductValues & { submit: boolean };
const rules: Rules<NewValues> = productRules;

function NewProduct() {
  const navigate = useNavigate();
  return (
    <Loaded query={useApi("GET /branches", { query: { type: "all" } })}>
      {(branches) => (
        <FormScreen
          title="New product"
          crumbs={[{ label: "Products", to: "/admin/products" }]}
          initial={{ ...blankProduct(branches), submit: false }}
          rules={rules}
          submit={({ submit, ...values }) =>
            api("POST /admin/products", {
              body: { ...productBody(values), prices: changedPrices([], values.prices), submit },
            })
          }
          done={({ title }) => `${title} is created. Pictures can be added now.`}
          onDone={({ id }) =>
            navigate({ to: "/admin/products/$id/edit", params: { id: String(id) }, ignoreBlocker: true })
          }
        >
          {(form) => (
            <>
              <ProductFields form={form} />
              <SwitchField
                form={form}
                name="submit"
                label="Send it for approval at once"
                hint="Otherwise it stays a draft."
              />
            </>
          )}
        </FormScreen>
      )}
    </Loaded>
  );
}
