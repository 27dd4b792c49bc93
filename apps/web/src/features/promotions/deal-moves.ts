import { dealTransitions } from "@remedia/domain/deals";
import { api } from "../../api/client.ts";
import type { RowOf } from "../../api/types.ts";
import { transitions } from "../../composites/actions.tsx";
import { manyTransitions } from "../../composites/many.ts";

const moves = ["schedule", "pause", "resume", "end"] as const;

export const dealMoves = transitions(dealTransitions, "/admin/deals/:id", moves, "Deal");

export const manyDealMoves = manyTransitions(dealTransitions, moves, {
  noun: "deal",
  nameOf: ({ name }: RowOf<"GET /admin/deals">) => name,
  send: (action, { ids }) => api(`POST /admin/deals/${action}`, { body: { ids } }),
});
