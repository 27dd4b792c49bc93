import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";

export type Category = OutputOf<"GET /categories">[number];
export const useCategories = (): readonly Category[] =>
  useApi("GET /categories", undefined, { quiet: true }).data ?? [];
