import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import type { CardProduct } from "./card-product.ts";

type ShopProduct = OutputOf<"GET /products/popular">[number];

/** A product of the catalogue as a card of a grid. */
const asCard = ({ price_per_pack, manufacturer_name, stock, ...product }: ShopProduct): CardProduct => ({
  ...product,
  in_stock: stock === null ? null : stock !== "out_of_stock",
  manufacturer: manufacturer_name ?? "",
  price: price_per_pack,
});

/** Products of the catalogue as cards, at the prices that running deals make of theirs. */
export const useCards = (products: readonly ShopProduct[] | undefined): CardProduct[] | undefined => {
  // Whoever sees no prices sees no deals on them.
  const priced = products?.filter(({ price_per_pack }) => price_per_pack !== null) ?? [];
  const ids = priced.map(({ id }) => id).join(",");
  const found = useApi("GET /products/deals", { query: { ids } }, { quiet: true, enabled: ids !== "" }).data;
  const deals = new Map(found?.map(({ product_id, ...offers }) => [product_id, offers]));
  return products?.map((product) => ({ ...asCard(product), ...deals.get(product.id) }));
};
