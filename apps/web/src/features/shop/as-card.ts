import type { OutputOf } from "../../api/types.ts";
import type { CardProduct } from "./product-card.tsx";

type ShopProduct = OutputOf<"GET /products/popular">[number];

/** A product of the catalogue as a card of a grid. */
export const asCard = ({ price_per_pack, manufacturer_name, stock, ...product }: ShopProduct): CardProduct => ({
  ...product,
  in_stock: stock === null ? null : stock !== "out_of_stock",
  manufacturer: manufacturer_name ?? "",
  price: price_per_pack,
});
