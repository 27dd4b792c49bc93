import { useState } from "react";
import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { changedPrices, priceRows } from "./price-rows.ts";
import { PricesField } from "./prices-field.tsx";

type Props = { id: number; onClose: () => void };

/** The prices of one product in all branches, beside the list. */
export const PriceDrawer = ({ id, onClose }: Props) => {
  const { data: product } = useApi("GET /admin/products/:id", { params: { id } });
  return product ? <PricesOf product={product} onClose={onClose} /> : null;
};

const PricesOf = ({ product, onClose }: Pick<Props, "onClose"> & { product: OutputOf<"GET /admin/products/:id"> }) => {
  // A price that somebody else changes while the drawer is open is not one that was changed here.
  const [opened] = useState(() => priceRows(product.prices));
  return (
    <FormDrawer
      title={product.title}
      label="Save prices"
      onClose={onClose}
      whyNot={lacks("products.price")}
      initial={{ prices: opened }}
      submit={async ({ prices: typed }) => {
        const prices = changedPrices(opened, typed);
        if (prices.length > 0)
          await api("PUT /admin/products/:id/prices", { params: { id: product.id }, body: { prices } });
      }}
      done="Prices saved."
    >
      {(form) => <PricesField form={form} />}
    </FormDrawer>
  );
};
