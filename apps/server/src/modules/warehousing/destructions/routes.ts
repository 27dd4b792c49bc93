import { destructionStates } from "@remedia/domain/stock";
import { route } from "../../../platform/route.ts";
import { Closed, Done, Id, IdParams, Instant, Name, Nullable, OneOf, Type, Whole } from "../../../platform/schemas.ts";
import { decideDestruction, listDestructions, proposeDestruction } from "./destructions.ts";

const Destruction = Closed({
  id: Id,
  state: OneOf(destructionStates),
  batch_id: Id,
  branch_id: Id,
  batch_number: Type.String(),
  product_id: Id,
  title: Type.String(),
  branch_name: Type.String(),
  reason: Type.String(),
  packs: Whole(),
  proposed_by_id: Nullable(Id),
  proposed_by: Nullable(Type.String()),
  proposed_at: Instant,
  decided_by: Nullable(Type.String()),
  decided_at: Nullable(Instant),
  state_reason: Nullable(Type.String()),
});

export const destructionRoutes = {
  "GET /admin/stock/destructions": route({
    permission: "stock.read",
    summary: "Packs proposed for destruction, and what was decided",
    query: Closed({ product_id: Type.Optional(Id), state: Type.Optional(OneOf(destructionStates)) }),
    response: Type.Array(Destruction),
    handler: (ctx, { query }) => listDestructions(ctx, query),
  }),
  "POST /admin/stock/destructions": route({
    permission: "stock.batches.manage",
    summary: "Proposes to destroy the packs of a batch that lie in one's branch",
    body: Closed({ batch_id: Id, reason: Name(500) }),
    response: Done,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => proposeDestruction(ctx, body),
  }),
  "POST /admin/stock/destructions/:id/approve": route({
    permission: "stock.damages.approve",
    summary: "Approves it, by another person than proposed it: the packs leave the stock",
    params: IdParams,
    body: Closed({}),
    response: Done,
    idempotent: "accepted",
    handler: (ctx, { params }) => decideDestruction(ctx, params.id, "approve"),
  }),
  "POST /admin/stock/destructions/:id/reject": route({
    permission: "stock.damages.approve",
    summary: "Rejects it for a reason: the packs stay where they are",
    params: IdParams,
    body: Closed({ reason: Name(500) }),
    response: Done,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => decideDestruction(ctx, params.id, "reject", body.reason),
  }),
  "POST /admin/stock/destructions/:id/withdraw": route({
    permission: "stock.batches.manage",
    summary: "Withdraws one's own proposal: the packs stay where they are",
    params: IdParams,
    body: Closed({}),
    response: Done,
    idempotent: "accepted",
    handler: (ctx, { params }) => decideDestruction(ctx, params.id, "withdraw"),
  }),
};
