import type { Static } from "@sinclair/typebox";
import type { ListExport } from "../../../platform/route.ts";
import { Closed, Id, Naira, Name, Nullable, Text, Type, Whole } from "../../../platform/schemas.ts";
import { Component, PriceBody, ProductRow } from "../schemas.ts";

export const Combo = Closed({
  ...ProductRow.properties,
  components: Type.Array(Component),
  /** What the parts would cost one by one. */
  components_price: Nullable(Naira),
  /** As many as the scarcest part allows. */
  available: Whole(),
});

const Fields = {
  name: Name(160),
  description: Text(4000),
  pack_size: Text(80),
  category_id: Id,
  subcategory_id: Nullable(Id),
  product_type_id: Id,
  components: Type.Array(Closed({ product_id: Id, quantity: Whole(1, 1000) }), { minItems: 1, maxItems: 50 }),
  prices: Type.Optional(Type.Array(PriceBody, { maxItems: 200 })),
};
export const ComboBody = Closed({ ...Fields, submit: Type.Optional(Type.Boolean()) });
export const ComboChange = Type.Partial(Closed(Fields), { additionalProperties: false });

export const comboExport: ListExport<Static<typeof Combo>> = {
  name: "combos",
  columns: [
    { key: "id", label: "Id", kind: "number" },
    { key: "title", label: "Combo" },
    { key: "state", label: "Status" },
    {
      key: "components",
      label: "Components",
      value: ({ components }) => components.map(({ quantity, title }) => `${quantity} × ${title}`).join("; "),
    },
    { key: "components_price", label: "Parts bought separately", kind: "money" },
    { key: "price", label: "Price", kind: "money" },
    { key: "available", label: "Available", kind: "number" },
  ],
};
