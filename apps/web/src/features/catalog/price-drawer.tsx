import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import { lacks } from "../../composites/actions.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { changedPrices, PricesField, priceRows } from "./prices-field.tsx";

/** The prices of one product in all branches, beside the list. */
export const PriceDrawer = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data: product } = useApi("GET /admin/products/:id", { params: { id } });
  if (!product) return null;
  return (
    <FormDrawer
      title={product.title}
      label="Save prices"
      onClose={onClose}
      whyNot={lacks("products.price")}
      initial={{ prices: priceRows(product.prices) }}
      submit={async ({ prices }) => {
        const changed = changedPrices(product.prices, prices);
        if (changed.length > 0)
          await api("PUT /admin/products/:id/prices", { params: { id }, body: { prices: changed } });
      }}
      done="Prices saved."
    >
      {(form) => <PricesField form={form} />}
    </FormDrawer>
  );
};
