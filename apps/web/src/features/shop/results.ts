import { useInfiniteQuery } from "@tanstack/react-query";
import { api, arrivedEarly } from "../../api/client.ts";
import { arrivedAt } from "../../api/early.ts";
import type { QueryOf } from "../../api/types.ts";
import { anId, oneOf, severalOf, textUpTo } from "../../lib/list-search.ts";

export const resultSorts = ["relevance", "popular", "price", "-price", "name", "newest"] as const;
const classes = ["otc", "prescription", "controlled"] as const;

/** What the address of a grid holds. */
export const resultFilters = {
  category_id: severalOf(anId),
  subcategory_id: anId,
  manufacturer_id: severalOf(anId),
  product_type_id: severalOf(anId),
  form: textUpTo(400),
  class: severalOf(oneOf(classes)),
  in_stock: oneOf(["yes"]),
  short_dated: oneOf(["yes"]),
  min_price: anId,
  max_price: anId,
  sort: oneOf(resultSorts),
};
export type ResultSearch = Omit<QueryOf<"GET /search/products">, "page" | "per_page" | "current_branch">;

/** A range that nothing can lie in is told, not searched for. */
export const pricesCross = ({ min_price, max_price }: Pick<ResultSearch, "min_price" | "max_price">): boolean =>
  min_price !== undefined && max_price !== undefined && min_price > max_price;
export const crossedWords = "Min price is above max price.";

export const perPage = 24;

const pageOf = (search: ResultSearch, page: number) => ({ query: { ...search, page, per_page: perPage } });

const arrivedFirst = (search: ResultSearch) => {
  const first = arrivedEarly("GET /search/products", pageOf(search, 1));
  return first && { pages: [first], pageParams: [1] };
};

/** Pages of results, one after the other as the reader comes to them. */
export const useResults = (search: ResultSearch) =>
  useInfiniteQuery({
    queryKey: ["GET /search/products", search],
    queryFn: ({ pageParam, signal }) =>
      api("GET /search/products", { ...pageOf(search, pageParam), signal, quiet: true }),
    initialData: () => arrivedFirst(search),
    initialDataUpdatedAt: arrivedAt,
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * perPage < total ? page + 1 : undefined),
    // While filters change, what was there stays; another question's answers would be wrong.
    placeholderData: (kept, before) =>
      before && (before.queryKey[1] as ResultSearch).q === search.q ? kept : undefined,
  });
