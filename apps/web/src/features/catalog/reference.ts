import { productClasses, productClassLabels, storages, storageWords } from "@remedia/domain/catalog";
import { vatClasses, vatClassLabels } from "@remedia/domain/vat";
import { useApi } from "../../api/query.ts";

const wholeList = { per_page: 100, sort: "name" } as const;

/** What a product is filed under. */
export const useCategoryTree = (enabled = true) =>
  useApi("GET /admin/categories", { query: { per_page: 100, sort: "position" } }, { enabled, quiet: true }).data
    ?.data ?? [];
export const useProductTypes = () =>
  useApi("GET /admin/product_types", { query: wholeList }, { quiet: true }).data?.data ?? [];

export const classChoices = productClasses.map((value) => ({ value, label: productClassLabels[value] }));
export const storageChoices = storages.map((value) => ({ value, label: storageWords[value] }));
export const vatChoices = vatClasses.map((value) => ({ value, label: vatClassLabels[value] }));
