import { Drawer } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api/client.ts";
import type { RowOf } from "../../api/types.ts";
import { datetime, number, phone, text } from "../../composites/columns.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { ListPanel } from "../../composites/list-panel.tsx";
import type { Picked } from "../../composites/record-picker.tsx";
import { ProductPicker } from "./product-picker.tsx";

type Demand = RowOf<"GET /admin/product_requests">;
type Props = { demand: Demand; onClose: () => void };

/** Who asks for the same product. */
export const DemandDrawer = ({ demand, onClose }: Props) => (
  <Drawer
    opened
    onClose={onClose}
    title={demand.wanted}
    position="right"
    size="xl"
    closeButtonProps={{ "aria-label": "Close" }}
  >
    <ListPanel
      label="Requests"
      query="GET /admin/product_requests/:id"
      input={{ params: { id: demand.id } }}
      columns={[
        text("user_name", { label: "Who" }),
        phone("user_phone", { label: "Phone" }),
        text("wanted"),
        text("note"),
        number("packs_per_month"),
        text("branch_name"),
        datetime("created_at", { label: "Asked" }),
      ]}
      empty="No one is waiting for it."
    />
  </Drawer>
);

/** Answers everybody who asked with a product of the catalogue. */
export const FulfilDrawer = ({ demand, onClose }: Props) => {
  const [product, setProduct] = useState<Picked | null>(null);
  return (
    <FormDrawer
      title={`Fulfil: ${demand.wanted}`}
      label="Notify everyone who asked"
      onClose={onClose}
      whyNot={product ? null : "Choose a product first."}
      initial={{}}
      submit={async () =>
        product &&
        api("POST /admin/product_requests/:id/fulfil", { params: { id: demand.id }, body: { product_id: product.id } })
      }
      done="Everyone who asked has been notified."
    >
      {() => <ProductPicker label="Product" picked={product} onPick={setProduct} />}
    </FormDrawer>
  );
};
