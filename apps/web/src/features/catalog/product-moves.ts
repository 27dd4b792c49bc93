import { type ProductAction, productTransitions } from "@remedia/domain/catalog";
import { api } from "../../api/client.ts";
import type { RowOf } from "../../api/types.ts";
import { transitions } from "../../composites/actions.tsx";
import { manyTransitions } from "../../composites/many.ts";

export const movesOf = (...names: readonly ProductAction[]) =>
  transitions(productTransitions, "/admin/products/:id", names, "Product");

export const manyMoves = (...names: readonly ProductAction[]) =>
  manyTransitions(productTransitions, names, {
    noun: "product",
    nameOf: ({ title }: RowOf<"GET /admin/products">) => title,
    send: (action, chosen) => api("POST /admin/products/actions", { body: { ...chosen, action } }),
  });
