import { useApi } from "../../api/query.ts";
import type { Crumb } from "../../composites/page.tsx";

/** The way back from a page below a product. */
export const useProductCrumbs = (id: number): Crumb[] => {
  const { data } = useApi("GET /admin/products/:id", { params: { id } }, { quiet: true });
  return [
    { label: "Products", to: "/admin/products" },
    { label: data?.title ?? "Product", to: `/admin/products/${id}` },
  ];
};
