import { productActions } from "@remedia/domain/catalog";
import { manyRoute } from "../../platform/many.ts";
import { Closed, OneOf, Text, Type } from "../../platform/schemas.ts";
import { lockProduct, moveProduct, updateFields } from "./product-writes.ts";
import { SharedFields } from "./schemas.ts";

const Change = Type.Partial(SharedFields, { additionalProperties: false, minProperties: 1 });

/** What is done to the products that somebody chose on a list. */
export const manyProductRoutes = {
  "PATCH /admin/products": manyRoute({
    permission: "products.update",
    summary: "Changes the same fields of many products",
    words: Closed({ change: Change }),
    each: async (tx, id, { change }) => updateFields(tx, await lockProduct(tx, id), change),
  }),
  "POST /admin/products/actions": manyRoute({
    permission: "products.update",
    summary: "Hides, shows, archives or otherwise moves many products",
    words: Closed({ action: OneOf(productActions), reason: Type.Optional(Text(500)) }),
    each: (tx, id, { action, reason }) => moveProduct(tx, id, action, reason),
  }),
};
